import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let clerk: LoggedIn;
let provider: number;
let serial = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  provider = await addPerson(database, 'providers', country);
  clerk = await makeAdmin(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const call = (path: string, body: object) => node.call('POST', `orders/${path}`, { token: clerk.token, body });
const ACTIONS = {
  capture: (id: number, amount = '30.00') => call(`${id}/payments`, { way: 'card', amount, reference: `TABLE${(serial += 1)}` }),
  'refund part': (id: number) => call(`${id}/refund`, { amount: '10.00', reason: 'شكوى من العميل' }),
  'refund all': (id: number) => call(`${id}/refund`, { reason: 'شكوى من العميل' }),
  cancel: (id: number) => call(`${id}/cancel_order`, { cancel_reason_id: world.reasons.admin }),
};
type Action = keyof typeof ACTIONS;
async function setLimit(amount: string) {
  const values = JSON.stringify({ approval_limit: amount });
  await database.pool.query(`update settings set values = values || $2::jsonb where section = 'wallet-limit' and country_id = $1`, [world.country, values]); // prettier-ignore
  node.app.settings.clear();
}
const CAPTURED = { none: null, part: '40.00', all: '105.00' } as const;

/** A card order of 105.00, of which so much was captured, in a status. */
async function orderIn(status: string, captured: keyof typeof CAPTURED): Promise<number> {
  const isDone = status === 'delivered' || status.startsWith('finished');
  const id = await addOrder(database, world, { order_status: isDone ? 'order_done' : 'accepted', provider_id: provider });
  const amount = CAPTURED[captured];
  if (amount !== null) expect((await ACTIONS.capture(id, amount)).status).toBe(201);
  if (status.startsWith('finished')) expect((await call(`${id}/finish_order`, {})).status).toBe(200);
  if (status === 'cancelled') expect((await ACTIONS.cancel(id)).status).toBe(200);
  return id;
}

/** What came of it: the refusal, and how the order stands: its status, its pay status, what is kept, due, and settled less what was refunded. */
async function standing(id: number) {
  const { rows } = await database.pool.query(
    `select o.order_status, o.pay_status,
       (select coalesce(sum(amount - refunded_amount), 0) from payments where order_id = o.id)::int as kept,
       (select coalesce(sum(gross_amount), 0) from settlements where order_id = o.id)::int as settled from orders o where o.id = $1`,
    [id],
  );
  const { order_status, pay_status, kept, settled } = rows[0];
  const { body } = await node.call('GET', `orders/${id}/details`, { token: clerk.token });
  return [order_status, pay_status, kept, Math.round(Number(body.data.payment_due) * 100), settled].join(' ');
}

// captured, status | before: status, pay status, kept, due, settled | what each action comes to; a refusal leaves all as it was.
const TABLE: readonly [keyof typeof CAPTURED, string, string, Readonly<Record<Action, string>>][] = [
  ['none', 'under way', 'accepted unpaid 0 10500 0', {
    capture: 'accepted partly_paid 3000 7500 0', 'refund part': 'refund.nothing_left', 'refund all': 'refund.nothing_left', cancel: 'admin_cancel unpaid 0 0 0' }],
  ['part', 'under way', 'accepted partly_paid 4000 6500 0', {
    capture: 'accepted partly_paid 7000 3500 0', 'refund part': 'accepted partly_paid 3000 7500 0', 'refund all': 'accepted unpaid 0 10500 0', cancel: 'admin_cancel refunded 0 0 0' }],
  ['all', 'under way', 'accepted paid 10500 0 0', {
    capture: 'payment.nothing_due', 'refund part': 'accepted partly_paid 9500 1000 0', 'refund all': 'accepted unpaid 0 10500 0', cancel: 'admin_cancel refunded 0 0 0' }],
  ['none', 'delivered', 'order_done unpaid 0 10500 0', {
    capture: 'order_done partly_paid 3000 7500 0', 'refund part': 'refund.nothing_left', 'refund all': 'refund.nothing_left', cancel: 'order.disputed' }],
  ['part', 'delivered', 'order_done partly_paid 4000 6500 0', {
    capture: 'order_done partly_paid 7000 3500 0', 'refund part': 'order_done partly_paid 3000 7500 0', 'refund all': 'order_done unpaid 0 10500 0', cancel: 'order.disputed' }],
  ['all', 'delivered', 'order_done paid 10500 0 0', {
    capture: 'payment.nothing_due', 'refund part': 'order_done partly_paid 9500 1000 0', 'refund all': 'order_done unpaid 0 10500 0', cancel: 'order.disputed' }],
  ['none', 'finished unpaid', 'finished unpaid 0 10500 0', {
    capture: 'finished partly_paid 3000 7500 0', 'refund part': 'refund.nothing_left', 'refund all': 'refund.nothing_left', cancel: 'order.disputed' }],
  ['part', 'finished unpaid', 'finished partly_paid 4000 6500 0', {
    capture: 'finished partly_paid 7000 3500 0', 'refund part': 'finished partly_paid 3000 7500 0', 'refund all': 'finished unpaid 0 10500 0', cancel: 'order.disputed' }],
  ['all', 'finished paid', 'finished paid 10500 0 10500', {
    capture: 'payment.nothing_due', 'refund part': 'finished partly_refunded 9500 0 9500', 'refund all': 'finished refunded 0 0 0', cancel: 'order.disputed' }],
  ['none', 'cancelled', 'admin_cancel unpaid 0 0 0', {
    capture: 'payment.order_over', 'refund part': 'refund.nothing_left', 'refund all': 'refund.nothing_left', cancel: 'order.move_not_allowed' }],
  ['part', 'cancelled', 'admin_cancel refunded 0 0 0', {
    capture: 'payment.order_over', 'refund part': 'refund.nothing_left', 'refund all': 'refund.nothing_left', cancel: 'order.move_not_allowed' }],
  ['all', 'cancelled', 'admin_cancel refunded 0 0 0', {
    capture: 'payment.order_over', 'refund part': 'refund.nothing_left', 'refund all': 'refund.nothing_left', cancel: 'order.move_not_allowed' }],
]; // prettier-ignore

describe('of a card order that was captured', () => {
  it.each(TABLE)('%s and is %s, every action comes to what the decision says', async (captured, status, before, results) => {
    for (const [action, result] of Object.entries(results)) {
      const id = await orderIn(status, captured);
      expect(await standing(id)).toBe(before);
      const { status: code, body } = await ACTIONS[action as Action](id);
      const now = await standing(id);
      expect([action, code < 300 ? now : body.code]).toEqual([action, result]);
      if (code >= 300) expect([action, code, now]).toEqual([action, 409, before]);
      expect(await ledgerFaults(database)).toEqual([]);
    }
  });

  it('in part and finished, what goes back is due again, and the capture of what is due then settles the price, no less', async () => {
    const id = await orderIn('finished unpaid', 'part');
    const seen = await call(`${id}/refund/preview`, { amount: '10.00' });
    expect(seen.body.data).toMatchObject({ way: 'card', paid: '40.00', left: '40.00', amount: '10.00', provider: '0.00', app: '0.00', vat: '0.00', discount: '0.00' }); // prettier-ignore
    await ACTIONS['refund part'](id);
    // What was due before the refund does not pay it any more, and settles nothing.
    expect((await ACTIONS.capture(id, '65.00')).status).toBe(201);
    expect(await standing(id)).toBe('finished partly_paid 9500 1000 0');
    expect((await ACTIONS.capture(id, '10.01')).body).toMatchObject({ code: 'payment.more_than_due', data: { due: '10.00' } });
    expect((await ACTIONS.capture(id, '10.00')).status).toBe(201);
    expect(await standing(id)).toBe('finished paid 10500 0 10500');
    expect(await ledgerFaults(database)).toEqual([]);
    // From now on a refund is one of the settlement.
    await ACTIONS['refund part'](id);
    expect([await standing(id), await ledgerFaults(database)]).toEqual(['finished partly_refunded 9500 0 9500', []]);
    await ACTIONS['refund all'](id);
    expect([await standing(id), await ledgerFaults(database)]).toEqual(['finished refunded 0 0 0', []]);
  });

  it('and given back before its settlement, it awaits its payment again, is no revenue, and nobody but the client is told', async () => {
    const ids = async () =>
      (await node.call('GET', 'orders?filter=awaiting_payment', { token: clerk.token })).body.data.map((one: { id: number }) => one.id);
    const revenue = async () =>
      (await node.call('GET', `statistics?period=day&country_id=${world.country}`, { token: clerk.token })).body.data.figures.find((one: { id: string }) => one.id === 'gross_revenue').value; // prettier-ignore
    const id = await orderIn('finished unpaid', 'part');
    const before = await revenue();
    await ACTIONS['refund all'](id);
    expect([await revenue(), (await ids()).includes(id)]).toEqual([before, true]);
    const { data } = (await node.call('GET', `orders/${id}/details`, { token: clerk.token })).body;
    expect(data).toMatchObject({ refundable: '0.00', payment_due: '105.00', can_pay: true });
    expect(data.events.at(-1)).toMatchObject({ action: 'refund', amount: '40.00', to_status: 'finished', admin: { id: clerk.id } });
    expect(data.payments).toMatchObject([{ amount: '40.00', refunded_amount: '40.00', status: 'refunded' }]);
    const told = await database.pool.query(`select user_type, body_en from user_notifications where notify_id = $1 and body_en like '%40.00%'`, [id]); // prettier-ignore
    expect(told.rows.map(({ user_type }) => user_type)).toEqual(['client']);
  });

  it('and called off, the timeline says how much went back', async () => {
    const id = await orderIn('under way', 'part');
    const before = (await node.call('GET', `orders/${id}/details`, { token: clerk.token })).body.data;
    expect(before).toMatchObject({ cancel_returns: '40.00', refundable: '40.00', can_refund: true });
    await ACTIONS.cancel(id);
    const { events, cancel_returns } = (await node.call('GET', `orders/${id}/details`, { token: clerk.token })).body.data;
    expect([cancel_returns, events.slice(-2)]).toMatchObject(['0.00', [{ action: 'refund', amount: '40.00' }, { action: 'cancel_order' }]]);
  });

  it('above the limit it is refunded with a second admin, and then called off; nobody alone gives back more than their limit', async () => {
    const second = await makeAdmin(database);
    const owner = await makeAdmin(database);
    const id = await orderIn('under way', 'all');
    await setLimit('100');
    const cancel = () => node.call('POST', `orders/${id}/cancel_order`, { token: owner.token, body: { cancel_reason_id: world.reasons.admin } }); // prettier-ignore
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'order.captured_above_limit' } });
    expect(await standing(id)).toBe('accepted paid 10500 0 0');
    const asked = await node.call('POST', `orders/${id}/refund`, { token: owner.token, body: { reason: 'شكوى من العميل' } });
    expect(asked.status).toBe(202);
    const path = `approvals/${asked.body.data.approval_id}`;
    expect((await node.call('POST', path, { token: second.token, body: { decision: 'approve' } })).status).toBe(200);
    expect(await standing(id)).toBe('accepted unpaid 0 10500 0');
    expect((await cancel()).status).toBe(200);
    expect([await standing(id), await ledgerFaults(database)]).toEqual(['admin_cancel refunded 0 0 0', []]);
    await setLimit('1000000000');
  });

  it('the proof goes red where an order says that it is paid and nothing was', async () => {
    const id = await orderIn('finished unpaid', 'none');
    const say = (status: string) => database.pool.query('update orders set pay_status = $2 where id = $1', [id, status]);
    await say('paid');
    expect(await ledgerFaults(database)).toEqual([['payments_agree', expect.objectContaining({ id, expected: 'unpaid', found: 'paid' })]]);
    await say('unpaid');
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('the proof goes red where a refund is borne by another provider than served it', async () => {
    const id = await orderIn('finished paid', 'all');
    const other = await addPerson(database, 'providers', world.country);
    await ACTIONS['refund part'](id);
    const entry = `(select e.id from ledger_entries e join ledger_postings p on p.id = e.posting_id where p.order_id = ${id} and p.kind = 'refund' and e.account = 'provider')`;
    const guard = (word: string) => `alter table ledger_entries ${word} trigger user; alter table transactions ${word} trigger user`;
    const given = `insert into wallets (user_type, user_id, currency, country_id) values ('provider', ${other}, 'AED', ${world.country})`;
    const to = (person: number) => `select id from wallets where user_type = 'provider' and user_id = ${person}`;
    const borneBy = (person: number) =>
      `${guard('disable')}; update ledger_entries set wallet_id = (${to(person)}) where id = ${entry}; ${guard('enable')}`;
    await database.pool.query(given);
    await database.pool.query(borneBy(other));
    const wrong = (await ledgerFaults(database)).find(([check]) => check === 'orders_settled');
    expect(wrong?.[1]).toMatchObject({ table: 'orders', id, expected: String(provider), found: String(other) });
    await database.pool.query(borneBy(provider));
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('the proof goes red where a capture that waits for its settlement is not what the timeline says', async () => {
    const id = await orderIn('finished unpaid', 'part');
    await database.pool.query('update payments set refunded_amount = 500 where order_id = $1', [id]);
    expect(await ledgerFaults(database)).toEqual([['payments_agree', expect.objectContaining({ id, expected: '40.00 AED', found: '35.00 AED' })]]); // prettier-ignore
    await database.pool.query('update payments set refunded_amount = 0 where order_id = $1', [id]);
    expect(await ledgerFaults(database)).toEqual([]);
  });
});
