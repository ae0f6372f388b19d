import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addAppWorld, type AppWorld } from '../../testing/app-order-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let world: AppWorld;
let clerk: LoggedIn;
let second: LoggedIn;
let root: LoggedIn;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const RIGHTS = ['index', 'show', 'create', 'update', 'delete'].flatMap((verb) => [`${verb}-provider-services`, `${verb}-vehicle-packages`]);

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  world = await addAppWorld(database, node, { limit: '5000' });
  // The country has opened: its prices are no superadmin's alone to set.
  await addOrder(database, world, {});
  second = await makeAdmin(database, { permissions: ['index-approvals', 'decide-approvals'], countries: 'all' });
  root = await makeAdmin(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  clerk = await makeAdmin(database, { permissions: RIGHTS, countries: [world.country] });
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, { token } = clerk) =>
  node.call(method, path, { token, ...(body && { body }) });
const decide = (id: number, decision = 'approve') =>
  node.call('POST', `approvals/${id}`, { token: second.token, key: crypto.randomUUID(), body: { decision } });
const stored = async (table: string, id: number) => (await database.pool.query(`select * from ${table} where id = $1`, [id])).rows[0];
const count = async (table: string) => (await database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
const findings = async (approval: number) =>
  (await database.pool.query(`select rule, subject_id, evidence from findings where approval_id = $1`, [approval])).rows;

const PACK = { title_ar: 'تنظيف', title_en: 'Cleaning', count_visit: 4, count_gift_visit: 0, count_cancel_visit: 1, count_employee: 1, period: 30, is_active: 1 }; // prettier-ignore
async function packBody(price: string) {
  const { group_service_id, sub_service_id } = await stored('provider_services', world.pack);
  return { ...PACK, country_id: world.country, provider_id: world.visit.id, group_service_id, sub_service_id, price };
}
const createPack = async (price: string, more: object = {}) => call('POST', 'providerServices', { ...(await packBody(price)), ...more });
async function editPack(id: number, change: object) {
  const { country_id: _, ...body } = await packBody('0');
  const { price, updated_at } = (await call('GET', `providerServices/${id}`)).body.data;
  return call('PUT', `providerServices/${id}`, { ...body, price, updated_at, ...change });
}

describe('the price of a package', () => {
  it('that is new and above the limit of the day waits for a second person, and is nothing until then', async () => {
    const before = await count('provider_services');
    const waiting = await createPack('999999999');
    expect([waiting.status, await count('provider_services')]).toEqual([202, before]);
    const { approval_id } = waiting.body.data;
    const shown = (await node.call('GET', `approvals/${approval_id}`, { token: second.token })).body.data;
    expect([shown.kind, shown.amount, JSON.parse(shown.changes).price]).toEqual([
      'catalogue_price',
      '999999999.00',
      { before: null, after: '999999999.00 AED' },
    ]);
    expect(await findings(approval_id)).toEqual([
      { rule: 'price_jump', subject_id: clerk.id, evidence: { price_before: null, price_after: '999999999.00', limit: '5000.00' } },
    ]);
    expect((await decide(approval_id)).status).toBe(200);
    expect(await count('provider_services')).toBe(before + 1);
  });

  it('waits where it is more than three times the lowest of the day: no steps get around it', async () => {
    const { id } = (await createPack('10')).body.data;
    expect((await editPack(id, { price: '29' })).status).toBe(200);
    expect((await editPack(id, { price: '30' })).status).toBe(200);
    expect((await editPack(id, { price: '10.01' })).status).toBe(200);
    const waiting = await editPack(id, { price: '30.01' });
    expect([waiting.status, (await stored('provider_services', id)).price]).toEqual([202, 1_001]);
    expect(waiting.body.message).toMatch(/more than three times(?!.*gifts)/);
    const [{ evidence }] = await findings(waiting.body.data.approval_id);
    expect(evidence).toMatchObject({ price_before: '10.01', price_after: '30.01' });
    expect((await decide(waiting.body.data.approval_id)).status).toBe(200);
    expect((await stored('provider_services', id)).price).toBe(3_001);
    // What stays as it is, or becomes a little cheaper, waits for nobody.
    expect((await editPack(id, { title_en: 'Deep cleaning' })).status).toBe(200);
    expect((await editPack(id, { price: '29.90' })).status).toBe(200);
    // On the next day the price of that day counts.
    await database.pool.query(
      `begin; set local session_replication_role = replica; update audit set at = at - interval '25 hours'; commit`,
    );
    expect((await editPack(id, { price: '89' })).status).toBe(200);
  });

  it('waits where so much was saved within the day that nobody reads what it was before', async () => {
    const { id } = (await createPack('10')).body.data;
    expect((await editPack(id, { price: '29' })).status).toBe(200);
    await database.pool.query(
      `insert into audit (admin_id, table_name, row_id, action, changes, at)
       select admin_id, table_name, row_id, action, jsonb_build_object('price', jsonb_build_object('before', '29.00', 'after', '29.00')), at
       from audit, generate_series(1, 1000) where table_name = 'provider_services' and row_id = $1 and action = 'update'`,
      [id],
    );
    expect((await editPack(id, { price: '31' })).status).toBe(202);
  });

  it('waits where it is less than a third of the highest of the day, and is put right without anybody', async () => {
    const { id } = (await createPack('4000')).body.data;
    for (const price of ['0', '0.01', '1333.33']) {
      const waiting = await editPack(id, { price });
      expect([waiting.status, (await stored('provider_services', id)).price]).toEqual([202, 400_000]);
      expect(await findings(waiting.body.data.approval_id)).toMatchObject([{ rule: 'price_jump', evidence: { price_before: '4000.00' } }]);
    }
    expect((await editPack(id, { price: '1333.34' })).status).toBe(200);
    expect((await editPack(id, { price: '1000' })).status).toBe(202);
    expect((await editPack(id, { price: '4000' })).status).toBe(200);
    // What was sold meanwhile is looked at: the price was down and is up again.
    const { rows } = await database.pool.query(`select evidence from findings where rule = 'price_jump' and approval_id is null and subject_id = $1`, [clerk.id]); // prettier-ignore
    expect(rows).toMatchObject([{ evidence: { price_before: '1333.34', price_after: '4000.00' } }]);
    // A mistake that a second person has agreed to is put right by one.
    const mistake = await editPack(id, { price: '4' });
    expect((await decide(mistake.body.data.approval_id)).status).toBe(200);
    expect((await editPack(id, { price: '4000' })).status).toBe(200);
    expect((await stored('provider_services', id)).price).toBe(400_000);
  });

  it('is that of a visit as well: more of them for the same money wait, and so do fewer', async () => {
    const { id } = (await createPack('400')).body.data;
    for (const count_visit of [13, 1000, 1]) {
      const waiting = await editPack(id, { count_visit });
      expect([waiting.status, (await stored('provider_services', id)).count_visit]).toEqual([202, 4]);
      const [{ evidence }] = await findings(waiting.body.data.approval_id);
      expect(evidence).toMatchObject({ bought_visits_before: 4, bought_visits: count_visit });
    }
    expect((await editPack(id, { count_visit: 12 })).status).toBe(200);
    expect((await editPack(id, { count_visit: 36 })).status).toBe(202);
    expect((await editPack(id, { count_visit: 4 })).status).toBe(200);
  });

  it('is not decided about by who asked for money of its provider within the day', async () => {
    const judge = await makeAdmin(database, { permissions: ['decide-approvals', 'charge-multiple'], countries: [world.country] });
    const charge = (provider: number) =>
      node.call('POST', 'wallet/charge', {
        token: judge.token,
        body: { user_type: 'provider', user_ids: [provider], amount: '10', charge_type: 'cash' },
      });
    const approve = (id: number) =>
      node.call('POST', `approvals/${id}`, { token: judge.token, key: crypto.randomUUID(), body: { decision: 'approve' } });
    // Money of another provider is no part in this one's prices.
    expect((await charge(world.ride.id)).status).toBe(201);
    expect((await approve((await createPack('999999')).body.data.approval_id)).status).toBe(200);
    expect((await charge(world.visit.id)).status).toBe(201);
    const { approval_id } = (await createPack('999999')).body.data;
    const { status, body } = await approve(approval_id);
    expect([status, body.code]).toEqual([403, 'duty.decide_price']);
    expect((await decide(approval_id)).status).toBe(200);
  });

  it('that gives more visits than it earns waits, however it comes to that', async () => {
    const waits = async (made: Promise<{ status: number }>) => (await made).status === 202;
    // Four visits and a gift, where one to eight is what is earned by them.
    const waiting = await createPack('10', { count_gift_visit: 1 });
    expect(waiting.status).toBe(202);
    const shown = (await node.call('GET', `approvals/${waiting.body.data.approval_id}`, { token: second.token })).body.data;
    expect(JSON.parse(shown.changes)).toMatchObject({ count_gift_visit: { before: null, after: 1 } });
    expect((await findings(waiting.body.data.approval_id))[0].evidence).toMatchObject({ bought_visits: 4, gift_visits: 1 });
    const { id } = (await createPack('10', { count_visit: 8, count_gift_visit: 1 })).body.data;
    expect(await waits(editPack(id, { count_visit: 8, count_gift_visit: 1, price: '11' }))).toBe(false);
    expect(await waits(editPack(id, { count_visit: 7, count_gift_visit: 1 }))).toBe(true);
    const more = await editPack(id, { count_visit: 8, count_gift_visit: 2 });
    expect((await decide(more.body.data.approval_id)).status).toBe(200);
    // What was agreed on stays as it is, dearer it does not.
    const same = { count_visit: 8, count_gift_visit: 2 };
    expect(await waits(editPack(id, { ...same, title_en: 'Deep' }))).toBe(false);
    expect(await waits(editPack(id, { ...same, price: '12' }))).toBe(true);
    expect(await waits(call('POST', `providerServices/is_active/${id}`, { is_active: 0 }))).toBe(false);
    expect(await waits(call('POST', `providerServices/is_active/${id}`, { is_active: 1 }))).toBe(true);
  });

  it('is not changed by an approval where somebody changed it since, and the approval can be refused', async () => {
    const { id } = (await createPack('10')).body.data;
    const waiting = await editPack(id, { price: '400' });
    expect((await editPack(id, { price: '12' })).status).toBe(200);
    expect((await decide(waiting.body.data.approval_id)).body.code).toBe('row.changed');
    expect((await decide(waiting.body.data.approval_id, 'refuse')).status).toBe(200);
    expect((await stored('provider_services', id)).price).toBe(1_200);
  });

  it('above the limit waits where it is switched on, by each call that does it, and where it comes back', async () => {
    const id = await insertRow(database, 'provider_services', {
      ...(await packBody('0')), currency: 'AED', price: 900_000, is_active: false,
    }); // prettier-ignore
    expect((await call('POST', `providerServices/is_active/${id}`, { is_active: 1 })).status).toBe(202);
    expect((await call('POST', `providerServices/${id}/status`, { status: 1 })).status).toBe(202);
    expect((await call('POST', `providerServices/${id}`, { _method: 'PUT', is_active: 1 })).status).toBe(202);
    const waiting = await editPack(id, { is_active: 1 });
    expect([waiting.status, (await stored('provider_services', id)).is_active]).toEqual([202, false]);
    expect((await decide(waiting.body.data.approval_id)).status).toBe(200);
    expect((await stored('provider_services', id)).is_active).toBe(true);
    expect((await call('DELETE', `providerServices/${id}`)).status).toBe(200);
    const entry = (
      await database.pool.query(`select max(id) as id from audit where table_name = 'provider_services' and action = 'delete'`)
    ).rows[0].id;
    const back = await call('POST', `audit/${entry}/restore`, {}, root);
    expect([back.status, (await stored('provider_services', id)).deleted_at === null]).toEqual([202, false]);
    expect((await decide(back.body.data.approval_id)).status).toBe(200);
    expect((await stored('provider_services', id)).deleted_at).toBe(null);
  });
});

describe('on the first day of a country', () => {
  it('its prices are a superadmin’s to set alone, and no clerk’s', async () => {
    const country = await addCountry(database, { limit: '5000' });
    const body = { ...CARD, country_id: country, vehicle_type: 'van', price_per_kilo: '1000000' };
    const local = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
    expect((await call('POST', 'vehicle_packages', body, local)).status).toBe(202);
    expect((await call('POST', 'vehicle_packages', body, root)).status).toBe(201);
  });

  it('what a package gives away is no price: it waits then as well, and no hour does it, as nobody knows how often it is bought', async () => {
    const country = await addCountry(database, { limit: '5000' });
    const pack = { ...(await packBody('9000')), country_id: country, provider_id: null, count_visit: 1 };
    expect((await call('POST', 'providerServices', pack, root)).status).toBe(201);
    const waiting = await call('POST', 'providerServices', { ...pack, count_gift_visit: 1000 }, root);
    expect(waiting.status).toBe(202);
    const { kind, amount, done_at, changes } = (await call('GET', `approvals/${waiting.body.data.approval_id}`, undefined, root)).body.data;
    expect([kind, amount, done_at]).toEqual(['catalogue_price', null, null]);
    expect(JSON.parse(changes)).toMatchObject({ count_gift_visit: { before: null, after: 1000 } });
  });
});

const CARD = { title_ar: 'بطاقة', title_en: 'Card', base_fare: '10', minimum_fare: '15', price_per_kilo: '2.50', price_per_minute: '0.50', stop_price_per_minute: '0.25', is_active: 1 }; // prettier-ignore
const createCard = (more: object = {}) =>
  call('POST', 'vehicle_packages', { ...CARD, country_id: world.country, vehicle_type: 'sedan', ...more });
const inForce = async (type = 'sedan') =>
  (await database.pool.query('select id, price_per_kilo from vehicle_packages where country_id = $1 and vehicle_type = $2 and is_active and deleted_at is null', [world.country, type])).rows; // prettier-ignore

describe('a rate card', () => {
  it('that jumps beside the one in force waits, which stays in force until a second person agrees', async () => {
    const before = await inForce();
    expect(before).toHaveLength(1);
    for (const [field, value] of [
      ['price_per_kilo', '7.51'],
      ['price_per_minute', '1.51'],
      ['stop_price_per_minute', '0.76'],
      ['minimum_fare', '45.01'],
    ]) {
      expect((await createCard({ [field as string]: value })).status).toBe(202);
      expect(await inForce()).toEqual(before);
    }
    const waiting = await createCard({ price_per_kilo: '7.51' });
    const shown = (await node.call('GET', `approvals/${waiting.body.data.approval_id}`, { token: second.token })).body.data;
    expect(JSON.parse(shown.changes)).toMatchObject({ price_per_kilo: { before: '2.50 AED', after: '7.51 AED' } });
    expect((await decide(waiting.body.data.approval_id)).status).toBe(200);
    expect(await inForce()).toMatchObject([{ price_per_kilo: 751 }]);
  });

  it('gets nowhere by a draft that is switched on, by steps, or by switching the one in force off first', async () => {
    const [{ id: old, price_per_kilo: rate }] = await inForce('pickup');
    const pickup = (more: object) => createCard({ vehicle_type: 'pickup', ...more });
    const draft = await pickup({ price_per_kilo: '100', is_active: 0 });
    expect([draft.status, rate]).toEqual([201, 250]);
    expect((await call('POST', `vehicle_packages/is_active/${draft.body.data.id}`, { is_active: 1 })).status).toBe(202);
    expect((await pickup({ price_per_kilo: '7' })).status).toBe(201);
    expect((await pickup({ price_per_kilo: '20' })).status).toBe(202);
    const [{ id: now }] = await inForce('pickup');
    expect((await call('POST', `vehicle_packages/is_active/${now}`, { is_active: 0 })).status).toBe(200);
    expect((await pickup({ price_per_kilo: '20' })).status).toBe(202);
    expect((await call('DELETE', `vehicle_packages/${now}`)).status).toBe(200);
    expect((await call('POST', `vehicle_packages/is_active/${draft.body.data.id}`, { is_active: 1 })).status).toBe(202);
    expect(await inForce('pickup')).toEqual([]);
    expect((await call('POST', `vehicle_packages/is_active/${old}`, { is_active: 1 })).status).toBe(200);
  });

  it('is not made free by a draft, by switching the one in force off first, or by going back to what a draft said', async () => {
    const suv = (more: object) => createCard({ vehicle_type: 'suv', ...more });
    const { id } = (await suv({})).body.data;
    const free = { base_fare: '0', minimum_fare: '0', price_per_kilo: '0', price_per_minute: '0', stop_price_per_minute: '0' };
    expect((await suv(free)).status).toBe(202);
    // A card that was in force says something else while it is off, and is what it was again.
    const second = (await suv({ base_fare: '11' })).body.data;
    const edit = async (card: number, more: object) => {
      const { updated_at } = (await call('GET', `vehicle_packages/${card}`)).body.data;
      return call('PUT', `vehicle_packages/${card}`, { ...CARD, vehicle_type: 'suv', ...more, updated_at });
    };
    expect((await edit(id, { ...free, is_active: 0 })).status).toBe(200);
    expect((await edit(id, { is_active: 0 })).status).toBe(200);
    expect((await edit(second.id, free)).status).toBe(202);
    expect((await edit(id, { price_per_kilo: '999', is_active: 0 })).status).toBe(200);
    expect((await edit(id, { is_active: 0 })).status).toBe(200);
    expect((await edit(second.id, { price_per_kilo: '999' })).status).toBe(202);
    // Nothing in force is no way either.
    expect((await call('POST', `vehicle_packages/is_active/${second.id}`, { is_active: 0 })).status).toBe(200);
    expect((await suv(free)).status).toBe(202);
    expect((await suv({})).status).toBe(201);
    // A mistake of the hour is put right by one.
    const [now] = await inForce('suv');
    const mistake = await edit(now.id, free);
    expect((await decide(mistake.body.data.approval_id)).status).toBe(200);
    expect((await edit(now.id, {})).status).toBe(200);
  });

  it('is compared with what was charged last, however long it was off, and whatever it said meanwhile', async () => {
    const { id, price_per_kilo: rate } = (await inForce('suv'))[0];
    expect([(await call('POST', `vehicle_packages/is_active/${id}`, { is_active: 0 })).status, rate]).toEqual([200, 250]);
    const { updated_at } = (await call('GET', `vehicle_packages/${id}`)).body.data;
    const changed = { ...CARD, vehicle_type: 'suv', price_per_kilo: '20', is_active: 0, updated_at };
    expect((await call('PUT', `vehicle_packages/${id}`, changed)).status).toBe(200);
    await database.pool.query(
      `begin; set local session_replication_role = replica; update audit set at = at - interval '25 hours'; commit`,
    );
    const on = await call('POST', `vehicle_packages/is_active/${id}`, { is_active: 1 });
    expect(on.status).toBe(202);
    expect((await createCard({ vehicle_type: 'suv', price_per_kilo: '0.80' })).status).toBe(202);
    expect((await createCard({ vehicle_type: 'suv', price_per_kilo: '0.84' })).status).toBe(201);
  });

  it('is not made free by way of another type of vehicles, on or off', async () => {
    const free = { base_fare: '0', minimum_fare: '0', price_per_kilo: '0', price_per_minute: '0', stop_price_per_minute: '0' };
    const put = async (card: number, more: object) => {
      const { updated_at } = (await call('GET', `vehicle_packages/${card}`)).body.data;
      return call('PUT', `vehicle_packages/${card}`, { ...CARD, ...more, updated_at });
    };
    const { id } = (await createCard({ vehicle_type: 'luxury' })).body.data;
    // Free as one of motorbikes, which have no price yet; then it is one of the luxury cars again.
    expect((await put(id, { ...free, vehicle_type: 'motorbike' })).status).toBe(200);
    expect((await put(id, { ...free, vehicle_type: 'luxury' })).status).toBe(202);
    expect((await put(id, { ...free, vehicle_type: 'luxury', is_active: 0 })).status).toBe(200);
    expect((await call('POST', `vehicle_packages/is_active/${id}`, { is_active: 1 })).status).toBe(202);
    expect(await inForce('luxury')).toEqual([]);
    expect((await put(id, { vehicle_type: 'luxury' })).status).toBe(200);
  });

  it('of a type without one waits where a ride by it is above the limit of the day', async () => {
    const van = (more: object) => createCard({ vehicle_type: 'van', ...more });
    expect((await van({ price_per_kilo: '1000000' })).status).toBe(202);
    expect((await van({ stop_price_per_minute: '1000' })).status).toBe(202);
    expect((await van({})).status).toBe(201);
  });

  it('goes back to prices of the day alone, not to those of a card that was replaced long before', async () => {
    const van = (price_per_kilo: string) => createCard({ vehicle_type: 'van', price_per_kilo });
    expect((await van('0.85')).status).toBe(201);
    const dearer = await van('3');
    expect((await decide(dearer.body.data.approval_id)).status).toBe(200);
    await database.pool.query(
      `begin; set local session_replication_role = replica; update audit set at = at - interval '25 hours'; commit`,
    );
    expect((await van('0.85')).status).toBe(202);
    // Nor is the old price what a raise is measured by.
    expect((await van('8')).status).toBe(201);
  });
});
