import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { addAppWorld, asker, visitBody, type AppWorld } from '../../testing/app-order-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';

// A Wednesday, 13:00 in Dubai.
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
let database: TestDatabase;
let node: TestNode;
let world: AppWorld;
let chief: LoggedIn;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock, { DEMO: '1' });
  world = await addAppWorld(database, node, { isQuick: false, limit: '500' });
  chief = await makeAdmin(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const makeClerk = () =>
  makeAdmin(database, { permissions: ['index-clients', 'show-clients', 'update-clients', 'index-providers', 'show-providers', 'update-providers'], countries: [world.country] }); // prettier-ignore

let serial = 0;
const newPhone = () => `+97150${String((serial += 1) + 7_000_000).padStart(7, '0')}`;

async function makeOwner(kind: 'client' | 'provider', balance: number) {
  const id = kind === 'client' ? await addClient(database, world.country) : await addProvider(database, world.country);
  await database.pool.query(`insert into wallets (user_type, user_id, currency, country_id, balance) values ($1, $2, 'AED', $3, $4)`, [
    kind,
    id,
    world.country,
    balance,
  ]);
  return id;
}

async function changePhone(kind: 'client' | 'provider', id: number, { token }: LoggedIn, more: object = {}) {
  const path = `${kind}s/${id}`;
  const { body } = await node.call('GET', path, { token });
  const { first_name, last_name, phone, country_id, gender, preferred_language, type, updated_at } = body.data;
  const values = { first_name, last_name, country_id, gender, preferred_language, updated_at, ...(kind === 'provider' && { type }) };
  const to = newPhone();
  const answer = await node.call('PUT', path, { token, body: { ...values, ...more, phone: to } });
  return { from: phone as string, to, answer };
}

const findings = async (kind: 'client' | 'provider', id: number) =>
  (await database.pool.query(`select rule, amount from findings where ${kind}_id = $1 order by id`, [id])).rows;
const messages = async (phone: string) =>
  (await database.pool.query<{ body: string }>(`select body from outbox where recipient = $1 and channel = 'sms'`, [phone])).rows.map(
    ({ body }) => body,
  );

describe('another phone by the office', () => {
  it.each([
    [{ order_status: 'order_progress', pay_type: 'wallet' }, 202],
    [{ order_status: 'finished', pay_type: 'card', pay_status: 'unpaid' }, 202],
    [{ order_status: 'finished', pay_type: 'cash', pay_status: 'under_review', discount_coupon_price: 60_000 }, 202],
    [{ order_status: 'finished', pay_type: 'wallet', pay_status: 'paid' }, 200],
    // What is paid in hand does not go through the account.
    [{ order_status: 'order_progress', pay_type: 'cash' }, 200],
  ])('counts what a job will bring its provider: %j', async (row, status) => {
    const provider = await makeOwner('provider', 0);
    await addOrder(database, world, { provider_id: provider, total_price: 60_000, ...row });
    const { answer } = await changePhone('provider', provider, await makeClerk());
    expect(answer.status).toBe(status);
  });

  it.each([
    [{ order_status: 'order_progress', pay_type: 'card', pay_status: 'paid' }, 202],
    [{ order_status: 'finished', pay_type: 'card', pay_status: 'under_review' }, 202],
    [{ order_status: 'order_progress', pay_type: 'card', pay_status: 'unpaid' }, 200],
    [{ order_status: 'finished', pay_type: 'card', pay_status: 'paid' }, 200],
  ])('counts what a client has paid for what is not done yet: %j', async (row, status) => {
    const client = await makeOwner('client', 0);
    await addOrder(database, world, { client_id: client, total_price: 60_000, ...row });
    expect((await changePhone('client', client, await makeClerk())).answer.status).toBe(status);
  });

  it('counts what a second admin is asked to give, and parts of penalties that are not paid yet', async () => {
    const charged = await makeOwner('client', 0);
    const asks = await node.call('POST', 'wallet/charge', {
      token: chief.token,
      body: { user_type: 'client', user_ids: [charged], amount: '600' },
    });
    expect(asks.status).toBe(202);
    expect((await changePhone('client', charged, await makeClerk())).answer.status).toBe(202);
    // A package gives its VAT back with what no visit has used.
    const buyer = await makeOwner('client', 0);
    await insertRow(database, 'subscriptions', {
      country_id: world.country, client_id: buyer, provider_service_id: world.pack, count_visit: 3, start_at: '2026-05-01', end_at: '2026-06-01',
      currency: 'AED', status: 'active', is_paid_here: true, price: 49_000, vat_amount: 2_450, deferred_amount: 49_000,
    }); // prettier-ignore
    expect((await changePhone('client', buyer, await makeClerk())).answer.status).toBe(202);
    const owed = await makeOwner('provider', 0);
    const order = await addOrder(database, world, { provider_id: owed, order_status: 'client_cancel' });
    await database.pool.query(
      `insert into penalty_parts (order_id, country_id, client_id, provider_id, currency, amount) values ($1, $2, $3, $4, 'AED', 60000)`,
      [order, world.country, charged, owed],
    );
    const { answer } = await changePhone('provider', owed, await makeClerk());
    expect(answer.status).toBe(202);
    // What comes while it waits is more than anybody has agreed to.
    await database.pool.query(`update wallets set balance = balance + 100 where user_type = 'provider' and user_id = $1`, [owed]);
    const approve = () =>
      node.call('POST', `approvals/${answer.body.data.approval_id}`, { token: chief.token, body: { decision: 'approve' } });
    expect((await approve()).body.code).toBe('approval.worth_more');
    await database.pool.query(`update wallets set balance = 0 where user_type = 'provider' and user_id = $1`, [owed]);
    expect((await approve()).status).toBe(200);
  });

  it('is changed at once where there is nothing to lose, and the old number hears of it', async () => {
    const client = await makeOwner('client', 0);
    const { from, to, answer } = await changePhone('client', client, await makeClerk());
    expect([answer.status, answer.body.data.phone]).toEqual([200, to]);
    expect(await messages(from)).toEqual([expect.stringContaining(to.slice(-2))]);
    expect(await findings('client', client)).toEqual([]);
  });

  it('is a finding where one admin changes many, though there is nothing to lose', async () => {
    const clerk = await makeClerk();
    const clients = await Promise.all(Array.from({ length: 7 }, () => makeOwner('client', 0)));
    for (const client of clients) expect((await changePhone('client', client, clerk)).answer.status).toBe(200);
    const found = await Promise.all(clients.map((client) => findings('client', client)));
    expect(found.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0, 1, 1]);
  });

  it.each(['client', 'provider'] as const)(
    'of a %s counts all that is there, and above the limit waits for a second person',
    async (kind) => {
      const small = await makeOwner(kind, 20_000);
      const clerk = await makeClerk();
      const changed = await changePhone(kind, small, clerk);
      expect(changed.answer.status).toBe(200);
      expect(await findings(kind, small)).toEqual([{ rule: 'phone_by_office', amount: 20_000 }]);
      const { rows } = await database.pool.query('select amount from typed_amounts where admin_id = $1', [clerk.id]);
      expect(rows).toEqual([{ amount: 20_000 }]);
      // What is left of the clerk's day does not hold it.
      const large = await makeOwner(kind, 40_000);
      const { from, to, answer } = await changePhone(kind, large, clerk);
      expect([answer.status, answer.body.message]).toEqual([202, expect.stringContaining('another admin')]);
      expect(await messages(from)).toEqual([]);
      const now = async () => (await database.pool.query(`select phone from ${kind}s where id = $1`, [large])).rows[0].phone;
      expect(await now()).toBe(from);
      const { approval_id } = answer.body.data;
      const shown = (await node.call('GET', `approvals?id=${approval_id}`, { token: chief.token })).body.data[0];
      expect(shown).toMatchObject({ kind: 'phone', user_id: large, total_amount: '400.00' });
      const own = await node.call('POST', `approvals/${approval_id}`, { token: clerk.token, body: { decision: 'approve' } });
      expect(own.status).toBe(403);
      const decided = await node.call('POST', `approvals/${approval_id}`, { token: chief.token, body: { decision: 'approve' } });
      expect([decided.status, await now()]).toEqual([200, to]);
      expect(await messages(from)).toHaveLength(1);
      expect(await findings(kind, large)).toEqual([{ rule: 'phone_by_office', amount: 40_000 }]);
    },
  );
});

it('waits, and is agreed to, where the account has what is no longer taken: a national id of another length', async () => {
  const client = await makeOwner('client', 60_000);
  await database.pool.query(`update clients set national_id = '12345' where id = $1`, [client]);
  const { to, answer } = await changePhone('client', client, await makeClerk(), { national_id: '12345' });
  expect(answer.status).toBe(202);
  const path = `approvals/${answer.body.data.approval_id}`;
  expect((await node.call('POST', path, { token: chief.token, body: { decision: 'approve' } })).status).toBe(200);
  const { rows } = await database.pool.query('select phone, national_id from clients where id = $1', [client]);
  expect(rows).toEqual([{ phone: to, national_id: '12345' }]);
});

describe('for a day afterwards', () => {
  it('nothing leaves a client’s wallet by the app: not by an order, a way to pay or a package; cash does', async () => {
    const client = await makeOwner('client', 45_000);
    await changePhone('client', client, await makeClerk());
    const app = asker(node, await logInAs(node, 'client', client));
    const refused = await app('POST', 'orders', visitBody(world, { payment_way_id: world.ways.wallet }));
    expect([refused.status, refused.body.code]).toEqual([409, 'account.phone_changed']);
    expect(refused.body.message).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
    const cash = await app('POST', 'orders', visitBody(world));
    expect(cash.status).toBe(201);
    const pay = await app('POST', `orders/${cash.body.data.id}/pay`, { payment_way_id: world.ways.wallet });
    expect([pay.status, pay.body.code]).toEqual([409, 'account.phone_changed']);
    const pack = await app('POST', 'subscriptions', { provider_service_id: world.pack });
    expect(pack.status).toBe(201);
    const paid = await app('POST', `subscriptions/${pack.body.data.id}/pay`, { payment_way_id: world.ways.wallet });
    expect([paid.status, paid.body.code]).toEqual([409, 'account.phone_changed']);
    // Nor by a visit of a package that was paid before.
    await database.pool.query(
      `update subscriptions set status = 'active', is_paid_here = true, deferred_amount = price, end_at = '2026-06-01' where id = $1`,
      [pack.body.data.id],
    );
    const service = { services: [{ provider_service_id: world.pack, quantity: 1 }], visit_date: '2026-05-20' };
    const visit = await app('POST', 'orders', visitBody(world, service));
    expect([visit.status, visit.body.code, visit.body.errors]).toEqual([409, 'account.phone_changed', undefined]);
    await database.pool.query(`update subscriptions set status = 'cancelled', deferred_amount = 0 where id = $1`, [pack.body.data.id]);
    // A day later it is theirs.
    await database.pool.query('alter table audit disable trigger audit_append_only');
    await database.pool.query(`update audit set at = at - interval '25 hours' where table_name = 'clients' and row_id = $1`, [client]);
    expect((await app('POST', 'orders', visitBody(world, { payment_way_id: world.ways.wallet, visit_time: '14:00' }))).status).toBe(201);
  });

  it.each(['client', 'provider'] as const)('nobody hands a %s at the desk alone what is in their wallet', async (kind) => {
    const owner = await makeOwner(kind, 20_000);
    const withdraw = () =>
      node.call('POST', 'wallet/withdraw', {
        token: chief.token,
        body: { user_type: kind, all: 0, user_ids: [owner], amount: '60', wallet_type: 'balance' },
      });
    expect((await withdraw()).status).toBe(201);
    await changePhone(kind, owner, await makeClerk());
    expect((await withdraw()).status).toBe(202);
  });

  it('a provider asks for no cash-out, and one that waits is paid by two', async () => {
    const provider = await makeOwner('provider', 45_000);
    await database.pool.query(
      `insert into bank_accounts (provider_id, bank_name, account_number, holder_name, changed_at, status, decided_at) values ($1, 'بنك', 'AE070331234567890123456', 'منى', now() - interval '9 days', 'accepted', now() - interval '8 days')`,
      [provider],
    );
    const ask = async () => {
      const token = await logInAs(node, 'provider', provider);
      return appCall(node, 'POST', 'cash_outs', { token, key: 'new', body: { amount: '100' } });
    };
    const first = await ask();
    expect(first.status).toBe(201);
    await changePhone('provider', provider, await makeClerk());
    const check = await node.call('GET', `cash_outs/${first.body.data.id}/check`, { token: chief.token });
    expect(check.body.data.doubts).toContain('phone_changed');
    await database.pool.query(`update cash_outs set status = 'rejected' where id = $1`, [first.body.data.id]);
    const second = await ask();
    expect([second.status, second.body.code]).toEqual([409, 'account.phone_changed']);
    const account = { bank_name: 'بنك', account_number: 'AE070331234567890123456', holder_name: 'منى' };
    const saved = await appCall(node, 'PUT', 'bank_account', { token: await logInAs(node, 'provider', provider), body: account });
    expect([saved.status, saved.body.code]).toEqual([409, 'account.phone_changed']);
    // What comes in the days after is paid by two as well.
    const doubtsAfter = async (days: number) => {
      await database.pool.query('alter table audit disable trigger audit_append_only');
      await database.pool.query(`update audit set at = now() - $2 * interval '1 day' where table_name = 'providers' and row_id = $1`, [provider, days]); // prettier-ignore
      const asked = await ask();
      expect(asked.status).toBe(201);
      const { body } = await node.call('GET', `cash_outs/${asked.body.data.id}/check`, { token: chief.token });
      await database.pool.query(`update cash_outs set status = 'rejected' where id = $1`, [asked.body.data.id]);
      return body.data.doubts.includes('phone_changed');
    };
    expect([await doubtsAfter(13), await doubtsAfter(15)]).toEqual([true, false]);
  });
});

it('a provider’s own request for another phone is accepted within the limit, and above it sent to the form', async () => {
  for (const [balance, expected] of [
    [20_000, 200],
    [60_000, 409],
  ] as const) {
    const provider = await makeOwner('provider', balance);
    const before = (await database.pool.query('select phone from providers where id = $1', [provider])).rows[0].phone;
    const changes = JSON.stringify({ phone: { before, after: newPhone() } });
    await insertRow(database, 'update_requests', { provider_id: provider, country_id: world.country, changes });
    const { status, body } = await node.call('POST', 'update_requests', {
      token: chief.token,
      body: { driver_id: provider, status: 'accept' },
    });
    expect([status, body.code]).toEqual([expected, expected === 200 ? undefined : 'update_request.phone_waits']);
    expect(await messages(before)).toHaveLength(expected === 200 ? 1 : 0);
  }
});
