import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../crud/jobs/run-job.ts';
import { eraseDue } from '../modules/personal-data/erase-people.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { appCall, logInAs } from '../testing/app-fixtures.ts';
import { addManyClients, addPerson, makeAdmin } from '../testing/fixtures.ts';
import { addDriver, addOrder, addOrderWorld, type OrderWorld } from '../testing/order-fixtures.ts';
import { ledgerFaults } from '../testing/proof.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-05-13T09:00:00.000Z');
const clock = { now: START };
let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  token = (await makeAdmin(database)).token;
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

type Kind = 'client' | 'provider';
const call = (path: string, body: object = {}) => node.call('POST', path, { token, body });
const move = async (what: 'charge' | 'withdraw', kind: Kind, id: number, more: object = {}) =>
  expect((await call(`wallet/${what}`, { user_type: kind, user_ids: [id], amount: '100', ...more })).status).toBe(201);
const add = (kind: Kind) => addPerson(database, `${kind}s`, world.country);
const remove = (path: string, id: number) => node.call('DELETE', `${path}/${id}`, { token });
const leave = async (kind: Kind, id: number) => appCall(node, 'DELETE', 'profile', { token: await logInAs(node, kind, id) });
const isThere = async (kind: Kind, id: number) =>
  (await database.pool.query(`select from ${kind}s where id = $1 and deleted_at is null`, [id])).rowCount === 1;
const getThings = (body: { data?: { things?: Record<string, unknown>[] } }) =>
  (body.data?.things ?? []).map(({ user_id, kind, amount, unit, end }) => [user_id, kind, amount, unit, end]);
/** A job of 105.00 that is done, of a client and a provider. */
const finished = async (client: number, provider: number, pay_type: 'wallet' | 'card' | 'cash') => {
  const id = await addOrder(
    database,
    { ...world, client },
    { order_status: 'order_done', provider_id: provider, pay_type, app_rate: 15_000 },
  );
  expect((await call(`orders/${id}/finish_order`)).status).toBe(200);
  return id;
};

describe('the office deletes nobody who is not settled, and is told what is in the way', () => {
  it.each<[string, Kind, (id: number) => Promise<unknown>, (string | null)[]]>([
    ['what open orders need', 'client', (id) => addOrder(database, { ...world, client: id }, { order_status: 'pending', pay_type: 'wallet' }), ['hold', '105.00', 'AED', 'wait']],
    ['points', 'client', (id) => move('charge', 'client', id, { wallet_type: 'points' }), ['points', '100', 'points', 'withdraw']],
    ['what was collected in cash', 'provider', async (id) => finished(await add('client'), id, 'cash'), ['debt', '20.00', 'AED', 'pay']],
    ['a job that nobody paid yet', 'provider', async (id) => finished(await add('client'), id, 'card'), ['unpaid_order', '105.00', 'AED', 'wait']],
  ])('%s', async (_what, kind, make, thing) => {
    const id = await add(kind);
    await make(id);
    const { status, body } = await remove(`${kind}s`, id);
    expect([status, body.code, getThings(body)]).toEqual([409, 'account.not_settled', [[id, ...thing]]]);
    expect(await isThere(kind, id)).toBe(true);
  }); // prettier-ignore

  it('nor a provider whose part of a penalty its client still owes', async () => {
    const id = await add('provider');
    const order = await addOrder(database, world, { order_status: 'client_cancel', provider_id: id });
    const part = { order_id: order, country_id: world.country, client_id: world.client, provider_id: id, currency: 'AED', amount: 5_250 };
    await database.pool.query(
      `insert into penalty_parts (${Object.keys(part).join(', ')}) values ($1, $2, $3, $4, $5, $6)`,
      Object.values(part),
    );
    const { status, body } = await remove('providers', id);
    expect([status, body.code, getThings(body)]).toEqual([409, 'account.not_settled', [[id, 'pending', '52.50', 'AED', 'wait']]]);
    await database.pool.query('delete from penalty_parts where order_id = $1', [order]);
  });

  it('nor somebody with an order under way that is paid at the door: the order is in the way', async () => {
    const [client, provider] = [await add('client'), await add('provider')];
    await addOrder(database, { ...world, client }, { order_status: 'accepted', provider_id: provider, pay_type: 'cash' });
    for (const [path, id] of [['clients', client], ['providers', provider]] as const)
      expect([(await remove(path, id)).body.code, (await leave(path === 'clients' ? 'client' : 'provider', id)).body.code]).toEqual(['row.in_use', 'account.open_orders']); // prettier-ignore
  });

  it('on whichever page: a driver is a provider, a rider a client', async () => {
    const [driver, rider] = [await addDriver(database, world.country), await add('client')];
    await move('charge', 'provider', driver);
    await move('charge', 'client', rider);
    expect([(await remove('drivers', driver)).body.code, (await remove('riders', rider)).body.code]).toEqual([
      'account.not_settled',
      'account.not_settled',
    ]);
  });

  it.each(['client', 'provider'] as const)('several %ss at once: all or none, with what each of them has', async (kind) => {
    const [one, rich, other, owing] = [await add(kind), await add(kind), await add(kind), await add(kind)];
    await move('charge', kind, rich);
    await move('charge', kind, owing, { amount: '70' });
    const all = () => call(`${kind}s/deleteAll`, { ids: [one, rich, other, owing] });
    const { status, body } = await all();
    expect([status, body.code, getThings(body)]).toEqual([
      409,
      'account.not_settled',
      [[rich, 'balance', '100.00', 'AED', 'withdraw'], [owing, 'balance', '70.00', 'AED', 'withdraw']],
    ]); // prettier-ignore
    expect(await Promise.all([one, rich, other, owing].map((id) => isThere(kind, id)))).toEqual([true, true, true, true]);
    await move('withdraw', kind, rich);
    await move('withdraw', kind, owing, { amount: '70' });
    expect((await all()).status).toBe(200);
  });

  it('nor by the job that deletes what a filter lets through: the others go, and each of these says why it stays', async () => {
    const country = await addCountry(database, { phone_code: '966' });
    await addManyClients(database, country, 1_010);
    const { rows } = await database.pool.query<{ id: number }>('select id from clients where country_id = $1 order by id limit 2', [
      country,
    ]);
    for (const { id } of rows) await move('charge', 'client', id);
    const answer = await call('clients/deleteAll', { all_matching: true, filter: { country_id: country }, count: 1_010 });
    expect(answer.status).toBe(202);
    await runJob(node.app, answer.body.data.id);
    const job = (await node.call('GET', `jobs/${answer.body.data.id}`, { token })).body.data;
    expect(job).toMatchObject({ done_count: 1_008, failed_count: 2 });
    const failures = await database.pool.query('select row_id, error from job_rows where job_id = $1 and error is not null order by 1', [
      job.id,
    ]);
    expect(failures.rows).toEqual(rows.map(({ id }) => ({ row_id: id, error: 'account.not_settled' })));
  });
});

describe('whoever asked to be forgotten', () => {
  it.each(['client', 'provider'] as const)(
    'and was given something since as a %s waits until that is settled, a day at a time',
    async (kind) => {
      clock.now = START;
      const id = await add(kind);
      expect((await leave(kind, id)).status).toBe(200);
      await move('charge', kind, id);
      clock.now += 30 * DAY;
      await eraseDue(node.app);
      expect(await isThere(kind, id)).toBe(true);
      token = (await makeAdmin(database)).token;
      // Whoever leaves is paid out by two, which is a finding until it is decided.
      const second = await makeAdmin(database);
      const waits = await call('wallet/withdraw', { user_type: kind, user_ids: [id], amount: '100' });
      expect([waits.status, waits.body.data.doubts]).toEqual([202, ['leaving']]);
      const body = { decision: 'approve' };
      expect((await node.call('POST', `approvals/${waits.body.data.approval_id}`, { token: second.token, body })).status).toBe(200);
      await database.pool.query(`update findings set decision = 'nothing' where ${kind}_id = $1`, [id]);
      clock.now += DAY - 1;
      await eraseDue(node.app);
      expect(await isThere(kind, id)).toBe(true);
      clock.now += 1;
      await eraseDue(node.app);
      expect(await isThere(kind, id)).toBe(false);
    },
  );

  it.each(['client', 'provider'] as const)(
    'stays forgotten as a %s: the log brings back only what an admin deleted, and not after that',
    async (kind) => {
      clock.now = START;
      token = (await makeAdmin(database)).token;
      const [id, other] = [await add(kind), await add(kind)];
      expect((await leave(kind, id)).status).toBe(200);
      for (const one of [id, other]) expect((await remove(`${kind}s`, one)).status).toBe(200);
      clock.now += 30 * DAY;
      await eraseDue(node.app);
      token = (await makeAdmin(database)).token;
      const restore = async (row: number) => {
        const { body } = await node.call('GET', `audit?table=${kind}s&row_id=${row}&action=delete`, { token });
        const [entry] = body.data;
        const { status, body: answer } = await call(`audit/${entry.id}/restore`);
        return [entry.can_restore, status, answer.code];
      };
      expect([await restore(id), await isThere(kind, id)]).toEqual([[0, 409, 'audit.erased'], false]);
      expect([await restore(other), await isThere(kind, other)]).toEqual([[1, 200, undefined], true]);
    },
  );
});

it('leaves a ledger whose proof holds', async () => {
  expect(await ledgerFaults(database)).toEqual([]);
});
