import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldSearch } from '@diwan/domain/search-key';
import { MIGRATIONS } from '../../schema/migrations-folder.ts';
import { addCountry, insertRow } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** How the database folds each of many texts. */
async function folded(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ key: string }>(
    'select fold_search(text) as key from unnest($1::text[]) with ordinality as t (text, place) order by place',
    [texts],
  );
  return rows.map(({ key }) => key);
}

/** The texts that the two fold differently. */
async function differing(texts: readonly string[]): Promise<object[]> {
  const keys = await folded(texts);
  return texts.flatMap((text, index) => {
    const [here, there] = [foldSearch(text), keys[index]];
    return here === there ? [] : [{ codes: Array.from(text, (one) => one.codePointAt(0)?.toString(16)), here, there }];
  });
}

const isHalf = (code: number) => code >= 0xd800 && code <= 0xdfff;
/** Letters that Unicode got in 2024 and 2025: whether a database knows them depends on its age. */
const YOUNG: ReadonlySet<number> = new Set([0x1c89, 0xa7cb, 0xa7cc, 0xa7ce, 0xa7d2, 0xa7d4, 0xa7da, 0xa7dc, 0xa7f1]);
const isKept = (code: number) => code !== 0 && !isHalf(code) && !YOUNG.has(code);

describe('a search word is folded alike by the application and by the database', () => {
  it('whatever character of the basic plane it holds', async () => {
    const codes = Array.from({ length: 0x10000 }, (_, code) => code).filter(isKept);
    const letters = codes.map((code) => String.fromCodePoint(code));
    expect(await differing(letters.map((letter) => `x${letter}y`))).toEqual([]);
    expect(await differing(letters.map((letter) => `${letter}x${letter}`))).toEqual([]);
  });

  it('in random Arabic and Latin texts', async () => {
    const letter = fc.constantFrom(
      ...'ابتثجحخدذرزسشصضطظعغفقكلمنهويأإآٱؤئىیةکءـ٠١٩۰۹ \t\u00a0\u200f\u064b\u0651\u0670\u06d6\u06ed\u0610\u061aABZabzİıßÉΣσς019%_-',
    );
    const texts = fc.array(fc.string({ unit: letter, maxLength: 40 }), { minLength: 1, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(texts, async (some) => {
        expect(await differing(some)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['علی', 'علي'],
    ['کریم', 'كريم'],
    ['ٱلرحمن', 'الرحمن'],
    ['عبد الله الغامدي', 'عبدالله الغامدي'],
    ['أبو ظبي', 'ابوظبي'],
    ['أحمد الإبراهيم', '\ufe83\ufea3\ufee4\ufeaa \ufe8d\ufef9\ufe91\ufeae\ufe8d\ufeeb\ufef4\ufee2'],
    ['الله', '\ufdf2'],
    ['علی\u200cرضا', 'عليرضا'],
    ['O\u2019Brien', "O'Brien"],
    ['José', 'Jose\u0301'],
    ['أحمد', 'ا\u0654حمد'],
    ['ر ر ب 1340', 'ررب ١٣٤٠'],
    ['1340 ر ر ب', '١٣٤٠ ررب'],
    ['ＡＢＣ１２', 'abc12'],
  ])('%s is found as %s, whichever of the two was typed and whichever stands in the row', async (one, other) => {
    expect(foldSearch(one)).toBe(foldSearch(other));
    const [here, there] = await folded([one, other]);
    expect([here, there]).toEqual([foldSearch(one), foldSearch(one)]);
  });
});

it('rows of before are brought to a new folding, those alone that change, and nobody hears of it', async () => {
  await database.pool.query('create or replace function fold_search(input text) returns text language sql immutable parallel safe strict as $$ select lower(input) $$'); // prettier-ignore
  const country = await addCountry(database);
  const [old, same] = [
    await insertRow(database, 'cities', { country_id: country, name_ar: 'أبو ظبي', name_en: 'Old' }),
    await insertRow(database, 'cities', { country_id: country, name_ar: 'دبي', name_en: 'same' }),
  ];
  const read = async (id: number) =>
    (await database.pool.query('select search_key, updated_at, xmin::text as version from cities where id = $1', [id])).rows[0];
  const before = [await read(old), await read(same)];
  const entries = async () => (await database.pool.query('select count(*)::int as n from audit')).rows[0].n;
  const logged = await entries();
  const steps = await readFile(join(MIGRATIONS, '0032_search_folds_more.sql'), 'utf8');
  for (const step of steps.split('--> statement-breakpoint')) await database.pool.query(step);
  expect([await read(old), await read(same)]).toEqual([
    { ...before[0], search_key: ' ابوظبي old', version: expect.not.stringMatching(new RegExp(`^${before[0].version}$`)) },
    before[1],
  ]);
  expect(await entries()).toBe(logged);
});
