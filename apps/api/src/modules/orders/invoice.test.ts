import { minor, NONE } from '@diwan/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { settleOrder } from '../../ledger/settle-order.ts';
import { ledgerFaults } from '../../testing/proof.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let provider: number;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
let world: OrderWorld;
let clerk: LoggedIn;
let keeper: LoggedIn;
let second: LoggedIn;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  other = await startNode(database, clock);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  provider = await addPerson(database, 'providers', country);
  clerk = await makeAdmin(database, { permissions: ['index-orders', 'show-orders', 'update-orders'], countries: [country] });
  keeper = await makeAdmin(database, { permissions: ['show-settings', 'update-settings'], countries: [country] });
  second = await makeAdmin(database, { permissions: ['index-approvals', 'decide-approvals'], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});

const SELLER = { seller_name: 'ديوان للخدمات ذ.م.م', seller_tax_number: '100-2345.67/89 AB', seller_address: 'شارع الشيخ زايد' };
const details = async (id: number) => (await node.call('GET', `orders/${id}/details`, { token: clerk.token })).body.data;
/** Whose invoices a country issues takes two: they are never taken back. */
async function save(values: object, token = keeper.token) {
  const path = `settings/general?country_id=${world.country}`;
  const { updated_at } = (await node.call('GET', path, { token: keeper.token })).body.data;
  const asked = await node.call('PUT', 'settings/general', { token, body: { ...values, country_id: world.country, updated_at } });
  if (asked.status !== 202) return asked;
  return node.call('POST', `approvals/${asked.body.data.approval_id}`, { token: second.token, body: { decision: 'approve' } });
}

const ready = (row: Record<string, unknown> = {}) =>
  addOrder(database, world, { order_status: 'order_done', pay_type: 'cash', provider_id: provider, app_rate: 15_000, ...row });
const finish = (id: number, on = node) => on.call('POST', `orders/${id}/finish_order`, { token: clerk.token, body: {} });
async function settled(row: Record<string, unknown> = {}) {
  const id = await ready(row);
  expect((await finish(id)).status).toBe(200);
  return id;
}
function settleNow(transaction: Transaction, id: number, at: string) {
  const price = { price: minor(10_000n), discount: NONE, vat: minor(500n), total: minor(10_500n) };
  const order = { id, country_id: world.country, currency: 'AED', client_id: world.client, provider_id: provider };
  return settleOrder(transaction, { order, way: 'cash', price, app_share: minor(1_500n), admin_id: null, at });
}
/** Finishes an order, or does all of it and undoes it; says whether it was settled. A wallet that is empty by then refuses too. */
async function finishOrUndo(id: number, undone: boolean, on: TestNode): Promise<boolean> {
  if (!undone) return (await finish(id, on)).status === 200;
  const work = inTransaction(on.app, async (transaction) => {
    await settleNow(transaction, id, new Date(clock.now).toISOString());
    // As late as a transaction can fail: its number has been given by then.
    await transaction.client.query('set constraints all immediate');
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  return false;
}
async function getNumbers(series: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ number: number }>('select number from invoices where series = $1 order by number', [series]);
  return rows.map(({ number }) => number);
}
/** Numbers from 0 to 1 that a seed repeats. */
function lcg(seed: number) {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

describe('an invoice', () => {
  it('has a number of its own and the moment of its settlement, once the order is settled', async () => {
    const ids = [await ready(), await ready()];
    for (const id of ids) {
      expect((await details(id)).invoice).toBeNull();
      expect((await finish(id)).status).toBe(200);
    }
    const [first, second] = await Promise.all(ids.map(async (id) => (await details(id)).invoice));
    expect(first).toEqual({ number: 'INV-2026-000001', at: expect.stringMatching(/Z$/), vat_percent: 5 });
    expect(second.number).toBe('INV-2026-000002');
    expect((await details(ids[0] as number)).invoice).toEqual(first);
  });

  it('names the seller of its country, by the settings', async () => {
    const id = await addOrder(database, world, {});
    const none = { name: null, tax_number: null, address: null };
    expect((await details(id)).seller).toEqual(none);
    const alone = await node.call('PUT', 'settings/general', {
      token: keeper.token,
      body: { ...SELLER, country_id: world.country, updated_at: null },
    });
    expect([alone.status, (await details(id)).seller]).toEqual([202, none]);
    expect((await save(SELLER)).status).toBe(200);
    expect((await details(id)).seller).toEqual({
      name: SELLER.seller_name,
      tax_number: SELLER.seller_tax_number,
      address: SELLER.seller_address,
    });
    const { body } = await node.call('GET', `settings/general/activity?country_id=${world.country}`, { token: keeper.token });
    expect(JSON.stringify(body.data[0].changes)).toContain(SELLER.seller_tax_number);
  });

  it('keeps the seller and the tax rate of its settlement; another tax number begins numbers of its own', async () => {
    const id = await settled();
    const [{ seller, invoice }, today] = [await details(id), await details(await addOrder(database, world, {}))];
    expect(seller).toEqual(today.seller);
    const changed = { seller_name: 'ديوان القابضة', seller_tax_number: '999000111', seller_address: null };
    expect((await save(changed)).status).toBe(200);
    await database.pool.query(`insert into settings (section, values) values ('app-amount', '{"VAT": 15}')`);
    node.app.settings.clear();
    expect(await details(id)).toMatchObject({ seller, invoice: { ...invoice, vat_percent: 5 } });
    const [next, other] = [await details(await settled({ vat_rate: 7_125, vat_price: 713, total_price: 10_713 })), await details(await settled())];
    expect(next).toMatchObject({ seller: { name: 'ديوان القابضة', address: null }, invoice: { number: 'INV-2026-000001', vat_percent: 7.125 } });
    expect(other.invoice.number).toBe('INV-2026-000002');
    // The same number, written otherwise, is the same seller.
    expect((await save({ seller_tax_number: '999-000 111' })).status).toBe(200);
    expect((await details(await settled())).invoice.number).toBe('INV-2026-000003');
    await database.pool.query(`delete from settings where section = 'app-amount'`);
    node.app.settings.clear();
  }); // prettier-ignore

  it('begins at one with every year of its country', async () => {
    const numberAt = async (at: string) => {
      const id = await ready({ order_status: 'finished', pay_status: 'paid' });
      await inTransaction(node.app, (transaction) => settleNow(transaction, id, at));
      return (await details(id)).invoice.number;
    };
    // Four hours after UTC.
    expect(await numberAt('2027-12-31T19:59:59.000Z')).toBe('INV-2027-000001');
    expect(await numberAt('2027-12-31T20:00:00.000Z')).toBe('INV-2028-000001');
    expect(await numberAt('2027-06-01T09:00:00.000Z')).toBe('INV-2027-000002');
  });

  it.each([1, 2, 3])('has no gap and no twin, however many are settled at once and come to nothing (%i)', async (seed) => {
    await save({ seller_tax_number: `SEED-${seed}-99` });
    const random = lcg(seed);
    const orders = await Promise.all(Array.from({ length: 24 }, () => ready({ pay_type: random() < 0.5 ? 'cash' : 'wallet' })));
    const kept = await Promise.all(orders.map((id) => finishOrUndo(id, random() < 0.4, random() < 0.5 ? node : other)));
    const numbers = await getNumbers(`SEED${seed}99`);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers).toHaveLength(kept.filter(Boolean).length);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.length).toBeLessThan(24);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('is changed by nobody, and the proof sees one that is missing', async () => {
    await expect(database.pool.query('update invoices set number = 7')).rejects.toThrow('never changed');
    await database.pool.query('alter table invoices disable trigger user');
    const { rows } = await database.pool.query('delete from invoices where number = 2 returning *');
    expect((await ledgerFaults(database)).map(([check]) => check)).toEqual(['invoices_numbered']);
    await database.pool.query('insert into invoices select * from jsonb_populate_recordset(null::invoices, $1::jsonb)', [JSON.stringify(rows)]);
    await database.pool.query('alter table invoices enable trigger user');
    expect(await ledgerFaults(database)).toEqual([]);
  }); // prettier-ignore

  it('has a seller whom only the settings’ right names, in a country, with a tax number that may be one', async () => {
    expect((await save(SELLER, clerk.token)).status).toBe(403);
    for (const seller_tax_number of ['1234', '1'.repeat(31), '--10023456', '100<script>', '10023  4567']) {
      const { status, body } = await save({ seller_tax_number });
      expect({ seller_tax_number, status, named: Object.keys(body.errors ?? {}) }).toEqual({
        seller_tax_number,
        status: 422,
        named: ['seller_tax_number'],
      });
    }
    expect((await save({ seller_name: 'أ'.repeat(121) })).body.errors).toHaveProperty('seller_name');
    expect((await save({ seller_address: 'أ'.repeat(201) })).body.errors).toHaveProperty('seller_address');
  });
});
