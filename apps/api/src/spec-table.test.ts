import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHECKOUT } from './config.ts';

const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');
const STATES = new Set(['built']);

/** What stands in backticks and begins with a folder of the checkout. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:apps|packages|docs|e2e|scripts|bench|\.ci)\/[^`\s]*)`/g)].map(([, path = '']) => path);

describe.each(['docs/spec-table.md', 'docs/architecture.md'])('%s', (document) => {
  it('names only paths that exist', () => {
    const paths = pathsIn(read(document));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(join(CHECKOUT, path)))).toEqual([]);
  });
});

describe('the table of the specification', () => {
  const rows = read('docs/spec-table.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| The specification'))
    .map((line) => line.slice(2, -2).split(' | '));

  it('says of every line where it lives, what proves it and its state', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter((row) => row.length !== 4 || row.includes('') || !STATES.has(row[3] ?? ''))).toEqual([]);
  });

  it('names only tests that there are', () => {
    const named = rows.flatMap(([, , proof = '']) =>
      [...proof.matchAll(/`([^`]+)`: (“[^”]+”(?:, “[^”]+”)*)/g)].flatMap(([, path = '', names = '']) =>
        [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ path, name })),
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    // A quote within a name stands escaped or bare in the source.
    const source = (path: string) => (existsSync(join(CHECKOUT, path)) ? read(path).replaceAll("\\'", "'") : '');
    expect(named.filter(({ path, name }) => !source(path).includes(name))).toEqual([]);
  });
});
