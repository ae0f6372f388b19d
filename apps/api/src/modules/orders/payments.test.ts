import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

const RIGHTS = ['index-orders', 'show-orders', 'update-orders', 'cancel-orders', 'delete-orders', 'record-payments', 'index-trips', 'show-trips', 'update-trips', 'index-transactions', 'refund-orders', 'index-approvals', 'decide-approvals', 'show-dashboard'] as const; // prettier-ignore

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let clerk: LoggedIn;
let second: LoggedIn;
let provider: number;
let serial = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  clerk = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
  second = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await set({});
  provider = await addPerson(database, 'providers', world.country);
});

async function set(values: Record<string, unknown>) {
  await database.pool.query('delete from settings where country_id = $1', [world.country]);
  for (const section of ['order', 'wallet-limit', 'app-percentage'])
    await database.pool.query('insert into settings (section, country_id, values) values ($1, $2, $3)', [
      section,
      world.country,
      JSON.stringify({ approval_limit: '1000000000', ...values }),
    ]);
  node.app.settings.clear();
}
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, token = clerk.token) =>
  node.call(method, path, { token, ...(body !== undefined && { body }) });
const reference = () => `RRN${String((serial += 1)).padStart(9, '0')}`;
const pay = (id: number, amount = '105.00', more: object = {}, token = clerk.token) =>
  call('POST', `orders/${id}/payments`, { way: 'card', amount, reference: reference(), ...more }, token);
/** A card order of 105.00 of which the work is done. */
const done = (row: Record<string, unknown> = {}) =>
  addOrder(database, world, { order_status: 'order_done', provider_id: provider, ...row });
const finish = async (id: number) => expect((await call('POST', `orders/${id}/finish_order`, {})).status).toBe(200);
const read = async (id: number) => (await call('GET', `orders/${id}`)).body.data;
const details = async (id: number) => (await call('GET', `orders/${id}/details`)).body.data;
const earned = async () =>
  (await database.pool.query(`select balance from wallets where user_type = 'provider' and user_id = $1`, [provider])).rows[0]?.balance ??
  null;
const settlements = async (id: number) =>
  (await database.pool.query('select settlement_kind, gross_amount from settlements where order_id = $1 order by id', [id])).rows;

describe('a card order', () => {
  it('that is finished is not paid, and nobody earns by it, until its capture is recorded', async () => {
    const id = await done({ total_addition_price: 100_000_000, services_price_after_coupon: 100_010_000, total_price: 105_010_500, vat_price: 5_000_500 }); // prettier-ignore
    await finish(id);
    expect(await read(id)).toMatchObject({ order_status: 'finished', pay_status: 'unpaid' });
    expect([await earned(), await settlements(id)]).toEqual([null, []]);
    const { rows } = await database.pool.query('select 1 from ledger_postings where order_id = $1', [id]);
    expect(rows).toEqual([]);
    expect(await ledgerFaults(database)).toEqual([]);
    expect((await call('DELETE', `orders/${id}`)).status).not.toBe(200);
    expect((await call('GET', 'orders?filter=awaiting_payment')).body.data.map((one: { id: number }) => one.id)).toContain(id);
    const { waiting } = (await call('GET', 'home')).body;
    expect(waiting).toContainEqual(expect.objectContaining({ id: 'orders_awaiting_payment', value: 1 }));
    const { token } = await makeAdmin(database, { permissions: ['show-dashboard', 'index-orders'], countries: [world.country] });
    const trip = await addOrder(database, world, {
      order_type: 'trip',
      order_status: 'finished',
      provider_id: provider,
      app_amount: 1_500,
    });
    expect((await call('GET', 'home', undefined, token)).body.waiting).toContainEqual(
      expect.objectContaining({ id: 'orders_awaiting_payment', value: 1 }),
    );
    expect((await call('GET', 'home')).body.waiting).toContainEqual(expect.objectContaining({ id: 'orders_awaiting_payment', value: 2 }));
    await database.pool.query('delete from orders where id = $1', [trip]);
  });

  it('is settled by the capture, in one transaction, with its payment, its step of the timeline and its entry in the log', async () => {
    const id = await done();
    await finish(id);
    expect(await details(id)).toMatchObject({ payment_due: '105.00', can_pay: true, refundable: '0.00', payments: [] });
    const answer = await pay(id, '105.00', { reference: 'RRN 77', notes: 'جهاز المندوب' });
    expect([answer.status, answer.body.data]).toMatchObject([201, { pay_status: 'paid', app_amount: '15.00', driver_amount: '85.00' }]);
    expect([await earned(), await settlements(id)]).toEqual([8_500, [{ settlement_kind: 'settlement', gross_amount: 10_500 }]]);
    const known = await details(id);
    expect(known).toMatchObject({ payment_due: '0.00', can_pay: false, refundable: '105.00' });
    expect(known.payments).toMatchObject([{ way: 'card', amount: '105.00', status: 'captured', reference: 'RRN 77', admin: { id: clerk.id } }]); // prettier-ignore
    expect(known.events.at(-1)).toMatchObject({ action: 'payment', amount: '105.00', notes: 'RRN 77 · جهاز المندوب', admin: { id: clerk.id } }); // prettier-ignore
    const log = (await call('GET', `orders/${id}/activity`)).body.data;
    expect(log[0].changes).toMatchObject({ pay_status: { before: 'unpaid', after: 'paid' }, payment: { after: '105.00 AED' } });
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('that was paid before it is finished is settled with its end', async () => {
    const id = await done({ order_status: 'pending', provider_id: null });
    expect((await pay(id)).body.data).toMatchObject({ order_status: 'pending', pay_status: 'paid' });
    expect([await settlements(id), (await call('DELETE', `orders/${id}`)).status]).toEqual([[], 409]);
    expect(await ledgerFaults(database)).toEqual([]);
    await call('POST', `orders/${id}/accept_order`, { provider_id: provider });
    for (const action of ['ship_order', 'order_progress', 'order_done']) await call('POST', `orders/${id}/${action}`, {});
    await finish(id);
    expect([await read(id), await earned()]).toMatchObject([{ order_status: 'finished', pay_status: 'paid' }, 8_500]);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('of which a part was captured is not deleted', async () => {
    const id = await done({ order_status: 'pending', provider_id: null });
    expect((await pay(id, '40.00')).body.data).toMatchObject({ order_status: 'pending', pay_status: 'partly_paid' });
    expect(await call('DELETE', `orders/${id}`)).toMatchObject({ status: 409, body: { code: 'order.cannot_delete' } });
  });

  it('takes several payments up to what is due, each receipt once, and never more however many come at once', async () => {
    const id = await done();
    await finish(id);
    expect((await pay(id, '40.00', { reference: 'ABC-1' })).body.data.pay_status).toBe('partly_paid');
    expect([await settlements(id), (await details(id)).payment_due]).toEqual([[], '65.00']);
    const again = await pay(id, '10.00', { reference: 'abc-1' });
    expect([again.status, again.body.code]).toEqual([409, 'payment.reference_used']);
    const more = await pay(id, '65.01');
    expect([more.status, more.body.code, more.body.data]).toEqual([409, 'payment.more_than_due', { due: '65.00' }]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(id, '65.00')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    expect([(await read(id)).pay_status, await earned()]).toEqual(['paid', 8_500]);
    expect((await pay(id, '1.00')).body.code).toBe('payment.nothing_due');
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('takes a receipt once however it is written, and shows it as it was', async () => {
    const [id, other] = [await done(), await done()];
    expect((await pay(id, '40.00', { reference: 'R-10 01x' })).status).toBe(201);
    for (const same of ['R١٠٠١X', 'r۱۰۰۱x', 'R–1001–X', 'r 1\u200b0\u00a001\u200fx', '\uff32\uff11001x']) {
      const again = await pay(other, '40.00', { reference: same });
      expect([same, again.status, again.body.code]).toEqual([same, 409, 'payment.reference_used']);
    }
    expect((await pay(other, '40.00', { reference: 'R1002x' })).status).toBe(201);
    expect((await details(id)).payments).toMatchObject([{ reference: 'R-10 01x' }]);
  });

  it('is settled once, whichever of its payment and its end comes first at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => done()));
    const answers = await Promise.all(ids.flatMap((id) => [pay(id), call('POST', `orders/${id}/finish_order`, {})]));
    expect([...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([200, 201]);
    for (const id of ids) expect([(await read(id)).pay_status, await settlements(id)]).toMatchObject(['paid', [{ gross_amount: 10_500 }]]);
    expect([await earned(), await ledgerFaults(database)]).toEqual([12 * 8_500, []]);
  });

  it('is paid once for each idempotency key', async () => {
    const id = await done();
    const body = { way: 'card', amount: '105.00', reference: reference() };
    const once = () =>
      node.call('POST', `orders/${id}/payments`, { token: clerk.token, body, headers: { 'idempotency-key': `pay-${id}` } });
    const answers = await Promise.all([once(), once(), once()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await details(id)).payments).toHaveLength(1);
  });

  it('gives back what was captured when it is called off', async () => {
    const id = await done({ order_status: 'accepted' });
    await pay(id);
    const { body } = await call('POST', `orders/${id}/cancel_order`, { cancel_reason_id: world.reasons.admin });
    expect(body.data).toMatchObject({ order_status: 'admin_cancel', pay_status: 'refunded' });
    expect((await details(id)).payments).toMatchObject([{ amount: '105.00', refunded_amount: '105.00', status: 'refunded' }]);
    expect((await pay(id)).body.code).toBe('payment.order_over');
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('that was captured is called off by nobody without the right to give money back', async () => {
    const id = await done({ order_status: 'accepted' });
    await pay(id);
    const { token } = await makeAdmin(database, { permissions: ['index-orders', 'cancel-orders'], countries: [world.country] });
    const cancel = (order: number) => call('POST', `orders/${order}/cancel_order`, { cancel_reason_id: world.reasons.admin }, token);
    expect((await cancel(id)).status).toBe(403);
    // In whose name it is called off changes nothing about that.
    for (const [on_behalf_of, cancel_reason_id] of [
      ['client', world.reasons.client],
      ['provider', world.reasons.provider],
    ] as const) {
      const answer = await call('POST', `orders/${id}/cancel_order`, { cancel_reason_id, on_behalf_of }, token);
      expect([on_behalf_of, answer.status, answer.body.data?.permissions]).toEqual([on_behalf_of, 403, ['refund-orders']]);
    }
    expect(await read(id)).toMatchObject({ order_status: 'accepted', pay_status: 'paid' });
    expect((await cancel(await done({ order_status: 'accepted' }))).status).toBe(200);
  });
});

describe('recording a payment', () => {
  it('is for card orders whose price is known, for amounts of their currency, and for keys that it knows', async () => {
    for (const pay_type of ['cash', 'wallet']) expect((await pay(await done({ pay_type }))).body.code).toBe('payment.not_card');
    const trip = await addOrder(database, world, { order_type: 'trip', order_status: 'partner_start_trip', provider_id: provider });
    const early = await call('POST', `trips/${trip}/payments`, { way: 'card', amount: '1.00', reference: reference() });
    expect([early.status, early.body.code]).toEqual([409, 'payment.fare_open']);
    const id = await done();
    for (const [body, field] of [
      [{ amount: '0' }, 'amount'],
      [{ amount: '-5' }, 'amount'],
      [{ amount: '1.005' }, 'amount'],
      [{ amount: { toString: 1 } }, 'amount'],
      [{ amount: '1', reference: ' ' }, 'reference'],
      [{ amount: '1', way: 'wallet' }, 'way'],
      [{ amount: '1', pay_status: 'paid' }, 'pay_status'],
    ] as const) {
      const answer = await call('POST', `orders/${id}/payments`, { way: 'card', reference: reference(), ...body });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it('is for who may, within their countries', async () => {
    const id = await done();
    const others = RIGHTS.filter((right) => right !== 'record-payments');
    const { token } = await makeAdmin(database, { permissions: others, countries: [world.country] });
    expect((await pay(id, '105.00', {}, token)).status).toBe(403);
    const { token: stranger } = await makeAdmin(database, { permissions: RIGHTS, countries: [] });
    expect((await pay(id, '105.00', {}, stranger)).status).toBe(404);
  });

  it('of a trip is recorded once its fare is known, and settles it', async () => {
    const trip = await addOrder(database, world, { order_type: 'trip', order_status: 'partner_finished', provider_id: provider });
    const paid = await call('POST', `trips/${trip}/payments`, { way: 'card', amount: '105.00', reference: reference() });
    expect([paid.status, paid.body.data]).toMatchObject([201, { pay_status: 'paid' }]);
    expect((await call('POST', `trips/${trip}/finish_order`, {})).status).toBe(200);
    expect(await settlements(trip)).toHaveLength(1);
  });

  it('above the limit waits for a second admin, and is looked at again when it is approved', async () => {
    await set({ approval_limit: '50' });
    const id = await done();
    await finish(id);
    const asked = [await pay(id), await pay(id)];
    expect(asked.map(({ status }) => status)).toEqual([202, 202]);
    expect([await earned(), (await details(id)).payments]).toEqual([null, []]);
    const [first, other] = asked.map(({ body }) => body.data.approval_id as number);
    const decide = (approval: number | undefined, token: string) => call('POST', `approvals/${approval}`, { decision: 'approve' }, token);
    expect((await decide(first, clerk.token)).status).toBe(403);
    const approved = await decide(first, second.token);
    expect([approved.status, approved.body.data]).toMatchObject([200, { kind: 'payment', status: 'approved', order_id: id }]);
    const lines = (await call('GET', `transactions?posting_id=${approved.body.data.posting_id}`)).body.data;
    expect(lines).toMatchObject([{ order_id: id, transaction_type: 'settlement', amount: '85.00' }]);
    expect([await earned(), (await read(id)).pay_status]).toEqual([8_500, 'paid']);
    expect((await details(id)).payments).toMatchObject([{ admin: { id: clerk.id } }]);
    expect((await decide(other, second.token)).body.code).toBe('payment.nothing_due');
    expect(await ledgerFaults(database)).toEqual([]);
  });
});

describe('a finished order', () => {
  it('in cash with no commission and no VAT has its posting and its settlement all the same', async () => {
    await set({ VAT: 0, app_percentage_order: 0 });
    const id = await done({ pay_type: 'cash', vat_price: 0, total_price: 10_000 });
    await finish(id);
    expect(await settlements(id)).toEqual([{ settlement_kind: 'settlement', gross_amount: 10_000 }]);
    const lines = (await call('GET', `transactions?order_id=${id}&sort=id`)).body.data;
    expect(
      lines.map((line: { transaction_type: string; amount: string; balance_after: string }) => [
        line.transaction_type,
        line.amount,
        line.balance_after,
      ]),
    ).toEqual([
      // prettier-ignore
      ['settlement', '100.00', '100.00'],
      ['collection', '-100.00', '0.00'],
    ]);
    expect([await earned(), await ledgerFaults(database)]).toEqual([0, []]);
  });

  it('that costs nothing has its settlement too, whatever it would be paid by', async () => {
    for (const pay_type of ['cash', 'card', 'wallet']) {
      const id = await done({ pay_type, services_price: 0, services_price_after_coupon: 0, vat_price: 0, total_price: 0 });
      await finish(id);
      expect([await settlements(id), (await read(id)).pay_status]).toEqual([[{ settlement_kind: 'settlement', gross_amount: 0 }], 'paid']);
    }
    expect(await ledgerFaults(database)).toEqual([]);
  });
});

describe('the proof', () => {
  it('goes red where a finished order lacks its settlement, has one too many, lacks its payment, or names a penalty that nobody paid', async () => {
    const id = await done({ pay_type: 'wallet' });
    await finish(id);
    const other = await addPerson(database, 'clients', world.country);
    const otherProvider = await addPerson(database, 'providers', world.country);
    const waiting = await done();
    await finish(waiting);
    expect(await ledgerFaults(database)).toEqual([]);
    const client = await database.pool.connect();
    const tables = ['settlements', 'orders', 'payments'];
    const checksAfter = async (change: string) => {
      await client.query('begin');
      try {
        for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
        await client.query(change);
        await client.query('commit');
        return (await ledgerFaults(database)).map(([check]) => check);
      } finally {
        await client.query('rollback');
      }
    };
    try {
      await client.query('create temp table kept as select * from settlements');
      await client.query('create temp table kept_payments as select * from payments');
      expect(await checksAfter(`delete from settlements where order_id = ${id}`)).toEqual(expect.arrayContaining(['orders_settled']));
      await client.query(`insert into settlements (${await getColumns("settlements")}) select ${await getColumns("settlements")} from kept where order_id = ${id}`); // prettier-ignore
      expect(await ledgerFaults(database)).toEqual([]);
      expect(await checksAfter(`update payments set amount = amount - 1 where order_id = ${id}`)).toEqual(['payments_agree']);
      expect(await checksAfter(`delete from payments where order_id = ${id}`)).toEqual(['payments_agree']);
      await client.query(`insert into payments select * from kept_payments where order_id = ${id}`);
      expect(await checksAfter(`update orders set pay_status = 'unpaid' where id = ${id}`)).toEqual(['payments_agree']);
      await client.query(`update orders set pay_status = 'paid' where id = ${id}`);
      expect(await ledgerFaults(database)).toEqual([]);
      expect(await checksAfter(`update orders set order_status = 'order_done' where id = ${id}`)).toEqual(['orders_settled']);
      await client.query(`update orders set order_status = 'finished' where id = ${id}`);
      expect(await checksAfter(`update orders set penalty_price = 5 where id = ${id}`)).toEqual(['penalties_agree']);
      await client.query(`update orders set penalty_price = null where id = ${id}`);
      for (const drift of [
        'total_price = total_price + 1',
        'driver_amount = driver_amount + 1',
        'vat_price = vat_price + 1, services_price = services_price - 1',
        `client_id = ${other}`,
        `provider_id = ${otherProvider}`,
      ]) {
        await client.query('create temp table kept_order as select * from orders where id = ' + id);
        expect([drift, await checksAfter(`update orders set ${drift} where id = ${id}`)]).toEqual([drift, ['orders_settled']]);
        await client.query(`update orders o set (total_price, driver_amount, vat_price, services_price, client_id, provider_id) = (select k.total_price, k.driver_amount, k.vat_price, k.services_price, k.client_id, k.provider_id from kept_order k) where o.id = ${id}`); // prettier-ignore
        await client.query('drop table kept_order');
      }
      // An order whose card is awaited is named as soon as it counts as paid without a settlement.
      const paid = `insert into payments (country_id, order_id, way, currency, amount) values (${world.country}, ${waiting}, 'card', 'AED', 10500)`;
      expect(await checksAfter(paid)).toEqual(['orders_settled', 'payments_agree']);
    } finally {
      client.release();
    }
  });
});

/** The columns of a table that can be written. */
async function getColumns(table: string): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select string_agg(column_name, ', ' order by ordinal_position) as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and table_schema = 'public'`,
    [table],
  );
  return rows[0]?.name ?? '';
}
