import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_KINDS } from '@diwan/contract/orders/order-kinds';
import { recordPositions } from '../modules/tracks/record-positions.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../testing/order-fixtures.ts';
import { getRoutes } from './guard-table.ts';
import { ALL_PERMISSIONS } from './world.ts';

/** One day in all clocks: what was created on it is counted on it. */
const NOW = Date.parse('2026-05-13T09:00:00.000Z');
const DUBAI = { lat: 25.2, lng: 55.27 };

type KindName = 'trips' | 'services';
const getRights = (name: KindName) => ORDER_KINDS.find((kind) => kind.name === name)?.own ?? [];
const allBut = (name: KindName) => ALL_PERMISSIONS.filter((one) => !getRights(name).includes(one as never));

let database: TestDatabase;
let node: TestNode;
let routes: Awaited<ReturnType<typeof getRoutes>>['routes'];
let world: OrderWorld;
let [client, driver, complaint] = [0, 0, 0];
/** Admins who hold every right but those of one kind, by the kind that they do reach; and one who holds them all. */
let tokens: Record<KindName | 'both', string>;
let ids: Record<KindName, number[]>;
/** A ticket about an order of each kind, which bears its mark as the order's number. */
let tickets: Record<KindName, number>;

const MARK: Record<KindName, string> = { trips: 'Tripmarker', services: 'Servicemarker' };

/** An order of a kind with its mark, a line in the log and a notice about it. */
async function place(kind: KindName, order_type: string, row: Record<string, unknown> = {}): Promise<number> {
  const mark = { contact_name: MARK[kind], client_address: MARK[kind], notes: MARK[kind] };
  const timestamp = new Date(NOW).toISOString();
  const trip = order_type === 'trip' ? { report_reason_id: complaint } : {};
  const id = await addOrder(database, world, {
    order_type,
    ...mark,
    ...DUBAI,
    ...trip,
    created_at: timestamp,
    updated_at: timestamp,
    ...row,
  });
  await database.pool.query(`insert into audit (action, table_name, row_id, changes) values ('update', 'orders', $1, $2)`, [
    id,
    JSON.stringify({ notes: { before: null, after: MARK[kind] } }),
  ]);
  return id;
}

beforeAll(async () => {
  database = await createTestDatabase();
  await insertRow(database, 'settings', { section: 'orders', values: { busy_area_threshold: 1 } });
  ({ built: node, routes } = await getRoutes(() => startNode(database, { now: NOW })));
  const country = await addCountry(database, { limit: '1' });
  client = await addPerson(database, 'clients', country);
  driver = await addPerson(database, 'providers', country, { is_driver: true });
  world = await addOrderWorld(database, country, client);
  complaint = await insertRow(database, 'report_reasons', { title_ar: 'سائق', title_en: 'Driver', target: 'trip' });
  const admins = {
    trips: await makeAdmin(database, { permissions: allBut('services') }),
    services: await makeAdmin(database, { permissions: allBut('trips') }),
    both: await makeAdmin(database, { permissions: ALL_PERMISSIONS }),
  };
  tokens = { trips: admins.trips.token, services: admins.services.token, both: admins.both.token };
  ids = {
    trips: [
      await place('trips', 'trip'),
      await place('trips', 'trip', { order_status: 'admin_cancel', status_at: new Date(NOW).toISOString() }),
    ],
    services: [
      await place('services', 'normal', { is_maintenance: true }),
      await place('services', 'transfer_package'),
      await place('services', 'cooperator', { order_status: 'finished', status_at: new Date(NOW).toISOString() }),
    ],
  };
  const ticket = (kind: KindName, order_type: string) => {
    const about = { order_id: ids[kind][0], order_no: MARK[kind], order_type };
    return insertRow(database, 'tickets', { country_id: country, client_id: client, subject: 'Refund', channel: 'chat', ...about });
  };
  tickets = { trips: await ticket('trips', 'trip'), services: await ticket('services', 'normal') };
  const texts = Object.fromEntries(['title_ar', 'title_en', 'body_ar', 'body_en'].map((name) => [name, MARK.trips]));
  for (const { id } of Object.values(admins))
    await insertRow(database, 'notifications', { admin_id: id, notify_type: 'unusual_behaviour', ...texts });
  await recordPositions(database.pool, [{ provider_id: driver, ...DUBAI, is_online: true, seen_at: new Date(NOW).toISOString() }], NOW);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const SIDES = [
  ['services', 'trips'],
  ['trips', 'services'],
] as const;

async function read(path: string, token: string): Promise<{ status: number; text: string }> {
  const answer = await node.app.inject({ url: path, headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } });
  return { status: answer.statusCode, text: answer.body };
}
const get = async (path: string, token: string) => (await node.call('GET', path, { token })).body;

/** Every page of the API that is read, about the orders or the people of this test where it is about one row. */
function doors(): string[] {
  const reading = routes.filter(
    ({ method, url }) => method === 'GET' && url.startsWith('/api/admin/') && !/\/status$|:token|notification\/:id/.test(url),
  );
  const all = [...ids.trips, ...ids.services];
  const rows = (url: string): number[] => {
    if (/\/(orders|trips|ordersCars)\/:id/.test(url)) return all;
    if (url.includes('/tickets/:id')) return Object.values(tickets);
    return [/\/(clients|riders)\//.test(url) ? client : driver];
  };
  return reading.flatMap(({ url }) => {
    if (url.includes(':id')) return rows(url).map((id) => url.replace(':id', String(id)));
    if (url.endsWith('_not_paginated')) return [`${url}?ids=${all.join(',')}`];
    if (url.endsWith('/search')) return [`${url}?keyword=marker`];
    if (url.endsWith('/export')) return [`${url}?format=csv`];
    return [`${url}?per_page=100`];
  });
}

describe.each(SIDES)('who holds every right on %s and none on %s', (own, other) => {
  it('meets the others on no page, whatever its address', async () => {
    const seen = { own: new Set<string>(), other: new Set<string>() };
    for (const door of doors()) {
      const mine = await read(door, tokens[own]);
      expect([door, mine.status < 500, mine.text.includes(MARK[other])]).toEqual([door, true, false]);
      if (mine.text.includes(MARK[own])) seen.own.add(door);
      if ((await read(door, tokens.both)).text.includes(MARK[other])) seen.other.add(door);
    }
    // The pages that were looked through do show orders: their own kind to them, and the other to who holds the rights of both.
    expect(seen.own.size).toBeGreaterThan(8);
    expect(seen.other.size).toBeGreaterThan(8);
  });

  it('sees a ticket about one of the others without that order, which no keyword tells either', async () => {
    const found = async (keyword: string) =>
      (await get(`tickets?keyword=${keyword}`, tokens[own])).data.map(({ id }: { id: number }) => id);
    expect((await get(`tickets/${tickets[own]}`, tokens[own])).data).toMatchObject({ order_id: ids[own][0], order_no: MARK[own] });
    expect((await get(`tickets/${tickets[other]}`, tokens[own])).data).toMatchObject({
      subject: 'Refund',
      order_id: null,
      order_no: null,
      order_type: null,
    });
    expect(await found('Refund')).toEqual(expect.arrayContaining(Object.values(tickets)));
    expect(await found(MARK[other])).toEqual([]);
    expect((await get(`tickets?keyword=${MARK[own]}`, tokens.both)).data).toHaveLength(1);
  });

  it('counts their own and no others, wherever orders are counted', async () => {
    const figures = async (token: string) => {
      const lists = [];
      for (const table of ['orders', 'ordersCars', 'trips', 'complaint_trips']) {
        const { meta, statistc, data } = await get(`${table}?per_page=100`, token);
        if (meta) lists.push([table, meta.total, statistc.count, data.length]);
      }
      const cards = (await get('home', token)).data.filter(({ id }: { id: string }) => /^(orders_|trips)/.test(id));
      const { data: statistics } = await get('statistics?period=day&date=2026-05-13', token);
      const { data: tables } = await get('statistics/tables?period=day&date=2026-05-13', token);
      const { data: map } = await get('partners_tracking/map', token);
      return {
        lists,
        home: Object.fromEntries(cards.map(({ id, value }: { id: string; value: number }) => [id, value])),
        statistics: Object.fromEntries(
          statistics.figures.flatMap(({ id, value }: { id: string; value: number }) => (/^(orders|trips)/.test(id) ? [[id, value]] : [])),
        ),
        cancelled: tables.tables.flatMap(({ id, rows }: { id: string; rows: { cells: { value: number }[] }[] }) =>
          id === 'cancel_reasons' ? rows.map(({ cells }) => cells[0]?.value) : [],
        ),
        waiting: map.busy.map(({ waiting }: { waiting: number }) => waiting),
      };
    };
    const expected = {
      services: {
        lists: [['orders', 3, 3, 3], ['ordersCars', 3, 3, 3], ['complaint_trips', 0, 0, 0]],
        home: { orders_today: 3, orders_not_cancelled: 3, orders_cancelled: 0, orders_maintenance: 1 },
        statistics: { orders: 3, orders_finished: 1, orders_cancelled: 0, orders_cancelled_by_client: 0, orders_cancelled_by_provider: 0, orders_maintenance: 1 },
        cancelled: [],
        waiting: [2],
      },
      trips: {
        lists: [['trips', 2, 2, 2], ['complaint_trips', 2, 2, 2]],
        home: { trips: 2 },
        statistics: { trips: 2 },
        cancelled: [],
        waiting: [1],
      },
    }; // prettier-ignore
    expect(await figures(tokens[own])).toMatchObject(expected[own]);
    expect(await figures(tokens.both)).toMatchObject({
      lists: [['orders', 5, 5, 5], ['ordersCars', 5, 5, 5], ['trips', 2, 2, 2], ['complaint_trips', 2, 2, 2]],
      home: { orders_today: 5, orders_not_cancelled: 4, orders_cancelled: 1, orders_maintenance: 1, trips: 2 },
      statistics: { orders: 5, orders_cancelled: 1, trips: 2 },
      cancelled: [1],
      waiting: [3],
    }); // prettier-ignore
  });
});

// After the counting: these make orders of their own.
describe.each(SIDES)('who holds every right on %s and none on %s, and writes,', (own, other) => {
  const BODIES: Readonly<Record<string, () => object>> = {
    delegate: () => ({ provider_id: driver }),
    accept_order: () => ({ provider_id: driver }),
    partner_accept_trip: () => ({ provider_id: driver }),
    cancel_order: () => ({ cancel_reason_id: world.reasons.admin }),
    reject_order: () => ({ cancel_reason_id: world.reasons.admin }),
    payments: () => ({ way: 'card', amount: '10', reference: 'TERMINAL 7' }),
    refund: () => ({ reason: 'Late' }),
    ':id': () => ({ _method: 'DELETE' }),
  };
  const stored = async (id: number) => (await database.pool.query('select o.* from orders o where id = $1', [id])).rows[0];

  it('changes none of the others by any call', async () => {
    const calls = routes.filter(({ method, url }) => method !== 'HEAD' && /\/(orders|trips|ordersCars)\/:id/.test(url));
    expect(calls.length).toBeGreaterThan(40);
    const foreign = other === 'trips' ? 'trip' : 'normal';
    for (const { method, url } of calls) {
      const payload = BODIES[url.split('/').at(-1) ?? '']?.() ?? {};
      const ask = async (id: number, token: string) => {
        const about = {
          method: method as 'GET',
          url: url.replace(':id', String(id)).replace(/:\w+/, '1'),
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
        };
        const answer = await node.app.inject({ ...about, ...(method !== 'GET' && method !== 'DELETE' && { payload }) });
        return answer.statusCode;
      };
      const theirs = await addOrder(database, world, { order_type: foreign });
      const before = await stored(theirs);
      const [refused, nothing] = [await ask(theirs, tokens[own]), await ask(999_999, tokens[own])];
      // No other answer than about an order that does not exist.
      expect([method, url, refused]).toEqual([method, url, nothing]);
      expect([url, await stored(theirs)]).toEqual([url, before]);
      // The call does reach an order: that of who holds the rights of both.
      const target = /\/trips\//.test(url) ? await addOrder(database, world, { order_type: 'trip', report_reason_id: complaint }) : theirs;
      expect([method, url, await ask(target, tokens.both)]).not.toEqual([method, url, 404]);
    }
  });

  it('deletes and exports by a filter only their own', async () => {
    if (own === 'trips') return;
    const [mine, theirs] = [
      await addOrder(database, world, { coupon_code: 'SWEEP', order_status: 'rejected' }),
      await addOrder(database, world, { coupon_code: 'SWEEP', order_status: 'rider_cancel', order_type: 'trip' }),
    ];
    const body = { all_matching: true, filter: { coupon_code: 'SWEEP' }, count: 1 };
    expect((await node.call('POST', 'orders/deleteAll', { token: tokens[own], body: { ids: [mine, theirs] } })).status).toBe(409);
    expect((await node.call('POST', 'orders/deleteAll', { token: tokens[own], body })).status).toBe(200);
    expect([(await stored(mine)).deleted_at === null, (await stored(theirs)).deleted_at]).toEqual([false, null]);
  });
});

describe('money of a trip that waits for a second admin', () => {
  it('is not moved in the name of who has lost the rights on trips meanwhile', async () => {
    const asker = await makeAdmin(database, { permissions: ALL_PERMISSIONS });
    const trip = await addOrder(database, world, { order_type: 'trip', order_status: 'ready_to_pay' });
    const asked = await node.call('POST', `trips/${trip}/payments`, {
      token: asker.token,
      body: { way: 'card', amount: '105', reference: 'TERMINAL 9' },
    });
    expect([asked.status, asked.body.code]).toEqual([202, undefined]);
    await database.pool.query('update roles set permissions = $2 where id = (select role_id from admins where id = $1)', [
      asker.id,
      allBut('trips'),
    ]);
    const decision = await node.call('POST', `approvals/${asked.body.data.approval_id}`, {
      token: tokens.both,
      body: { decision: 'approve' },
    });
    expect([decision.status, decision.body.code]).toEqual([409, 'approval.asker_gone']);
  });
});

describe('one right on a kind', () => {
  const holder = async (...permissions: string[]) => (await makeAdmin(database, { permissions })).token;

  it('opens the lists that have a right of their own', async () => {
    const { data } = await get('complaint_trips?per_page=100', await holder('index-complaints', 'show-trips'));
    expect(data.map(({ order_id }: { order_id: number }) => order_id)).toEqual(expect.arrayContaining(ids.trips));
  });

  it('opens no log of what may be listed and not looked at', async () => {
    const log = async (...more: string[]) =>
      JSON.stringify(await get('audit?table=orders&per_page=100', await holder('index-audit', ...more)));
    const some = await log('show-orders', 'index-trips', 'update-trips');
    expect([some.includes(MARK.services), some.includes(MARK.trips)]).toEqual([true, false]);
    expect(await log('show-orders', 'show-trips')).toContain(MARK.trips);
  });

  it('opens no page of what may be listed and not looked at', async () => {
    const token = await holder('index-orders', 'show-orders', 'index-trips');
    for (const [id, seen] of [
      [ids.trips[0], 404],
      [ids.services[0], 200],
    ] as const) {
      expect((await get(`orders?id=${id}`, token)).meta.total).toBe(1);
      expect([id, (await node.call('GET', `orders/${id}`, { token })).status]).toEqual([id, seen]);
    }
  });

  it('of none shows nobody where orders wait, on the map that they may see', async () => {
    const busy = async (...more: string[]) =>
      (await get('partners_tracking/map', await holder('track-partners', ...more))).data.busy.length;
    expect([await busy(), (await busy('index-orders', 'index-trips')) > 0]).toEqual([0, true]);
  });

  it('counts nothing as waiting that may be looked at and not listed', async () => {
    await addOrder(database, world, { order_type: 'trip', order_status: 'finished', provider_id: driver, app_amount: 1_500 });
    const waiting = async (...more: string[]) => {
      const queues = (await get('home', await holder('show-dashboard', 'index-orders', ...more))).waiting;
      return queues.find(({ id }: { id: string }) => id === 'orders_awaiting_payment').value as number;
    };
    const own = await waiting();
    expect([await waiting('show-trips', 'update-trips'), (await waiting('index-trips')) > own]).toEqual([own, true]);
  });
});

describe('an order of a kind', () => {
  it('is not placed by who could not see it', async () => {
    const body = {
      country_id: world.country, client_id: client, order_type: 'trip', vehicle_type: 'sedan', payment_way_id: world.paymentWay, client_address: 'Marina', ...DUBAI,
      destination_address: 'Deira', destination_lat: 25.27, destination_lng: 55.31,
    }; // prettier-ignore
    expect(await node.call('POST', 'orders', { token: tokens.services, body })).toMatchObject({
      status: 403,
      body: { code: 'permission.missing', data: { permissions: ['show-trips'] } },
    });
  });

  it('is moved by its own right, under whatever name of the list', async () => {
    const permissions = ALL_PERMISSIONS.filter((one) => one !== 'update-trips');
    const { token } = await makeAdmin(database, { permissions });
    const [trip, order] = [await addOrder(database, world, { order_type: 'trip' }), await addOrder(database, world)];
    const take = { token, body: { provider_id: driver } };
    expect(await node.call('POST', `orders/${trip}/partner_accept_trip`, take)).toMatchObject({
      status: 403,
      body: { data: { permissions: ['update-trips'] } },
    });
    expect((await node.call('POST', `orders/${order}/accept_order`, take)).status).toBe(200);
  });
});
