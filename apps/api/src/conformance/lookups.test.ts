import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readableFields } from '@diwan/contract/kit/resource';
import { optionGuards } from '../crud/resource/guards.ts';
import { getOpenFilters } from '../crud/list/open-filters.ts';
import { insertRow } from '../testing/access-fixtures.ts';
import { SUBJECTS, openWorld, type World } from './world.ts';

// Whoever is shown a person's name may not find out, by asking who has it, what nobody shows them.

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Where somebody is found by a keyword, with the rights that it takes and none to see people. */
interface Door {
  readonly permissions: readonly string[];
  readonly path: (keyword: string) => string;
  /** How many rows an answer has. */
  readonly count?: (data: unknown) => number;
}
const word = (keyword: string) => encodeURIComponent(keyword);
const many = (data: unknown) => (Array.isArray(data) ? data.length : 0);

const EMAIL = 'maryam.hidden@mail.example';
const PHONES = { clients: '+971598765431', providers: '+971598765432' };
const people = { clients: 0, providers: 0 };
let order = 0;

const DOORS: readonly (readonly [string, keyof typeof PHONES, Door])[] = [
  [
    'options of clients',
    'clients',
    { permissions: ['index-subscriptions'], path: (keyword) => `clients_not_paginated?id=${people.clients}&keyword=${word(keyword)}` },
  ],
  [
    'options of providers',
    'providers',
    { permissions: ['index-orders'], path: (keyword) => `providers_not_paginated?id=${people.providers}&keyword=${word(keyword)}` },
  ],
  [
    'options of drivers',
    'providers',
    { permissions: ['index-vehicles'], path: (keyword) => `providers_not_paginated?keyword=${word(keyword)}` },
  ],
  [
    'conversations of clients',
    'clients',
    {
      permissions: ['index-chats', 'show-chats'],
      path: (keyword) => `get-conversations?client_id=${people.clients}&keyword=${word(keyword)}`,
    },
  ],
  [
    'conversations of providers',
    'providers',
    { permissions: ['index-chats'], path: (keyword) => `get-conversations?keyword=${word(keyword)}` },
  ],
  [
    'partners on the map',
    'providers',
    { permissions: ['track-partners'], path: (keyword) => `partners_tracking?keyword=${word(keyword)}` },
  ],
  [
    'requests to change one’s data',
    'providers',
    {
      permissions: ['index-update-requests'],
      path: (keyword) => `update_requests?keyword=${word(keyword)}`,
      count: (data) => many((data as { pending: unknown }).pending),
    },
  ],
  [
    'who may take an order',
    'providers',
    {
      permissions: ['index-orders', 'show-orders', 'update-orders', 'delegate-orders'],
      path: (keyword) => `orders/${order}/candidates?keyword=${word(keyword)}`,
    },
  ],
];

beforeAll(async () => {
  const { pool } = world.database;
  for (const kind of ['clients', 'providers'] as const) {
    people[kind] = world.target(kind, world.here);
    await pool.query(`update ${kind} set first_name = 'مريم', last_name = 'المخفية', phone = $2, email = $3 where id = $1`, [
      people[kind],
      PHONES[kind],
      EMAIL,
    ]);
  }
  const [, orders] = SUBJECTS.find(([name]) => name === 'orders') ?? [];
  if (!orders) throw new Error('there are no orders');
  ({ id: order } = await world.create(orders));
  await pool.query('update orders set provider_id = null where id = $1', [order]);
  const { clients: client_id, providers: provider_id } = people;
  const country_id = world.here;
  for (const person of [{ client_id }, { provider_id }])
    await insertRow(world.database, 'conversations', { country_id, kind: 'support', seq: 1, ...person });
  await pool.query(
    `insert into provider_positions (provider_id, lat, lng, seen_at, stood_lat, stood_lng, stood_since) values ($1, 25.1, 55.2, now(), 25.1, 55.2, now())`,
    [provider_id],
  );
  await insertRow(world.database, 'update_requests', {
    provider_id,
    country_id,
    changes: JSON.stringify({ rate: { before: 1, after: 2 } }),
  });
});

describe.each(DOORS)('%s', (_, kind, { permissions, path, count = many }) => {
  it('find a name, and tell nothing of a phone or an e-mail, digit by digit', async () => {
    const token = await world.admin({ permissions, countries: [world.here] });
    const finds = async (keyword: string, by = token) => {
      const { status, body } = await world.call('GET', path(keyword), { token: by });
      expect([path(keyword), status]).toEqual([path(keyword), 200]);
      return count(body.data) > 0;
    };
    expect(await finds('مريم')).toBe(true);
    // Whoever reads people finds them by all of it.
    expect(await finds(PHONES[kind], world.superadmin)).toBe(true);
    let known = '+97159';
    for (let at = known.length; at < PHONES[kind].length; at++) {
      const digits = [...'0123456789'];
      const answers = await Promise.all(digits.map((digit) => finds(known + digit)));
      expect(new Set(answers)).toEqual(new Set([false]));
      known += PHONES[kind][at];
    }
    expect(await finds(EMAIL)).toBe(false);
  });
});

const FOREIGN = SUBJECTS.flatMap(([name, { resource }]) => {
  const { can, list } = resource;
  const guard = optionGuards(resource).find((right) => ![can.list, can.show].includes(right));
  const open = getOpenFilters(resource);
  const closed = list.filters.filter((filter) => !open.has(filter));
  return guard === undefined || closed.length === 0 ? [] : [[name, guard, closed] as const];
});

it.each(FOREIGN)('the options of %s are narrowed by nothing else that %s does not show', async (name, guard, closed) => {
  const token = await world.admin({ permissions: [guard], countries: [world.here] });
  for (const filter of closed) {
    const { status, body } = await world.call('GET', `${name}_not_paginated?${filter}=1`, { token });
    expect([filter, status, body.code, Object.keys(body.errors ?? {})]).toEqual([filter, 422, 'validation', [filter]]);
  }
});

it.each(FOREIGN)('the options of %s are sorted by names alone, and exported to nobody who holds %s alone', async (name, guard) => {
  const token = await world.admin({ permissions: [guard], countries: [world.here] });
  const { body } = await world.call('GET', `${name}_not_paginated`, { token });
  for (const sort of ['id', '-id', 'created_at', '-created_at', 'phone', '-phone']) {
    const sorted = await world.call('GET', `${name}_not_paginated?sort=${sort}`, { token });
    expect([sort, sorted.body.data]).toEqual([sort, body.data]);
  }
  expect((await world.call('GET', `${name}/export?format=csv&sort=-id`, { token })).status).toBe(403);
  expect((await world.call('POST', `${name}/export-link`, { token, body: { format: 'csv' } })).status).toBe(403);
});

/** What named filters look at. */
const NAMED: Record<string, string> = {
  status: 'is_active',
  last_login: 'last_login_at',
  last_logout: 'last_logout_at',
  ended_from: 'ended_at',
  ended_to: 'ended_at',
};

it.each(SUBJECTS)('the list of %s is sorted, narrowed and searched by nothing that its rows do not show', (_, { resource, store }) => {
  const shown = new Set(['id', 'created_at', 'updated_at', ...readableFields(resource).map(([field]) => field)]);
  const { sorts, filters, search } = resource.list;
  const asked = filters.flatMap((filter) => {
    const column = filter in resource.fields ? filter : (NAMED[filter] ?? '');
    return filter in resource.fields || store.columns.has(column) ? [column] : [];
  });
  expect([...sorts, ...asked, ...search].filter((column) => !shown.has(column))).toEqual([]);
});

it('the filters that tell who somebody is are closed', () => {
  const filters = (wanted: string) => FOREIGN.find(([name]) => name === wanted)?.[2];
  expect(filters('clients')).toEqual(expect.arrayContaining(['phone', 'email', 'is_ban', 'gender', 'last_login', 'filter']));
  expect(filters('admins')).toEqual(expect.arrayContaining(['phone', 'email', 'role_id', 'last_login']));
});
