import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHECKOUT } from './config.ts';

const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');

const REASONS = 'docs/decisions/dependencies.md';

/** Every dependency with its version. */
function dependencies(): [name: string, version: string][] {
  const folders = [
    '.',
    ...['apps', 'packages'].flatMap((parent) => readdirSync(join(CHECKOUT, parent)).map((name) => `${parent}/${name}`)),
  ];
  return folders.flatMap((folder) => {
    const manifest = JSON.parse(read(`${folder}/package.json`)) as Record<string, Record<string, string> | undefined>;
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.entries(manifest[kind] ?? {}));
  });
}

it('say of each package that is held back where it stays', () => {
  const [, held = ''] = read(REASONS).split('## Held back');
  const lines = [...held.matchAll(/^\| `([^`]+)` \| ([\d.]+) \|/gm)].map(([, name = '', version = '']) => [name, version] as const);
  expect(lines.length).toBeGreaterThan(0);
  const versions = new Map(dependencies());
  expect(lines.filter(([name, version]) => !`${versions.get(name)}.`.startsWith(`${version}.`))).toEqual([]);
});

it('give a reason for every dependency', () => {
  const reasons = read(REASONS);
  const named = dependencies().map(([name]) => name);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !name.startsWith('@diwan/') && !reasons.includes(`\`${name}\``))).toEqual([]);
});
