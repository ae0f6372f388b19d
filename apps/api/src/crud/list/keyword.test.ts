import { afterAll, beforeAll, expect, it } from 'vitest';
import { phone } from '@diwan/contract/kit/field';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { phoneKind } from '../kinds/phone.ts';
import { getPatterns } from './keyword.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('folds words, escapes what LIKE would read, and anchors short ones to the start of a word', () => {
  expect(getPatterns('  أحمد  50%_ مُ ')).toEqual(['%احمد%', '%50\\%\\_%', '% م%']);
  expect(getPatterns('0501234567')).toEqual(['%501234567%']);
  expect(phoneKind.filtered(phone(), 'phone', '+971 050')).toMatchObject({ own: { column: 'phone', pattern: '%971050%' } });
  expect(phoneKind.filtered(phone(), 'phone', 'tel:(+٩٧١) 050')).toMatchObject({ own: { column: 'phone', pattern: '%971050%' } });
  expect(phoneKind.filtered(phone(), 'phone', '05O1369043')).toMatchObject({ own: { column: 'phone', pattern: '%05o1369043%' } });
});

// Under LC_CTYPE=C every one of these would be empty, and each Arabic search would read the whole index.
it.each(['شهرزاد', 'م', 'نو', 'Ali'])('has trigrams to look up %s by', async (word) => {
  const { rows } = await database.pool.query<{ trigrams: string[] }>('select show_trgm($1) as trigrams', [word]);
  expect(rows[0]?.trigrams.length).toBeGreaterThan(1);
});
