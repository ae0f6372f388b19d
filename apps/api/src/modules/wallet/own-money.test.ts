import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addCountry,
  createTestDatabase,
  insertRow,
  startNode,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

let database: TestDatabase;
let node: TestNode;
const clock: TestClock = { now: Date.now() };
let country: number;
let client: number;
let provider: number;
let asClient: string;
let asProvider: string;
let admin: LoggedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  country = await addCountry(database);
  admin = await makeAdmin(database, {
    permissions: ['charge-multiple', 'index-cashout-requests', 'update-cashout-requests', 'show-providers', 'index-transactions'],
    countries: [country],
  });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  [client, provider] = [await addClient(database, country), await addProvider(database, country)];
  [asClient, asProvider] = [await logInAs(node, 'client', client), await logInAs(node, 'provider', provider)];
});

const charge = async (user_type: 'client' | 'provider', id: number, amount: string) =>
  expect((await node.call('POST', 'wallet/charge', { token: admin.token, body: { user_type, user_ids: [id], amount } })).status).toBe(201);
const get = (path: string, token: string) => appCall(node, 'GET', path, { token });
const ACCOUNT = {
  bank_name: 'بنك الخليج',
  branch: 'ديرة',
  account_number: 'AE070331234567890123456',
  city: 'دبي',
  holder_name: 'خالد سالم',
};
/** What a cash-out says of it. */
const { holder_name: _holder, ...PAID_TO } = ACCOUNT;
const saveAccount = () => appCall(node, 'PUT', 'bank_account', { token: asProvider, body: ACCOUNT });
const decide = (body: object) =>
  node.call('POST', `providers/${provider}/bank_account`, {
    token: admin.token,
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
/** An account that an admin has looked at and accepted. */
async function useAccount() {
  const { changed_at } = (await saveAccount()).body.data;
  expect((await decide({ status: 'accepted', changed_at })).status).toBe(200);
}
const ask = (amount: unknown, { token = asProvider, key = 'new' } = {}) =>
  appCall(node, 'POST', 'cash_outs', { token, key, body: { amount } });

describe('a wallet', () => {
  it('shows what is there, held and promised, in the money of one’s country, also before there is one', async () => {
    const empty = {
      currency: 'AED',
      balance: '0.00',
      held: '0.00',
      promised: '0.00',
      free: '0.00',
      debt: '0.00',
      available: '0.00',
      pending: '0.00',
      pending_next_at: null,
      pending_until: null,
      stopped: '0.00',
      points: 0,
      min_limit_withdrawal: '50.00',
      waiting_cash_out_id: null,
    };
    expect((await get('wallet', asClient)).body.data).toEqual(empty);
    await charge('client', client, '300');
    await charge('provider', provider, '400');
    await addOrder(database, { country, client }, { pay_type: 'wallet', order_status: 'pending', total_price: 10_500 });
    expect((await get('wallet', asClient)).body.data).toEqual({
      ...empty,
      balance: '300.00',
      promised: '105.00',
      free: '195.00',
      available: '195.00',
    });
    await useAccount();
    const { id } = (await ask('150')).body.data;
    expect((await get('wallet', asProvider)).body.data).toEqual({
      ...empty,
      balance: '250.00',
      held: '150.00',
      free: '250.00',
      available: '250.00',
      waiting_cash_out_id: id,
    });
  });

  it('holds in one currency nothing of what is held in another', async () => {
    const before = (await get('wallet', asProvider)).body.data;
    const foreign = await insertRow(database, 'cash_outs', {
      country_id: country, user_type: 'provider', user_id: provider, currency: 'EGP', amount: 7_700, bank_name: 'بنك', account_number: '1',
    }); // prettier-ignore
    expect((await get('wallet', asProvider)).body.data).toEqual({ ...before, waiting_cash_out_id: foreign });
    await database.pool.query('delete from cash_outs where id = $1', [foreign]);
  });

  it('of a client and a provider of the same number are two', async () => {
    const id = 900_000 + provider;
    await addClient(database, country, { id });
    await addProvider(database, country, { id });
    await charge('provider', id, '77');
    expect((await get('wallet', await logInAs(node, 'client', id))).body.data.balance).toBe('0.00');
    expect((await get('transactions', await logInAs(node, 'client', id))).body.data).toEqual([]);
    expect((await get('transactions', await logInAs(node, 'provider', id))).body.data).toHaveLength(1);
  });
});

describe('a statement', () => {
  it('has every movement once, the newest first, page by page, and nobody else’s', async () => {
    for (const amount of ['10', '20', '30', '40', '50']) await charge('client', client, amount);
    await charge('client', await addClient(database, country), '999');
    const seen: string[] = [];
    let before: number | null = null;
    do {
      const { body } = await get(`transactions?per_page=2${before === null ? '' : `&before=${before}`}`, asClient);
      expect(body.data.length).toBeLessThanOrEqual(2);
      seen.push(...body.data.map((line: { amount: string }) => line.amount));
      before = body.meta.next_before;
    } while (before !== null);
    expect(seen).toEqual(['50.00', '40.00', '30.00', '20.00', '10.00']);
    const [line] = (await get('transactions', asClient)).body.data;
    expect(line).toMatchObject({
      transaction_type: 'charge',
      unit: 'AED',
      balance_before: '100.00',
      balance_after: '150.00',
      order_id: null,
    });
  });
});

describe('a cash-out', () => {
  it('holds its amount at once, stands in the admins’ list, and they are told', async () => {
    await charge('provider', provider, '500');
    await useAccount();
    const { status, body } = await ask('120.50');
    expect([status, body.data]).toMatchObject([
      201,
      { status: 'pending', amount: '120.50', currency: 'AED', ...PAID_TO, reject_reason: null },
    ]);
    const { id } = body.data;
    const listed = await node.call('GET', `cash_outs?user_id=${provider}`, { token: admin.token });
    expect(listed.body.data).toMatchObject([{ id, user_type: 'provider', amount: '120.50', account_number: ACCOUNT.account_number }]);
    const bell = await node.call('GET', 'notification', { token: admin.token });
    expect(bell.body.data[0]).toMatchObject({
      notify_id: id,
      title: 'A new cash-out request',
      body: expect.stringContaining('AED 120.50'),
    });
    const log = await database.pool.query(`select action from audit where table_name = 'cash_outs' and row_id = $1`, [id]);
    expect(log.rows).toEqual([{ action: 'create' }]);
    expect(
      (await node.call('POST', `cash_outs/${id}`, { token: admin.token, body: { status: 'rejected', reject_reason: 'رقم خاطئ' } })).status,
    ).toBe(200);
    expect((await get('cash_outs', asProvider)).body.data).toMatchObject([{ id, status: 'rejected', reject_reason: 'رقم خاطئ' }]);
    expect((await get('wallet', asProvider)).body.data).toMatchObject({ balance: '500.00', held: '0.00' });
  });

  it('is done once for its key', async () => {
    await charge('provider', provider, '500');
    await useAccount();
    const key = crypto.randomUUID();
    const [one, again] = [await ask('100', { key }), await ask('100', { key })];
    expect([one.status, again.status, again.body.data.id]).toEqual([201, 201, one.body.data.id]);
    expect((await ask('200', { key })).body.code).toBe('idempotency.other_body');
    expect((await get('wallet', asProvider)).body.data.held).toBe('100.00');
  });

  it('is one at a time, however many are asked for at once', async () => {
    await charge('provider', provider, '1000');
    await useAccount();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('100')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(new Set(['cash_out.waiting']));
    expect((await get('wallet', asProvider)).body.data).toMatchObject({ balance: '900.00', held: '100.00' });
  });

  it('is refused above what is there, below the least, in what is no amount, and without an account', async () => {
    await charge('provider', provider, '100');
    expect((await ask('60')).body.code).toBe('cash_out.no_account');
    await useAccount();
    expect((await ask('100.01')).body.code).toBe('wallet.insufficient');
    for (const amount of ['49.99', '0', '-60', '60.005', '1e3', 'ستون', '', null, 60, ['60'], '99999999999999999999'])
      expect([amount, (await ask(amount)).status]).toEqual([amount, 422]);
    expect((await get('wallet', asProvider)).body.data).toMatchObject({ balance: '100.00', held: '0.00' });
    expect((await get('cash_outs', asProvider)).body.data).toEqual([]);
  });

  it('of somebody else is neither listed nor shown', async () => {
    await charge('provider', provider, '100');
    await useAccount();
    await ask('60');
    const other = await logInAs(node, 'provider', await addProvider(database, country));
    expect([(await get('cash_outs', other)).body.data, (await get('bank_account', other)).body.data]).toEqual([[], null]);
  });
});

describe('ratings', () => {
  it('are what others thought of one, with what they come to', async () => {
    const order = async (rate: number, review: string | null, at: string) => {
      const id = await addOrder(database, { country, client }, { provider_id: provider, order_status: 'finished' });
      await database.pool.query(
        `insert into order_ratings (order_id, by, user_type, user_id, rate, review, created_at) values ($1, 'client', 'provider', $2, $3, $4, $5)`,
        [id, provider, rate, review, at],
      );
      return id;
    };
    const [first, second] = [await order(4.5, 'عمل متقن', '2026-01-01T00:00:00Z'), await order(3, null, '2026-01-02T00:00:00Z')];
    await database.pool.query(
      `insert into rating_totals (user_type, user_id, count, sum) values ('provider', $1, 2, 7.5) on conflict do nothing`,
      [provider],
    );
    const page = (await get('ratings?per_page=1', asProvider)).body;
    expect(page).toMatchObject({
      data: [{ order_id: second, rate: 3, review: null }],
      meta: { next_before: second },
      rating: { count: 2, average: 3.75 },
    });
    expect((await get(`ratings?per_page=1&before=${second}`, asProvider)).body).toMatchObject({
      data: [{ order_id: first, rate: 4.5, review: 'عمل متقن' }],
      meta: { next_before: null },
    });
    expect((await get('ratings', asClient)).body).toMatchObject({ data: [], rating: { count: 0, average: null } });
  });
});

it('the proof of the ledger holds after all of this', async () => {
  expect(await ledgerFaults(database)).toEqual([]);
});
