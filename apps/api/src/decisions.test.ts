import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHECKOUT } from './config.ts';

const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');

it('give a reason for every dependency', () => {
  const reasons = read('docs/decisions/2026-11-21-dependencies.md');
  const folders = [
    '.',
    ...['apps', 'packages'].flatMap((parent) => readdirSync(join(CHECKOUT, parent)).map((name) => `${parent}/${name}`)),
  ];
  const named = folders.flatMap((folder) => {
    const manifest = JSON.parse(read(`${folder}/package.json`)) as Record<string, Record<string, string> | undefined>;
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.keys(manifest[kind] ?? {}));
  });
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !name.startsWith('@diwan/') && !reasons.includes(`\`${name}\``))).toEqual([]);
});
