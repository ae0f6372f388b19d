import { afterAll, beforeAll, expect, it } from 'vitest';
import { phone } from '@diwan/contract/kit/field';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { phoneKind } from './kinds/plain.ts';
import { getPatterns } from './keyword.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('folds words, escapes what LIKE would read, and anchors short ones to the start of a word', () => {
  expect(getPatterns('  أحمد  50%_ مُ ')).toEqual(['%احمد%', '%50\\%\\_%', '% م%']);
  expect(getPatterns('Anne-Marie — Anne\u2011Marie a_b')).toEqual(['%anne_marie%', '% -%', '%anne_marie%', '%a\\_b%']);
  expect(getPatterns('0501234567')).toEqual(['%501234567%']);
  expect(phoneKind.filtered(phone(), 'phone', '+971 050')).toMatchObject({ own: { column: 'phone', pattern: '%971050%' } });
  expect(phoneKind.filtered(phone(), 'phone', 'tel:(+٩٧١) 050')).toMatchObject({ own: { column: 'phone', pattern: '%971050%' } });
  expect(phoneKind.filtered(phone(), 'phone', '05O1369043')).toBeUndefined();
});

// Under LC_CTYPE=C every one of these would be empty, and each Arabic search would read the whole index.
it.each(['شهرزاد', 'م', 'نو', 'Ali'])('has trigrams to look up %s by', async (word) => {
  const { rows } = await database.pool.query<{ trigrams: string[] }>('select show_trgm($1) as trigrams', [word]);
  expect(rows[0]?.trigrams.length).toBeGreaterThan(1);
});

/** Whether a row of this text is found by what is searched for. */
async function isFound(stored: string, typed: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ found: boolean }>(
    `select bool_and(' ' || fold_search($1) like pattern) as found from unnest($2::text[]) pattern`,
    [stored, getPatterns(typed)],
  );
  return rows[0]?.found ?? false;
}

const PLATES = ['ر ر ب 1340', 'ررب 1340', 'ر-ر-ب-1340', 'ر\u2011ر\u2011ب\u20111340', 'ررب1340', '1340 ر ر ب', 'ر ر ب ١٣٤٠', '1340-ررب'];
it.each(PLATES)('finds the plate kept as %s in every spelling, and no other one', async (stored) => {
  // A word and a number are looked for as they stand.
  const isApart = /^.[-\u2011]/.test(stored);
  for (const typed of PLATES.filter((one) => !(isApart && one === 'ررب 1340')))
    expect([typed, await isFound(stored, typed)]).toEqual([typed, true]);
  for (const other of ['ر ر ب 1341', 'ب-ب-ر-1340', 'ربر1340', 'س ر ب 1340'])
    expect([other, await isFound(stored, other)]).toEqual([other, false]);
});

it('finds a name whichever dash it has, and a phone by its link', async () => {
  const dashes = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212'];
  for (const stored of dashes)
    for (const typed of dashes)
      expect([stored, typed, await isFound(`Anne${stored}Marie`, `anne${typed}marie`)]).toEqual([stored, typed, true]);
  expect(await isFound('منى +966531369043', 'tel:+966531369043')).toBe(true);
  expect(await isFound('شارع-ب12', 'شارع-ب12')).toBe(true);
  expect(await isFound('المبنى-3', 'مبنى-3')).toBe(true);
});
