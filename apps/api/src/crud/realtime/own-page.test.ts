import { expect, it } from 'vitest';
import { isOwnPage } from './own-page.ts';

it.each<[string | undefined, string, boolean]>([
  ['https://diwan.example', 'diwan.example', true],
  ['https://diwan.example', 'diwan.example:443', true],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', true],
  ['https://other.example', 'diwan.example', true],
  [undefined, 'diwan.example', true],
  ['https://evil.example', 'diwan.example', false],
  ['https://diwan.example:8443', 'diwan.example', false],
  ['https://diwan.example.evil.example', 'diwan.example', false],
  ['null', 'diwan.example', false],
  ['', 'diwan.example', false],
])('a page of %s at the host %s: %s', (origin, host, expected) => {
  expect(isOwnPage({ ...(origin !== undefined && { origin }), host }, ['https://other.example'])).toBe(expected);
});
