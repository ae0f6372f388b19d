import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readableFields } from '@diwan/contract/kit/resource';
import type { ResourceApi } from '../crud/resource/crud.ts';
import { apiKind } from '../crud/fields/kinds/index.ts';
import { FIELDS_MAX } from '../crud/list/fields.ts';
import { sortSql } from '../crud/resource/rows.ts';
import { translate } from '../platform/translate.ts';
import { readCsv } from '../testing/read-csv.ts';
import { badValues, filterCases, hasWords, type Row } from './filter-cases.ts';
import { makeVaried } from './make-body.ts';
import { askForEach, openWorld, SUBJECTS, type World } from './world.ts';

let world: World;
/** The rows of each resource as its list shows them, newest first. */
const rowsByName = new Map<string, Row[]>();

/** Hours apart, so that local days, months and years change between rows. */
const HOURS = [0, 1, 8, 11, 21, 29, 300, 301, 750, 2_000, 6_000, 9_009];

/** Filters that are one together, and no two that narrow each by itself. */
const RANGES: ReadonlySet<string> = new Set(['from_date,to_date', 'ended_from,ended_to', 'from_time,to_time']);

/** What a list is sorted by and its rows may lack, but for what the database derives. */
const getEmptied = ({ resource, store }: ResourceApi) =>
  resource.list.sorts.filter((column) => store.nullable.has(column) && store.columns.has(column));

async function fill(api: ResourceApi) {
  const start = Date.parse('2025-03-30T20:30:00.000Z');
  for (const [index, hours] of HOURS.entries()) {
    world.clock.now = start + hours * 3_600_000;
    const country = index % 3 === 2 ? world.there : world.here;
    await world.create(api, country, {}, makeVaried(world, api, country, index));
  }
  world.clock.now = Date.parse('2026-05-15T09:00:00.000Z');
  const { store } = api;
  for (const column of ['last_login_at', 'last_logout_at'].filter((name) => store.columns.has(name))) {
    await world.database.pool.query(`update ${store.table} set ${column} = created_at + id * interval '7 hours' where id % 3 > 0`);
  }
  // Every other row has nothing of what it may lack, so that each order has empty values to place.
  for (const column of getEmptied(api)) await world.database.pool.query(`update ${store.table} set ${column} = null where id % 2 = 0`);
}

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const filled = new Map<ResourceApi, Promise<void>>();
/** Whose rows give those of another what they sort by: how long a vehicle may drive, its papers say. */
const BROUGHT_BY: Readonly<Record<string, string>> = { vehicles: 'vehicle_documents' };
const getApi = (name: string | undefined) => SUBJECTS.find(([one]) => one === name)?.[1];

function fillOnce(api: ResourceApi): Promise<void> {
  const filling = filled.get(api) ?? fill(api);
  filled.set(api, filling);
  return filling;
}

/** Makes a resource's rows, once, and reads them: what keeps them from being made fails that resource alone. */
async function prepare(name: string, api: ResourceApi) {
  // A view without marks of its own shows the rows that its base has.
  await fillOnce((api.options.fixed ? undefined : getApi(api.resource.base)) ?? api);
  const bringer = getApi(BROUGHT_BY[name]);
  if (bringer) await fillOnce(bringer);
  rowsByName.set(name, (await world.call('GET', `${name}?per_page=100`)).body.data);
}

const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id);

describe.each(SUBJECTS)('the list of %s', (name, api) => {
  beforeAll(() => prepare(name, api));
  const { resource, store } = api;
  const list = (query: string | Record<string, string> = '') => world.call('GET', `${name}?${new URLSearchParams(query).toString()}`);
  const all = () => rowsByName.get(name) ?? [];
  const walk = async (query: Record<string, string>, perPage = 5) => {
    const pages: number[][] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await list({ ...query, per_page: String(perPage), page: String(page) });
      pages.push(ids(body.data));
      expect(body.meta).toMatchObject({
        current_page: page,
        per_page: perPage,
        last_page: Math.max(1, Math.ceil(body.meta.total / perPage)),
      });
      if (page >= body.meta.last_page) return { rows: pages.flat(), total: body.meta.total as number };
    }
  };

  it('has something to look at, newest first or in the order that its rows are given', async () => {
    expect(all().length).toBeGreaterThanOrEqual(HOURS.length);
    const newestFirst = (a: Row, b: Row) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id;
    const byPlace = (a: Row, b: Row) => Number(a['position']) - Number(b['position']) || a.id - b.id;
    const expected = all().toSorted(resource.ordered ? byPlace : newestFirst);
    expect(ids(all())).toEqual(ids(expected));
    const { body } = await list();
    expect([body.status, body.data.length, body.meta.per_page]).toEqual(['success', Math.min(20, all().length), 20]);
  });

  it('is narrowed by every filter that it declares, and no further', async () => {
    const cases = filterCases(api, all());
    const missing = resource.list.filters.filter((filter) => !cases.some((one) => one.filter === filter));
    expect(missing).toEqual([]);
    const answers = await askForEach(cases, ({ filter, value }) => list({ [filter]: value, per_page: '100' }));
    for (const [{ filter, value, keeps }, { status, body }] of answers) {
      expect([filter, value, status, body.data && ids(body.data)]).toEqual([filter, value, 200, ids(all().filter(keeps))]);
      expect([filter, value, body.meta.total]).toEqual([filter, value, all().filter(keeps).length]);
    }
  });

  it('is narrowed by all of several filters', async () => {
    const cases = filterCases(api, all());
    const pairs = cases.flatMap((one, index) => {
      const other = cases[(index * 7 + 5) % cases.length] ?? one;
      const pair = [one.filter, other.filter].toSorted().join();
      // A range has a test of its own: days may not be reversed, and times go on over midnight.
      return one.filter === other.filter || RANGES.has(pair) ? [] : [{ one, other }];
    });
    const answers = await askForEach(pairs, ({ one, other }) =>
      list({ [one.filter]: one.value, [other.filter]: other.value, per_page: '100' }),
    );
    for (const [{ one, other }, { body }] of answers) {
      expect([one.value, other.value, ids(body.data)]).toEqual([
        one.value,
        other.value,
        ids(all().filter((row) => one.keeps(row) && other.keeps(row))),
      ]);
    }
  });

  it('refuses a bad value of each filter with the text of its language, and ignores what it does not know', async () => {
    const bad = resource.list.filters.flatMap((filter) => badValues(api, filter).map((value) => ({ filter, value })));
    for (const [{ filter, value }, { status, body }] of await askForEach(bad, (one) => list({ [one.filter]: one.value }))) {
      expect([filter, value, status, body.errors]).toEqual([
        filter,
        value,
        422,
        { [value.includes('\u0000') && body.errors?.body ? 'body' : filter]: [expect.any(String)] },
      ]);
    }
    const twice = await askForEach(resource.list.filters, (filter) => world.call('GET', `${name}?${filter}=1&${filter}=0`));
    for (const [filter, { status }] of twice) expect([filter, status]).toEqual([filter, 422]);
    const arabic = await world.call('GET', `${name}?id=x`, { headers: { 'accept-language': 'ar' } });
    expect(arabic.body.errors).toEqual({ id: [translate('ar', 'validation.filter_value')] });
    const { status, body } = await list({ nonsense: 'x', password_hash: 'x', deleted_at: 'x', per_page: '100' });
    expect([status, ids(body.data)]).toEqual([200, ids(all())]);
  });

  it('refuses a range that ends before it begins', async () => {
    const { status, body } = await list({ from_date: '2026-02-02', to_date: '2026-02-01' });
    expect([status, body.errors]).toEqual([422, { to_date: [translate('en', 'validation.date_order')] }]);
  });

  it('sorts by everything that it offers, what is empty last both ways, in pages that share no row', async () => {
    const fixed = Object.entries(api.options.fixed ?? {})
      .map(([column, value]) => ` and t.${column} = '${String(value)}'`)
      .join('');
    for (const column of resource.list.sorts) {
      for (const [sort, direction] of [
        [column, 'asc'],
        [`-${column}`, 'desc'],
      ] as const) {
        const { rows } = await world.database.pool.query<{ id: number }>(
          `select id from ${store.table} t where deleted_at is null${fixed} order by t.${column} is null, ${sortSql(resource, column)} ${direction}, t.id ${direction}`,
        );
        const values = new Map(all().map((row) => [row.id, row[column]]));
        const ends = rows.map(({ id }) => values.get(id) === null);
        if (getEmptied(api).includes(column)) expect([sort, ends[0], ends.at(-1)]).toEqual([sort, false, true]);
        expect([sort, await walk({ sort })]).toEqual([sort, { rows: ids(rows), total: rows.length }]);
        const file = await world.node.app.inject({
          url: `/api/admin/${name}/export?format=csv&sort=${sort}`,
          headers: { authorization: `Bearer ${world.superadmin}` },
        });
        expect([
          sort,
          readCsv(file.body.slice(1))
            .slice(1)
            .map(([id]) => Number(id)),
        ]).toEqual([sort, ids(rows)]);
      }
    }
    const bad = await askForEach(['nonsense', 'password_hash', 'id,name', '--id', 'id desc'], (sort) => list({ sort }));
    for (const [sort, { status }] of bad) expect([sort, status]).toEqual([sort, 422]);
  });

  it('has pages of 1 to 100 rows', async () => {
    expect((await walk({}, 1)).rows).toEqual(ids(all()));
    expect((await walk({}, 7)).rows).toEqual(ids(all()));
    const bad = [
      ...['0', '101', '-1', '1.5', 'x', '1e1', '0x10'].map((per_page) => ({ per_page })),
      ...['0', '-1', 'x', '1.5', '99999999999999'].map((page) => ({ page })),
    ];
    for (const [query, { status }] of await askForEach(bad, list)) expect([query, status]).toEqual([query, 422]);
    const beyond = await list({ page: '1000', per_page: '10' });
    expect([beyond.status, beyond.body.data, beyond.body.meta.total]).toEqual([200, [], all().length]);
  });

  it('carries the fields that it is asked for, exactly as whole rows have them, and no others', async () => {
    const fields = new Map(readableFields(resource));
    const names = ['created_at', ...fields.keys()];
    const whole = (await list({ per_page: '100' })).body.data as Row[];
    const getPart = (asked: readonly string[]) => {
      const beside = asked.map((one) => {
        const field = fields.get(one);
        return field && apiKind(field).expansion?.(field, one).as;
      });
      const keys = new Set(['id', 'updated_at', ...asked, ...beside]);
      return whole.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => keys.has(key))));
    };
    const [first = '', last = ''] = [names[0], names.at(-1)];
    const wanted = [...names.map((one) => [one]), ['id'], [last, first, last], names];
    const answers = await askForEach(wanted, (asked) => list({ fields: asked.join(','), per_page: '100' }));
    for (const [asked, { status, body }] of answers) {
      expect([asked, status, JSON.stringify(body.data)]).toEqual([asked, 200, JSON.stringify(getPart(asked))]);
    }
    expect(names.join(',').length).toBeLessThan(FIELDS_MAX / 2);
    expect((await list({ fields: '', per_page: '100' })).body.data).toEqual(whole);
  });

  it('refuses to be asked for what is no field, or one that no answer carries', async () => {
    const secret = Object.keys(resource.fields).filter((one) => resource.fields[one]?.writeOnly);
    const bad = [...secret, 'password_hash', 'search_key', 'deleted_at', 't.id', 'created_at)', '*', ' id'];
    for (const [one, { status, body }] of await askForEach(bad, (asked) => list({ fields: `id,${asked}` }))) {
      expect([one, status, body.code, body.errors]).toEqual([
        one,
        422,
        'validation',
        { [one]: [translate('en', 'validation.unknown_key')] },
      ]);
    }
    const malformed = [
      'fields=id&fields=updated_at',
      `fields=${'id,'.repeat(FIELDS_MAX)}id`,
      'fields[things]=id&fields=,',
      'fields[]=id',
      'fields[0]=id',
    ];
    for (const [query, { status }] of await askForEach(malformed, (one) => world.call('GET', `${name}?${one}`)))
      expect([query.slice(0, 40), status]).toEqual([query.slice(0, 40), 422]);
  });

  it('finds Arabic words however they are spelled', async () => {
    const text = 'أُسَامَــة الآغا مُؤْمِن هُدىٰ';
    const searched = resource.list.search.filter((one) => {
      const facts = resource.fields[one];
      return facts?.kind === 'text' && !('example' in facts) && facts.script !== 'latin' && facts.max >= text.length + 4;
    });
    for (const field of searched) {
      // Two lists of one table may have a field of which no two rows have the same.
      const { id } = await world.create(api, world.here, { [field]: `${text} ${SUBJECTS.findIndex(([one]) => one === name)}` });
      const finds = ['اسامه', 'أسامة', 'إسامة الأغا', 'مومن', 'هدي', 'هدى اسا', 'اس', 'ه ا'];
      for (const [keyword, { body }] of await askForEach(finds, (one) => list({ keyword: one, per_page: '100' })))
        expect([field, keyword, ids(body.data).includes(id)]).toEqual([field, keyword, true]);
      for (const [keyword, { body }] of await askForEach(['اسامهx', 'سامه هدا', 'امه%', 'س_مه'], (one) => list({ keyword: one })))
        expect([field, keyword, ids(body.data).includes(id)]).toEqual([field, keyword, false]);
      // Some rows no admin deletes.
      await world.database.pool.query(`update ${store.table} set deleted_at = now() where id = $1`, [id]);
    }
  });

  it('is not to be tricked by what looks like SQL', async () => {
    const tricks = [
      `'; drop table ${store.table}; --`,
      `' or '1'='1`,
      '1 or 1=1',
      '%',
      '_',
      '\\',
      '$1',
      '"',
      `1; select pg_sleep(9)`,
      `') union select 1 --`,
      '{1,2}',
      '١٢٣',
      '\ud800',
    ];
    const places = ['keyword', ...resource.list.filters, 'sort', 'page', 'per_page'];
    // The keyword is tried with all of them, the others with every third.
    const tried = places.flatMap((filter, place) =>
      tricks.filter((_, index) => place === 0 || (index + place) % 3 === 0).map((trick) => ({ filter, trick })),
    );
    const answers = await askForEach(tried, ({ filter, trick }) => list({ per_page: '100', [filter]: trick }));
    for (const [{ filter, trick }, { status, body }] of answers) {
      expect([filter, trick, status === 200 || status === 422]).toEqual([filter, trick, true]);
      if (status === 200 && filter === 'keyword' && (resource.list.filters as readonly string[]).includes('keyword'))
        expect([trick, ids(body.data)]).toEqual([trick, ids(all().filter((row) => hasWords(api, row, trick)))]);
      const digits = resource.fields[filter]?.kind === 'phone' || filter === 'page';
      if (status === 200 && filter !== 'keyword' && !digits) expect([filter, trick, body.data.length]).toEqual([filter, trick, 0]);
    }
    expect(ids((await list({ per_page: '100' })).body.data)).toEqual(ids(all()));
  });
});

describe.each(SUBJECTS)('the options of %s', (name, api) => {
  beforeAll(() => prepare(name, api));
  const { resource } = api;
  const options = (query: Record<string, string> = {}, language = 'ar') =>
    world.call('GET', `${name}_not_paginated?${new URLSearchParams(query).toString()}`, { headers: { 'accept-language': language } });
  const getName = (row: Row, language: string) => {
    const bilingual = resource.label.find((field) => field.endsWith(`_${language}`));
    return bilingual ? row[bilingual] : resource.label.map((field) => row[field]).join(' ');
  };
  const all = () => rowsByName.get(name) ?? [];
  // What no keyword finds is offered by its ids alone.
  const active = () => all().filter((row) => resource.list.search.length > 0 && row['is_active'] !== 0 && row['is_archived'] !== 1);

  it.each(['ar', 'en'])('are the active rows by their names (%s)', async (language) => {
    const { status, body } = await options({}, language);
    expect(status).toBe(200);
    const expected = active().map((row) => [row.id, getName(row, language)]);
    expect(body.data.map((one: Row) => [one.id, one['name']]).toSorted()).toEqual(expected.toSorted());
  });

  it('are found by keyword, and by id also when they are not active', async () => {
    const keywords = resource.list.search.map((field) => active().find((row) => row[field] !== null && row[field] !== '')?.[field]);
    for (const [keyword, { body }] of await askForEach(keywords.filter((one) => one !== undefined).map(String), (one) =>
      options({ keyword: one }),
    ))
      expect([keyword, ids(body.data).toSorted()]).toEqual([
        keyword,
        ids(active().filter((one) => hasWords(api, one, keyword))).toSorted(),
      ]);
    const wanted = all().slice(0, 4);
    const asked = (await options({ keyword: 'لايوجد', ids: ids(wanted).join(',') })).body.data;
    expect(ids(asked).toSorted()).toEqual(ids(wanted).toSorted());
    const bad = ['x', '1,x', '0', '1.5', '-1', '2147483648', Array(101).fill('1').join(',')];
    for (const [one, { status }] of await askForEach(bad, (some) => options({ ids: some }))) expect([one, status]).toEqual([one, 422]);
  });

  it('say no more of a row than who chooses one needs', async () => {
    const row = all()[0];
    const [one] = (await options({ ids: String(row?.id), keyword: 'لايوجد' })).body.data;
    const secret = new Set(['password', 'password_hash', 'search_key', 'permissions', 'ban_reason']);
    expect(Object.keys(one).filter((key) => secret.has(key))).toEqual([]);
  });
});
