import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minor } from '@diwan/domain/money';
import { recordFinding, type Finding } from '../../ledger/till/findings.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts'; // prettier-ignore
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
let client: number;
let provider: number;
let judge: LoggedIn;
let second: LoggedIn;
const RIGHTS = ['index-findings', 'decide-findings', 'withdraw-multiple', 'toggle-clients', 'toggle-providers', 'index-approvals', 'decide-approvals', 'index-transactions', 'show-dashboard']; // prettier-ignore

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  country = await addCountry(database, { limit: '1000' });
  [judge, second] = [await makeAdmin(database, { permissions: RIGHTS, countries: [country] }), await makeAdmin(database, { permissions: RIGHTS, countries: [country] })]; // prettier-ignore
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  client = await addPerson(database, 'clients', country);
  provider = await addPerson(database, 'providers', country);
  await database.pool.query('delete from typed_amounts');
  // What the tests before made up brought no settlement, which the proof would miss.
  await database.pool.query('delete from earnings');
});

async function find(finding: Partial<Finding> = {}): Promise<number> {
  const about = { rule: 'fare_above_quote', country_id: country, client_id: client, provider_id: provider, currency: 'AED', amount: minor(40_000n) } as const;
  await inTransaction(node.app, (transaction) => recordFinding(transaction, { ...about, evidence: { quoted: '13.00', counted_meters: 7_197 }, ...finding }));
  return (await one('findings', 'true order by id desc')).id;
} // prettier-ignore
const one = async (table: string, where: string) => (await database.pool.query(`select * from ${table} where ${where} limit 1`)).rows[0];
const get = async (path: string, { token } = judge) => node.call('GET', path, { token });
const post = (path: string, body: object, { token } = judge, key: string = crypto.randomUUID()) =>
  node.call('POST', path, { token, body, headers: { 'idempotency-key': key } });
const NOTES = 'راجعنا المسار والأرقام مع السائق';
const decide = (id: number, decision: string, more: object = {}, who = judge) =>
  post(`findings/${id}/decide`, { decision, notes: NOTES, ...more }, who);
const row = async (id: number) => (await get(`findings/${id}`)).body.data;
const balance = async (who: 'client' | 'provider', id: number) =>
  (await one('wallets', `user_type = '${who}' and user_id = ${id}`))?.balance ?? 0;
const notices = async (who: 'client' | 'provider', id: number) =>
  (
    await database.pool.query('select title_en, body_en from user_notifications where user_type = $1 and user_id = $2 order by id', [
      who,
      id,
    ])
  ).rows;
async function earning(order: number): Promise<void> {
  await insertRow(database, 'earnings', { country_id: country, provider_id: provider, currency: 'AED', order_id: order, paid_by: 'client', amount: 8_500, available_at: '2099-01-01T00:00:00Z' });
} // prettier-ignore
const stopped = async (order: number) => (await one('earnings', `order_id = ${order}`)).stop_reason;

describe('the list of findings', () => {
  it('shows who, how much and the figures, only of the admin’s countries, narrowed by what operators ask', async () => {
    const elsewhere = await addCountry(database);
    await find({ country_id: elsewhere, client_id: null, provider_id: await addPerson(database, 'providers', elsewhere) });
    const order = await addOrder(database, { country, client }, { provider_id: provider });
    const id = await find({ order_id: order });
    const { data } = (await get(`findings?provider_id=${provider}`)).body;
    expect(data).toMatchObject([{ id, rule: 'fare_above_quote', amount: '400.00', currency: 'AED', client: { id: client }, provider: { id: provider }, order_id: order, decision: null, owner_id: null }]); // prettier-ignore
    expect(JSON.parse(data[0].evidence)).toEqual({ quoted: '13.00', counted_meters: 7_197 });
    const { order_no } = await one('orders', `id = ${order}`);
    for (const filter of [
      `order_id=${order}`,
      `client_id=${client}`,
      `client_id=${client}&filter=open&rule=fare_above_quote`,
      `keyword=${order_no}`,
      `client_id=${client}&filter=unowned`,
    ])
      // prettier-ignore
      expect([filter, (await get(`findings?${filter}`)).body.data.map((found: { id: number }) => found.id)]).toEqual([filter, [id]]);
    for (const filter of ['filter=amount_held', 'rule=too_fast', 'decision=warned', `owner_id=${judge.id}`])
      expect((await get(`findings?client_id=${client}&${filter}`)).body.data).toEqual([]);
    const all = (await get('findings?per_page=100')).body;
    expect(all.data.every((found: { country_id: number }) => found.country_id === country)).toBe(true);
    expect(all.meta.total).toBe(all.data.length);
  });

  it('says what else was found about the same people', async () => {
    const order = await addOrder(database, { country, client }, { provider_id: provider });
    const before = [await find(), await find({ client_id: null, rule: 'too_fast' })];
    const id = await find({ order_id: order });
    const { data } = (await get(`findings/${id}/around`)).body;
    expect(data.latest.map((found: { id: number }) => found.id)).toEqual(before.toReversed());
    expect(data.counts).toEqual([
      { person: 'provider', person_id: provider, rule: 'too_fast', count: 1 },
      { person: 'client', person_id: client, rule: 'fare_above_quote', count: 1 },
      { person: 'provider', person_id: provider, rule: 'fare_above_quote', count: 1 },
    ]);
  });
});

describe('taking a finding', () => {
  const take = (id: number, body: object = {}, who = judge) => post(`findings/${id}/take`, body, who);

  it('makes one its owner, whom another takes over from on purpose alone', async () => {
    const id = await find();
    expect((await take(id)).body.data.owner.id).toBe(judge.id);
    expect((await take(id, {}, second)).body.code).toBe('finding.taken');
    expect((await take(id, { take_over: 1 }, second)).body.data.owner_id).toBe(second.id);
    const [entry] = (await get(`findings/${id}/activity`)).body.data;
    expect(entry).toMatchObject({ admin: { id: second.id }, changes: { owner_id: expect.anything() } });
  });

  it('is given to somebody who may decide it, who is told', async () => {
    const id = await find();
    const [reader, elsewhere] = [await makeAdmin(database, { permissions: ['index-findings'], countries: [country] }), await makeAdmin(database, { permissions: RIGHTS, countries: [await addCountry(database)] })]; // prettier-ignore
    for (const { id: owner_id } of [reader, elsewhere]) expect((await take(id, { owner_id })).body.errors).toHaveProperty('owner_id');
    expect((await take(id, { owner_id: second.id })).body.data.owner_id).toBe(second.id);
    expect(await one('notifications', `admin_id = ${second.id} and notify_type = 'finding' and notify_id = ${id}`)).toBeDefined();
    expect((await take(id, {}, reader)).status).toBe(403);
  });
});

describe('a decision', () => {
  it('of nothing closes it for good, with who decided and why', async () => {
    const id = await find();
    expect((await decide(id, 'nothing')).body.data).toMatchObject({ decision: 'nothing', decided_by: judge.id, decision_notes: NOTES, owner_id: judge.id, charged_amount: null }); // prettier-ignore
    for (const again of ['nothing', 'warned', 'held', 'charged_back', 'banned'])
      expect((await decide(id, again, { person: 'client' })).body.code).toBe('finding.decided');
    expect((await post(`findings/${id}/take`, {})).body.code).toBe('finding.decided');
  });

  it('needs a reason, the right, and a person where it could be about either', async () => {
    const id = await find();
    expect((await post(`findings/${id}/decide`, { decision: 'nothing' })).body.errors).toHaveProperty('notes');
    expect((await decide(id, 'warned')).body.errors).toHaveProperty('person');
    expect((await decide(id, 'warned', { person: 'admin' })).body.errors).toHaveProperty('person');
    const reader = await makeAdmin(database, { permissions: ['index-findings'], countries: [country] });
    expect((await decide(id, 'nothing', {}, reader)).status).toBe(403);
    const elsewhere = await makeAdmin(database, { permissions: RIGHTS, countries: [await addCountry(database)] });
    expect((await decide(id, 'nothing', {}, elsewhere)).status).toBe(404);
    expect((await row(id)).decision).toBe(null);
    const nobody = await find({ client_id: null, provider_id: null });
    expect((await decide(nobody, 'warned')).body.code).toBe('finding.nobody');
    expect((await decide(nobody, 'held')).body.code).toBe('finding.nothing_to_hold');
    expect((await decide(await find({ currency: null, amount: null }), 'charged_back', { person: 'client' })).body.code).toBe('finding.no_amount'); // prettier-ignore
  });

  it('warns somebody in their app, without the figures', async () => {
    const order = await addOrder(database, { country, client }, { provider_id: provider });
    const id = await find({ order_id: order });
    expect((await decide(id, 'warned', { person: 'provider' })).body.data).toMatchObject({
      decision: 'warned',
      decision_person: 'provider',
    });
    const { order_no } = await one('orders', `id = ${order}`);
    expect(await notices('provider', provider)).toMatchObject([{ title_en: `A warning about order ${order_no}` }]);
    expect(await notices('client', client)).toEqual([]);
  });

  it('holds what an order brought, and lets go of it where it was nothing after all', async () => {
    const order = await addOrder(database, { country, client }, { provider_id: provider });
    await earning(order);
    const id = await find({ order_id: order });
    expect((await decide(id, 'held')).body.data.decision).toBe('held');
    expect(await stopped(order)).toBe('finding');
    for (const again of ['held', 'warned']) expect((await decide(id, again, { person: 'client' })).body.code).toBe('finding.decided');
    expect((await decide(id, 'nothing')).body.data.decision).toBe('nothing');
    expect(await stopped(order)).toBe(null);
    expect((await notices('provider', provider)).map(({ title_en }) => title_en)).toEqual([expect.stringContaining('under review'), expect.stringContaining('is over')]); // prettier-ignore
  });

  it('holds what a provider has not been paid yet where it is about no order', async () => {
    const orders = [await addOrder(database, { country, client }, { provider_id: provider }), await addOrder(database, { country, client }, { provider_id: provider })]; // prettier-ignore
    for (const order of orders) await earning(order);
    const id = await find();
    await decide(id, 'held');
    expect(await Promise.all(orders.map(stopped))).toEqual(['finding', 'finding']);
    await decide(id, 'banned', { person: 'provider' });
    expect(await Promise.all(orders.map(stopped))).toEqual(['finding', 'finding']);
  });

  it('charges back from one wallet, also into debt, once, after it was held; what was held is let go', async () => {
    const order = await addOrder(database, { country, client }, { provider_id: provider });
    await earning(order);
    const id = await find({ order_id: order });
    await decide(id, 'held');
    // What nobody has got yet is not taken back.
    await database.pool.query(`update orders set pay_status = 'under_review' where id = $1`, [order]);
    expect((await decide(id, 'charged_back', { person: 'provider', amount: '1' })).body.code).toBe('finding.order_under_review');
    await database.pool.query(`update orders set pay_status = 'unpaid' where id = $1`, [order]);
    // No more than it brought them and no refund took.
    await database.pool.query('update earnings set returned_amount = 500 where order_id = $1', [order]);
    const over = await decide(id, 'charged_back', { person: 'provider', amount: '80.01' });
    expect([over.status, over.body.errors.amount]).toEqual([422, ['At most what is left to take back, 80.00 AED']]);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => decide(id, 'charged_back', { person: 'provider', amount: '50' })));
    const all = [first, ...others].map((answer) => answer?.status).toSorted((a, b) => Number(a) - Number(b));
    expect(all).toEqual([200, 409, 409]);
    expect(await row(id)).toMatchObject({ decision: 'charged_back', decision_person: 'provider', charged_amount: '50.00' });
    expect(await balance('provider', provider)).toBe(-5_000);
    expect(await stopped(order)).toBe(null);
    const { data } = (await get(`transactions?user_type=provider&user_id=${provider}`)).body;
    expect(data).toMatchObject([{ transaction_type: 'charge_back', amount: '-50.00', balance_after: '-50.00' }]);
    expect((await notices('provider', provider)).at(-1)).toMatchObject({
      title_en: expect.stringContaining('AED 50.00\u2069 was taken back'),
    });
    // Nor what another finding about it has taken: two at once take what is left, and the third nothing.
    const more = [await find({ order_id: order }), await find({ order_id: order, rule: 'too_fast' })];
    await Promise.all(more.map((other) => decide(other, 'charged_back', { person: 'provider' })));
    expect(await balance('provider', provider)).toBe(-8_000);
    expect((await decide(await find({ order_id: order }), 'charged_back', { person: 'provider' })).body.code).toBe('finding.nothing_left');
    await database.pool.query('delete from earnings');
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('is made once for each key, and charges all of it where nothing is said', async () => {
    const id = await find({ client_id: null });
    const key = crypto.randomUUID();
    const body = { decision: 'charged_back', notes: NOTES };
    const answers = [await post(`findings/${id}/decide`, body, judge, key), await post(`findings/${id}/decide`, body, judge, key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balance('provider', provider)).toBe(-40_000);
  });

  it('waits for a second admin above the limit of the day, and is refused meanwhile', async () => {
    const id = await find({ amount: minor(150_000n) });
    const waiting = await decide(id, 'charged_back', { person: 'client' });
    expect([waiting.status, waiting.body.data]).toMatchObject([202, { limit: '1000.00', currency: 'AED' }]);
    const { approval_id } = waiting.body.data;
    expect([(await row(id)).decision, await balance('client', client)]).toEqual([null, 0]);
    expect((await decide(id, 'nothing')).body).toMatchObject({ code: 'finding.waits', data: { approval_id } });
    const approve = (who: LoggedIn) => post(`approvals/${approval_id}`, { decision: 'approve' }, who);
    expect((await approve(judge)).body.code).toBe('approval.own');
    expect((await approve(second)).body.data).toMatchObject({ kind: 'charge_back', status: 'approved', posting_id: expect.any(Number) });
    expect(await row(id)).toMatchObject({
      decision: 'charged_back',
      charged_amount: '1500.00',
      decided_by: judge.id,
      decision_notes: NOTES,
    });
    expect(await balance('client', client)).toBe(-150_000);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('goes on as before where the second admin refuses', async () => {
    const id = await find({ amount: minor(150_000n) });
    const { approval_id } = (await decide(id, 'charged_back', { person: 'client' })).body.data;
    await post(`approvals/${approval_id}`, { decision: 'refuse' }, second);
    expect((await decide(id, 'nothing')).body.data.decision).toBe('nothing');
    expect(await balance('client', client)).toBe(0);
  });

  it('bans somebody, whose sessions end, for who may ban', async () => {
    const id = await find();
    const weak = await makeAdmin(database, { permissions: ['index-findings', 'decide-findings'], countries: [country] });
    for (const decision of ['banned', 'charged_back']) expect((await decide(id, decision, { person: 'client' }, weak)).status).toBe(403);
    expect((await decide(id, 'banned', { person: 'client' })).body.data).toMatchObject({ decision: 'banned', decision_person: 'client' });
    expect(await one('clients', `id = ${client}`)).toMatchObject({ is_ban: true });
    expect(await one('providers', `id = ${provider}`)).toMatchObject({ is_ban: false });
  });
});

describe('who decides', () => {
  const admin = () => makeAdmin(database, { permissions: RIGHTS, countries: [country] });
  const about = (subject: LoggedIn) => find({ rule: 'duties_apart', client_id: null, provider_id: null, subject_id: subject.id });
  const refusals = async (id: number, who: LoggedIn) => [(await decide(id, 'nothing', {}, who)).body.code, (await post(`findings/${id}/take`, {}, who)).body.code]; // prettier-ignore

  it('is not whom it is about, nor who placed its order', async () => {
    const subject = await admin();
    const own = await about(subject);
    expect(await refusals(own, subject)).toEqual(['finding.own', 'finding.own']);
    expect((await post(`findings/${own}/take`, { owner_id: subject.id })).body.errors).toHaveProperty('owner_id');
    const order = await addOrder(database, { country, client }, { provider_id: provider });
    await insertRow(database, 'order_events', { order_id: order, at: new Date().toISOString(), action: 'place', to_status: 'pending', actor: 'admin', admin_id: subject.id }); // prettier-ignore
    const placed = await find({ order_id: order });
    expect((await row(placed)).order_placed_by).toBe(subject.id);
    expect(await refusals(placed, subject)).toEqual(['finding.own_order', 'finding.own_order']);
    expect((await decide(own, 'warned')).body.data).toMatchObject({ decision: 'warned', decision_person: 'admin' });
    expect(await one('notifications', `admin_id = ${subject.id} and title_en like 'A warning%'`)).toBeDefined();
  });

  it('is, where nobody else is there at all, the one superadmin of a house, also about themself', async () => {
    const root = await makeAdmin(database);
    const clerk = await makeAdmin(database, { permissions: ['index-findings', 'decide-findings'], countries: [country] });
    const [own, theirs] = [await about(root), await about(clerk)];
    expect(await refusals(own, root)).toEqual(['finding.own', 'finding.own']);
    const others = 'update admins set is_active = $2 where id <> $1 and is_active <> $2 returning id';
    const { rows } = await database.pool.query(others, [root.id, false]);
    await database.pool.query('update admins set is_active = true where id = $1', [clerk.id]);
    // Sending everybody away makes nobody alone.
    const gone = {
      admin_id: root.id,
      table_name: 'admins',
      row_id: judge.id,
      action: 'update',
      changes: '{"is_active":{"before":true,"after":false}}',
    };
    await insertRow(database, 'audit', gone);
    await database.pool.query(`update admins set created_at = now() - interval '100 hours' where id = $1`, [judge.id]);
    expect(await refusals(own, root)).toEqual(['finding.own', 'finding.own']);
    await database.pool.query('alter table audit disable trigger audit_append_only');
    await database.pool.query(`update audit set at = at - interval '73 hours' where row_id = $1 and table_name = 'admins'`, [judge.id]);
    // A clerk decides about themself never.
    expect(await refusals(theirs, clerk)).toEqual(['finding.own', 'finding.own']);
    const decided = await decide(own, 'nothing', {}, root);
    await database.pool.query('update admins set is_active = true where id = any($1)', [rows.map(({ id }) => id)]);
    expect(decided.status).toBe(200);
  });

  it('is free of whom it is about, in both directions', async () => {
    const root = await makeAdmin(database);
    const [subject, puppet, chief] = [await admin(), await admin(), await admin()];
    // The subject got into an account, and somebody got into the subject's.
    const change = async (by: LoggedIn, of: LoggedIn) =>
      insertRow(database, 'audit', { admin_id: by.id, table_name: 'admins', row_id: of.id, action: 'update', changes: JSON.stringify({ password: {} }), ip: '203.0.113.1' }); // prettier-ignore
    await change(subject, puppet);
    await change(chief, subject);
    const id = await about(subject);
    for (const who of [puppet, chief]) expect(await refusals(id, who)).toEqual(['finding.not_independent', 'finding.not_independent']);
    expect((await decide(id, 'nothing', {}, root)).status).toBe(200);
  });

  it('approves nothing about themself either', async () => {
    const order = await addOrder(database, { country, client }, { provider_id: provider });
    await insertRow(database, 'order_events', { order_id: order, at: new Date().toISOString(), action: 'place', to_status: 'pending', actor: 'admin', admin_id: second.id }); // prettier-ignore
    const id = await find({ order_id: order, amount: minor(150_000n) });
    const { approval_id } = (await decide(id, 'charged_back', { person: 'client' })).body.data;
    expect((await post(`approvals/${approval_id}`, { decision: 'approve' }, second)).body.code).toBe('finding.own_order');
    expect(await balance('client', client)).toBe(0);
  });
});

describe('home', () => {
  it('counts open findings and shows the oldest to whoever decides them', async () => {
    const id = await find();
    await database.pool.query(`update findings set created_at = '2020-01-01' where id = $1`, [id]);
    const home = await get('home');
    expect([home.status, home.body.code]).toEqual([200, undefined]);
    const { waiting, oldest } = home.body;
    const { rows } = await database.pool.query('select count(*)::int as n from findings where decision is null and country_id = $1', [
      country,
    ]);
    expect(waiting.find((queue: { id: string }) => queue.id === 'findings')).toMatchObject({
      value: rows[0].n,
      route_front: '/findings?filter=open',
    });
    expect(oldest[0]).toMatchObject({ kind: 'findings', row: { id } });
    const reader = await makeAdmin(database, { permissions: ['show-dashboard'], countries: [country] });
    expect((await get('home', reader)).body.waiting.map((queue: { id: string }) => queue.id)).not.toContain('findings');
  });
});
