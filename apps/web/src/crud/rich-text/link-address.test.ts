import { expect, it } from 'vitest';
import { linkAddress } from './link-address.ts';

it.each([
  ['https://diwan.example/terms?x=1#a', 'https://diwan.example/terms?x=1#a'],
  ['  diwan.example/terms ', 'https://diwan.example/terms'],
  ['http://diwan.example', 'http://diwan.example'],
  ['https://ديوان.إمارات/شروط', 'https://ديوان.إمارات/شروط'],
  ['help@diwan.example', 'mailto:help@diwan.example'],
  ['mailto:help@diwan.example', 'mailto:help@diwan.example'],
  ['+971 50 123-4567', 'tel:+971501234567'],
  ['tel:+971 50 1234567', 'tel:+971501234567'],
])('%s is the address %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

it.each([
  '',
  '   ',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'ftp://diwan.example',
  'not an address',
  'https://',
  'https://localhost',
  'word',
  'mailto:nobody',
  '//diwan.example',
])('%s is no address to link to', (typed) => {
  expect(linkAddress(typed)).toBeUndefined();
});
