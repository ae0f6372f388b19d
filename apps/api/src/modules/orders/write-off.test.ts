import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

const RIGHTS = ['index-orders', 'show-orders', 'update-orders', 'delete-orders', 'record-payments', 'refund-orders', 'write-off-orders', 'index-trips', 'show-trips', 'update-trips', 'index-approvals', 'decide-approvals'] as const; // prettier-ignore

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let world: OrderWorld;
let clerk: LoggedIn;
let second: LoggedIn;
let provider: number;
let serial = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  [node, other] = [await startNode(database), await startNode(database)];
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  clerk = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
  second = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});
beforeEach(async () => {
  provider = await addPerson(database, 'providers', world.country);
  await limit('1000000');
});

async function limit(approval_limit: string) {
  await database.pool.query('delete from settings where country_id = $1', [world.country]);
  const text = `insert into settings (section, country_id, values) values ('wallet-limit', $1, $2)`;
  await database.pool.query(text, [world.country, { approval_limit }]);
  for (const { app } of [node, other]) app.settings.clear();
}
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, { token }: LoggedIn = clerk, on = node) =>
  on.call(method, path, { token, ...(body !== undefined && { body }) });
const REASON = 'أغلق العميل بطاقته ولا يردّ';
const writeOff = (id: number, who = clerk, on = node) => call('POST', `orders/${id}/write_off`, { reason: REASON }, who, on);
const pay = (id: number, amount: string) =>
  call('POST', `orders/${id}/payments`, { way: 'card', amount, reference: `RRN-OFF-${(serial += 1)}` });
/** A card order of 105.00, finished, that nobody has paid. */
async function waiting(row: Record<string, unknown> = {}): Promise<number> {
  const id = await addOrder(database, world, { order_status: 'order_done', provider_id: provider, vat_rate: 5_000, app_rate: 15_000, ...row });
  expect((await call('POST', `orders/${id}/finish_order`, {})).status).toBe(200);
  return id;
} // prettier-ignore
const read = async (id: number) => (await call('GET', `orders/${id}`)).body.data;
const details = async (id: number) => (await call('GET', `orders/${id}/details`)).body.data;
async function accounts(id: number): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ account: string; sum: number }>(
    `select e.account, sum(e.amount)::int as sum from ledger_entries e join ledger_postings p on p.id = e.posting_id where p.order_id = $1 group by 1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

describe('writing off', () => {
  it('settles the order, pays its provider, and books what nobody paid as an expense of its own', async () => {
    const id = await waiting();
    expect(await details(id)).toMatchObject({ can_write_off: true, payment_due: '105.00', invoice: null });
    const answer = await writeOff(id);
    expect([answer.status, answer.body.data.pay_status]).toEqual([201, 'written_off']);
    expect(await accounts(id)).toEqual({ card_clearing: 0, write_off: -10_500, provider: 8_500, platform: 1_500, tax: 500 });
    expect(await ledgerFaults(database)).toEqual([]);
    const after = await details(id);
    expect(after).toMatchObject({ can_write_off: false, can_pay: false, can_refund: false, payment_due: '0.00', invoice: { number: expect.stringMatching(/^INV-/) } }); // prettier-ignore
    expect(after.events.at(-1)).toMatchObject({ action: 'write_off', notes: REASON, amount: '105.00', admin: { id: clerk.id } });
    const [log] = (await call('GET', `orders/${id}/activity`)).body.data;
    expect(log.changes).toEqual({
      pay_status: { before: 'unpaid', after: 'written_off' },
      write_off: { before: null, after: '105.00 AED' },
      write_off_reason: { before: null, after: REASON },
    });
    const listed = async (query: string) => (await call('GET', `orders?${query}`)).body.data.map((one: { id: number }) => one.id);
    expect([(await listed('filter=awaiting_payment')).includes(id), await listed('pay_status=written_off')]).toEqual([false, [id]]);
  });

  it('is final: it is neither paid, refunded, deleted nor written off again', async () => {
    const id = await waiting();
    expect((await pay(id, '40.00')).status).toBe(201);
    expect((await writeOff(id)).status).toBe(201);
    expect(await accounts(id)).toMatchObject({ card_clearing: -4_000, write_off: -6_500, provider: 8_500 });
    const refused = [await writeOff(id), await pay(id, '65.00'), await call('POST', `orders/${id}/refund`, { reason: 'طلب العميل' })];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'write_off.nothing_due'],
      [409, 'payment.nothing_due'],
      [409, 'refund.written_off'],
    ]);
    expect((await call('DELETE', `orders/${id}`)).status).toBe(409);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('is done once, however many ask at once on two nodes', async () => {
    const id = await waiting();
    const answers = await Promise.all([0, 1, 2, 3].map((n) => writeOff(id, n % 2 ? clerk : second, n % 2 ? node : other)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await accounts(id)).toMatchObject({ write_off: -10_500, provider: 8_500 });
  });

  it('is for orders that wait for their payment alone, by a right of its own and with a reason', async () => {
    const open = await addOrder(database, world, { order_status: 'order_done', provider_id: provider });
    const cash = await waiting({ pay_type: 'cash' });
    for (const id of [open, cash]) expect((await writeOff(id)).body.code).toBe('write_off.nothing_due');
    const id = await waiting();
    const without = await makeAdmin(database, { permissions: RIGHTS.filter((one) => one !== 'write-off-orders'), countries: [world.country] }); // prettier-ignore
    expect((await writeOff(id, without)).status).toBe(403);
    expect((await call('POST', `orders/${id}/write_off`, {})).body.errors).toHaveProperty('reason');
    expect(await read(id)).toMatchObject({ pay_status: 'unpaid' });
    const trip = await waiting({ order_type: 'trip', order_status: 'partner_finished' });
    expect((await call('POST', `trips/${trip}/write_off`, { reason: REASON })).body.data.pay_status).toBe('written_off');
  });

  it('waits above the limit for a second admin, who writes off just what was asked for', async () => {
    await limit('100');
    const [id, paid] = [await waiting(), await waiting()];
    const asked = [await writeOff(id), await writeOff(paid)];
    expect(asked.map(({ status }) => status)).toEqual([202, 202]);
    expect((await read(id)).pay_status).toBe('unpaid');
    const decide = ({ body }: (typeof asked)[number], who: LoggedIn) =>
      call('POST', `approvals/${body.data.approval_id}`, { decision: 'approve' }, who);
    const [whole, changed] = asked as [(typeof asked)[number], (typeof asked)[number]];
    expect((await decide(whole, clerk)).status).not.toBe(200);
    const done = await decide(whole, second);
    expect([done.status, done.body.data]).toMatchObject([200, { kind: 'write_off', status: 'approved', order_id: id, amount: '105.00' }]);
    expect(await read(id)).toMatchObject({ pay_status: 'written_off' });
    await limit('1000000');
    expect((await pay(paid, '5.00')).status).toBe(201);
    const refused = await decide(changed, second);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'write_off.changed', expect.stringContaining('100.00 AED')]); // prettier-ignore
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('is seen by the proof where order and ledger do not agree on it', async () => {
    const id = await waiting();
    await writeOff(id);
    const faults = async (change: string) => {
      await database.pool.query(change);
      return (await ledgerFaults(database)).map(([check]) => check);
    };
    expect(await faults(`update orders set pay_status = 'paid' where id = ${id}`)).toEqual(['payments_agree']);
    expect(await faults(`update orders set pay_status = 'written_off' where id = ${id}`)).toEqual([]);
    const guard = (word: string) => `alter table ledger_postings ${word} trigger user`;
    const kind = (from: string, to: string) =>
      `${guard('disable')}; update ledger_postings set kind = '${to}' where order_id = ${id} and kind = '${from}'; ${guard('enable')}`;
    expect(await faults(kind('write_off', 'charge'))).toEqual(['orders_settled', 'payments_agree']);
    expect(await faults(kind('charge', 'write_off'))).toEqual([]);
  });
});
