import pg from 'pg';
import { minor } from '@diwan/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOB } from '../access/caller.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../testing/fixtures.ts';
import { addOrder, addOrderWorld } from '../testing/order-fixtures.ts';
import { requestCashOut } from './cash-outs.ts';

let database: TestDatabase;
let node: TestNode;
let here: number;
let there: number;
let chief: LoggedIn;
let second: LoggedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  [here, there] = [await addCountry(database), await addCountry(database, { currency: 'KWD', phone_code: '965' })];
  node = await startNode(database);
  [chief, second] = [await makeAdmin(database), await makeAdmin(database)];
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  node.call(method, path, { token: chief.token, ...(body && { body }) });
const PERSON = ['first_name', 'last_name', 'phone', 'gender', 'preferred_language', 'updated_at'];
const COUNTRY = ['name_ar', 'name_en', 'flag', 'phone_code', 'phone_limit', 'continent', 'time_zone', 'updated_at'];

/** Changes a row, with the rest of its form as it is. */
async function change(path: string, fields: readonly string[], changes: object) {
  const { data } = (await call('GET', path)).body;
  return call('PUT', path, { ...Object.fromEntries(fields.map((name) => [name, data[name]])), ...changes });
}
const move = (id: number, to = there, table = 'clients') =>
  change(`${table}/${id}`, table === 'clients' ? PERSON : [...PERSON, 'type'], { country_id: to });
const getFaults = ({ body }: { body: { errors?: Record<string, string[]> } }) => Object.keys(body.errors ?? {});
const charge = (id: number, amount: string, more: object = {}, what = 'charge') =>
  call('POST', `wallet/${what}`, { user_type: 'client', user_ids: [id], amount, ...more });

describe("a country's currency", () => {
  const recurrency = (id: number) => change(`countries/${id}`, COUNTRY, { currency: 'EUR' });

  it('changes until the first wallet or order', async () => {
    const empty = await addCountry(database, { limit: null });
    const [moneyed, ordered] = [await addCountry(database, { limit: null }), await addCountry(database, { limit: null })];
    expect((await recurrency(empty)).status).toBe(200);
    await charge(await addPerson(database, 'clients', moneyed), '50');
    await addOrder(database, { country: ordered, client: await addPerson(database, 'clients', ordered) });
    for (const country of [moneyed, ordered]) expect(getFaults(await recurrency(country))).toEqual(['currency']);
    expect((await change(`countries/${moneyed}`, [...COUNTRY, 'currency'], { name_en: 'Renamed' })).status).toBe(200);
  });

  it('stays while settings have amounts in it: a limit would be another one', async () => {
    const country = await addCountry(database, { limit: '2000' });
    const refused = await recurrency(country);
    expect([refused.status, refused.body.errors]).toEqual([422, { currency: [expect.stringContaining('settings of the country')] }]);
    await database.pool.query(`update settings set values = '{}' where country_id = $1`, [country]);
    // Nor while one waits: a second admin would approve it in another money.
    const waiting = `insert into approvals (country_id, kind, payload, requested_by) values ($1, 'settings', '{"changes": {"largest_order": {}}}', $2) returning id`;
    const { rows } = await database.pool.query(waiting, [country, second.id]);
    expect(getFaults(await recurrency(country))).toEqual(['currency']);
    await database.pool.query(`update approvals set status = 'rejected', decided_by = $2, decided_at = now() where id = $1`, [
      rows[0].id,
      chief.id,
    ]);
    expect((await recurrency(country)).status).toBe(200);
  });

  it('does not change under an amount that is being set: it was typed in the one before', async () => {
    const country = await addCountry(database, { limit: null });
    const changing = new pg.Client({ connectionString: database.connectionString });
    await changing.connect();
    await changing.query('begin');
    await changing.query(`update countries set currency = 'EUR' where id = $1`, [country]);
    const values = { country_id: country, min_limit_charge: '20', updated_at: null };
    const setting = call('PUT', 'settings/wallet-limit', values);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from "countries"%for share'`;
    await expect.poll(async () => (await database.pool.query(waits)).rowCount).toBe(1);
    await changing.query('commit');
    await changing.end();
    expect((await setting).body.code).toBe('row.changed');
    // Sent again it is one of the new currency.
    expect((await call('PUT', 'settings/wallet-limit', values)).status).toBeLessThan(300);
  });

  it('and the first charge exclude each other, whichever comes first', async () => {
    for (let n = 0; n < 6; n += 1) {
      const country = await addCountry(database, { limit: null });
      const person = await addPerson(database, 'clients', country);
      await Promise.all([recurrency(country), charge(person, '50')]);
      const { rows } = await database.pool.query(
        'select c.currency = w.currency as same from wallets w join countries c on c.id = w.country_id where w.user_id = $1 and w.balance <> 0',
        [person],
      );
      expect(rows.every(({ same }) => same)).toBe(true);
    }
  });
});

describe("a person's country", () => {
  it('stays while a second admin is asked about money of theirs', async () => {
    const id = await addPerson(database, 'clients', await addCountry(database, { limit: '10' }));
    node.app.settings.clear();
    expect((await charge(id, '50')).status).toBe(202);
    expect(getFaults(await move(id))).toEqual(['country_id']);
  });

  it('stays while they have a balance, a debt, points or a hold', async () => {
    const person = () => addPerson(database, 'clients', here);
    const [free, rich, pointed, held, owing] = [await person(), await person(), await person(), await person(), await person()];
    expect(getFaults(await move(free))).toEqual([]);
    await charge(rich, '50');
    await charge(pointed, '5', { wallet_type: 'points' });
    await charge(held, '50');
    await inTransaction(node.app, (transaction) =>
      requestCashOut(transaction, JOB, {
        country_id: here, user_type: 'client', user_id: held, currency: 'AED', amount: minor(5_000n), bank_name: 'ب', branch: null, account_number: '1', city: null, at: new Date(node.app.now()).toISOString(),
      }),
    ); // prettier-ignore
    await charge(owing, '50');
    await database.pool.query(`update wallets set balance = -100 where user_id = $1 and user_type = 'client'`, [owing]);
    for (const id of [rich, pointed, held, owing]) expect(getFaults(await move(id))).toEqual(['country_id']);
    await charge(rich, '50', {}, 'withdraw');
    expect((await move(rich)).status).toBe(200);
  });

  it('stays while an order of theirs is open or unpaid, as a client and as a provider', async () => {
    for (const [row, faults] of [
      [{ order_status: 'pending' }, ['country_id']],
      [{ order_status: 'finished', pay_status: 'unpaid' }, ['country_id']],
      [{ order_status: 'finished', pay_status: 'partly_paid' }, ['country_id']],
      [{ order_status: 'finished', pay_status: 'paid' }, []],
      [{ order_status: 'admin_cancel' }, []],
    ] as const) {
      const [client, provider] = [await addPerson(database, 'clients', here), await addPerson(database, 'providers', here)];
      await addOrder(database, { country: here, client }, { provider_id: provider, ...row });
      expect(getFaults(await move(client))).toEqual(faults);
      expect(getFaults(await move(provider, there, 'providers'))).toEqual(faults);
    }
  });
});

describe('a person with several wallets', () => {
  /** Somebody whose dirhams stayed behind when their country changed, from before that was refused. */
  async function stranded(): Promise<number> {
    const id = await addPerson(database, 'clients', here);
    await charge(id, '80');
    await database.pool.query('update clients set country_id = $2 where id = $1', [id, there]);
    return id;
  }
  const balances = async (id: number) =>
    (await call('GET', `clients/${id}/wallet`)).body.data.wallets.map((one: { currency: string; balance: string }) => [
      one.currency,
      one.balance,
    ]);

  it('is charged in the one that the call names, and asked which where it names none', async () => {
    const id = await stranded();
    const unnamed = await charge(id, '60');
    expect([unnamed.status, unnamed.body.errors.currency[0]]).toEqual([422, expect.stringContaining('KWD, AED')]);
    expect((await charge(id, '60', { currency: 'KWD' })).status).toBe(201);
    expect(await balances(id)).toEqual([['KWD', '60.000'], ['AED', '80.00']]); // prettier-ignore
    expect(getFaults(await charge(id, '60', { currency: 'EUR' }))).toEqual(['currency']);
    expect(getFaults(await charge(id, '60', { currency: 'dirham' }))).toEqual(['currency']);
  });

  it('gets out what was left behind with a second admin, since no limit is set for it', async () => {
    const id = await stranded();
    const { status, body } = await charge(id, '80', { currency: 'AED' }, 'withdraw');
    expect(status).toBe(202);
    const decided = await node.call('POST', `approvals/${body.data.approval_id}`, { token: second.token, body: { decision: 'approve' } });
    expect([decided.status, await balances(id)]).toEqual([200, [['AED', '0.00']]]);
    expect((await charge(id, '60')).status).toBe(201);
  });
});

it('a person stays in their country while a paid package or a part of a penalty is to come', async () => {
  const [client, provider] = [await addPerson(database, 'clients', here), await addPerson(database, 'providers', here)];
  const world = await addOrderWorld(database, here, client);
  await database.pool.query(
    `insert into subscriptions (country_id, currency, client_id, provider_service_id, price, count_visit, start_at, end_at, status, is_paid_here, deferred_amount)
     values ($1, 'AED', $2, $3, 10000, 3, current_date, current_date + 30, 'active', true, 10000)`,
    [here, client, world.pack],
  );
  expect(getFaults(await move(client))).toEqual(['country_id']);
  const order = await addOrder(database, world, { order_status: 'client_cancel', provider_id: provider });
  await database.pool.query(
    `insert into penalty_parts (order_id, country_id, client_id, provider_id, currency, amount) select id, country_id, client_id, $2, currency, 500 from orders where id = $1`,
    [order, provider],
  );
  expect(getFaults(await move(provider, there, 'providers'))).toEqual(['country_id']);
  await database.pool.query('update penalty_parts set paid_at = now() where order_id = $1', [order]);
  expect((await move(provider, there, 'providers')).status).toBe(200);
});
