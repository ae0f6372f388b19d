import { type Minor, minor } from '@diwan/domain/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JOB } from '../../access/caller.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { runJob } from '../../crud/jobs/run-job.ts';
import { requestCashOut } from '../../ledger/cash-outs.ts';
import { ledgerFaults } from '../../testing/proof.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let wallet: number;
let clerk: LoggedIn;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, { now: Date.parse('2026-05-13T09:00:00.000Z') });
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  wallet = await insertRow(database, 'payment_ways', { title_ar: 'محفظة', title_en: 'Wallet', kind: 'wallet' });
  clerk = await makeAdmin(database, {
    permissions: ['index-orders', 'show-orders', 'create-orders', 'update-orders', 'show-trips'],
    countries: [country],
  });
  const limit = `update settings set values = values || '{"approval_limit": "1000"}' where section = 'wallet-limit' and country_id = $1`;
  await database.pool.query(limit, [country]);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const call = (path: string, body: unknown, token = clerk.token) => node.call('POST', path, { token, body });

async function clientWith(amount: string): Promise<number> {
  const client = await addPerson(database, 'clients', world.country);
  const { token } = await makeAdmin(database);
  const body = { user_type: 'client', user_ids: [client], amount };
  if (amount !== '0') expect((await call('wallet/charge', body, token)).status).toBeLessThan(300);
  return client;
}

const place = (client_id: number, quantity: number, more: object = {}, token = clerk.token) =>
  call('orders', {
    country_id: world.country, order_type: 'normal', client_id, payment_way_id: wallet, client_address: 'شارع', lat: 25.2, lng: 55.27,
    visit_date: '2026-05-17', visit_time: '10:00', services: [{ provider_service_id: world.pack, quantity }], ...more,
  }, token); // prettier-ignore

it('is placed only where the wallet covers it beside the other open ones, however many come at once', async () => {
  const client = await clientWith('800');
  const dear = await place(client, 100);
  expect([dear.status, dear.body.errors]).toEqual([422, { payment_way_id: [expect.stringContaining('14950.00 AED')] }]);
  const answers = await Promise.all(Array.from({ length: 3 }, () => place(client, 4)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
});

it('waits for nobody who waits for it: orders with a typed price beside charges of the same wallet', async () => {
  const client = await clientWith('800');
  // What was charged yesterday leaves the limit of today to the orders, which take the wallet like a withdrawal.
  await database.pool.query(`update typed_amounts set at = at - interval '1 day' where user_id = $1`, [client]);
  const admins = await Promise.all(Array.from({ length: 5 }, () => makeAdmin(database)));
  const answers = await Promise.all(
    admins.flatMap(({ token }) => [
      place(client, 1, { total_addition_price: '1' }, token),
      call('wallet/charge', { user_type: 'client', user_ids: [client], amount: '10' }, token),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
});

it('may take all that the wallet holds, and no unit more', async () => {
  const client = await clientWith('315');
  const dear = await place(client, 3);
  expect([dear.status, dear.body.errors]).toEqual([422, { payment_way_id: [expect.stringContaining('157.50 AED')] }]);
  const placed = await place(client, 2);
  expect([placed.status, placed.body.data?.total_price]).toEqual([201, '315.00']);
  expect((await place(client, 1)).status).toBe(422);
});

it('leaves what open orders promise: it is neither withdrawn, in one call or in many, nor cashed out', async () => {
  const [client, free] = [await clientWith('700'), await clientWith('700')];
  const placed = await place(client, 4);
  expect([placed.status, placed.body.data.total_price]).toEqual([201, '630.00']);
  const { token } = await makeAdmin(database);
  const withdraw = (amount: string, ids = [client]) => call('wallet/withdraw', { user_type: 'client', user_ids: ids, amount }, token);
  const refused = await withdraw('70.01');
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'wallet.promised', expect.stringContaining('70.00')]);
  const cashOut = (amount: Minor) =>
    inTransaction(node.app, (transaction) =>
      requestCashOut(transaction, JOB, {
        country_id: world.country, user_type: 'client', user_id: client, currency: 'AED', amount, bank_name: 'ب', branch: null, account_number: '1', city: null,
        at: new Date(node.app.now()).toISOString(),
      }),
    ); // prettier-ignore
  await expect(cashOut(minor(7_001n))).rejects.toMatchObject({ code: 'wallet.promised' });
  // That the office placed it on a wallet is a finding, for which a payout takes two until it is decided.
  await database.pool.query(`update findings set decision = 'nothing' where client_id = $1`, [client]);
  const many = await withdraw('71', [client, free]);
  await runJob(node.app, many.body.data.id);
  const { rows } = await database.pool.query('select row_id, error from job_rows where job_id = $1 and error is not null', [
    many.body.data.id,
  ]);
  expect(rows).toEqual([{ row_id: client, error: 'wallet.needed' }]);
  // However many come at once, with another order among them, the promise stands.
  const together = await Promise.all([withdraw('50'), withdraw('50'), place(client, 1)]);
  expect(together.filter(({ status }) => status < 300)).toHaveLength(1);
  const { body } = await node.call('GET', `clients/${client}/wallet`, { token });
  const [{ balance, promised }] = body.data.wallets;
  expect(Number(promised)).toBeLessThanOrEqual(Number(balance));
  await cashOut(minor(1n));
});

it('pays whoever did the job at its end whatever the wallet holds: what it lacks is a debt, and nothing new is ordered before it is paid', async () => {
  const provider = await addPerson(database, 'providers', world.country);
  const client = await clientWith('100');
  const price = { services_price: 60_000, services_price_after_coupon: 60_000, vat_price: 0, total_price: 60_000 };
  const id = await addOrder(database, { ...world, client }, { order_status: 'order_done', provider_id: provider, pay_type: 'wallet', ...price }); // prettier-ignore
  // What was ordered is owed already where the wallet is short of it.
  const short = await place(client, 1);
  expect([short.status, short.body.code, short.body.errors]).toEqual([409, 'wallet.debt', undefined]);
  expect((await call(`orders/${id}/finish_order`, {})).status).toBe(200);
  const { token } = await makeAdmin(database);
  const balance = async () => (await node.call('GET', `clients/${client}/wallet`, { token })).body.data.wallets[0].balance;
  expect(await balance()).toBe('-500.00');
  for (const payment_way_id of [wallet, world.paymentWay]) {
    const refused = await place(client, 1, { payment_way_id });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'wallet.debt', expect.stringContaining('500.00 AED')]);
  }
  expect((await call('wallet/charge', { user_type: 'client', user_ids: [client], amount: '500' }, token)).status).toBe(201);
  expect((await place(client, 1, { payment_way_id: world.paymentWay })).status).toBe(201);
  expect(await ledgerFaults(database)).toEqual([]);
});

it('leads nobody to the other side of the globe', async () => {
  const body = { country_id: world.country, order_type: 'trip', client_id: world.client, payment_way_id: wallet, vehicle_type: 'sedan', client_address: 'a', destination_address: 'b' }; // prettier-ignore
  const far = await call('orders', { ...body, lat: 25.2, lng: 55.27, destination_lat: -25.2, destination_lng: -124.7 });
  expect([far.status, Object.keys(far.body.errors)]).toEqual([422, ['destination_lat']]);
});

it('comes back from the log only where the wallet covers it again, however many come back at once', async () => {
  const root = await makeAdmin(database);
  const client = await clientWith('400');
  const deleted = async () => {
    const { id } = (await place(client, 1)).body.data;
    expect((await node.call('DELETE', `orders/${id}`, { token: root.token })).status).toBe(200);
    const { body } = await node.call('GET', `audit?table=orders&row_id=${id}&action=delete`, { token: root.token });
    return { id, entry: body.data[0].id };
  };
  const [first, second, third] = [await deleted(), await deleted(), await deleted()];
  const restore = ({ entry }: { entry: number }) => call(`audit/${entry}/restore`, {}, root.token);
  const open = await place(client, 1);
  const answers = await Promise.all([first, second].map(restore));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect([refused.code, refused.message]).toEqual(['audit.wallet_short', expect.stringContaining('72.50 AED')]);
  // What it refused is as it was.
  const left = answers[0]?.status === 409 ? first : second;
  expect((await node.call('GET', `orders/${left.id}`, { token: root.token })).status).toBe(404);
  expect((await call('wallet/charge', { user_type: 'client', user_ids: [client], amount: '72.50' }, root.token)).status).toBeLessThan(300);
  expect([(await restore(left)).status, (await restore(third)).status]).toEqual([200, 409]);
  // One that was called off promised nothing and is only shown again.
  const cancelled = open.body.data.id;
  await call(`orders/${cancelled}/cancel_order`, { cancel_reason_id: world.reasons.admin }, root.token);
  expect((await node.call('DELETE', `orders/${cancelled}`, { token: root.token })).status).toBe(200);
  expect((await restore(third)).status).toBe(200);
  const { body } = await node.call('GET', `audit?table=orders&row_id=${cancelled}&action=delete`, { token: root.token });
  expect((await restore({ entry: body.data[0].id })).status).toBe(200);
});

it('refuses a new order while a finished one is not paid, until it is', async () => {
  const client = await clientWith('800');
  const unpaid = await addOrder(database, world, { client_id: client, order_status: 'finished', pay_type: 'card', pay_status: 'unpaid' });
  const refused = await place(client, 1);
  const { rows } = await database.pool.query('select order_no from orders where id = $1', [unpaid]);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'order.unpaid',
    expect.stringContaining(rows[0].order_no),
  ]);
  // One that is looked at is not theirs to pay yet, and one that is paid owes nothing.
  for (const status of ['under_review', 'paid']) {
    await database.pool.query('update orders set pay_status = $2 where id = $1', [unpaid, status]);
    expect((await place(client, 1)).status).toBe(201);
  }
});
