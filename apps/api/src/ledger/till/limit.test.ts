import { type Minor, minor } from '@diwan/domain/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JOB } from '../../access/caller.ts';
import { runJob } from '../../crud/jobs/run-job.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { requestCashOut } from '../cash-outs.ts';
import { valueOfPoints } from './limit.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let here: number;
let world: OrderWorld;
let clerk: LoggedIn;
let second: LoggedIn;

const MONEY = [
  'charge-multiple',
  'withdraw-multiple',
  'index-transactions',
  'index-cashout-requests',
  'update-cashout-requests',
  'index-approvals',
];
/** Why somebody without a vehicle and hours may take it. */
const WHY = 'بطلب من العميل';
let serial = 0;

const ORDERS = ['override-eligibility', 'index-orders', 'show-orders', 'create-orders', 'update-orders', 'index-trips', 'show-trips'];

beforeAll(async () => {
  database = await createTestDatabase();
  [node, other] = [await startNode(database), await startNode(database)];
  here = await addCountry(database, { limit: '500' });
  world = await addOrderWorld(database, here, await addPerson(database, 'clients', here));
  second = await makeAdmin(database, { permissions: [...MONEY, ...ORDERS, 'decide-approvals'], countries: 'all' });
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});
beforeEach(async () => {
  clerk = await makeAdmin(database, { permissions: [...MONEY, ...ORDERS], countries: 'all' });
});

const person = () => addPerson(database, 'clients', here);
const send = (what: string, ids: number[], amount: string, more: object = {}, { token } = clerk, on = node) =>
  on.call('POST', `wallet/${what}`, { token, body: { user_type: 'client', user_ids: ids, amount, ...more } });
const charge = (id: number, amount: string, by = clerk, on = node) => send('charge', [id], amount, {}, by, on);
const decide = (id: number, by: LoggedIn, decision = 'approve') =>
  node.call('POST', `approvals/${id}`, { token: by.token, body: { decision } });
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();
const getBalance = async (id: number) =>
  (await node.call('GET', `clients/${id}/wallet`, { token: second.token })).body.data.wallets[0].balance;
async function setLimit(limit: string, country = here) {
  await database.pool.query(`update settings set values = $2 where section = 'wallet-limit' and country_id = $1`, [
    country,
    JSON.stringify({ approval_limit: limit, points_per_unit: 10 }),
  ]);
  for (const one of [node, other]) one.app.settings.clear();
}

describe('the limit of a day', () => {
  it('is not passed by calls at the same moment, on two copies of the server', async () => {
    const people = [await person(), await person(), await person(), await person()];
    const answers = await Promise.all(people.map((id, index) => charge(id, '200', clerk, index % 2 === 0 ? node : other)));
    expect(statuses(answers)).toEqual([201, 201, 202, 202]);
    expect((await Promise.all(people.map(getBalance))).map(Number).reduce((sum, one) => sum + one)).toBe(400);
  });

  it('is one for all accounts that a clerk makes or takes over, up and down the chain, also at the same moment', async () => {
    const maker = await makeAdmin(database, { permissions: [...MONEY, 'create-admin', 'update-admin'], countries: 'all' });
    const puppets = [await makeAdmin(database, { permissions: MONEY, countries: 'all' }), await makeAdmin(database, { permissions: MONEY, countries: 'all' })] as const; // prettier-ignore
    const did = (by: LoggedIn, to: LoggedIn, action: string, changes: object) =>
      database.pool.query(`insert into audit (admin_id, table_name, row_id, action, changes) values ($1, 'admins', $2, $3, $4)`, [
        by.id,
        to.id,
        action,
        JSON.stringify(changes),
      ]);
    await did(maker, puppets[0], 'create', {});
    await did(puppets[0], puppets[1], 'update', { password: { before: null, after: null } });
    const all = [maker, ...puppets, maker, ...puppets];
    const answers = await Promise.all(all.map(async (by, index) => charge(await person(), '100', by, index % 2 ? node : other)));
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 202]);
    expect((await charge(await person(), '100', clerk)).status).toBe(201);
  });

  it('is one for a superadmin and all accounts that they may log in as, for three days; a role that they gave makes nobody theirs', async () => {
    const chief = await makeAdmin(database);
    const clerks = () => Promise.all([1, 2].map(() => makeAdmin(database, { permissions: MONEY, countries: 'all' })));
    const did = (to: LoggedIn, action: string, changes: object, days = 0) =>
      database.pool.query(
        `insert into audit (admin_id, table_name, row_id, action, changes, at) values ($1, 'admins', $2, $3, $4, now() - make_interval(days => $5))`,
        [chief.id, to.id, action, JSON.stringify(changes), days],
      );
    const [fresh, reset] = (await clerks()) as [LoggedIn, LoggedIn];
    const [old, changed] = (await clerks()) as [LoggedIn, LoggedIn];
    await did(fresh, 'create', {});
    await did(reset, 'update', { password: { before: null, after: null } });
    await did(old, 'create', {}, 4);
    await did(changed, 'update', { role_id: { before: 1, after: 2 } });
    const answers = [];
    for (const by of [fresh, reset, chief]) answers.push(await charge(await person(), '200', by));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 202]);
    for (const by of [old, changed]) expect((await charge(await person(), '500', by)).status).toBe(201);
  });

  it('asks nobody for a withdrawal that the wallet does not hold: that is refused as below the limit', async () => {
    const id = await person();
    await charge(id, '400');
    const short = await send('withdraw', [id], '501');
    expect([short.status, short.body.code]).toEqual([409, 'wallet.insufficient']);
    expect((await send('withdraw', [id], '300')).status).toBe(202);
    const { rows } = await database.pool.query(`select amount from approvals where kind = 'withdraw' and $1 = any(user_ids)`, [id]);
    expect(rows).toEqual([{ amount: 30_000 }]);
  });

  it('counts what a person receives from several admins, also at the same moment', async () => {
    const id = await person();
    const clerks = await Promise.all([1, 2, 3, 4].map(() => makeAdmin(database, { permissions: MONEY, countries: 'all' })));
    expect(statuses(await Promise.all(clerks.map((one) => charge(id, '200', one))))).toEqual([201, 201, 202, 202]);
    expect(await getBalance(id)).toBe('400.00');
  });

  it('counts charges, withdrawals, points at their value and cash-outs together', async () => {
    const [id, far] = [await person(), await person()];
    expect((await charge(id, '200')).status).toBe(201);
    expect((await send('withdraw', [id], '100')).status).toBe(201);
    await setLimit('500');
    // 10 points are worth one: 150 in all.
    expect((await send('charge', [far], '1500', { wallet_type: 'points' })).status).toBe(201);
    const { status, body } = await send('charge', [far], '501', { wallet_type: 'points' });
    const approved = await decide(body.data.approval_id, second);
    expect([status, approved.body.data]).toMatchObject([202, { status: 'approved', total_amount: '501', currency: 'points' }]);
    const { wallets } = (await node.call('GET', `clients/${far}/wallet`, { token: second.token })).body.data;
    expect(wallets[0]).toMatchObject({ balance: '0.00', points: 2001 });
    const ask = (amount: Minor) =>
      inTransaction(node.app, (transaction) =>
        requestCashOut(transaction, JOB, {
          country_id: here, user_type: 'client', user_id: id, currency: 'AED', amount, bank_name: 'ب', branch: null, account_number: '1', city: null, at: new Date(node.app.now()).toISOString(),
        }),
      ); // prettier-ignore
    const accept = async (amount: Minor) =>
      (await node.call('POST', `cash_outs/${await ask(amount)}`, { token: clerk.token, body: { status: 'accepted' } })).status;
    expect([await accept(minor(5_000n)), await accept(minor(1n))]).toEqual([200, 202]);
  });

  it('counts points at their value, a part of a unit as a whole one', () => {
    expect([valueOfPoints(minor(1n), 'AED', 3), valueOfPoints(minor(3n), 'AED', 3), valueOfPoints(minor(1n), 'KWD', 10_000)]).toEqual([
      34n,
      100n,
      1n,
    ]);
  });

  it('counts a bulk as a whole, for its admin and for each of its people', async () => {
    const people = [await person(), await person(), await person()];
    const bulk = await send('charge', people, '150');
    expect(bulk.status).toBe(202);
    await runJob(node.app, bulk.body.data.id);
    expect((await charge(await person(), '50.01')).body.data).toMatchObject({ limit: '500.00', currency: 'AED' });
    const fresh = await makeAdmin(database, { permissions: MONEY, countries: 'all' });
    expect((await charge(people[0] as number, '350.01', fresh)).body.data).toHaveProperty('approval_id');
    // What each of them has had, and not what all have together.
    const others = await makeAdmin(database, { permissions: MONEY, countries: 'all' });
    expect((await send('charge', people.slice(1), '210', {}, others)).body.data).not.toHaveProperty('approval_id');
    expect((await charge(people[0] as number, '350', fresh)).status).toBe(201);
  });

  it('is passed by a bulk whose people each stay below it', async () => {
    const people = [await person(), await person(), await person()];
    const above = await send('charge', people, '166.67');
    const approval = (await node.call('GET', `approvals/${above.body.data.approval_id}`, { token: second.token })).body.data;
    expect(approval).toMatchObject({ amount: '166.67', total_amount: '500.01', status: 'pending' });
    expect((await send('charge', people, '166.66')).body.data).toHaveProperty('total', 3);
  });

  it('is passed by a call about one country alone', async () => {
    const elsewhere = await addCountry(database, { limit: '500', phone_code: '973' });
    node.app.settings.clear();
    const people = [await person(), await addPerson(database, 'clients', elsewhere)];
    const above = await send('charge', people, '501');
    expect([above.status, above.body.code]).toEqual([409, 'wallet.several_countries']);
    expect((await send('charge', people, '250')).body.data).toHaveProperty('total', 2);
  });

  it('is one for all countries of an admin: a part of one is that part of the others', async () => {
    const kuwait = await addCountry(database, { limit: '400', currency: 'KWD', phone_code: '965' });
    const emirates = await addCountry(database, { limit: '1000' });
    node.app.settings.clear();
    const of = (country: number) => addPerson(database, 'clients', country);
    // 300 of 500 here leave two fifths of every limit.
    expect((await charge(await person(), '300')).status).toBe(201);
    const [far, other] = [await of(kuwait), await of(emirates)];
    expect([(await charge(far, '160.001')).status, (await charge(other, '400.01')).status]).toEqual([202, 202]);
    expect([(await charge(far, '80')).status, (await charge(other, '200')).status]).toEqual([201, 201]);
    expect([(await charge(far, '10')).status, (await charge(other, '10')).status, (await charge(await person(), '10')).status]).toEqual([202, 202, 202]); // prettier-ignore
  });

  it('counts what a part of another country comes to as a whole unit', async () => {
    const bahrain = await addCountry(database, { limit: '30', phone_code: '973' });
    node.app.settings.clear();
    // A third of the limit there is 166.67 of 500.00 here.
    expect((await charge(await addPerson(database, 'clients', bahrain), '10')).status).toBe(201);
    expect([(await charge(await person(), '333.34')).status, (await charge(await person(), '333.33')).status]).toEqual([202, 201]);
  });

  it('is the lower of before and after for whoever lowered it, too', async () => {
    await setLimit('100');
    await database.pool.query(
      `insert into audit (admin_id, table_name, row_id, action, changes)
       select $2, 'settings', id, 'update', '{"approval_limit":{"before":"500","after":"100"}}' from settings where section = 'wallet-limit' and country_id = $1`,
      [here, clerk.id],
    );
    const answers = [await charge(await person(), '100.01'), await charge(await person(), '100')];
    expect(answers.map(({ status, body }) => [status, body.data.limit])).toEqual([[202, '100.00'], [201, undefined]]); // prettier-ignore
    await setLimit('500');
  });

  it('is free again a day later, and what was approved takes nothing from it', async () => {
    const id = await person();
    const asked = await charge(id, '501');
    expect((await decide(asked.body.data.approval_id, second)).status).toBe(200);
    expect([(await charge(id, '500')).status, (await charge(id, '50')).status]).toEqual([201, 202]);
    await database.pool.query(`update typed_amounts set at = at - interval '24 hours 1 minute' where admin_id = $1`, [clerk.id]);
    expect((await charge(id, '500')).status).toBe(201);
  });

  it('remembers the whole day, whatever is moved within it', async () => {
    expect((await charge(await person(), '400')).status).toBe(201);
    await database.pool.query(`update typed_amounts set at = at - interval '23 hours 59 minutes' where admin_id = $1`, [clerk.id]);
    expect((await charge(await person(), '50')).status).toBe(201);
    expect((await charge(await person(), '50.01')).status).toBe(202);
  });

  it('is that of the currency where a country has none, and nothing where it cannot be read', async () => {
    const plain = await addCountry(database, { limit: null, currency: 'KWD', phone_code: '965' });
    const someone = await addPerson(database, 'clients', plain);
    expect((await charge(someone, '400.001')).body.data).toMatchObject({ limit: '400.000', currency: 'KWD' });
    expect((await charge(someone, '400')).status).toBe(201);
    const odd = await addCountry(database, { currency: 'JPY', phone_code: '81' });
    await setLimit('500.500', odd);
    const { body, status } = await charge(await addPerson(database, 'clients', odd), '10');
    expect([status, body.data.limit]).toEqual([202, '0']);
  });

  it('is foreseen by the preview', async () => {
    const id = await person();
    const preview = async (amount: string) => (await send('charge/preview', [id], amount)).body.data.limit;
    await charge(id, '300');
    expect([await preview('200'), await preview('200.01')]).toEqual([null, '500.00']);
  });
});

describe('prices that are typed into an order', () => {
  const order = (more: object = {}) => ({
    country_id: here,
    order_type: 'normal',
    client_id: world.client,
    payment_way_id: world.paymentWay,
    client_address: 'شارع الشيخ زايد',
    visit_date: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    visit_time: '10:00',
    services: [{ provider_service_id: world.pack, quantity: 1 }],
    ...more,
  });
  const place = (more: object, by = clerk) => node.call('POST', 'orders', { token: by.token, body: order(more) });
  const getCount = async () => (await database.pool.query('select count(*)::int as n from orders')).rows[0].n;

  it('wait for a second admin above the limit: no order, no balance until then', async () => {
    world = { ...world, client: await person() };
    const before = await getCount();
    const { status, body } = await place({ total_addition_price: '999999' });
    expect([status, await getCount()]).toEqual([202, before]);
    const approval = (await node.call('GET', `approvals/${body.data.approval_id}`, { token: second.token })).body.data;
    expect(approval).toMatchObject({ kind: 'order', total_amount: '999999.00', status: 'pending', order_id: null });
    expect((await decide(body.data.approval_id, clerk)).status).toBe(403);
    const { order_id: made } = (await decide(body.data.approval_id, second)).body.data;
    expect((await node.call('GET', `orders/${made}`, { token: clerk.token })).body.data).toMatchObject({
      total_addition_price: '999999.00',
    });
  });

  it('are added up, additions and shipping, order by order', async () => {
    world = { ...world, client: await person() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => place({ total_addition_price: '150', shipping_price: '50' })));
    expect(statuses(answers)).toEqual([201, 201, 202, 202]);
    expect((await place({})).status).toBe(201);
  });

  it('count for the provider whose package it is, though nobody names them', async () => {
    const provider = await addPerson(database, 'providers', here);
    const { rows } = await database.pool.query(
      `insert into provider_services (country_id, provider_id, group_service_id, sub_service_id, title_ar, title_en, currency, price, count_visit,
         count_gift_visit, count_cancel_visit, count_employee, period)
       select country_id, $2, group_service_id, sub_service_id, title_ar, title_en, currency, price, 1, 0, 0, 1, 1 from provider_services where id = $1 returning id`,
      [world.pack, provider],
    );
    const services = [{ provider_service_id: rows[0].id, quantity: 1 }];
    const clerks = await Promise.all([1, 2].map(() => makeAdmin(database, { permissions: ORDERS, countries: 'all' })));
    const answers = await Promise.all(
      clerks.map(async (by) => place({ client_id: await person(), services, total_addition_price: '390', override_reason: WHY }, by)),
    );
    expect(statuses(answers)).toEqual([201, 202]);
    const asked = answers.find(({ status }) => status === 202)?.body.data.approval_id;
    const approval = (await node.call('GET', `approvals/${asked}`, { token: second.token })).body.data;
    expect(approval).toMatchObject({ kind: 'order', user_type: 'provider', total_amount: '390.00' });
  });

  it('count for whoever takes the order on later, and so does what was paid before', async () => {
    const provider = await addPerson(database, 'providers', here);
    const by = () => makeAdmin(database, { permissions: [...ORDERS, 'record-payments', 'delegate-orders'], countries: 'all' });
    const getOrder = async () =>
      addOrder(database, { ...world, client: await person() }, { total_addition_price: 0, total_price: 50_000, order_status: 'pending' });
    const pay = async (id: number, amount: string) =>
      (
        await node.call('POST', `orders/${id}/payments`, {
          token: (await by()).token,
          body: { way: 'card', amount, reference: `LIMIT-${(serial += 1)}` },
        })
      ).status;
    const accept = async (id: number) => {
      const body = { provider_id: provider, override_reason: WHY };
      expect((await node.call('POST', `orders/${id}/accept_order`, { token: second.token, body })).status).toBe(200);
    };
    const [first, next] = [await getOrder(), await getOrder()];
    expect(await pay(first, '310')).toBe(201);
    await accept(first);
    await accept(next);
    expect([await pay(next, '190.01'), await pay(next, '190'), await pay(first, '1')]).toEqual([202, 201, 202]);
  });

  it('are taken off by a coupon as if they were typed: for who places it, and for whoever serves it', async () => {
    const code = async (discount_amount: number, discount_type = 'percentage') => {
      const coupon_code = `GIFT${(serial += 1)}`;
      await database.pool.query(
        `insert into coupons (country_id, coupon_code, coupon_type, discount_type, currency, discount_amount, min_purchase, budget, start_at, end_at)
         values ($1, $2, 'all', $3, 'AED', $4, 0, 1000000, now() - interval '2 days', now() + interval '2 days')`,
        [here, coupon_code, discount_type, discount_amount],
      );
      return coupon_code;
    };
    const [whole, fixed] = [await code(100_000), await code(1_000_000, 'amount')];
    // A package is 150.00: three of them make 450, and another one would make 600.
    const three = [{ provider_service_id: world.pack, quantity: 3 }];
    const first = await place({ client_id: await person(), coupon_code: whole, services: three });
    expect([first.status, first.body.data.total_price]).toEqual([201, '0.00']);
    const before = await getCount();
    const uses = async () => (await database.pool.query('select count(*)::int as n from coupon_uses')).rows[0].n;
    const used = await uses();
    const next = await place({ client_id: await person(), coupon_code: fixed });
    expect([next.status, await getCount(), await uses()]).toEqual([202, before, used]);
    const approval = (await node.call('GET', `approvals/${next.body.data.approval_id}`, { token: second.token })).body.data;
    expect(approval).toMatchObject({ kind: 'order', total_amount: '150.00' });
    // The price or the coupon has grown since: nobody has approved that.
    const grow = (by: number) => database.pool.query('update provider_services set price = price + $2 where id = $1', [world.pack, by]);
    await grow(1);
    const grown = await decide(next.body.data.approval_id, second);
    expect([grown.status, grown.body.code, grown.body.message]).toEqual([
      409,
      'approval.order_costs_more',
      expect.stringContaining('150.01 AED'),
    ]);
    await grow(-1);
    expect((await decide(next.body.data.approval_id, second)).status).toBe(200);
    expect((await place({ client_id: await person(), total_addition_price: '50' })).status).toBe(201);
    // The provider has had as much, from however many admins.
    const provider = await addPerson(database, 'providers', here);
    const from = async (by: LoggedIn) =>
      place({ client_id: await person(), coupon_code: whole, services: three, provider_id: provider, override_reason: WHY }, by);
    const clerks = await Promise.all([1, 2].map(() => makeAdmin(database, { permissions: ORDERS, countries: 'all' })));
    expect(statuses(await Promise.all(clerks.map(from)))).toEqual([201, 202]);
  });

  it('are refused like any order where something else is wrong with them', async () => {
    world = { ...world, client: await person() };
    const { status, body } = await place({ shipping_price: '900', services: [{ provider_service_id: 999_999, quantity: 1 }] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['services']]);
  });
});
