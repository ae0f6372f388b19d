import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../steps/run-command.mjs';
import { listFiles } from '../steps/work-tree.mjs';

/** Rules of others that a line may be excused from; the house's own have lists of exceptions, each with its reason. */
const EXCUSED = new Set([
  'jsx-a11y/click-events-have-key-events',
  'jsx-a11y/media-has-caption',
  'jsx-a11y/no-noninteractive-element-interactions',
  'jsx-a11y/no-noninteractive-tabindex',
  'no-control-regex',
  'promise/no-callback-in-promise',
  'react/exhaustive-deps',
  'react/incompatible-library',
  'react/no-array-index-key',
  'typescript/no-explicit-any',
]);

const COMMENT = /(?:ox|es)lint-(?:disable|enable)[^\n]*/g;

/** What is wrong with a comment that excuses code from rules: it names each of them, for one line. */
function getFault(comment: string): string | null {
  const [, rules = ''] = /^(?:ox|es)lint-disable-(?:next-)?line\s+(.*?)\s*(?:--.*|\*\/.*)?$/.exec(comment) ?? [];
  const names = rules.split(/[\s,]+/).filter((name) => name !== '');
  if (names.length === 0) return `${comment}: one line, and rules by name`;
  const own = names.filter((name) => !EXCUSED.has(name));
  return own.length > 0 ? `${comment}: ${own.join(', ')}` : null;
}

function getFiles(...names: string[]): string[] {
  return listFiles(...names).filter((file) => /\.(?:[cm]?[jt]sx?)$/.test(file) && !/^scripts\/lint\/disabled-rules\.test\.ts$/.test(file));
}

it.each([
  ['oxlint-disable'],
  ['oxlint-disable house/recorded-rows */'],
  ['eslint-disable-next-line'],
  ['oxlint-disable-next-line house/recorded-rows'],
  ['oxlint-disable-line react/no-array-index-key, house/one-bus -- a reason'],
])('"%s" is no excuse', (comment) => {
  expect(getFault(comment)).not.toBeNull();
});

it('no comment switches a rule of the house off, nor any for more than a line', () => {
  const files = getFiles('.');
  expect(files.length).toBeGreaterThan(1000);
  const faults = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(COMMENT)].flatMap(([comment]) => {
      const fault = getFault(comment);
      return fault === null ? [] : [`${file}: ${fault}`];
    }),
  );
  expect(faults).toEqual([]);
});

it('every rule of the house is on for all that it is about', async () => {
  const house = (await import(join(ROOT, 'scripts/lint/house-rules.mjs'))) as { default: { rules: Record<string, unknown> } };
  const config = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8'));
  const all: [string, unknown][] = [config, ...config.overrides].flatMap(({ rules = {} }) => Object.entries(rules));
  const own = all.filter(([name]) => name.startsWith('house/'));
  expect(own.filter(([, level]) => level !== 'error')).toEqual([]);
  expect(own.map(([name]) => name.slice('house/'.length)).toSorted()).toEqual(Object.keys(house.default.rules).toSorted());
  expect(config.ignorePatterns).toEqual(['**/dist', '**/migrations', '**/node_modules']);
});

it('no folder has rules of its own, and no file keeps others from being looked at', () => {
  const rules = listFiles().filter((file) => /(?:^|\/)(?:\.oxlintrc\.jsonc?|oxlint\.config\.\w+|\.eslintignore)$/.test(file));
  expect(rules).toEqual(['.oxlintrc.json']);
});
