import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertRow } from '../../testing/access-fixtures.ts';
import { visitBody } from '../../testing/app-order-fixtures.ts';
import type { Asker } from '../../testing/job-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { ORDERING, openPackageWorld, type PackageWorld, VISIT } from '../../testing/package-fixtures.ts';

let packages: PackageWorld;
let { clock, database, node, world, provider, other, holds } = {} as PackageWorld;
let client: { id: number; ask: Asker };
beforeAll(async () => {
  packages = await openPackageWorld();
  ({ clock, database, node, world, provider, other, holds } = packages);
  await insertRow(database, 'coupons', {
    discount_type: 'percentage', discount_amount: 99_000, country_id: world.country, coupon_code: 'NEARLY', coupon_type: 'all', currency: 'AED',
    start_at: '2026-01-01', end_at: '2026-12-31',
  }); // prettier-ignore
});
afterAll(() => packages.close());
beforeEach(async () => {
  clock.now = ORDERING;
  client = await packages.addBuyer();
  await setLimit('5000');
  await packages.setPack(15_000, 1, 0);
  await node.call('POST', 'wallet/charge', { token: other.token, body: { user_type: 'client', user_ids: [client.id], amount: '100' } });
  await database.pool.query('delete from typed_amounts');
});

async function setLimit(limit: string): Promise<void> {
  const text = `update settings set values = values || jsonb_build_object('approval_limit', $2::text) where country_id = $1 and section = 'wallet-limit'`;
  await database.pool.query(text, [world.country, limit]);
  node.app.settings.clear();
}

/** Its provider has been at work for an hour. */
async function begin(id: number): Promise<void> {
  clock.now = VISIT;
  for (const action of ['accept_order', 'ship_order', 'order_progress']) {
    clock.now += 15 * 60_000;
    expect([action, (await provider('POST', `orders/${id}/${action}`)).status]).toEqual([action, 200]);
  }
  clock.now += 3_600_000;
}

async function placePackageVisit(): Promise<number> {
  await packages.setPack(30_000, 3, 0);
  const { id } = (await client.ask('POST', 'subscriptions', { provider_service_id: world.pack })).body.data;
  expect((await client.ask('POST', `subscriptions/${id}/pay`, { payment_way_id: world.ways.card })).status).toBe(200);
  return (await client.ask('POST', 'orders', packages.ofPack(1))).body.data.id;
}

const placeWithCoupon = async (way: 'cash' | 'wallet'): Promise<number> =>
  (
    await client.ask(
      'POST',
      'orders',
      visitBody(world, { provider_id: world.visit.id, coupon_code: 'NEARLY', payment_way_id: world.ways[way] }),
    )
  ).body.data.id;

it.each([
  ['that its package has paid', placePackageVisit],
  ['in cash that its coupon pays', () => placeWithCoupon('cash')],
  ['from a wallet that its coupon pays', () => placeWithCoupon('wallet')],
] as const)(
  'a job under way %s is called off by nobody without the right to refund, nor above the limit of their day',
  async (_, place) => {
    const id = await place();
    await begin(id);
    const rights = ['index-orders', 'show-orders', 'cancel-orders'];
    const callOff = async (permissions: string[]) => {
      const { token } = await makeAdmin(database, { permissions, countries: [world.country] });
      return node.call('POST', `orders/${id}/cancel_order`, { token, body: { cancel_reason_id: world.reasons.admin } });
    };
    expect((await callOff(rights)).status).toBe(403);
    await setLimit('10');
    const refused = await callOff([...rights, 'refund-orders']);
    expect([refused.status, refused.body.code]).toEqual([409, 'order.begun_above_limit']);
    await setLimit('5000');
    expect((await callOff([...rights, 'refund-orders'])).status).toBe(200);
    const { rows } = await database.pool.query('select amount from typed_amounts where order_id = $1 or user_id = $2', [id, client.id]);
    expect(rows.some(({ amount }) => Number(amount) >= 10_000)).toBe(true);
    await holds();
  },
);

it('a refund, and one by a complaint’s decision, counts what whoever served the order gives back of its coupon', async () => {
  const settled = async () => {
    clock.now = ORDERING;
    const id = await placeWithCoupon('wallet');
    await packages.finish(id);
    return id;
  };
  const first = await settled();
  client = await packages.addBuyer();
  await node.call('POST', 'wallet/charge', { token: other.token, body: { user_type: 'client', user_ids: [client.id], amount: '100' } });
  const next = await settled();
  await setLimit('10');
  await database.pool.query('delete from typed_amounts');
  const clerk = await makeAdmin(database, {
    permissions: [
      'index-orders',
      'show-orders',
      'refund-orders',
      'index-complaints',
      'show-complaints',
      'create-complaints',
      'decide-complaints',
    ],
    countries: [world.country],
  });
  const refund = await node.call('POST', `orders/${first}/refund`, { token: clerk.token, body: { reason: 'بطلب من العميل' } });
  expect(refund.status).toBe(202);
  const report_reason_id = await insertRow(database, 'report_reasons', { title_ar: 'تأخر', title_en: 'Late', target: 'order' });
  const body = { order_id: next, complained_by: 'client', report_reason_id, description: 'تأخر كثيرًا' };
  const complaint = (await node.call('POST', 'complaints', { token: clerk.token, body })).body.data;
  const decision = { decision: 'ثبت ما قاله العميل', refund: '1.00' };
  const resolved = await node.call('POST', `complaints/${complaint.id}/resolve`, { token: clerk.token, body: decision });
  expect([resolved.status, resolved.body.code]).toEqual([409, 'complaint.above_limit']);
  await holds();
});
