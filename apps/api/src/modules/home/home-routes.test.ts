import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COUNTED } from '../../schema/counted-tables.ts';
import { foldSql } from '../../crud/counters/counter-sql.ts';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  insertRow,
  startNode,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';

// 22:30 in London, 02:30 of the next day in Dubai.
const NOW = Date.parse('2026-05-10T22:30:00Z');
const clock: TestClock = { now: NOW };
let database: TestDatabase;
let node: TestNode;
let dubai: number;
let london: number;
let phone = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  dubai = await addCountry(database, { created_at: '2025-01-01T00:00:00Z' });
  london = await addCountry(database, { time_zone: 'Europe/London', phone_code: '44', created_at: '2025-01-01T00:00:00Z' });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query(
    'delete from tickets; delete from complaints; delete from orders; delete from update_requests; delete from clients; delete from providers',
  );
});

async function person(table: 'clients' | 'providers', country_id: number, created_at: string, flags: Record<string, unknown> = {}) {
  const row = {
    first_name: 'a',
    last_name: 'b',
    gender: 'male',
    phone: `+9715${String((phone += 1)).padStart(8, '0')}`,
    country_id,
    created_at,
    ...flags,
  };
  const names = Object.keys(row);
  await database.pool.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}
const fold = async () => {
  for (const counted of COUNTED) await database.pool.query(foldSql(counted));
};
const home = async (row: Parameters<typeof addAdmin>[1], headers: Record<string, string> = {}) => {
  const token = await addSession(database, await addAdmin(database, row), { expires_at: '2099-01-01T00:00:00Z' });
  return node.call('GET', 'home', { token, headers });
};
interface Card {
  id: string;
  value: number;
  color: number;
  sparkline: number[];
}
const getCard = (answer: { body: { data: Card[] } }, id: string) => answer.body.data.find((card) => card.id === id);
const getIds = (answer: { body: { data: Card[] } }) => answer.body.data.map((card) => card.id);

it('is for superadmins and those with show-dashboard, each card for who may see its list', async () => {
  expect((await node.call('GET', 'home')).status).toBe(401);
  expect((await home({ permissions: ['index-clients'] })).status).toBe(403);
  expect(getIds(await home({ permissions: ['show-dashboard'] }))).toEqual([]);
  expect(getIds(await home({ permissions: ['show-dashboard', 'index-clients'] }))).toEqual(['clients', 'active_clients', 'locked_users']);
  expect(getIds(await home({ permissions: ['show-dashboard', 'role-read', 'index-city'] }))).toEqual(['roles', 'cities']);
  const all = await home({ is_super_admin: true });
  expect(getIds(all)).toEqual([
    'orders_today',
    'orders_not_cancelled',
    'orders_cancelled',
    'orders_maintenance',
    'trips',
    'clients',
    'active_clients',
    'providers',
    'drivers',
    'locked_users',
    'admins',
    'roles',
    'cities',
    'countries',
  ]);
  expect(getCard(all, 'countries')).toMatchObject({
    title: 'Countries',
    route_front: '/countries/show-all',
    value: 2,
    color: 1,
    sparkline: Array(30).fill(0),
  });
  // Red is for bad news, and never for providers.
  expect(all.body.data.filter(({ color }: Card) => color === 3).map(({ id }: Card) => id)).toEqual(['orders_cancelled', 'locked_users']);
});

it('counts days of the row’s own country, folded or not, the period against the one before', async () => {
  await person('clients', dubai, '2026-05-10T20:30:00Z'); // the 11th in Dubai: today
  await person('clients', dubai, '2026-05-10T19:30:00Z'); // the 10th in Dubai: yesterday
  await person('clients', london, '2026-05-10T20:30:00Z'); // the 10th in London: today
  await person('clients', london, '2026-04-11T00:30:00+01:00'); // 29 days ago there
  await fold();
  await person('clients', london, '2026-04-10T23:30:00+01:00'); // 30 days ago there
  await person('clients', dubai, '2026-03-12T10:00:00Z'); // 60 days ago there
  await person('clients', dubai, '2026-03-13T10:00:00Z', { is_active: false, is_locked: true }); // 59 days ago
  const answer = await home({ is_super_admin: true });
  const clients = getCard(answer, 'clients');
  expect(clients).toMatchObject({ value: 7, current: 4, previous: 2, change_percentage: null });
  expect(clients?.sparkline.slice(-2)).toEqual([1, 2]);
  expect(clients?.sparkline[0]).toBe(1);
  expect(clients?.sparkline).toHaveLength(30);
  expect(getCard(answer, 'active_clients')).toMatchObject({ value: 6, current: 4, previous: 1, change_percentage: null });
  expect(getCard(answer, 'locked_users')).toMatchObject({ value: 1, current: 0, previous: 1, change_percentage: null });
  expect(getCard(answer, 'providers')).toMatchObject({ value: 0, previous: 0, change_percentage: null });
});

it('follows what is changed and deleted', async () => {
  await person('providers', dubai, '2026-05-01T00:00:00Z', { is_driver: true });
  await person('providers', dubai, '2026-05-01T00:00:00Z');
  await fold();
  await database.pool.query('update providers set deleted_at = now() where is_driver');
  expect(getCard(await home({ is_super_admin: true }), 'providers')).toMatchObject({ value: 1, current: 1 });
  expect(getCard(await home({ is_super_admin: true }), 'drivers')).toMatchObject({ value: 0, current: 0 });
});

it('stays within the countries of the admin and the chosen one', async () => {
  await person('clients', dubai, '2026-05-01T00:00:00Z');
  await person('clients', london, '2026-05-01T00:00:00Z');
  const permissions = ['show-dashboard', 'index-clients', 'country.index'];
  const values = async (countries: readonly number[] | 'all', headers?: Record<string, string>) => {
    const answer = await home({ permissions, countries }, headers);
    return [getCard(answer, 'clients')?.value, getCard(answer, 'countries')?.value];
  };
  expect(await values('all')).toEqual([2, 2]);
  expect(await values([london])).toEqual([1, 1]);
  expect(await values([])).toEqual([0, 0]);
  expect(await values('all', { 'x-country-id': String(dubai) })).toEqual([1, 2]);
  expect((await home({ permissions, countries: [london] }, { 'x-country-id': String(dubai) })).status).toBe(403);
});

it('counts orders by what becomes of them, and today by the country’s own day', async () => {
  const client = await insertRow(database, 'clients', {
    country_id: dubai,
    first_name: 'أ',
    last_name: 'ب',
    phone: '+971500000001',
    gender: 'male',
  });
  const order = (at: string, row: object = {}) =>
    insertRow(database, 'orders', {
      country_id: dubai,
      client_id: client,
      contact_name: 'أ',
      contact_phone: '+9715',
      currency: 'AED',
      created_at: at,
      ...row,
    });
  await order('2026-05-10T20:30:00Z'); // the 11th in Dubai: today
  await order('2026-05-10T19:30:00Z', { order_status: 'auto_cancel' }); // the 10th there: yesterday
  await fold();
  await order('2026-05-11T08:00:00Z', { order_type: 'trip', is_maintenance: true });
  const answer = await home({ is_super_admin: true });
  expect(
    ['orders_today', 'orders_not_cancelled', 'orders_cancelled', 'orders_maintenance', 'trips'].map((id) => getCard(answer, id)?.value),
  ).toEqual([2, 2, 1, 1, 1]);
  expect(getCard(answer, 'orders_today')?.sparkline.slice(-2)).toEqual([1, 2]);
});

it('says what waits for the admin: as much as the list that it opens holds, of their lists and countries', async () => {
  const provider = (country: number, row: object = {}) =>
    insertRow(database, 'providers', {
      country_id: country,
      first_name: 'أ',
      last_name: 'ب',
      phone: `+97150${(phone += 1)}`,
      gender: 'male',
      ...row,
    });
  const cashOut = async (country_id: number, row: object = {}) =>
    insertRow(database, 'cash_outs', {
      country_id, user_type: 'provider', user_id: await provider(country_id), bank_name: 'بنك', account_number: '1', currency: 'AED', amount: 500, ...row,
    }); // prettier-ignore
  const approval = (country_id: number | null, row: object = {}) =>
    insertRow(database, 'approvals', {
      country_id,
      kind: 'charge',
      user_type: 'client',
      currency: 'AED',
      amount: 1,
      total_amount: 1,
      ...row,
    });
  const update = (country_id: number, provider_id: number) =>
    insertRow(database, 'update_requests', { country_id, provider_id, changes: '{}' });
  for (const country of [dubai, dubai, london]) await cashOut(country);
  await cashOut(dubai, { status: 'accepted' });
  await cashOut(dubai, { deleted_at: '2026-05-01T00:00:00Z' });
  await approval(dubai);
  await approval(dubai, { status: 'refused' });
  // A change of what holds in all countries is listed to everybody.
  await approval(null, { kind: 'settings', user_type: null, currency: null, amount: null, total_amount: null });
  await update(london, await provider(london));
  await update(london, await provider(london, { deleted_at: '2026-05-01T00:00:00Z' }));

  await insertRow(database, 'tickets', { country_id: london, subject: 'Nobody came' });
  await insertRow(database, 'tickets', { country_id: london, subject: 'It is over', status: 'closed' });

  const permissions = ['show-dashboard', 'index-cashout-requests', 'index-approvals', 'index-update-requests'];
  const getQueues = async (row: Parameters<typeof addAdmin>[1], headers?: Record<string, string>) =>
    (await home(row, headers)).body.waiting.map(({ id, value }: { id: string; value: number }) => [id, value]);
  expect(await getQueues({ is_super_admin: true })).toEqual([['update_requests', 1], ['cash_outs', 3], ['bank_accounts', 0], ['approvals', 2], ['findings', 0], ['complaints', 0], ['tickets', 1], ['held_orders', 0], ['unassigned_orders', 0], ['orders_awaiting_payment', 0], ['orders_under_review', 0]]); // prettier-ignore
  expect(await getQueues({ permissions, countries: [london] })).toEqual([['update_requests', 1], ['cash_outs', 1], ['approvals', 1]]); // prettier-ignore
  expect(await getQueues({ permissions, countries: 'all' }, { 'x-country-id': String(dubai) })).toEqual([['update_requests', 0], ['cash_outs', 2], ['approvals', 2]]); // prettier-ignore
  expect(await getQueues({ permissions: ['show-dashboard', 'index-approvals'], countries: 'all' })).toEqual([['approvals', 2]]);
  expect(await getQueues({ permissions: ['show-dashboard', 'index-clients'], countries: 'all' })).toEqual([]);

  const token = await addSession(database, await addAdmin(database, { permissions, countries: [dubai] }), {
    expires_at: '2099-01-01T00:00:00Z',
  });
  const { waiting } = (await node.call('GET', 'home', { token })).body;
  const totals = await Promise.all(
    ['cash_outs', 'approvals'].map(async (table) => (await node.call('GET', `${table}?status=pending`, { token })).body.meta.total),
  );
  expect(waiting.slice(1).map(({ value }: { value: number }) => value)).toEqual(totals);
});

describe('what waits for one’s own decision', () => {
  const AT = (hour: number) => new Date(NOW - hour * 3_600_000).toISOString();
  const DECIDES = {
    cash_outs: ['index-cashout-requests', 'update-cashout-requests'],
    approvals: ['index-approvals', 'decide-approvals'],
    update_requests: ['index-update-requests', 'update-update-requests'],
    complaints: ['index-complaints', 'update-complaints'],
    orders: ['index-orders', 'index-trips', 'delegate-orders'],
  } as const;
  const EVERY = Object.values(DECIDES).flat();
  let client: number;
  let provider: number;
  let reason: number;

  beforeEach(async () => {
    await database.pool.query('delete from complaints; delete from approvals; delete from cash_outs');
    client = await insertRow(database, 'clients', { country_id: dubai, first_name: 'أ', last_name: 'ب', phone: `+97155${(phone += 1)}`, gender: 'male' });
    provider = await insertRow(database, 'providers', { country_id: dubai, first_name: 'أ', last_name: 'ب', phone: `+97156${(phone += 1)}`, gender: 'male' });
    reason = await insertRow(database, 'report_reasons', { title_ar: 'مسار', title_en: 'Route', target: 'trip' });
  }); // prettier-ignore

  const order = (row: Record<string, unknown> = {}) =>
    insertRow(database, 'orders', {
      country_id: dubai,
      client_id: client,
      contact_name: 'أ',
      contact_phone: '+9715',
      currency: 'AED',
      ...row,
    });
  const cashOut = (created_at: string, row: object = {}) =>
    insertRow(database, 'cash_outs', {
      created_at,
      country_id: dubai,
      user_type: 'provider',
      user_id: provider,
      bank_name: 'بنك',
      account_number: '1',
      currency: 'AED',
      amount: 500,
      ...row,
    });
  const approval = (created_at: string, row: object = {}) =>
    insertRow(database, 'approvals', { created_at, country_id: dubai, kind: 'charge', user_type: 'client', currency: 'AED', amount: 1, total_amount: 1, ...row }); // prettier-ignore

  type Item = { kind: string; since: string; row: { id: number } };
  const oldest = async (permissions: readonly string[], countries: readonly number[] | 'all' = 'all') =>
    (await home({ permissions: ['show-dashboard', ...permissions], countries })).body.oldest.map(({ kind, row }: Item) => [kind, row.id]);

  it('is a few of each kind, the oldest first, as its list has it', async () => {
    const waiting = await order({ created_at: AT(9) });
    await order({ created_at: AT(30), provider_id: provider });
    await order({ created_at: AT(30), order_status: 'finished' });
    const trip = await order({ created_at: AT(40), updated_at: AT(8), order_type: 'trip', order_status: 'finished', provider_id: provider, report_reason_id: reason });
    const { rows } = await database.pool.query('select id from complaints where order_id = $1', [trip]);
    const asked = await insertRow(database, 'update_requests', { created_at: AT(7), country_id: dubai, provider_id: provider, changes: '{}' });
    const money = await approval(AT(6));
    const paid = [await cashOut(AT(5)), await cashOut(AT(4)), await cashOut(AT(3)), await cashOut(AT(2))];
    await cashOut(AT(50), { status: 'accepted' });
    const every = [
      ['unassigned_orders', waiting],
      ['complaints', rows[0].id],
      ['update_requests', asked],
      ['approvals', money],
      ...paid.slice(0, 3).map((id) => ['cash_outs', id]),
    ];
    expect(await oldest(EVERY)).toEqual(every);
    expect(await oldest(EVERY, [london])).toEqual([]);
    // The list alone, without the right to decide, asks nobody for anything.
    for (const [own, right] of Object.values(DECIDES)) {
      expect(await oldest(EVERY.filter((one) => one !== own))).not.toEqual(every);
      expect(await oldest([own])).toEqual([]);
      expect(await oldest([right])).toEqual([]);
    }
    const token = await addSession(database, await addAdmin(database, { is_super_admin: true }), { expires_at: '2099-01-01T00:00:00Z' });
    const { body } = await node.call('GET', 'home', { token });
    const listed = (await node.call('GET', `cash_outs?id=${paid[0]}`, { token })).body.data[0];
    expect(body.oldest.find(({ kind }: Item) => kind === 'cash_outs').row).toEqual(listed);
  }); // prettier-ignore

  it('has a complaint and its ticket once: for who may not decide complaints, as the ticket', async () => {
    await order({
      created_at: AT(3),
      updated_at: AT(3),
      order_type: 'trip',
      order_status: 'finished',
      provider_id: provider,
      report_reason_id: reason,
    });
    const { rows } = await database.pool.query('select id from complaints');
    const complaint = rows[0].id;
    const ticket = await insertRow(database, 'tickets', { created_at: AT(2), country_id: dubai, subject: 'شكوى', complaint_id: complaint });
    const other = await insertRow(database, 'tickets', { created_at: AT(1), country_id: dubai, subject: 'Nobody came' });
    const desk = ['index-tickets', 'update-tickets'];
    const [ofComplaint, ofBoth, alone] = [
      ['complaints', complaint],
      ['tickets', ticket],
      ['tickets', other],
    ];
    expect(await oldest([...desk, ...DECIDES.complaints, 'index-trips', 'update-trips'])).toEqual([ofComplaint, alone]);
    expect(await oldest([...desk, 'index-complaints'])).toEqual([ofBoth, alone]);
    // Complaints about orders that are out of one's reach are seen by their tickets alone.
    expect(await oldest([...desk, ...DECIDES.complaints, 'index-orders'])).toEqual([ofBoth, alone]);
  });

  it('leaves out what another has to decide first, and trips of who has no right to them', async () => {
    const admin = await addAdmin(database, { permissions: ['show-dashboard', ...EVERY], countries: 'all' });
    await approval(AT(3), { requested_by: admin });
    await approval(AT(3), { deciders: [admin + 1] });
    const held = await cashOut(AT(5));
    await approval(AT(2), { kind: 'cash_out', cash_out_id: held, deciders: [admin] });
    const trip = await order({ created_at: AT(1), order_type: 'trip' });
    const token = await addSession(database, admin, { expires_at: '2099-01-01T00:00:00Z' });
    const { body } = await node.call('GET', 'home', { token });
    expect(body.oldest.map(({ kind }: Item) => kind)).toEqual(['approvals', 'unassigned_orders']);
    expect(await oldest(EVERY.filter((one) => one !== 'index-trips'))).not.toContainEqual(['unassigned_orders', trip]);
    expect(await oldest(['index-trips', 'delegate-orders'])).toEqual([['unassigned_orders', trip]]);
  });

  it('opens the list of all of it, to the unit', async () => {
    await order({ order_type: 'trip', order_status: 'finished', provider_id: provider, report_reason_id: reason });
    await order();
    await order({ order_status: 'client_receive_offers', order_type: 'transfer_package' });
    await order({ provider_id: provider });
    const token = await addSession(database, await addAdmin(database, { is_super_admin: true }), { expires_at: '2099-01-01T00:00:00Z' });
    const { waiting } = (await node.call('GET', 'home', { token })).body;
    const value = (id: string) => waiting.find((queue: { id: string }) => queue.id === id).value;
    const total = async (path: string) => (await node.call('GET', path, { token })).body.meta.total;
    expect([value('complaints'), value('unassigned_orders')]).toEqual([1, 2]);
    expect([await total('complaints?filter=unresolved'), await total('orders?filter=unassigned')]).toEqual([1, 2]);
  });

  it('says what today earned, by currency and by each country’s own day, to who sees settlements', async () => {
    const settle = async (created_at: string, row: object = {}) =>
      insertRow(database, 'settlements', {
        created_at, country_id: dubai, settlement_kind: 'settlement', order_id: await order(), pay_type: 'card', currency: 'AED',
        gross_amount: 10_500, app_amount: 1_500, provider_amount: 8_500, discount_amount: 0, vat_amount: 500, ...row,
      }); // prettier-ignore
    await settle('2026-05-10T20:30:00Z'); // the 11th in Dubai: today
    await fold();
    await settle('2026-05-10T21:30:00Z', { settlement_kind: 'refund', gross_amount: -500, app_amount: -100 });
    await settle('2026-05-10T19:30:00Z'); // the 10th there: yesterday
    await settle('2026-05-10T09:30:00Z', { country_id: london, currency: 'GBP' });
    const revenue = async (permissions: string[], countries: readonly number[] | 'all' = 'all') =>
      (await home({ permissions: ['show-dashboard', ...permissions], countries })).body.revenue;
    const dirhams = {
      currency: 'AED',
      app_amount: '14.00',
      gross_amount: '100.00',
      route_front: '/wallet/settlements/show-all?currency=AED&created_at=2026-05-11',
    };
    expect(await revenue(['index-transactions'], [dubai])).toEqual([dirhams]);
    expect(await revenue(['index-transactions'])).toMatchObject([dirhams, { currency: 'GBP', gross_amount: '105.00' }]);
    expect(await revenue(['index-orders'])).toEqual([]);
  });
});
