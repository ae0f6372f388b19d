import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BOUNDS_OF_TWO, SETTINGS_OF_TWO } from '@diwan/contract/settings/settings';
import {
  addCountry,
  addRole,
  addSession,
  createTestDatabase,
  PASSWORD,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let thief: LoggedIn;
let honest: LoggedIn;
/** Never opened: no order and no posting is behind it. */
let fresh: number;

const MONEY = ['charge-multiple', 'withdraw-multiple', 'index-transactions'];

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('update admins set is_active = false');
  [thief, honest] = [await makeAdmin(database), await makeAdmin(database)];
  fresh = await addCountry(database, { limit: null, isQuick: false });
  node.app.settings.clear();
});

async function save(section: string, country_id: number | null, changes: object, { token } = thief) {
  const { data } = (await node.call('GET', `settings/${section}${country_id === null ? '' : `?country_id=${country_id}`}`, { token })).body;
  return node.call('PUT', `settings/${section}`, { token, body: { ...changes, country_id, updated_at: data.updated_at } });
}
const getStatus = async (...edit: Parameters<typeof save>) => (await save(...edit)).status;
const approve = (id: number, { token } = honest) => node.call('POST', `approvals/${id}`, { token, body: { decision: 'approve' } });

let serial = 0;
/** A clerk, made by somebody through the front door. */
async function makeClerk({ token }: LoggedIn, permissions: readonly string[], country_ids: readonly number[]): Promise<LoggedIn> {
  const n = (serial += 1);
  const body = {
    first_name: 'دمية', last_name: 'متحركة', email: `made${n}@diwan.example`, phone: `+97155100${String(n).padStart(4, '0')}`, gender: 'male',
    password: PASSWORD, passwordConfirm: PASSWORD, current_password: PASSWORD, is_active: 1, country_ids, role_id: await addRole(database, permissions),
  }; // prettier-ignore
  const made = await node.call('POST', 'admins', { token, body });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  return { id: made.body.data.id, token: await addSession(database, made.body.data.id) };
}
async function charge({ token }: LoggedIn, country: number, amount: string): Promise<number> {
  const id = await addPerson(database, 'providers', country);
  const body = { user_type: 'provider', user_ids: [id], amount, charge_type: 'gift' };
  return (await node.call('POST', 'wallet/charge', { token, body })).status;
}

/** Each bound, by its section: what loosens it beyond the built-in default, what is that default, and what is stricter. */
const BOUNDS = {
  'wallet-limit': {
    approval_limit: ['5000.01', '5000', '100'],
    largest_order: ['50000.01', '50000', '100'],
    pending_hours_wallet: [23, 24, 48],
    pending_hours_card: [0, 24, 48],
    pending_hours_coupon: [71, 72, 100],
    coupon_part_of_provider: [20.5, 20, 0],
  },
  orders: {
    start_pin: [0, 1, 1],
    visit_begins_before_by_minutes: [61, 60, 0],
    shortest_visit_by_minutes: [4, 5, 60],
    shortest_way_percent: [32, 33, 80],
    fare_above_quote_percent: [21, 20, 0],
    named_price_min_percent: [49, 50, 90],
    named_price_max_percent: [301, 300, 100],
    largest_penalty_percent: [51, 50, 0],
  },
} as const;

describe('a bound of a country’s first day', () => {
  it('is one person’s to set no further than the built-in default, or towards the safer side', async () => {
    for (const [section, bounds] of Object.entries(BOUNDS))
      for (const [key, [looser, initial, stricter]] of Object.entries(bounds)) {
        expect([key, await getStatus(section, fresh, { [key]: looser })]).toEqual([key, 202]);
        expect([key, await getStatus(section, fresh, { [key]: stricter })]).toEqual([key, 200]);
        expect([key, await getStatus(section, fresh, { [key]: looser })]).toEqual([key, 202]);
        expect([key, await getStatus(section, fresh, { [key]: initial })]).toEqual([key, 200]);
        expect([key, await getStatus(section, fresh, { [key]: null })]).toEqual([key, 200]);
      }
  });

  it('for all countries is bound alike, while the house has no money', async () => {
    expect(await getStatus('wallet-limit', null, { pending_hours_wallet: 0 })).toBe(202);
    expect(await getStatus('orders', null, { start_pin: 0 })).toBe(202);
    expect(await getStatus('wallet-limit', null, { pending_hours_wallet: 30 })).toBe(200);
    // What holds for all is no way around, nor a dead end: a country may go to the built-in default and no further.
    expect(await getStatus('wallet-limit', fresh, { pending_hours_wallet: 24 })).toBe(200);
    expect(await getStatus('wallet-limit', fresh, { pending_hours_wallet: 23 })).toBe(202);
    expect(await getStatus('wallet-limit', null, { pending_hours_wallet: 24 })).toBe(200);
  });

  it('goes as far as two have decided for all, or before', async () => {
    expect((await approve((await save('wallet-limit', fresh, { approval_limit: '9000' })).body.data.approval_id)).status).toBe(200);
    expect(await getStatus('wallet-limit', fresh, { approval_limit: '8000' })).toBe(200);
    expect(await getStatus('wallet-limit', fresh, { approval_limit: '8000.01' })).toBe(202);
    expect((await approve((await save('orders', null, { fare_above_quote_percent: 40 })).body.data.approval_id)).status).toBe(200);
    expect(await getStatus('orders', fresh, { fare_above_quote_percent: 40 })).toBe(200);
    expect(await getStatus('orders', fresh, { fare_above_quote_percent: 41 })).toBe(202);
    expect(await getStatus('orders', null, { fare_above_quote_percent: 20 })).toBe(200);
  });

  it('is that of the country’s currency, and the currency stays while one is set', async () => {
    const kuwait = await addCountry(database, { limit: null, currency: 'KWD', phone_code: '965' });
    expect(await getStatus('wallet-limit', kuwait, { approval_limit: '900' })).toBe(202);
    const iraq = await addCountry(database, { limit: null, currency: 'IQD', phone_code: '964' });
    expect(await getStatus('wallet-limit', iraq, { approval_limit: '900000' })).toBe(200);
    const { token } = thief;
    const { data } = (await node.call('GET', `countries/${iraq}`, { token })).body;
    const form = Object.fromEntries(['name_ar', 'name_en', 'flag', 'phone_code', 'phone_limit', 'continent', 'time_zone', 'updated_at'].map((name) => [name, data[name]])); // prettier-ignore
    const other = await node.call('PUT', `countries/${iraq}`, { token, body: { ...form, currency: 'KWD' } });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['currency']]);
  });

  it('waits for its hour where nobody else is there, and without one above ten times what it is', async () => {
    await database.pool.query('update admins set is_active = false, is_super_admin = false where id = $1', [honest.id]);
    await database.pool.query('update admins set is_super_admin = (id = $1)', [thief.id]);
    expect((await save('wallet-limit', fresh, { approval_limit: '6000' })).body.data).toMatchObject({ done_at: expect.any(String) });
    expect((await save('wallet-limit', fresh, { approval_limit: '900000000' })).body.data).toMatchObject({ done_at: null });
  });

  it('does not keep the rates from being set alone, nor what is no bound', async () => {
    const others = {
      'app-amount': { VAT: 12, app_percentage_normal: 3, app_percentage_round: 50, app_percentage_airport: 0, app_percentage_scheduled: 1, app_percentage_transfer_package: 2, app_percentage_order: 90 },
      general: { seller_name: 'شركة ديوان', seller_tax_number: '100200300400003', seller_address: 'شارع الشيخ زايد' },
      orders: { number_of_hours_appropriate_to_client_to_cancel_order: 2, percentage_penalty_for_canceling_scheduled_flight: 30, provider_part_of_penalty: 80, start_pin_in_cash: 1 },
      'wallet-limit': { min_limit_charge: '500', min_limit_withdrawal: '1', minimum_wallet_to_receive_order: '-900', points_per_unit: 10, pending_hours_cash: 5 },
    }; // prettier-ignore
    for (const [section, values] of Object.entries(others))
      for (const [key, value] of Object.entries(values))
        expect([key, await getStatus(section, fresh, { [key]: value })]).toEqual([key, 200]);
    expect(Object.keys(BOUNDS_OF_TWO).toSorted()).toEqual(
      Object.values(BOUNDS)
        .flatMap((bounds) => Object.keys(bounds))
        .toSorted(),
    );
    const named = new Set([...Object.values(others), ...Object.values(BOUNDS)].flatMap((values) => Object.keys(values)));
    expect([...SETTINGS_OF_TWO].filter((key) => !named.has(key))).toEqual([]);
  });
});

describe('a limit that one superadmin wants for a country of their own', () => {
  it('opens no till: neither they nor the clerk whom they make there move more than the currency’s limit', async () => {
    expect(await getStatus('wallet-limit', fresh, { approval_limit: '900000000', largest_order: '900000000' })).toBe(202);
    const puppet = await makeClerk(thief, MONEY, [fresh]);
    expect([await charge(puppet, fresh, '800000'), await charge(thief, fresh, '700000')]).toEqual([202, 202]);
    expect([await charge(puppet, fresh, '5000'), await charge(puppet, fresh, '10')]).toEqual([201, 202]);
  });

  it('is the lower of before and after for a day also for whomever they made or got into, and for whom these made', async () => {
    const old = await makeAdmin(database, { permissions: MONEY, countries: [fresh] });
    const taken = await makeAdmin(database, { permissions: MONEY, countries: [fresh] });
    const maker = await makeClerk(thief, [...MONEY, 'create-admin', 'index-admin', 'show-admin'], [fresh]);
    const { body } = await save('wallet-limit', fresh, { approval_limit: '50000' });
    expect((await approve(body.data.approval_id)).status).toBe(200);
    // Who came before the change, who was got into, and who comes after it.
    const password = 'cedar-lagoon-58';
    const form = (await node.call('GET', `admins/${taken.id}`, { token: thief.token })).body.data;
    const names = ['first_name', 'last_name', 'email', 'phone', 'gender', 'role_id', 'country_ids', 'updated_at'];
    const got = { ...Object.fromEntries(names.map((name) => [name, form[name]])), password, passwordConfirm: password, current_password: PASSWORD }; // prettier-ignore
    expect((await node.call('PUT', `admins/${taken.id}`, { token: thief.token, body: got })).status).toBe(200);
    const late = await makeClerk(thief, MONEY, [fresh]);
    const deep = await makeClerk(maker, MONEY, [fresh]);
    const gotInto = { id: taken.id, token: await addSession(database, taken.id) };
    for (const one of [thief, honest, maker, deep, late, gotInto]) expect(await charge(one, fresh, '5000.01')).toBe(202);
    expect(await charge(old, fresh, '50000')).toBe(201);
    await database.pool.query(`begin; set local session_replication_role = replica;
      update audit set at = at - interval '25 hours' where table_name = 'settings'; commit`);
    await database.pool.query(`update approvals set decided_at = decided_at - interval '25 hours' where kind = 'settings'`);
    expect(await charge(late, fresh, '50000')).toBe(201);
  });

  it('makes what was moved elsewhere no smaller part of the day either', async () => {
    const there = await addCountry(database, { limit: null });
    const { body } = await save('wallet-limit', fresh, { approval_limit: '50000' });
    expect((await approve(body.data.approval_id)).status).toBe(200);
    expect([await charge(thief, fresh, '5000'), await charge(thief, there, '5000')]).toEqual([201, 202]);
  });
});
