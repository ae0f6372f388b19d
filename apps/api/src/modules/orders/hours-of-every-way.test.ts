import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRow } from '../../testing/access-fixtures.ts';
import { asker } from '../../testing/app-order-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { DAY, openHoursWorld, readHours, type HoursWorld } from '../../testing/hours-fixtures.ts';
import { addDriver, addOrder } from '../../testing/order-fixtures.ts';
import { logInAs } from '../../testing/app-fixtures.ts';
import { judgeTakers } from './order-eligibility.ts';
import type { OrderRow } from './order-row.ts';

let hours: HoursWorld;
let root: LoggedIn;
beforeAll(async () => {
  hours = await openHoursWorld();
  root = await makeAdmin(hours.database);
});
afterAll(() => hours.close());

const BUSY = [409, 'order.provider_busy_then'];
const getCode = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const at = (later: number) => new Date(hours.clock.now + later).toISOString();
const offer = (order_id: number, provider_id: number, row: Record<string, unknown> = {}) =>
  insertRow(hours.database, 'order_offers', { order_id, provider_id, round: 1, sent_at: at(0), expires_at: at(60_000), ...row });

describe('whoever is busy at that hour', () => {
  it('takes no offer for it, nor are they offered any', async () => {
    const { id, app } = await hours.addWorker();
    await hours.accept(await hours.visit('10:00'), id);
    const order = await hours.visit('10:30');
    expect(getCode(await app('POST', `offers/${await offer(order, id)}/accept`))).toEqual(BUSY);
    const { rows } = await hours.database.pool.query<OrderRow>('select * from orders where id = $1', [order]);
    const [row] = rows;
    if (!row) throw new Error('no order');
    const judged = await judgeTakers(hours.node.app, hours.database.pool, row, [id], { isTakenNow: true, lock: false });
    expect(judged.get(id)?.reasons).toEqual(['busy_then']);
  });

  it('names no price for a package, and is not chosen at one that they named before', async () => {
    const driver = await addDriver(hours.database, hours.world.country, {}, { vehicle_type: 'pickup' });
    const app = asker(hours.node, await logInAs(hours.node, 'provider', driver));
    const addPackage = () =>
      addOrder(hours.database, hours.world, {
        order_type: 'transfer_package', order_status: 'client_receive_offers', pay_type: 'cash', visit_date: DAY, visit_time: '10:30',
      }); // prettier-ignore
    const chosen = await addPackage();
    const price = await offer(chosen, driver, { answer: 'priced', answered_at: at(0), price: 10_000 });
    const order = await hours.visit('10:00');
    const { body } = await hours.accept(order, driver);
    expect(body.errors).toBeUndefined();
    const other = await addPackage();
    expect(getCode(await app('POST', `offers/${await offer(other, driver)}/price`, { amount: '100.00' }))).toEqual(BUSY);
    const client = asker(hours.node, hours.world.token);
    const refused = await client('POST', `orders/${chosen}/offers/${price}/accept`);
    expect(getCode(refused)).toEqual(BUSY);
    // Of the other order a client learns nothing but that the hour of their own is taken.
    expect(refused.body.message).toContain('17/05/2026 10:30');
    expect(refused.body.message).not.toContain('10:00');
    expect(refused.body.message).not.toContain(body.data.order_no);
  });

  it('is given no order again that was deleted meanwhile, unless the hour is free', async () => {
    const { id } = await hours.addWorker();
    const order = await hours.visit('14:00', id, { order_status: 'accepted' });
    expect((await readHours(hours.database, order))?.provider_id).toBe(id);
    await hours.database.pool.query('update orders set deleted_at = now() where id = $1', [order]);
    expect(await readHours(hours.database, order)).toBeNull();
    const entry = await insertRow(hours.database, 'audit', { table_name: 'orders', row_id: order, action: 'delete', admin_id: root.id, changes: '{}' });
    const second = await hours.visit('14:30');
    expect((await hours.accept(second, id)).status).toBe(200);
    const refused = await hours.post(`audit/${entry}/restore`, {}, root);
    expect(getCode(refused)).toEqual(BUSY);
    expect(refused.body.message).toMatch(/D\d+ · 17\/05\/2026 14:30/);
    await hours.post(`orders/${second}/cancel_order`, { cancel_reason_id: hours.world.reasons.admin }, root);
    expect((await hours.post(`audit/${entry}/restore`, {}, root)).status).toBe(200);
    expect((await readHours(hours.database, order))?.provider_id).toBe(id);
  }); // prettier-ignore

  it('is refused by the desk, whatever reason is given', async () => {
    const { id } = await hours.addWorker();
    await hours.accept(await hours.visit('16:00'), id);
    const order = await hours.visit('16:59');
    expect(getCode(await hours.post(`dispatch/${order}/assign`, { provider_id: id }))).toEqual(BUSY);
    expect(getCode(await hours.post(`dispatch/${order}/assign`, { provider_id: id, override_reason: 'لا أحد غيره' }))).toEqual(BUSY);
    expect(await readHours(hours.database, order)).toBeNull();
  });

  it('is given no order by a second admin who approves it later', async () => {
    const { id } = await hours.addWorker();
    const [one, other] = [await hours.visit('18:00'), await hours.visit('18:00')];
    const first = await hours.addWorker();
    await hours.accept(one, first.id);
    await hours.accept(other, id);
    const approval = await insertRow(hours.database, 'approvals', {
      kind: 'delegation', country_id: hours.world.country, user_type: 'provider', user_ids: [id], currency: 'AED', amount: 100_000, order_id: one,
      requested_by: hours.clerk.id, payload: JSON.stringify({ provider_id: id, override_reason: null }),
    }); // prettier-ignore
    expect(getCode(await hours.post(`approvals/${approval}`, { decision: 'approve' }, root))).toEqual(BUSY);
  });
});

it('an hour is given once where two ways are taken at once, on two nodes', { timeout: 60_000 }, async () => {
  for (let n = 0; n < 5; n++) {
    const row = { visit_date: `2026-06-0${n + 1}` };
    const [one, other] = [await hours.addWorker(), await hours.addWorker()];
    const [moved, offered] = [await hours.visit('10:00', null, row), await hours.visit('10:30', null, row)];
    await hours.accept(moved, other.id);
    const id = await offer(offered, one.id);
    const answers = await Promise.all([
      hours.post(`orders/${moved}/delegate`, { provider_id: one.id }),
      one.app('POST', `offers/${id}/accept`),
    ]);
    expect([n, answers.map(({ status }) => status).toSorted((a, b) => a - b)]).toEqual([n, [200, 409]]);
  }
});
