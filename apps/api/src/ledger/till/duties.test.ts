import { minor } from '@diwan/domain/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JOB } from '../../access/caller.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addDriver, addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { requestCashOut } from '../cash-outs.ts';

const RIGHTS = [
  'index-orders',
  'show-orders',
  'update-orders',
  'index-trips',
  'show-trips',
  'update-trips',
  'cancel-orders',
  'record-payments',
  'refund-orders',
  'write-off-orders',
  'charge-multiple',
  'create-orders',
  'index-coupons',
  'index-transactions',
  'index-cashout-requests',
  'update-cashout-requests',
  'index-approvals',
  'decide-approvals',
  'show-settings',
  'update-settings',
];

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let provider: number;
let placer: LoggedIn;
let other: LoggedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  node = await startNode(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('update admins set is_active = false');
  await setLimit('1000000');
  [placer, other] = [await makeAdmin(database, both()), await makeAdmin(database, both())];
  provider = await addDriver(database, world.country);
});

const both = () => ({ permissions: RIGHTS, countries: [world.country] });
async function setLimit(approval_limit: string) {
  await database.pool.query(`update settings set values = $2 where section = 'wallet-limit' and country_id = $1`, [
    world.country,
    JSON.stringify({ approval_limit }),
  ]);
  node.app.settings.clear();
}
const post = (path: string, body: object, { token }: LoggedIn) => node.call('POST', path, { token, body });

/** A trip that the placer placed. */
async function placed(row: Record<string, unknown> = {}): Promise<number> {
  const id = await addOrder(database, world, { order_type: 'trip', provider_id: provider, order_status: 'partner_finished', ...row });
  await insertRow(database, 'order_events', { order_id: id, action: 'place', to_status: 'pending', actor: 'client', admin_id: placer.id });
  return id;
}
const findings = async (where: string) =>
  (await database.pool.query(`select rule, evidence->>'wanted' as wanted, subject_id from findings where ${where}`)).rows;

describe('whoever placed an order', () => {
  it('does not move it in the name of its provider, which is a finding; another admin does', async () => {
    const id = await placed({ pay_type: 'cash' });
    expect((await post(`trips/${id}/finish_order`, {}, placer)).body.code).toBe('duty.move_order');
    expect(await findings(`order_id = ${id}`)).toEqual([{ rule: 'duties_apart', wanted: 'move_order', subject_id: placer.id }]);
    expect((await post(`trips/${id}/finish_order`, {}, other)).status).toBe(200);
  });

  it('does not move it through an account that they made, or that made theirs', async () => {
    const third = await makeAdmin(database, both());
    const id = await placed({ pay_type: 'cash' });
    const link = 'insert into audit (admin_id, table_name, row_id, action, changes) values ($1, $2, $3, $4, $5)';
    await database.pool.query(link, [other.id, 'admins', placer.id, 'update', '{"email":{"before":"a","after":"b"}}']);
    expect((await post(`trips/${id}/finish_order`, {}, other)).body.code).toBe('duty.move_order');
    expect((await post(`trips/${id}/finish_order`, {}, third)).status).toBe(200);
  });

  it('calls it off', async () => {
    const id = await placed({ order_status: 'partner_accept_trip', pay_type: 'cash' });
    expect((await post(`trips/${id}/cancel_order`, { cancel_reason_id: world.reasons.admin }, placer)).status).toBe(200);
  });

  it('moves it where nobody else is there: it is a finding', async () => {
    await database.pool.query('update admins set is_active = false where id <> $1', [placer.id]);
    const id = await placed({ pay_type: 'cash' });
    expect((await post(`trips/${id}/finish_order`, {}, placer)).status).toBe(200);
    expect(await findings(`order_id = ${id}`)).toEqual([{ rule: 'duties_apart', wanted: 'move_order', subject_id: placer.id }]);
  });

  it('gives it back with a second person, however little it is', async () => {
    const id = await placed({ pay_type: 'cash' });
    expect((await post(`trips/${id}/finish_order`, {}, other)).status).toBe(200);
    const body = { amount: '10.00', reason: 'سبب' };
    const waiting = await post(`trips/${id}/refund`, body, placer);
    expect([waiting.status, waiting.body.message, await findings(`order_id = ${id}`)]).toEqual([
      202,
      expect.stringContaining('You placed this order'),
      [{ rule: 'duties_apart', wanted: 'refund', subject_id: placer.id }],
    ]);
    const preview = await post(`trips/${id}/refund/preview`, { amount: '10.00' }, placer);
    expect(preview.body.data.limit).toBe('1000000.00');
    expect((await post(`approvals/${waiting.body.data.approval_id}`, { decision: 'approve' }, other)).status).toBe(200);
    expect((await post(`trips/${id}/refund`, body, other)).status).toBe(201);
  });

  it('records its payment, or writes it off, with a second person', async () => {
    const id = await placed({ pay_type: 'card' });
    expect((await post(`trips/${id}/finish_order`, {}, other)).status).toBe(200);
    expect((await post(`trips/${id}/write_off`, { reason: 'لن يُدفع' }, placer)).status).toBe(202);
    expect((await post(`trips/${id}/payments`, { way: 'card', amount: '105.00', reference: `PAY-${id}` }, placer)).status).toBe(202);
    expect((await post(`trips/${id}/payments`, { way: 'card', amount: '105.00', reference: `PAY-${id}` }, other)).status).toBe(201);
  });
});

it('whoever decided about a bank account pays out to it with a second person, for three days', async () => {
  await post('wallet/charge', { user_type: 'provider', user_ids: [provider], amount: '100' }, other);
  const ask = () =>
    inTransaction(node.app, (transaction) =>
      requestCashOut(transaction, JOB, {
        country_id: world.country, user_type: 'provider', user_id: provider, currency: 'AED', amount: minor(1_000n), bank_name: 'بنك الخليج',
        branch: null, account_number: 'AE070331234567890123456', city: null, at: new Date(node.app.now()).toISOString(),
      }),
    ); // prettier-ignore
  const decided = (hours: number) =>
    database.pool.query(
      `insert into audit (table_name, row_id, admin_id, action, changes, at) values ('providers', $1, $2, 'update', '{"bank_account_status": {}}', now() - make_interval(hours => $3))`,
      [provider, placer.id, hours],
    );
  await decided(73);
  expect((await post(`cash_outs/${await ask()}`, { status: 'accepted' }, placer)).status).toBe(200);
  await decided(71);
  const waits = await post(`cash_outs/${await ask()}`, { status: 'accepted' }, placer);
  expect([waits.status, waits.body.message]).toEqual([202, expect.stringContaining('decided about this bank account')]);
  expect((await post(`cash_outs/${await ask()}`, { status: 'accepted' }, other)).status).toBe(200);
  expect(await findings(`provider_id = ${provider}`)).toEqual([{ rule: 'duties_apart', wanted: 'cash_out', subject_id: placer.id }]);
});

describe('a limit', () => {
  const charge = async (amount: string, by: LoggedIn) => {
    const client = await addPerson(database, 'clients', world.country);
    return post('wallet/charge', { user_type: 'client', user_ids: [client], amount }, by);
  };
  async function askForLimit(approval_limit: string, by: LoggedIn): Promise<number> {
    const path = `settings/wallet-limit?country_id=${world.country}`;
    const { updated_at } = (await node.call('GET', path, { token: by.token })).body.data;
    const body = { approval_limit, country_id: world.country, updated_at };
    return (await node.call('PUT', 'settings/wallet-limit', { token: by.token, body })).body.data.approval_id;
  }
  const approve = (id: number, by: LoggedIn) => post(`approvals/${id}`, { decision: 'approve' }, by);

  it('is the lower of before and after, for who asked for its change and who decided about it', async () => {
    await setLimit('100');
    expect((await approve(await askForLimit('5000', placer), other)).status).toBe(200);
    const third = await makeAdmin(database, both());
    expect(await Promise.all([placer, other, third].map(async (by) => (await charge('101', by)).status))).toEqual([202, 202, 201]);
    expect((await charge('100', other)).status).toBe(201);
  });

  it('is not decided about by who asked for money under it within the day', async () => {
    expect((await charge('20', other)).status).toBe(201);
    const id = await askForLimit('5000', placer);
    const { status, body } = await approve(id, other);
    expect([status, body.code]).toEqual([403, 'duty.decide_limit']);
    expect(await findings(`approval_id = ${id}`)).toEqual([{ rule: 'duties_apart', wanted: 'decide_limit', subject_id: other.id }]);
    await database.pool.query(`update typed_amounts set at = at - interval '25 hours'`);
    expect((await approve(id, other)).status).toBe(200);
  });
});

describe('rates', () => {
  async function askForVat(VAT: number, by: LoggedIn): Promise<number> {
    const { updated_at } = (await node.call('GET', `settings/app-amount?country_id=${world.country}`, { token: by.token })).body.data;
    const body = { VAT, country_id: world.country, updated_at };
    return (await node.call('PUT', 'settings/app-amount', { token: by.token, body })).body.data.approval_id;
  }
  const approve = (id: number, by: LoggedIn) => post(`approvals/${id}`, { decision: 'approve' }, by);
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const visit = (total_addition_price: string, by: LoggedIn) =>
    post(
      'orders',
      {
        country_id: world.country, order_type: 'normal', client_id: world.client, payment_way_id: world.paymentWay, client_address: 'شارع', lat: 25.2,
        lng: 55.27, visit_date: soon, visit_time: '10:00', services: [{ provider_service_id: world.pack, quantity: 1 }], total_addition_price,
      },
      by,
    ); // prettier-ignore
  /** A trip of somebody else that is finished and paid. */
  async function finished(by: LoggedIn): Promise<number> {
    const id = await addOrder(database, world, {
      order_type: 'trip',
      provider_id: provider,
      order_status: 'partner_finished',
      pay_type: 'cash',
    });
    expect((await post(`trips/${id}/finish_order`, {}, by)).status).toBe(200);
    return id;
  }

  it('bring whoever asked for their change, and whoever approved it, a second person for what orders pay, for a day', async () => {
    expect((await approve(await askForVat(6, placer), other)).status).toBe(200);
    const third = await makeAdmin(database, both());
    for (const [by, status] of [[placer, 202], [other, 202], [third, 201]] as const) {
      const id = await finished(third);
      expect([(await post(`trips/${id}/refund`, { amount: '1.00', reason: 'سبب' }, by)).status, (await visit('10', by)).status]).toEqual([status, status]);
    } // prettier-ignore
    expect(await findings(`subject_id = ${other.id} and evidence->>'did' = 'changed_rates' order by id`)).toEqual(
      ['refund', 'place_order'].map((wanted) => ({ rule: 'duties_apart', wanted, subject_id: other.id })),
    );
    // What the catalogue says and the client pays in hand is no money that the office gives.
    expect((await visit('0', placer)).status).toBe(201);
    await database.pool.query(
      `update approvals set created_at = created_at - interval '25 hours', decided_at = decided_at - interval '25 hours'`,
    );
    expect((await visit('10', placer)).status).toBe(201);
  });

  it('that a clerk only wishes for keep no other account of a new house from its work, its superadmin’s neither', async () => {
    const chief = await makeAdmin(database);
    const link = 'insert into audit (admin_id, table_name, row_id, action, changes) values ($1, $2, $3, $4, $5)';
    for (const { id } of [placer, other]) await database.pool.query(link, [chief.id, 'admins', id, 'create', '{}']);
    const second = await makeAdmin(database, both());
    const id = await askForVat(9, placer);
    // Who finishes a job in cash has moved its shares, and decides about no VAT that day.
    const order = await finished(await makeAdmin(database, both()));
    for (const by of [other, chief]) {
      expect((await post(`trips/${order}/refund`, { amount: '1.00', reason: 'سبب' }, by)).status).toBe(201);
      expect((await visit('10', by)).status).toBe(201);
    }
    // Whoever asked waits, and is told why in words that are true.
    const own = await visit('10', placer);
    expect([own.status, own.body.message]).toEqual([202, expect.stringContaining('had a part in a change')]);
    expect((await approve(id, second)).status).toBe(200);
    // An account that a clerk made or took over is the same hands.
    await database.pool.query(link, [placer.id, 'admins', other.id, 'update', '{"password":{}}']);
    expect((await visit('10', other)).status).toBe(202);
  });

  it('are prices of a package for its provider’s orders alone, for who asked for them and who decided', async () => {
    const price = async (provider_id: number, by: LoggedIn) =>
      insertRow(database, 'approvals', {
        kind: 'catalogue_price', country_id: world.country, requested_by: placer.id, status: 'approved', decided_by: by.id, decided_at: new Date().toISOString(),
        payload: JSON.stringify({ table: 'provider_services', provider_id }),
      }); // prettier-ignore
    const third = await makeAdmin(database, both());
    await price(await addDriver(database, world.country), other);
    const refund = (id: number, by: LoggedIn) => post(`trips/${id}/refund`, { amount: '1.00', reason: 'سبب' }, by);
    const order = await finished(third);
    for (const by of [placer, other]) expect((await refund(order, by)).status).toBe(201);
    await price(provider, other);
    for (const by of [placer, other]) {
      const waits = await refund(order, by);
      expect([waits.status, waits.body.message]).toEqual([202, expect.stringContaining('this provider’s prices')]);
    }
    expect((await refund(order, third)).status).toBe(201);
    expect(await findings(`subject_id = ${other.id} and evidence->>'did' = 'changed_prices'`)).toEqual([
      { rule: 'duties_apart', wanted: 'refund', subject_id: other.id },
    ]);
  });

  it('are not decided about by who asked for money within the day', async () => {
    expect((await visit('20', other)).status).toBe(201);
    const third = await makeAdmin(database, both());
    const id = await askForVat(7, placer);
    const { status, body } = await approve(id, other);
    expect([status, body.code]).toEqual([403, 'duty.decide_rates']);
    expect(await findings(`approval_id = ${id}`)).toEqual([{ rule: 'duties_apart', wanted: 'decide_rates', subject_id: other.id }]);
    expect((await approve(id, third)).status).toBe(200);
  });

  it('that hold in all countries are nobody’s who asked for money in one of them', async () => {
    const wide = await makeAdmin(database, { permissions: RIGHTS, countries: 'all' });
    const judge = await makeAdmin(database, { permissions: RIGHTS, countries: 'all' });
    expect((await visit('20', judge)).status).toBe(201);
    const { updated_at } = (await node.call('GET', 'settings/app-amount', { token: wide.token })).body.data;
    const waiting = await node.call('PUT', 'settings/app-amount', { token: wide.token, body: { VAT: 8, updated_at } });
    expect((await approve(waiting.body.data.approval_id, judge)).body.code).toBe('duty.decide_rates');
  });
});

it('whoever placed an order calls what was captured of it off with a second person alone, which the refusal says', async () => {
  const id = await placed({ order_type: 'normal', pay_type: 'card', order_status: 'accepted' });
  expect((await post(`orders/${id}/payments`, { way: 'card', amount: '5.00', reference: `CUT-${id}` }, other)).status).toBe(201);
  const cancel = (by: LoggedIn) => post(`orders/${id}/cancel_order`, { cancel_reason_id: world.reasons.admin }, by);
  const { status, body } = await cancel(placer);
  expect([status, body.code, body.message]).toEqual([409, 'duty.placed_order', expect.stringContaining('You placed this order')]);
  expect(await findings(`order_id = ${id}`)).toEqual([{ rule: 'duties_apart', wanted: 'refund', subject_id: placer.id }]);
  expect((await cancel(other)).status).toBe(200);
});
