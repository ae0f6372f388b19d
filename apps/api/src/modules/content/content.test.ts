import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let here: number;
let superadmin: string;
/** Writes terms in one country. */
let local: string;

beforeAll(async () => {
  database = await createTestDatabase();
  here = await addCountry(database);
  await addCountry(database);
  node = await startNode(database);
  superadmin = (await makeAdmin(database)).token;
  const permissions = ['index-terms', 'show-terms', 'create-terms', 'update-terms'];
  local = (await makeAdmin(database, { permissions, countries: [here] })).token;
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const TERM = {
  title_ar: 'بند',
  title_en: 'Clause',
  description_ar: '<p>نص البند</p>',
  description_en: '<p>The text</p>',
  country_id: null as number | null,
  is_active: 1,
};
const add = (more: object = {}, token = superadmin, headers = {}) =>
  node.call('POST', 'terms', { token, body: { ...TERM, ...more }, headers });
const EMPTY = 'This Field Cannot Be Empty';

describe('a formatted text', () => {
  it('is kept without what the editor does not write, and with the direction of each paragraph', async () => {
    const { status, body } = await add({
      description_ar:
        '<h2 onclick="x()">عنوان</h2><p dir="ltr" style="color:red">API v2</p><script>alert(1)</script><img src=x onerror=alert(1)>' +
        '<ul dir="rtl"><li><p><a href="javascript:alert(1)">سيئ</a> <a href="https://diwan.example" class="x">جيد</a></p></li></ul><iframe src="//x"></iframe>',
    });
    expect([status, body.data.description_ar]).toEqual([
      201,
      '<h2>عنوان</h2><p dir="ltr">API v2</p><ul dir="rtl"><li><p><a rel="noopener noreferrer" target="_blank">سيئ</a> <a href="https://diwan.example" rel="noopener noreferrer" target="_blank">جيد</a></p></li></ul>',
    ]);
  });

  it.each([
    ['of empty paragraphs', '<p></p><p>&nbsp;</p>', EMPTY],
    ['of what nobody sees', '<p>&zwnj;&shy;</p><p>\u200b</p>', EMPTY],
    ['of what is not kept', '<script>مرحبا</script>', EMPTY],
    ['in Arabic without an Arabic letter', '<p>Latin only</p>', 'Writing In Arabic Must Be Observed'],
    ['whose only Arabic is in its marks', '<p class="عربي">123</p>', 'Writing In Arabic Must Be Observed'],
    ['that turns what follows round, as an entity', '<p>مرحبا &#x202e;</p>', 'The text contains characters that are not accepted'],
    ['that is too long', `<p>${'م'.repeat(50_000)}</p>`, 'Enter at most 50000 characters'],
  ])('%s is refused', async (_what, description_ar, message) => {
    const { status, body } = await add({ description_ar });
    expect([status, body.errors]).toEqual([422, { description_ar: [message] }]);
  });

  it('may quote the other language', async () => {
    expect((await add({ description_ar: '<p>حمّل تطبيق <strong>Diwan</strong></p>' })).status).toBe(201);
  });

  it('is found by its words, not by its marks', async () => {
    const { body } = await add({ description_en: '<blockquote><p>zebra&amp;co <strong>crossing</strong></p></blockquote>' });
    const found = async (keyword: string) =>
      (await node.call('GET', `terms?keyword=${keyword}`, { token: superadmin })).body.data.map(({ id }: { id: number }) => id);
    expect(await found('crossing')).toEqual([body.data.id]);
    expect(await found('blockquote')).toEqual([]);
  });
});

describe('a text for all countries', () => {
  it('is made only by who has all countries, also while one is chosen', async () => {
    expect((await add({}, local)).body.errors).toEqual({ country_id: [EMPTY] });
    expect((await add({ country_id: here }, local)).status).toBe(201);
    expect((await add({}, superadmin, { 'x-country-id': String(here) })).body.data.country_id).toBeNull();
  });

  it('is edited by who works in all countries; what is of one country stays so', async () => {
    const everywhere = (await add()).body.data;
    const edit = (token: string, row: { id: number; updated_at: string }, more: object) =>
      node.call('PUT', `terms/${row.id}`, { token, body: { ...TERM, ...more, updated_at: row.updated_at } });
    expect((await edit(local, everywhere, { title_en: 'Clearer' })).body.code).toBe('row.all_countries_only');
    expect((await edit(superadmin, everywhere, { title_en: 'Clearer' })).body.data).toMatchObject({
      title_en: 'Clearer',
      country_id: null,
    });
    const own = (await add({ country_id: here }, local)).body.data;
    expect((await edit(local, own, { country_id: null })).body.errors).toEqual({ country_id: [EMPTY] });
  });
});

it('reviews are rated in halves from 0 to 5', async () => {
  const review = (rate_num: unknown) =>
    node.call('POST', 'reviews', {
      token: superadmin,
      body: { country_id: here, name: 'سلمى', user_type: 'client', model_type: 'app', date: '2026-05-01', rate_num, review: 'ممتاز' },
    });
  for (const rate of [0, 0.5, 4.5, 5]) expect((await review(rate)).body.data.rate_num).toBe(rate);
  expect((await review(4.3)).body.errors).toEqual({ rate_num: ['Rate in stars and half stars'] });
  expect((await review(5.5)).body.errors).toMatchObject({ rate_num: expect.arrayContaining(['Enter a number of 5 or less']) });
  expect((await review(-0.5)).status).toBe(422);
  expect((await review(null)).body.errors).toEqual({ rate_num: [EMPTY] });
});
