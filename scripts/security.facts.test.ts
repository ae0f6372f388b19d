import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './steps/run-command.mjs';

const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

interface Row {
  readonly id: string;
  readonly level: string;
  readonly asked: string;
  readonly state: string;
  readonly where: string;
}
const rows: readonly Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*) \|$/gm)].map(([, id = '', cells = '']) => {
  const [level = '', asked = '', state = '', where = '', ...others] = cells.split(' | ');
  return { id, level, asked, state, where: others.length > 0 ? '' : where };
});

/** How many requirements of each chapter ASVS 5.0 has at its first and its second level. */
const COUNTS = [
  [8, 19],
  [4, 7],
  [8, 11],
  [2, 8],
  [4, 5],
  [13, 22],
  [6, 12],
  [4, 3],
  [4, 3],
  [5, 24],
  [3, 11],
  [3, 6],
  [1, 12],
  [2, 7],
  [3, 10],
  [0, 16],
  [0, 7],
];
/** The SHA-256 of all their ids with their levels (`1.1.1 2,1.1.2 2,…`), from OWASP's own file. */
const IDS = 'ebb7900613966099cf3ceeeee463719955ef27cc749584c4b57fcac2bac078a3';
const STATES = ['met', 'n/a', 'not yet'];

it('has each requirement of ASVS 5.0, levels 1 and 2, once and in its order, below its chapter', () => {
  const [, ...chapters] = page.split(/^### V\d+ /m);
  const counted = chapters.map((chapter) =>
    [1, 2].map((level) => chapter.match(new RegExp(`^\\| [\\d.]+ \\| ${level} \\| `, 'gm'))?.length ?? 0),
  );
  expect(counted).toEqual(COUNTS);
  expect(rows).toHaveLength(253);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
  expect(
    createHash('sha256')
      .update(rows.map(({ id, level }) => `${id} ${level}`).join())
      .digest('hex'),
  ).toBe(IDS);
});

it('says at its beginning how many are met, do not apply, and are not met yet', () => {
  expect(rows.filter(({ state }) => !STATES.includes(state)).map(({ id }) => id)).toEqual([]);
  const [met, notApplicable, notYet] = STATES.map((state) => rows.filter((row) => row.state === state).length);
  expect(page).toContain(`**${met} are met**, **${notApplicable} are not applicable** and **${notYet} are not met yet**`);
});

it('names among what lacks just the requirements that are not met yet', () => {
  const [, summary = ''] = page.split('What lacks, by what it takes:');
  const [table = ''] = summary.split('\n## ');
  const named = [...table.matchAll(/(\d+\.\d+\.)(\d+)(?:–\d+\.\d+\.(\d+))?/g)].flatMap(([, section = '', from = '', to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${section}${Number(from) + index}`),
  );
  expect(named.toSorted()).toEqual(
    rows
      .filter(({ state }) => state === 'not yet')
      .map(({ id }) => id)
      .toSorted(),
  );
});

describe('a row', () => {
  const findTests = ({ where }: Row) =>
    [...where.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: (“[^”]+”(?:, “[^”]+”)*)/g)].flatMap(([, path = '', names = '']) =>
      [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ path, name })),
    );

  it('that is met names a test, any other says why', () => {
    const lacking = rows.filter((row) => (row.state === 'met' ? findTests(row).length === 0 : row.where.split('`', 1)[0] === ''));
    expect(lacking.map(({ id }) => id)).toEqual([]);
    expect(rows.filter(({ asked }) => asked === '')).toEqual([]);
  });

  it('names only tests that there are', () => {
    const named = rows.flatMap((row) => findTests(row).map((test) => ({ id: row.id, ...test })));
    expect(named.length).toBeGreaterThan(150);
    // A quote within a name stands escaped or bare in the source.
    const source = (path: string) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8').replaceAll("\\'", "'") : '');
    const quoted = (name: string) => ["'", '`', '"'].map((mark) => `${mark}${name}${mark}`);
    expect(named.filter(({ path, name }) => !quoted(name).some((one) => source(path).includes(one)))).toEqual([]);
  });
});
