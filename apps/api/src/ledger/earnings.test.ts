import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJob } from '../crud/jobs/run-job.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import {
  addCountry,
  createTestDatabase,
  insertRow,
  startNode,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../testing/access-fixtures.ts';
import { appCall, logInAs } from '../testing/app-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../testing/order-fixtures.ts';
import { ledgerFaults } from '../testing/proof.ts';
import { freeEarnings, stopEarnings } from './earnings.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-05-13T09:00:00.000Z');

let database: TestDatabase;
let node: TestNode;
const clock: TestClock = { now: START };
let world: OrderWorld;
let root: LoggedIn;
let reason: number;
let provider: number;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  root = await makeAdmin(database);
  await makeAdmin(database);
  reason = await insertRow(database, 'report_reasons', { title_ar: 'تأخر', title_en: 'Late', target: 'order' });
  await database.pool.query(
    `update settings set values = values || '{"approval_limit": "1000000"}' where section = 'wallet-limit' and country_id = $1`,
    [country],
  );
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
/** A provider with nothing in their wallet, and an account that was accepted. */
async function newProvider() {
  provider = await addPerson(database, 'providers', world.country);
  token = await logInAs(node, 'provider', provider);
  await database.pool.query(
    `insert into bank_accounts (provider_id, bank_name, account_number, holder_name, changed_at, status) values ($1, 'بنك الخليج', 'AE070331234567890123456', 'خالد', $2, 'accepted')`,
    [provider, new Date(START - HOUR)],
  );
}
beforeEach(async () => {
  clock.now = START;
  await newProvider();
});

const call = (path: string, body: object = {}) => node.call('POST', path, { token: root.token, body });
/** An order of 100.00 and its VAT of 5.00, its app's share 15.00, finished now. */
async function finished(pay_type: 'wallet' | 'card' | 'cash', row: object = {}): Promise<number> {
  if (pay_type === 'wallet')
    expect((await call('wallet/charge', { user_type: 'client', user_ids: [world.client], amount: '105' })).status).toBe(201);
  const order = { order_status: 'order_done', provider_id: provider, pay_type, ...row };
  const id = await addOrder(database, world, { ...order, app_rate: 15_000, vat_rate: 5_000 });
  if (pay_type === 'card') {
    const body = { way: 'card', amount: '105', reference: `RECEIPT-${id}` };
    expect((await call(`orders/${id}/payments`, body)).status).toBe(201);
  }
  const { status, body } = await call(`orders/${id}/finish_order`);
  expect([status, body.message]).toEqual([200, body.message]);
  return id;
}
const ownWallet = async () => (await appCall(node, 'GET', 'wallet', { token })).body.data;
const officeWallet = async () => (await node.call('GET', `providers/${provider}/wallet`, { token: root.token })).body.data.wallets[0];
const ask = async (amount: string) => {
  const { status, body } = await appCall(node, 'POST', 'cash_outs', { token, key: 'new', body: { amount } });
  return { status, code: body.code as string | undefined, id: body.data?.id as number, data: body.data };
};
const withdraw = (amount: string) => call('wallet/withdraw', { user_type: 'provider', user_ids: [provider], amount });

describe('what a job brings', () => {
  it.each(['wallet', 'card'] as const)('by %s is in the balance at once and can be paid out 24 hours later', async (way) => {
    await finished(way);
    const until = new Date(START + 24 * HOUR).toISOString();
    const figures = {
      balance: '85.00',
      available: '0.00',
      pending: '85.00',
      stopped: '0.00',
      pending_until: until,
      pending_next_at: until,
    };
    expect([await ownWallet(), await officeWallet()]).toMatchObject([figures, figures]);
    clock.now += 24 * HOUR - 1;
    const early = await ask('50');
    expect([early.status, early.code, early.data]).toMatchObject([409, 'wallet.pending', { available: '0.00', pending: '85.00', until }]);
    expect([(await withdraw('50')).body.code]).toEqual(['wallet.pending']);
    clock.now += 1;
    expect(await ownWallet()).toMatchObject({ available: '85.00', pending: '0.00', pending_until: null });
    expect([(await ask('85')).status, (await ownWallet()).balance]).toEqual([201, '0.00']);
  });

  it('in cash was in hand already: only what a coupon paid of it is pending, for three days', async () => {
    await finished('cash', {
      services_price_after_coupon: 4_000, discount_coupon_price: 6_000, vat_price: 200, total_price: 4_200,
    }); // prettier-ignore
    // 85.00 earned, 60 % of it by the coupon; 42.00 taken in hand.
    const until = new Date(START + 72 * HOUR).toISOString();
    expect(await ownWallet()).toMatchObject({ balance: '43.00', available: '0.00', pending: '51.00', pending_until: until });
    clock.now += 72 * HOUR;
    expect(await ownWallet()).toMatchObject({ balance: '43.00', available: '43.00', pending: '0.00' });
  });

  it('follows the hours that a country has set, and what an operator charged is not earned', async () => {
    const set = (values: object) =>
      database.pool.query(`update settings set values = values || $2 where section = 'wallet-limit' and country_id = $1`, [
        world.country,
        values,
      ]);
    await set({ pending_hours_card: 1 });
    await finished('card');
    await set({ pending_hours_card: 24 });
    expect((await call('wallet/charge', { user_type: 'provider', user_ids: [provider], amount: '70' })).status).toBe(201);
    expect(await ownWallet()).toMatchObject({ balance: '155.00', available: '70.00', pending: '85.00' });
    clock.now += HOUR;
    expect(await ownWallet()).toMatchObject({ available: '155.00' });
  });

  it('is withdrawn by no job either, with the reason beside the person', async () => {
    await finished('card');
    const other = await addPerson(database, 'providers', world.country);
    for (const id of [provider, other]) await call('wallet/charge', { user_type: 'provider', user_ids: [id], amount: '60' });
    const { body } = await call('wallet/withdraw', { user_type: 'provider', user_ids: [provider, other], amount: '61' });
    await runJob(node.app, body.data.id);
    const { rows } = await database.pool.query('select row_id, error from job_rows where job_id = $1 order by row_id', [body.data.id]);
    expect(rows).toEqual([
      { row_id: provider, error: 'wallet.not_available' },
      { row_id: other, error: 'wallet.not_enough' },
    ]);
  });

  it('is netted against what its provider owes first', async () => {
    await finished('card');
    clock.now += 24 * HOUR;
    // A job in cash: 105.00 in hand, 20.00 of it the house's.
    await finished('cash');
    expect(await ownWallet()).toMatchObject({ balance: '65.00', available: '65.00' });
    expect([(await ask('65.01')).code, (await ask('65')).status]).toEqual(['wallet.insufficient', 201]);
  });
});

describe('a refund', () => {
  it('takes from what the order brought, and leaves no more pending than is left', async () => {
    const id = await finished('card');
    await finished('card');
    expect((await call(`orders/${id}/refund`, { amount: '52.50', reason: 'نصف العمل' })).status).toBe(201);
    expect(await ownWallet()).toMatchObject({ balance: '127.50', available: '0.00', pending: '127.50' });
    expect((await call(`orders/${id}/refund`, { amount: '52.50', reason: 'والباقي' })).status).toBe(201);
    expect(await ownWallet()).toMatchObject({ balance: '85.00', available: '0.00', pending: '85.00' });
    clock.now += 24 * HOUR;
    expect(await ownWallet()).toMatchObject({ balance: '85.00', available: '85.00' });
  });

  it('that comes once the money has left is a finding', async () => {
    const id = await finished('wallet');
    clock.now += 24 * HOUR;
    const { id: cashOut } = await ask('80');
    expect((await call(`cash_outs/${cashOut}`, { status: 'accepted' })).status).toBe(200);
    expect((await call(`orders/${id}/refund`, { reason: 'لم يُنجز' })).status).toBe(201);
    const { rows } = await database.pool.query('select rule, order_id, amount::text, currency from findings where provider_id = $1', [
      provider,
    ]);
    expect(rows).toEqual([{ rule: 'refund_after_payout', order_id: id, amount: '8000', currency: 'AED' }]);
  });

  it('by a small refund first is a finding for each: none hides behind another', async () => {
    const id = await finished('wallet');
    clock.now += 24 * HOUR;
    const { id: cashOut } = await ask('80');
    expect((await call(`cash_outs/${cashOut}`, { status: 'accepted' })).status).toBe(200);
    for (const amount of ['10', '90']) expect((await call(`orders/${id}/refund`, { amount, reason: 'لم يُنجز' })).status).toBe(201);
    const { rows } = await database.pool.query(`select count(*)::int as count from findings where order_id = $1 and rule = 'refund_after_payout'`, [id]); // prettier-ignore
    expect(rows).toEqual([{ count: 2 }]);
  });
});

describe('a complaint', () => {
  const complain = (order_id: number) =>
    call('complaints', { order_id, complained_by: 'client', report_reason_id: reason, description: 'لم يصل أحد' });

  it('stops what its order brought, long after it was earned, until it is decided; opened anew it stops again', async () => {
    const id = await finished('card');
    clock.now += 100 * HOUR;
    const { status, body } = await complain(id);
    expect(status).toBe(201);
    expect(await ownWallet()).toMatchObject({ balance: '85.00', available: '0.00', pending: '0.00', stopped: '85.00' });
    expect((await ask('85')).code).toBe('wallet.stopped');
    const resolve = () => call(`complaints/${body.data.id}/resolve`, { decision: 'لا شيء' });
    expect((await resolve()).status).toBe(200);
    expect(await ownWallet()).toMatchObject({ available: '85.00', stopped: '0.00' });
    expect((await call(`complaints/${body.data.id}/reopen`)).status).toBe(200);
    expect(await ownWallet()).toMatchObject({ available: '0.00', stopped: '85.00' });
    expect([(await resolve()).status, (await ask('85')).status]).toEqual([200, 201]);
  });

  it('is the reason only where what it stops is what is lacking: else it is what was earned too lately', async () => {
    const { status } = await complain(await finished('card'));
    expect(status).toBe(201);
    await finished('card');
    expect(await ownWallet()).toMatchObject({ balance: '170.00', available: '0.00', pending: '85.00', stopped: '85.00' });
    expect([(await ask('85')).code, (await ask('85.01')).code]).toEqual(['wallet.pending', 'wallet.stopped']);
  });

  it('that stood before the order was settled stops it from the beginning', async () => {
    const order = { order_status: 'order_done', provider_id: provider, pay_type: 'cash', app_rate: 15_000 };
    const id = await addOrder(database, world, order);
    expect((await complain(id)).status).toBe(201);
    expect((await call(`orders/${id}/finish_order`)).status).toBe(200);
    const { rows } = await database.pool.query('select stop_reason from earnings where order_id = $1', [id]);
    expect(rows).toEqual([{ stop_reason: 'complaint' }]);
  });

  it('that is decided frees nothing that a finding holds', async () => {
    const id = await finished('card');
    clock.now += 100 * HOUR;
    const { body } = await complain(id);
    const finding = { rule: 'too_fast', country_id: world.country, provider_id: provider, order_id: id, decision: 'held' };
    const heldFinding = await insertRow(database, 'findings', finding);
    await inTransaction(node.app, (transaction) => stopEarnings(transaction, id, 'finding'));
    expect((await call(`complaints/${body.data.id}/resolve`, { decision: 'لا شيء' })).status).toBe(200);
    expect(await ownWallet()).toMatchObject({ stopped: '85.00' });
    await database.pool.query(`update findings set decision = 'nothing' where id = $1`, [heldFinding]);
    await inTransaction(node.app, (transaction) => freeEarnings(transaction, id));
    expect(await ownWallet()).toMatchObject({ stopped: '0.00', available: '85.00' });
  });

  it('races a cash-out, a refund and a withdrawal: whatever wins, nothing that was stopped or given back leaves twice', async () => {
    for (let round = 0; round < 4; round += 1) {
      await newProvider();
      const id = await finished('card');
      clock.now += 24 * HOUR;
      const [out, taken] = await Promise.all([
        ask('85'),
        withdraw('85'),
        call(`orders/${id}/refund`, { amount: '52.50', reason: 'نصف العمل' }),
        complain(id),
      ]);
      expect([out.status === 201, taken.status === 201].filter(Boolean).length).toBeLessThanOrEqual(1);
      const { available, stopped } = await ownWallet();
      expect([available, stopped]).toEqual(['0.00', '42.50']);
    }
  });
});

it('leaves a ledger whose proof holds', async () => {
  expect(await ledgerFaults(database)).toEqual([]);
});
