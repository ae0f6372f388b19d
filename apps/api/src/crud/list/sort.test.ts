import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addCity, addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { readCsv } from '../../testing/read-csv.ts';

/** Letters whose code points lie far from their place in the alphabet, and what differs in a hamza or a capital alone. */
const ARABIC = ['يافا', 'أبها', 'الرياض', 'احساء', 'إربد', 'آسفي', 'ئينه', 'گراش', 'بريدة', 'ةبه', 'كلباء', 'پنجاب', 'هفوف', 'ؤاد'];
const ENGLISH = [
  'zarqa',
  'Abha',
  'abu dhabi',
  'Ébène',
  'Dubai',
  'eilat',
  'Çelik',
  'cairo',
  'Zayed',
  'Élan',
  'al ain',
  'Al Ain',
  'Bahla',
  'Öre',
];

let database: TestDatabase;
let node: TestNode;
let token: string;
let country: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  token = (await makeAdmin(database)).token;
  country = await addCountry(database);
  for (const [index, name_ar] of ARABIC.entries()) {
    await addCity(database, country, { name_ar, name_en: ENGLISH[index] });
    await addPerson(database, 'clients', country, { first_name: index % 2 ? name_ar : ENGLISH[index] });
  }
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const call = (path: string, headers = {}) => node.call('GET', path, { token, headers });
type Named = Record<string, string>;

/** All names of a list, over pages of three. */
async function listed(list: string, sort: string): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; page <= Math.ceil(ARABIC.length / 3); page += 1) {
    const { body } = await call(`${list}?sort=${sort}&per_page=3&page=${page}`);
    names.push(...body.data.map((row: Named) => row[sort.replace('-', '')]));
  }
  return names;
}

const CASES = [
  ['cities', 'name_ar', ARABIC.toSorted(new Intl.Collator('ar').compare)],
  ['cities', 'name_en', ENGLISH.toSorted(new Intl.Collator('en').compare)],
  [
    'clients',
    'first_name',
    ARABIC.map((name, index) => (index % 2 ? name : (ENGLISH[index] as string))).toSorted(new Intl.Collator('ar').compare),
  ],
] as const;

it.each(CASES)('sorts %s by %s as the alphabet has it, over pages and in exports', async (list, sort, expected) => {
  expect(await listed(list, sort)).toEqual(expected);
  expect(await listed(list, `-${sort}`)).toEqual(expected.toReversed());
  const file = await node.app.inject({
    url: `/api/admin/${list}/export?format=csv&sort=${sort}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const cells = readCsv(file.body.slice(1)).flat();
  expect(cells.filter((cell) => (expected as readonly string[]).includes(cell))).toEqual(expected);
});

it('offers options in the order of the reader’s language', async () => {
  for (const [language, expected] of [
    ['ar', CASES[0][2]],
    ['en', CASES[1][2]],
  ] as const) {
    const { body } = await call(`cities_not_paginated?country_id=${country}`, { 'accept-language': language });
    expect(body.data.map((row: Named) => row['name'])).toEqual(expected);
  }
});

it('finds people by name along an index', async () => {
  const { rows } = await database.pool.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index where indexrelid::regclass::text in ('clients_first_name', 'providers_first_name')`,
  );
  expect(rows).toHaveLength(2);
  for (const { definition } of rows) expect(definition).toContain('(first_name COLLATE "ar-x-icu", id)');
});
