import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let chief: LoggedIn;
let one: LoggedIn;
let other: LoggedIn;
let provider: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  const country = await addCountry(database, { limit: '5000' });
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  [chief, one, other] = [await makeAdmin(database), await makeAdmin(database), await makeAdmin(database)];
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  provider = await addPerson(database, 'providers', world.country);
  await database.pool.query('delete from typed_amounts');
});

const call = (path: string, body: object, by: LoggedIn) => node.call('POST', path, { token: by.token, body });
/** An order in cash of a client of its own, of which the app has 15 %. */
async function finished(price: number): Promise<number> {
  const client = await addPerson(database, 'clients', world.country);
  const vat = price / 20;
  const id = await addOrder(database, { ...world, client }, {
    order_status: 'order_done', provider_id: provider, pay_type: 'cash', services_price: price, services_price_after_coupon: price, vat_price: vat, total_price: price + vat,
  }); // prettier-ignore
  expect((await call(`orders/${id}/finish_order`, {}, chief)).status).toBe(200);
  await database.pool.query('delete from typed_amounts');
  return id;
}
const refund = (id: number, amount: string, by: LoggedIn) => call(`orders/${id}/refund`, { amount, reason: 'لم يكن راضيًا' }, by);
const seen = async (id: number, amount: string) => (await call(`orders/${id}/refund/preview`, { amount }, other)).body.data.limit;
const getBalance = async () =>
  (await database.pool.query('select balance::text from wallets where user_type = $1 and user_id = $2', ['provider', provider])).rows[0]
    ?.balance;

it('refunds of one provider add up to their day, whoever gives them and whoever gets them', async () => {
  const [first, second] = [await finished(500_000), await finished(500_000)];
  const before = Number(await getBalance());
  expect((await refund(first, '3700', one)).status).toBe(201);
  const lost = before - Number(await getBalance());
  // What the provider bears of it, and no more: what the app and the tax office give back is nobody's day.
  expect(lost).toBeLessThan(370_000);
  expect(await seen(second, '4900')).toBe('5000.00');
  const above = await refund(second, '4900', other);
  expect([above.status, before - Number(await getBalance())]).toEqual([202, lost]);
  expect((await call(`approvals/${above.body.data.approval_id}`, { decision: 'approve' }, chief)).status).toBe(200);
  expect(await seen(second, '100')).toBeNull();
});

it('those below it stay as they were, and what gives them something back opens no day again', async () => {
  const [first, second] = [await finished(500_000), await finished(500_000)];
  expect((await refund(first, '3000', one)).status).toBe(201);
  expect((await refund(second, '2000', other)).status).toBe(201);
  expect(
    (await call('wallet/charge', { user_type: 'provider', user_ids: [provider], amount: '60', charge_type: 'correction' }, chief)).status,
  ).toBe(201);
  expect((await refund(second, '2000', other)).status).toBe(202);
});

it('what is decided about a complaint counts as well', async () => {
  const [first, second] = [await finished(500_000), await finished(500_000)];
  const reason = await insertRow(database, 'report_reasons', { title_ar: 'تأخر', title_en: 'Late', target: 'order' });
  expect((await refund(first, '4900', one)).status).toBe(201);
  const complaint = await call('complaints', { order_id: second, complained_by: 'client', report_reason_id: reason, description: 'لم يصل' }, other); // prettier-ignore
  const decided = await node.call('POST', `complaints/${complaint.body.data.id}/resolve`, {
    token: other.token,
    body: { decision: 'نعيد له ما دفعه', refund: '4900' },
  });
  expect([decided.status, decided.body.code]).toEqual([409, 'complaint.above_limit']);
});

it('and so does what a job that has begun would have brought them, when the office calls it off', async () => {
  const begun = async () =>
    addOrder(database, { ...world, client: await addPerson(database, 'clients', world.country) }, {
      order_status: 'order_progress', provider_id: provider, pay_type: 'wallet', services_price: 300_000, services_price_after_coupon: 300_000, vat_price: 15_000, total_price: 315_000,
    }); // prettier-ignore
  const callOff = async (by: LoggedIn) => call(`orders/${await begun()}/cancel_order`, { cancel_reason_id: world.reasons.admin }, by);
  expect((await callOff(one)).status).toBe(200);
  const refused = await callOff(other);
  expect([refused.status, refused.body.code]).toEqual([409, 'order.begun_above_limit']);
});

it('leaves a ledger whose proof holds', async () => {
  expect(await ledgerFaults(database)).toEqual([]);
});
