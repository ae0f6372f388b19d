import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addDriver, addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let provider: number;
let reason: number;
let judge: LoggedIn;
let second: LoggedIn;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const LOOKS = ['index-trips', 'show-trips', 'update-trips', 'index-complaints', 'show-complaints', 'update-complaints'] as const;
const MONEY = ['refund-orders', 'withdraw-multiple', 'toggle-providers', 'toggle-clients'] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  reason = await insertRow(database, 'report_reasons', { title_ar: 'قيادة متهورة', title_en: 'Reckless driving', target: 'partner' });
  node = await startNode(database, clock);
  second = await makeAdmin(database, { permissions: ['index-approvals', 'decide-approvals'], countries: [country] });
  judge = await makeAdmin(database, { permissions: [...LOOKS, 'create-complaints', 'decide-complaints', ...MONEY], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await limit('1000000000');
  provider = await addDriver(database, world.country);
});

async function limit(approval_limit: string) {
  await database.pool.query('delete from settings where country_id = $1', [world.country]);
  await database.pool.query(`insert into settings (section, country_id, values) values ('wallet-limit', $1, $2)`, [
    world.country,
    JSON.stringify({ approval_limit }),
  ]);
  node.app.settings.clear();
}
const post = (path: string, body: object, { token } = judge) => node.call('POST', path, { token, body });
const approve = (id: number, { token } = second) =>
  node.call('POST', `approvals/${id}`, { token, key: crypto.randomUUID(), body: { decision: 'approve' } });
const one = async (table: string, where: string) => (await database.pool.query(`select * from ${table} where ${where}`)).rows[0];
const resolve = (id: number, more: object = {}, as = judge) =>
  post(`complaints/${id}/resolve`, { decision: 'ثبت ما قاله العميل', ...more }, as);

/** A trip that was paid from the wallet, finished and settled (94.50, of which 15.00 are the app's), and the client's complaint about it. */
async function complained(): Promise<{ id: number; trip: number; talk: number }> {
  const trip = await addOrder(database, world, {
    order_type: 'trip', order_status: 'partner_finished', provider_id: provider, pay_type: 'cash', discount_coupon_price: 1_000,
    services_price_after_coupon: 9_000, vat_price: 450, total_price: 9_450,
  }); // prettier-ignore
  expect((await post(`trips/${trip}/finish_order`, {})).status).toBe(200);
  const body = { order_id: trip, complained_by: 'client', report_reason_id: reason, description: 'قاد بسرعة' };
  const { data } = (await post('complaints', body)).body;
  return { id: data.id, trip, talk: data.conversation_id };
}
/** What nothing may have touched. */
async function untouched({ id, trip, talk }: { id: number; trip: number; talk: number }) {
  const { status, refund_amount, penalty_amount, sanction } = await one('complaints', `id = ${id}`);
  const { rows } = await database.pool.query(`select kind from ledger_postings where order_id = $1 and kind in ('refund', 'penalty')`, [
    trip,
  ]);
  const { is_ban } = await one('providers', `id = ${provider}`);
  expect({ status, refund_amount, penalty_amount, sanction, is_ban, rows }).toEqual({
    status: 'open', refund_amount: null, penalty_amount: null, sanction: null, is_ban: false, rows: [],
  }); // prettier-ignore
  expect((await one('conversations', `id = ${talk}`)).status).toBe('open');
  expect((await one('tickets', `complaint_id = ${id}`)).status).toBe('open');
}

describe('a decision', () => {
  it('gives nothing back of an order whose settlement waits for a review', async () => {
    const complaint = await complained();
    await database.pool.query(`update orders set pay_status = 'under_review' where id = $1`, [complaint.trip]);
    const refused = await resolve(complaint.id, { refund: '10' });
    expect([refused.status, refused.body.code]).toEqual([409, 'refund.under_review']);
    await database.pool.query(`update orders set pay_status = 'paid' where id = $1`, [complaint.trip]);
    await untouched(complaint);
  });

  it('that moves money has a key, and is made once', async () => {
    const found = await complained();
    const decide = (key: string | null, more: object) => {
      const body = { decision: 'ثبت ما قاله العميل', ...more };
      return node.call('POST', `complaints/${found.id}/resolve`, { token: judge.token, key, body });
    };
    for (const part of [{ refund: '10.00' }, { penalty: '5.00', against: 'provider' }])
      expect((await decide(null, part)).body.errors).toHaveProperty('idempotency-key');
    await untouched(found);
    const answers = await Promise.all([1, 2, 3].map(() => decide('one', { refund: '10.00' })));
    expect(answers.map(({ status, body }) => [status, body.data.refund_amount])).toEqual(answers.map(() => [200, '10.00']));
    expect((await post(`complaints/${found.id}/reopen`, {})).status).toBe(200);
    expect((await decide(null, {})).status).toBe(200);
  });

  it('gives back, penalises and bans in one step, of which the complaint and its log say all', async () => {
    const { id, trip, talk } = await complained();
    const answer = await resolve(id, { refund: '31.50', penalty: '20.00', against: 'provider', sanction: 'ban' });
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      { status: 'resolved', refund_amount: '31.50', penalty_amount: '20.00', against: 'provider', sanction: 'ban', owner_id: judge.id },
    ]);
    expect((await one('orders', `id = ${trip}`)).pay_status).toBe('partly_refunded');
    expect((await one('providers', `id = ${provider}`)).is_ban).toBe(true);
    expect((await one('conversations', `id = ${talk}`)).status).toBe('closed');
    const { rows } = await database.pool.query(
      `select kind from ledger_postings where order_id = $1 and kind <> 'settlement' order by id`,
      [trip],
    );
    expect(rows).toEqual([{ kind: 'refund' }, { kind: 'penalty' }]);
    const log = (await node.call('GET', `complaints/${id}/activity`, { token: judge.token })).body.data;
    expect(Object.keys(log[0].changes)).toEqual(
      expect.arrayContaining(['decision', 'refund_amount', 'penalty_amount', 'sanction', 'against']),
    );
  });

  it('penalises whom it is about, also where another has the order by now, and the books hold', async () => {
    const visit = await addOrder(database, world, { order_status: 'accepted', provider_id: provider, pay_type: 'cash' });
    const body = { order_id: visit, complained_by: 'client', report_reason_id: reason, description: 'لم يأت' };
    const { id } = (await post('complaints', body, await makeAdmin(database))).body.data;
    const other = await addPerson(database, 'providers', world.country);
    expect((await post(`orders/${visit}/delegate`, { provider_id: other }, await makeAdmin(database))).status).toBe(200);
    expect((await resolve(id, { penalty: '5.00', against: 'provider' }, await makeAdmin(database))).status).toBe(200);
    expect((await one('wallets', `user_type = 'provider' and user_id = ${provider}`)).balance).toBe(-500);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('warns whom it is against', async () => {
    const { id } = await complained();
    expect((await resolve(id, { sanction: 'warning', against: 'provider' })).body.data).toMatchObject({ sanction: 'warning' });
    const told = await one('user_notifications', `user_type = 'provider' and user_id = ${provider} and title_en like 'A warning%'`);
    expect(told).toBeDefined();
  });

  it('is made once, by however many at once', async () => {
    const { id, trip } = await complained();
    const answers = await Promise.all([1, 2, 3, 4].map(() => resolve(id, { refund: '10.00' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect((await database.pool.query(`select from settlements where order_id = $1 and settlement_kind = 'refund'`, [trip])).rowCount).toBe(
      1,
    );
    expect((await resolve(id, { refund: '10.00' })).body.code).toBe('row.move_not_allowed');
  });

  it('leaves nothing half done where a part of it is refused', async () => {
    const made = await complained();
    const { id } = made;
    const plain = await makeAdmin(database, { permissions: [...LOOKS, 'decide-complaints'], countries: [world.country] });
    const looks = await makeAdmin(database, { permissions: [...LOOKS], countries: [world.country] });
    const elsewhere = await makeAdmin(database, {
      permissions: [...LOOKS, 'decide-complaints', ...MONEY],
      countries: [await addCountry(database)],
    });
    const all = { refund: '10.00', penalty: '5.00', against: 'provider', sanction: 'ban' };
    expect((await resolve(id, {}, looks)).status).toBe(403);
    for (const part of [{ refund: '10.00' }, { penalty: '5.00', against: 'provider' }, { sanction: 'ban', against: 'provider' }])
      expect((await resolve(id, part, plain)).status).toBe(403);
    expect((await resolve(id, all, elsewhere)).status).toBe(404);
    expect((await resolve(id, { ...all, against: null })).body.errors).toHaveProperty('against');
    await untouched(made);
  });

  it('is refused above the limit, with nothing done, and for more than is left of what was paid', async () => {
    const made = await complained();
    await limit('12.00');
    expect((await resolve(made.id, { refund: '12.50' })).body.code).toBe('complaint.above_limit');
    expect((await resolve(made.id, { refund: '12.50', penalty: '5.00', against: 'provider' })).body.code).toBe('complaint.above_limit');
    await untouched(made);
    await limit('1000000000');
    expect((await resolve(made.id, { refund: '94.51', sanction: 'ban', against: 'provider' })).body.code).toBe('refund.more_than_left');
    expect((await post(`trips/${made.trip}/refund`, { reason: 'أُعيد من صفحة الرحلة' })).status).toBe(201);
    expect((await resolve(made.id, { refund: '1.00', sanction: 'ban', against: 'provider' })).body.code).toBe('refund.nothing_left');
    const { status, refund_amount, sanction } = await one('complaints', `id = ${made.id}`);
    expect([status, refund_amount, sanction]).toEqual(['open', null, null]);
    expect((await one('providers', `id = ${provider}`)).is_ban).toBe(false);
  });

  it('with a penalty above the limit of the day, or half of its order, is carried out by two: all of it or nothing', async () => {
    const found = await complained();
    await limit('12.00');
    expect((await resolve(found.id, { penalty: '12.01', against: 'provider' })).status).toBe(202);
    await untouched(found);
    await limit('1000000000');
    const all = { refund: '10.00', penalty: '47.26', against: 'provider', sanction: 'ban' };
    const waiting = await resolve(found.id, all);
    expect(waiting.status).toBe(202);
    await untouched(found);
    const shown = (await node.call('GET', `approvals/${waiting.body.data.approval_id}`, { token: second.token })).body.data;
    expect(shown).toMatchObject({ kind: 'penalty', amount: '47.26', user_type: 'provider', user_id: provider, order_id: found.trip });
    expect(JSON.parse(shown.changes)).toEqual({
      refund: { before: null, after: '10.00 AED' },
      sanction: { before: null, after: 'ban' },
    });
    expect((await approve(waiting.body.data.approval_id, judge)).status).toBe(403);
    expect((await approve(waiting.body.data.approval_id)).status).toBe(200);
    expect(await one('complaints', `id = ${found.id}`)).toMatchObject({ status: 'resolved', sanction: 'ban', owner_id: judge.id });
    expect((await one('providers', `id = ${provider}`)).is_ban).toBe(true);
    const { rows } = await database.pool.query(
      `select kind from ledger_postings where order_id = $1 and kind <> 'settlement' order by id`,
      [found.trip],
    );
    expect(rows).toEqual([{ kind: 'refund' }, { kind: 'penalty' }]);
  });

  it('up to half of its order is one person’s; what waits is out of date once the complaint was decided', async () => {
    const found = await complained();
    const waiting = await resolve(found.id, { penalty: '390.00', against: 'provider' });
    expect(waiting.status).toBe(202);
    expect((await resolve(found.id, { penalty: '47.25', against: 'provider' })).status).toBe(200);
    expect((await post(`complaints/${found.id}/reopen`, {})).status).toBe(200);
    expect((await approve(waiting.body.data.approval_id)).body.code).toBe('row.changed');
  });

  it('adds up what it gives back after it was reopened, and takes a penalty once', async () => {
    const { id } = await complained();
    await resolve(id, { refund: '10.00', penalty: '5.00', against: 'provider' });
    expect((await post(`complaints/${id}/reopen`, {})).status).toBe(200);
    expect((await resolve(id, { penalty: '5.00', against: 'provider' })).body.code).toBe('complaint.penalised');
    expect((await resolve(id, { refund: '2.50' })).body.data).toMatchObject({ refund_amount: '12.50', penalty_amount: '5.00' });
    // The proof of all that this file's decisions moved.
    expect(await ledgerFaults(database)).toEqual([]);
  });
});
