import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

const RIGHTS = ['index-orders', 'show-orders', 'update-orders', 'delete-orders', 'record-payments', 'refund-orders', 'index-trips', 'show-trips', 'update-trips', 'index-transactions', 'index-approvals', 'decide-approvals'] as const; // prettier-ignore

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let world: OrderWorld;
let clerk: LoggedIn;
let second: LoggedIn;
let provider: number;
let serial = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  other = await startNode(database);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  clerk = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
  second = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});
beforeEach(async () => {
  await limit(null);
  provider = await addPerson(database, 'providers', world.country);
  world = { ...world, client: await addPerson(database, 'clients', world.country) };
});

async function limit(value: string | null) {
  await database.pool.query('delete from settings where country_id = $1', [world.country]);
  const values = JSON.stringify({ approval_limit: value ?? '1000000000' });
  await database.pool.query(`insert into settings (section, country_id, values) values ('wallet-limit', $1, $2)`, [world.country, values]);
  for (const { app } of [node, other]) app.settings.clear();
}
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, token = clerk.token) =>
  node.call(method, path, { token, ...(body !== undefined && { body }) });
const refund = (id: number, amount?: string, token = clerk.token, table = 'orders') =>
  call('POST', `${table}/${id}/refund`, { ...(amount !== undefined && { amount }), reason: 'لم تتم الخدمة كما يجب' }, token);
/** A finished and settled order: 100.00 less a coupon of 10.00, VAT 4.50, total 94.50, of which the app has 15.00. */
async function settled(pay_type: 'wallet' | 'card' | 'cash', row: Record<string, unknown> = {}): Promise<number> {
  const id = await addOrder(database, world, {
    order_status: 'order_done', provider_id: provider, pay_type, discount_coupon_price: 1_000, services_price_after_coupon: 9_000, vat_price: 450, total_price: 9_450, ...row,
  }); // prettier-ignore
  const table = row['order_type'] === 'trip' ? 'trips' : 'orders';
  const reference = `REF${(serial += 1)}-${id}`;
  if (pay_type === 'card') await call('POST', `${table}/${id}/payments`, { way: 'card', amount: '94.50', reference });
  expect((await call('POST', `${table}/${id}/finish_order`, {})).status).toBe(200);
  return id;
}
const getBalance = async (who: 'client' | 'provider') =>
  (
    await database.pool.query('select balance from wallets where user_type = $1 and user_id = $2', [
      who,
      who === 'client' ? world.client : provider,
    ])
  ).rows[0]?.balance ?? 0;
const accounts = async (order: number) => {
  const { rows } = await database.pool.query<{ account: string; amount: number }>(
    `select e.account, sum(e.amount)::bigint as amount from ledger_entries e join ledger_postings p on p.id = e.posting_id where p.order_id = $1 group by 1`,
    [order],
  );
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]));
};
const refunds = async (id: number) =>
  (await database.pool.query<{ gross: number }>(`select gross_amount as gross from settlements where order_id = $1 and settlement_kind = 'refund' order by id`, [id])).rows.map(({ gross }) => gross); // prettier-ignore

describe('a refund', () => {
  it.each([
    ['wallet', {}],
    ['card', {}],
    // What the provider took in hand they still have, and the office handed out as much.
    ['cash', { cash: 9_450, provider: -9_450 }],
  ] as const)('of all that was paid by %s undoes who got what, by a posting of its own, and the settlement stands', async (way, left) => {
    const id = await settled(way);
    const answer = await refund(id);
    expect([answer.status, answer.body.data]).toMatchObject([201, { order_status: 'finished', pay_status: 'refunded' }]);
    expect([await accounts(id), await refunds(id)]).toEqual([left, [-9_450]]);
    const { rows } = await database.pool.query('select kind, reverses_id from ledger_postings where order_id = $1 order by id', [id]);
    expect(rows).toEqual([
      { kind: 'settlement', reverses_id: null },
      { kind: 'refund', reverses_id: null },
    ]);
    expect((await refund(id)).body.code).toBe('refund.nothing_left');
    expect((await call('DELETE', `orders/${id}`)).status).not.toBe(200);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('of a part takes from everybody pro rata, and the parts of the whole come to the settlement', async () => {
    const id = await settled('wallet');
    const seen = await call('POST', `orders/${id}/refund/preview`, { amount: '31.50' });
    expect(seen.body.data).toMatchObject({ way: 'wallet', paid: '94.50', left: '94.50', amount: '31.50', provider: '28.33', app: '5.00', vat: '1.50', discount: '3.33', limit: null }); // prettier-ignore
    const answer = await refund(id, '31.50');
    expect([answer.status, answer.body.data.pay_status]).toEqual([201, 'partly_refunded']);
    expect([await getBalance('client'), await getBalance('provider')]).toEqual([-9_450 + 3_150, 8_500 - 2_833]);
    for (const amount of ['31.51', '31.49']) expect((await refund(id, amount)).status).toBe(201);
    expect([await getBalance('client'), await getBalance('provider'), await accounts(id)]).toEqual([0, 0, {}]);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('is never more than was paid, however many run at once on two nodes', async () => {
    const id = await settled('card');
    const body = { amount: '30.00', reason: 'شكوى من العميل' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? node : other).call('POST', `orders/${id}/refund`, { token: clerk.token, body })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, ...Array<number>(7).fill(409)]);
    expect((await refund(id, '4.51')).body).toMatchObject({ code: 'refund.more_than_left', data: { left: '4.50' } });
    expect((await refund(id, '4.50')).status).toBe(201);
    expect((await refunds(id)).reduce((sum, one) => sum + one, 0)).toBe(-9_450);
    const { payments } = (await call('GET', `orders/${id}/details`)).body.data;
    expect(payments).toMatchObject([{ amount: '94.50', refunded_amount: '94.50', status: 'refunded' }]);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('stands in the timeline, the log and the statements, and both people are told', async () => {
    const id = await settled('wallet');
    await refund(id, '10.00');
    const { events, refundable } = (await call('GET', `orders/${id}/details`)).body.data;
    expect(refundable).toBe('84.50');
    expect(events.at(-1)).toMatchObject({ action: 'refund', amount: '10.00', notes: 'لم تتم الخدمة كما يجب', admin: { id: clerk.id } });
    const log = (await call('GET', `orders/${id}/activity`)).body.data;
    expect(log[0].changes).toMatchObject({ pay_status: { before: 'paid', after: 'partly_refunded' }, refund: { after: '10.00 AED' } });
    const lines = (await call('GET', `transactions?order_id=${id}&transaction_type=refund`)).body.data as { user_type: string; amount: string }[]; // prettier-ignore
    expect(new Map(lines.map(({ user_type: who, amount }) => [who, amount]))).toEqual(new Map([['client', '10.00'], ['provider', '-8.99']])); // prettier-ignore
    const notices = await database.pool.query('select user_type, body_en from user_notifications where notify_id = $1 order by id desc limit 2', [id]); // prettier-ignore
    expect(notices.rows.map(({ user_type: who, body_en: text }) => [who, text])).toEqual([
      ['provider', expect.stringContaining('AED 8.99')],
      ['client', expect.stringContaining('AED 10.00')],
    ]);
  });

  it('makes nothing due again', async () => {
    const id = await settled('card');
    await refund(id, '20.00');
    const again = await call('POST', `orders/${id}/payments`, { way: 'card', amount: '20.00', reference: `AGAIN-${id}` });
    expect([again.status, again.body.code]).toEqual([409, 'payment.nothing_due']);
    expect((await call('GET', `orders/${id}/details`)).body.data).toMatchObject({ payment_due: '0.00', can_pay: false });
  });

  it('is subtracted from the revenue of the day', async () => {
    const { token } = await makeAdmin(database);
    const revenue = async () => {
      // The country's own day, which begins before that of UTC.
      const date = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Dubai' });
      const { body } = await node.call('GET', `statistics?period=day&date=${date}&country_id=${world.country}`, { token });
      return body.data.figures.find((one: { id: string }) => one.id === 'gross_revenue').value as string;
    };
    const id = await settled('card');
    const before = Number(await revenue());
    await refund(id, '20.00');
    expect(Number(await revenue())).toBeCloseTo(before - 20, 2);
  });

  it('above the limit waits for a second admin, and what is left is looked at again', async () => {
    const id = await settled('wallet');
    await limit('40');
    const asked = [await refund(id), await refund(id, '40.01')];
    expect(asked.map(({ status }) => status)).toEqual([202, 202]);
    expect(await refunds(id)).toEqual([]);
    const [whole, part] = asked.map(({ body }) => body.data.approval_id as number);
    const decide = (approval: number | undefined, token: string) => call('POST', `approvals/${approval}`, { decision: 'approve' }, token);
    expect((await decide(part, clerk.token)).status).toBe(403);
    const done = await decide(part, second.token);
    expect([done.status, done.body.data]).toMatchObject([200, { kind: 'refund', status: 'approved', order_id: id, amount: '40.01' }]);
    const lines = (await call('GET', `transactions?posting_id=${done.body.data.posting_id}`)).body.data as { order_id: number; transaction_type: string }[]; // prettier-ignore
    expect(lines.map(({ order_id, transaction_type }) => [order_id, transaction_type])).toEqual([[id, 'refund'], [id, 'refund']]); // prettier-ignore
    expect([(await decide(whole, second.token)).body.code, await refunds(id)]).toEqual(['refund.more_than_left', [-4_001]]);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('is done once for each idempotency key', async () => {
    const id = await settled('wallet');
    const once = () => node.call('POST', `orders/${id}/refund`, { token: clerk.token, body: { amount: '5.00', reason: 'سبب' }, headers: { 'idempotency-key': `back-${id}` } }); // prettier-ignore
    expect((await Promise.all([once(), once(), once()])).map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await refunds(id)).toEqual([-500]);
  });

  it('is for orders of which something was paid, with a reason, for who may and within their countries', async () => {
    const open = await addOrder(database, world, { order_status: 'order_done', provider_id: provider });
    expect((await refund(open)).body.code).toBe('refund.nothing_left');
    const unpaid = await addOrder(database, world, { order_status: 'order_done', provider_id: provider });
    await call('POST', `orders/${unpaid}/finish_order`, {});
    expect((await refund(unpaid)).body.code).toBe('refund.nothing_left');
    const id = await settled('wallet');
    for (const [body, field] of [
      [{}, 'reason'],
      [{ reason: 'سبب', amount: '0' }, 'amount'],
      [{ reason: 'سبب', amount: '1.001' }, 'amount'],
      [{ reason: 'سبب', amount: '-1' }, 'amount'],
      [{ reason: 'سبب', provider_id: 1 }, 'provider_id'],
    ] as const) {
      const answer = await call('POST', `orders/${id}/refund`, body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    }
    const { token } = await makeAdmin(database, { permissions: RIGHTS.filter((one) => one !== 'refund-orders'), countries: [world.country] }); // prettier-ignore
    expect((await refund(id, '1.00', token)).status).toBe(403);
    const { token: stranger } = await makeAdmin(database, { permissions: RIGHTS, countries: [] });
    expect((await refund(id, '1.00', stranger)).status).toBe(404);
    expect(await refunds(id)).toEqual([]);
  });

  it('of a trip goes the same way', async () => {
    const id = await settled('card', { order_type: 'trip', order_status: 'partner_finished' });
    expect((await call('POST', `trips/${id}/refund/preview`, {})).body.data).toMatchObject({ way: 'card', left: '94.50', amount: '94.50' });
    expect((await refund(id, '94.50', clerk.token, 'trips')).body.data).toMatchObject({ pay_status: 'refunded' });
    expect(await accounts(id)).toEqual({});
  });

  it('of an order that a coupon paid whole takes the provider’s part back, once and under the limit', async () => {
    const coupon = { discount_coupon_price: 10_000, services_price_after_coupon: 0, vat_price: 0, total_price: 0 };
    const id = await settled('wallet', coupon);
    expect([await getBalance('provider'), (await refund(id, '1.00')).body.code]).toEqual([8_500, 'refund.more_than_left']);
    expect((await call('GET', `orders/${id}/details`)).body.data).toMatchObject({ refundable: '0.00', can_refund: true });
    await limit('99.99');
    const seen = await call('POST', `orders/${id}/refund/preview`, {});
    expect(seen.body.data).toMatchObject({ amount: '0.00', provider: '85.00', app: '15.00', discount: '100.00', limit: '99.99' });
    const asked = await refund(id);
    expect([asked.status, await getBalance('provider')]).toEqual([202, 8_500]);
    const done = await call('POST', `approvals/${asked.body.data.approval_id}`, { decision: 'approve' }, second.token);
    expect([done.status, done.body.data]).toMatchObject([200, { status: 'approved', amount: '100.00' }]);
    expect([await getBalance('provider'), await accounts(id), await refunds(id)]).toEqual([0, {}, [0]]);
    expect((await call('GET', `orders/${id}/details`)).body.data).toMatchObject({ can_refund: false });
    expect((await call('GET', `orders/${id}`)).body.data).toMatchObject({ pay_status: 'refunded', order_status: 'finished' });
    expect((await refund(id)).body.code).toBe('refund.nothing_left');
    await limit(null);
    const several = await settled('card', coupon);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(several)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('of an order that cost nobody anything has nothing to give back', async () => {
    const free = { services_price: 0, services_price_after_coupon: 0, discount_coupon_price: 0, vat_price: 0, total_price: 0 };
    const id = await settled('cash', free);
    expect((await refund(id)).body.code).toBe('refund.nothing_left');
    expect((await call('GET', `orders/${id}/details`)).body.data).toMatchObject({ can_refund: false });
  });
});
