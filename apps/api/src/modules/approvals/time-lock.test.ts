import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';
import { expireApprovals } from './expire.ts';
import { announceTimeLocks, openTimeLocks } from './time-lock.ts';

let database: TestDatabase;
let node: TestNode;
let here: number;
let chief: LoggedIn;
let second: LoggedIn;
let client: number;

const DECIDER = ['charge-multiple', 'index-approvals', 'decide-approvals', 'index-transactions'];
const clerkHere = () => makeAdmin(database, { permissions: DECIDER, countries: [here] });

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  here = await addCountry(database, { limit: '500' });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('update admins set is_active = false');
  [chief, second] = [await makeAdmin(database), await clerkHere()];
  client = await addPerson(database, 'clients', here);
});

const ask = async (by = chief) =>
  node.call('POST', 'wallet/charge', { token: by.token, body: { user_type: 'client', user_ids: [client], amount: '900' } });
const approve = (id: number, by: LoggedIn) => node.call('POST', `approvals/${id}`, { token: by.token, body: { decision: 'approve' } });
const age = (id: number, hours: number) =>
  database.pool.query(`update approvals set created_at = created_at - make_interval(hours => $2) where id = $1`, [id, hours]);
const link = (by: number, account: number) =>
  database.pool.query(`insert into audit (admin_id, table_name, row_id, action, changes) values ($1, 'admins', $2, 'create', '{}')`, [
    by,
    account,
  ]);

describe('where nobody else may decide', () => {
  beforeEach(async () => {
    await database.pool.query('update admins set is_active = false where id = $1', [second.id]);
  });
  const stored = async (id: number) => (await database.pool.query('select * from approvals where id = $1', [id])).rows[0];
  const balance = async () =>
    (await database.pool.query(`select balance::text from wallets where user_type = 'client' and user_id = $1`, [client])).rows[0]
      ?.balance ?? '0';
  /** The day passes: the request's hour is moved to the clock's. */
  const pass = (id: number) => database.pool.query(`update approvals set done_at = now() - interval '1 hour' where id = $1`, [id]);

  it('what is asked for is done by itself after a day, which all superadmins know by mail, in their inbox and at home', async () => {
    const { status, body } = await ask();
    expect([status, body.data.could_decide]).toEqual([202, []]);
    expect(body.message).toContain('24 hours');
    const { approval_id: id, done_at } = body.data;
    expect(Math.round((Date.parse(done_at) - Date.now()) / 60_000)).toBe(24 * 60);
    expect(await announceTimeLocks(node.app)).toBeGreaterThan(0);
    expect(await announceTimeLocks(node.app)).toBe(0);
    const mails = await database.pool.query(`select subject, body from outbox where body like '%' || $1 || '%'`, [`no. ${id}`]);
    expect(mails.rows).toHaveLength(1);
    expect(mails.rows[0].subject).toMatch(/عملية تُنفَّذ تلقائيًا.* \/ Something is done by itself/);
    const inbox = await database.pool.query(`select admin_id from notifications where notify_type = 'approval' and notify_id = $1`, [id]);
    expect(inbox.rows).toEqual([{ admin_id: chief.id }]);
    const home = (await node.call('GET', 'home', { token: chief.token })).body;
    expect(JSON.stringify(home)).toContain(`"done_at":"`);

    expect([await openTimeLocks(node.app), await balance()]).toEqual([0, '0']);
    // It does not expire before.
    await age(id, 80);
    expect(await expireApprovals(node.app)).toBe(0);
    await pass(id);
    expect([await openTimeLocks(node.app), await balance()]).toEqual([1, '90000']);
    const done = await stored(id);
    expect(done).toMatchObject({ status: 'approved', decided_by: null, posting_id: expect.any(Number) });
    expect(done.decision_notes).toContain('Nobody called it off in time');
    // Nobody approved it: the asker is not named as the second person.
    const posting = await database.pool.query('select admin_id, approved_by from ledger_postings where id = $1', [done.posting_id]);
    expect([posting.rows, await ledgerFaults(database)]).toEqual([[{ admin_id: chief.id, approved_by: null }], []]);
    expect(await openTimeLocks(node.app)).toBe(0);
  });

  it('any superadmin calls it off, and nobody else', async () => {
    const { approval_id: id } = (await ask()).body.data;
    const clerk = await makeAdmin(database, { permissions: [...DECIDER], countries: [here] });
    const callOff = (by: LoggedIn) => node.call('POST', `approvals/${id}/call_off`, { token: by.token, body: { notes: 'خطأ' } });
    expect((await callOff(clerk)).body.code).toBe('approval.superadmins_only');
    expect((await callOff(chief)).body.data).toMatchObject({ status: 'called_off', decision_notes: 'خطأ' });
    await pass(id);
    expect([await openTimeLocks(node.app), await balance()]).toEqual([0, '0']);
    expect((await callOff(chief)).body.code).toBe('approval.decided');
    await database.pool.query('update admins set is_active = true where id = $1', [second.id]);
    const usual = (await ask()).body.data.approval_id;
    expect((await node.call('POST', `approvals/${usual}/call_off`, { token: chief.token, body: {} })).body.code).toBe('approval.not_alone');
  });

  it('a second person who appears meanwhile decides before', async () => {
    const { approval_id: id } = (await ask()).body.data;
    const late = await clerkHere();
    const { now } = (await node.call('GET', `approvals/${id}/second_persons`, { token: chief.token })).body.data;
    expect(now.map((one: { id: number }) => one.id)).toEqual([late.id]);
    expect([(await approve(id, late)).status, await balance()]).toEqual([200, '90000']);
  });

  it('above ten times the limit nothing is done by itself: it waits for a second person', async () => {
    const askFor = (amount: string) =>
      node.call('POST', 'wallet/charge', { token: chief.token, body: { user_type: 'client', user_ids: [client], amount } });
    expect((await askFor('5000')).body.data.done_at).toEqual(expect.any(String));
    const { approval_id: id, done_at } = (await askFor('5000.01')).body.data;
    expect(done_at).toBeNull();
    await age(id, 100);
    expect([await openTimeLocks(node.app), await expireApprovals(node.app)]).toEqual([0, 0]);
    expect((await approve(id, await clerkHere())).status).toBe(200);
    const last = (await askFor('5000.01')).body.data.approval_id;
    await age(last, 145);
    await database.pool.query('update admins set is_active = false where not is_super_admin');
    expect(await expireApprovals(node.app)).toBe(1);
  });

  it('the one superadmin decides about others, and not about what an account of their making asks for: that goes by the clock', async () => {
    const [puppet, clerk] = [await clerkHere(), await clerkHere()];
    await database.pool.query('update admins set is_active = false where id = $1', [puppet.id]);
    await link(chief.id, puppet.id);
    const asked = await ask(clerk);
    expect([asked.status, asked.body.data.done_at ?? null]).toEqual([202, null]);
    expect((await approve(asked.body.data.approval_id, chief)).status).toBe(200);
    await database.pool.query('update admins set is_active = (id = any($1))', [[chief.id, puppet.id]]);
    const { approval_id: id, done_at } = (await ask(puppet)).body.data;
    expect(done_at).toEqual(expect.any(String));
    expect([(await approve(id, chief)).status, (await approve(id, puppet)).status]).toEqual([403, 403]);
  });

  it('small requests of a day add up, and so do those of accounts of the same hands', async () => {
    const askFor = async (amount: string, by = chief) =>
      (await node.call('POST', 'wallet/charge', { token: by.token, body: { user_type: 'client', user_ids: [client], amount } })).body.data;
    const clerk = await makeAdmin(database, { permissions: ['charge-multiple'], countries: [here] });
    const puppet = await makeAdmin(database, { permissions: ['charge-multiple'], countries: [here] });
    await link(chief.id, clerk.id);
    await link(clerk.id, puppet.id);
    const other = await makeAdmin(database);
    await link(chief.id, other.id);
    expect(await askFor('3000', clerk)).toMatchObject({ done_at: expect.any(String) });
    expect(await askFor('2000', puppet)).toMatchObject({ done_at: expect.any(String) });
    expect(await askFor('900', puppet)).toMatchObject({ done_at: null });
    // One superadmin made both, and may log in as either.
    expect(await askFor('900', other)).toMatchObject({ done_at: null });
  });

  it('and so do those of all countries, each as a part of its own limit, points at their value', async () => {
    const there = await addCountry(database, { limit: '100' });
    const neighbour = await addPerson(database, 'clients', there);
    node.app.settings.clear();
    const askFor = async (user_id: number, amount: string, wallet_type = 'balance') =>
      (await node.call('POST', 'wallet/charge', { token: chief.token, body: { user_type: 'client', user_ids: [user_id], amount, wallet_type } })).body.data; // prettier-ignore
    expect(await askFor(client, '4000')).toMatchObject({ done_at: expect.any(String) });
    expect(await askFor(neighbour, '200.01')).toMatchObject({ done_at: null });
    expect(await askFor(neighbour, '150')).toMatchObject({ done_at: expect.any(String) });
    const { points_per_unit: per } = await node.app.settings.of(there);
    expect(await askFor(neighbour, String(Math.ceil(101 * per)), 'points')).toMatchObject({ done_at: null });
  });

  it('a limit that becomes more than ten times what it is waits for a second person', async () => {
    const there = await addCountry(database, { limit: '500' });
    const neighbour = await addPerson(database, 'clients', there);
    node.app.settings.clear();
    const charge = (amount: string) =>
      node.call('POST', 'wallet/charge', { token: chief.token, body: { user_type: 'client', user_ids: [neighbour], amount } });
    // There is money behind it, or one would set what is built in.
    expect((await charge('10')).status).toBe(201);
    const raise = async (approval_limit: string) => {
      const { updated_at } = (await node.call('GET', `settings/wallet-limit?country_id=${there}`, { token: chief.token })).body.data;
      const body = { approval_limit, country_id: there, updated_at };
      return (await node.call('PUT', 'settings/wallet-limit', { token: chief.token, body })).body.data;
    };
    expect(await raise('5000.01')).toMatchObject({ done_at: null });
    const { approval_id: id, done_at } = await raise('5000');
    expect(done_at).toEqual(expect.any(String));
    await pass(id);
    expect(await openTimeLocks(node.app)).toBe(1);
    // For a month what goes by the hour is measured by the limit of before, or it would grow tenfold a day.
    expect(await raise('5000.01')).toMatchObject({ done_at: null });
    expect((await charge('5000.01')).body.data).toMatchObject({
      limit: '500.00',
      done_at: null,
    });
  });

  it('what became impossible meanwhile ends with its reason', async () => {
    const { approval_id: id } = (await ask()).body.data;
    await database.pool.query('update clients set deleted_at = now() where id = $1', [client]);
    await pass(id);
    expect(await openTimeLocks(node.app)).toBe(1);
    const { status, decision_notes } = await stored(id);
    expect([status, decision_notes.length > 10, await balance()]).toEqual(['failed', true, '0']);
  });

  it('settings wait the same way', async () => {
    await database.pool.query('update settings set updated_at = updated_at');
    const change = await node.call('PUT', 'settings/app-amount', { token: chief.token, body: { VAT: 9, updated_at: null } });
    expect([change.status, change.body.data.done_at]).toEqual([202, expect.any(String)]);
    await pass(change.body.data.approval_id);
    await openTimeLocks(node.app);
    expect((await node.app.settings.of()).VAT).toBe(9);
  });
});
