import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETTING_SECTIONS, SETTINGS } from '@diwan/contract/settings/settings';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addCity, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let superadmin: LoggedIn;
/** Who approves what decides about money. */
let second: LoggedIn;
let emirates: number;
let kuwait: number;

beforeAll(async () => {
  database = await createTestDatabase();
  [node, other] = [await startNode(database), await startNode(database)];
  [superadmin, second] = [await makeAdmin(database), await makeAdmin(database)];
  emirates = await addCountry(database, { phone_code: '971', phone_limit: 9, limit: null });
  kuwait = await addCountry(database, { phone_code: '965', phone_limit: 8, currency: 'KWD', limit: null });
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});

const read = async (section: string, country: number | null = null, token = superadmin.token) =>
  node.call('GET', `settings/${section}${country === null ? '' : `?country_id=${country}`}`, { token });

/** Saves a section as its form does: everything that was read, with some of it changed. */
async function save(section: string, country: number | null, changes: object, token = superadmin.token) {
  const { data } = (await read(section, country)).body;
  const { country_id: _, currency: __, inherited: ___, updated_at, ...values } = data;
  const answer = await node.call('PUT', `settings/${section}`, { token, body: { ...values, ...changes, country_id: country, updated_at } });
  if (answer.status !== 202) return answer;
  await node.call('POST', `approvals/${answer.body.data.approval_id}`, { token: second.token, body: { decision: 'approve' } });
  return read(section, country);
}

describe('the settings', () => {
  it('have every key of section 9 of the specification, each in one section', () => {
    const keys = SETTING_SECTIONS.flatMap((section) => Object.keys(SETTINGS[section]));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(
      expect.arrayContaining([
        'min_limit_charge', 'min_limit_withdrawal', 'number_of_hours_appropriate_to_client_to_cancel_order', 'max_count_visit_can_determine',
        'delay_visit_per_visits', 'trip_time_stop_by_minutes', 'percentage_penalty_for_canceling_scheduled_flight', 'max_schedule_days',
        'min_time_to_schedule_trip_by_minutes', 'reminder_duration_schedule_trip_by_minutes', 'minimum_wallet_to_receive_order',
        'fare_time_to_matched', 'busy_area_threshold', 'VAT', 'phone_length', 'national_id_limit', 'static_verify_code', 'app_percentage_normal',
        'app_percentage_round', 'app_percentage_airport', 'app_percentage_scheduled', 'app_percentage_transfer_package', 'per_page',
      ]),
    ); // prettier-ignore
    expect(SETTING_SECTIONS).toEqual(['general', 'app-settings', 'app-amount', 'orders', 'wallet-limit']);
  });

  it('begin with their initial values, which fall through to every country', async () => {
    expect((await read('app-amount')).body.data).toMatchObject({ VAT: 5, app_percentage_airport: 18, country_id: null, updated_at: null });
    expect((await read('app-amount', kuwait)).body.data).toMatchObject({
      VAT: null,
      inherited: { VAT: 5, app_percentage_airport: 18 },
      currency: 'KWD',
    });
    expect((await node.app.settings.of(kuwait)).VAT).toBe(5);
  });

  it('hold for all or for one country, on every node as soon as they are saved', async () => {
    expect((await other.app.settings.of(emirates)).VAT).toBe(5);
    expect((await save('app-amount', null, { VAT: 7.5 })).status).toBe(200);
    expect((await save('app-amount', kuwait, { VAT: 0 })).body.data).toMatchObject({ VAT: 0, inherited: { VAT: 7.5 } });
    await expect.poll(async () => (await other.app.settings.of(emirates)).VAT).toBe(7.5);
    await expect.poll(async () => (await other.app.settings.of(kuwait)).VAT).toBe(0);
    expect((await save('app-amount', kuwait, { VAT: null })).status).toBe(200);
    expect((await node.app.settings.of(kuwait)).VAT).toBe(7.5);
  });

  it('take amounts that are whole for all, and in the currency’s decimals for a country', async () => {
    expect((await save('wallet-limit', null, { min_limit_charge: '10.5' })).body.errors).toEqual({
      min_limit_charge: ['The value for all holds in every currency: enter a whole amount'],
    });
    expect((await save('wallet-limit', emirates, { min_limit_charge: '10.505' })).body.errors).toEqual({
      min_limit_charge: ['This currency has 2 decimals'],
    });
    expect((await save('wallet-limit', kuwait, { min_limit_charge: '1.250', approval_limit: '500' })).status).toBe(200);
    expect(await node.app.settings.amount('min_limit_charge', { id: kuwait, currency: 'KWD' })).toBe(1250n);
    expect(await node.app.settings.amount('min_limit_charge', { id: emirates, currency: 'AED' })).toBe(1000n);
    expect(await node.app.settings.approvalLimit({ id: emirates, currency: 'AED' })).toBe(500_000n);
  });

  it('of rides are saved as a whole, one after the other', async () => {
    const limits = { min_time_to_schedule_trip_by_minutes: 90, reminder_duration_schedule_trip_by_minutes: 45 };
    expect((await save('app-settings', kuwait, limits)).body.data).toMatchObject({ ...limits, country_id: kuwait });
    expect(
      (await save('app-settings', kuwait, { min_time_to_schedule_trip_by_minutes: null, reminder_duration_schedule_trip_by_minutes: null }))
        .status,
    ).toBe(200);
  });

  it('refuse what is out of bounds, of another section, missing or against each other', async () => {
    expect((await save('app-amount', null, { VAT: 101 })).body.errors).toEqual({ VAT: ['Enter a number of 100 or less'] });
    expect((await save('app-amount', null, { VAT: null })).body.errors).toHaveProperty('VAT');
    expect((await save('orders', null, { VAT: 5 })).body.errors).toEqual({ VAT: ['This field is not known'] });
    expect((await save('general', null, { phone_length: 9 })).body.errors).toHaveProperty('phone_length');
    expect((await save('general', emirates, { per_page: 50 })).body.errors).toHaveProperty('per_page');
    expect((await save('general', null, { static_verify_code: '12a4' })).body.errors).toEqual({
      static_verify_code: ['Enter digits only'],
    });
    expect((await save('app-settings', kuwait, { min_time_to_schedule_trip_by_minutes: 20 })).body.errors).toHaveProperty(
      'reminder_duration_schedule_trip_by_minutes',
    );
    expect((await read('general', 999_999)).status).toBe(422);
  });

  it('are those of the chosen country where one is chosen', async () => {
    const headers = { 'x-country-id': String(emirates) };
    const of = async (country: number) => {
      const { status, body } = await node.call('GET', `settings/general?country_id=${country}`, { token: superadmin.token, headers });
      return [status, body.code];
    };
    expect([await of(emirates), await of(kuwait)]).toEqual([[200, undefined], [403, 'auth.country_not_yours']]); // prettier-ignore
  });

  it('show a conflict instead of overwriting what another admin saved', async () => {
    const { updated_at } = (await save('orders', null, { delay_visit_per_visits: 2 })).body.data;
    const stale = await node.call('PUT', 'settings/orders', {
      token: superadmin.token,
      body: { delay_visit_per_visits: 9, updated_at: null },
    });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'row.changed', data: { current: { delay_visit_per_visits: 2, updated_at } } },
    });
    expect((await read('orders')).body.data.delay_visit_per_visits).toBe(2);
  });

  it('leave no entry where nothing changed', async () => {
    const entries = async () => (await database.pool.query(`select count(*)::int as n from audit where table_name = 'settings'`)).rows[0].n;
    await save('orders', null, { delay_visit_per_visits: 3 });
    const before = await entries();
    expect((await save('orders', null, { delay_visit_per_visits: 3 })).status).toBe(200);
    expect(await entries()).toBe(before);
  });

  it('keep a history of who changed what', async () => {
    await save('orders', kuwait, { max_count_visit_can_determine: 12 });
    await save('orders', kuwait, { max_count_visit_can_determine: 14 });
    const { body } = await node.call('GET', `settings/orders/activity?country_id=${kuwait}`, { token: superadmin.token });
    expect(body.data.map((entry: { action: string; changes: object }) => [entry.action, entry.changes])).toEqual([
      ['update', { max_count_visit_can_determine: { before: 12, after: 14 } }],
      ['update', { max_count_visit_can_determine: { before: null, after: 12 } }],
    ]);
    expect(body.data[0].admin.id).toBe(superadmin.id);
    expect((await node.call('GET', `settings/general/activity?country_id=${kuwait}`, { token: superadmin.token })).body.data).toEqual([]);
  });
});

describe('who may do what', () => {
  it('reads with show-settings, saves with update-settings', async () => {
    const reader = await makeAdmin(database, { permissions: ['show-settings'] });
    expect((await read('general', null, reader.token)).status).toBe(200);
    expect((await save('general', kuwait, { national_id_limit: 12 }, reader.token)).status).toBe(403);
    const stranger = await makeAdmin(database, { permissions: ['index-city'] });
    expect((await read('general', null, stranger.token)).status).toBe(403);
  });

  it('an admin of one country changes that country’s values only', async () => {
    const local = await makeAdmin(database, { permissions: ['show-settings', 'update-settings'], countries: [kuwait] });
    expect((await save('general', kuwait, { national_id_limit: 12 }, local.token)).status).toBe(200);
    expect(await save('general', null, { per_page: 5 }, local.token)).toMatchObject({
      status: 403,
      body: { code: 'settings.all_countries_only' },
    });
    expect((await save('general', emirates, { national_id_limit: 15 }, local.token)).status).toBe(403);
    expect((await read('general', emirates, local.token)).status).toBe(403);
  });
});

describe('what works by them', () => {
  it('a list has as many rows as the settings say, unless the call does', async () => {
    for (let n = 0; n < 8; n += 1) await addCity(database, emirates);
    await save('general', null, { per_page: 7 });
    const list = async (query: string) => (await node.call('GET', `cities${query}`, { token: superadmin.token })).body;
    expect((await list('')).meta.per_page).toBe(7);
    expect((await list('')).data).toHaveLength(7);
    expect((await list('?per_page=3')).data).toHaveLength(3);
  });

  it('a country’s phones take its own code alone where that is set, with the number of digits that is set', async () => {
    const person = (phone: string, country_id: number) => ({ first_name: 'هند', last_name: 'السالم', phone, gender: 'female', country_id });
    const create = (phone: string, country_id: number) =>
      node.call('POST', 'providers', { token: superadmin.token, body: { ...person(phone, country_id), type: 'individual' } });
    expect((await create('+971501110001', kuwait)).status).toBe(201);
    await save('general', kuwait, { restrict_phone_code: 1, phone_length: 7 });
    expect((await create('+971501110002', kuwait)).body.errors).toEqual({
      phone: ['Phones here begin with +965 and 7 digits follow; no others are taken'],
    });
    expect((await create('+96551234567', kuwait)).status).toBe(422);
    expect((await create('+9655123456', kuwait)).status).toBe(201);
    expect((await create('+9655123457', emirates)).status).toBe(201);
    // With another length they would be shut out, as by another one of the country itself.
    for (const phone_length of [8, null])
      expect((await save('general', kuwait, { phone_length })).body.errors.phone_length[0]).toMatch(/\(\d+\)/);
    const { body } = await node.call('GET', 'country_not_paginated');
    expect(body.data.find((one: { id: number }) => one.id === kuwait)).toMatchObject({ phone_limit: 7, restrict_phone_code: 1 });
    expect(body.data.find((one: { id: number }) => one.id === emirates)).toMatchObject({ phone_limit: 9, restrict_phone_code: 0 });
  });
});
