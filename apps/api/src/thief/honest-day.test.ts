import { createRandom } from '@diwan/domain/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSession, createTestDatabase, startNode, type Answer, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { makeAdmin } from '../testing/fixtures.ts';
import { ledgerFaults } from '../testing/proof.ts';
import { byApp, dayAndTime, HOUR, getOrders, type Deed } from './deed.ts';
import { turnTimers, work } from './deeds-of-honest.ts';
import { addMovedClock } from './moved-clock.ts';
import { writeLine, sendPlanned, type Planned } from './send.ts';
import { addTown, addTruth, type PersonOfThief, type Town } from './world.ts';

const RIGHTS = [
  'index-orders', 'show-orders', 'create-orders', 'update-orders', 'refund-orders', 'index-trips', 'show-trips', 'update-trips', 'charge-multiple', 'index-transactions', 'index-coupons', 'show-coupons',
  'create-coupons', 'index-cashout-requests', 'update-cashout-requests',
] as const; // prettier-ignore

let database: TestDatabase;
let node: TestNode;
let town: Town;
let admin: number;
/** What the operator did, a call each: none of it twice, and nothing beside it. */
const calls: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = await addMovedClock(database, Date.parse('2026-05-04T06:00:00Z'));
  node = await startNode(database, clock);
  town = await addTown({ database, nodes: [node], clock }, createRandom(1));
  admin = (await makeAdmin(database, { permissions: RIGHTS, countries: [town.country] })).id;
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const honest = (kind: PersonOfThief['kind'], isDriver = false) =>
  town.honest.find((one) => one.kind === kind && one.isDriver === isDriver) as PersonOfThief;

async function click(path: string, body: object): Promise<Answer> {
  const at = new Date(town.clock.now).toISOString();
  const operator = await addSession(database, admin, {
    created_at: at,
    last_seen_at: at,
    expires_at: new Date(town.clock.now + HOUR).toISOString(),
  });
  const planned: Planned = { who: 'operator', door: 'admin', method: 'POST', path, token: operator, body };
  const answer = await sendPlanned(town, planned);
  calls.push(`${path.replaceAll(/\d+/g, ':id')} ${answer.status}`);
  if (answer.status >= 300) throw new Error(writeLine(planned, answer));
  return answer;
}

async function tap(planned: Planned | undefined): Promise<Answer> {
  if (!planned) throw new Error('nobody is logged in');
  const answer = await sendPlanned(town, planned);
  if (answer.status >= 300) throw new Error(writeLine(planned, answer));
  await planned.after?.(answer);
  return answer;
}

const visit = (provider: PersonOfThief, way: number) => ({
  order_type: 'normal', payment_way_id: way, provider_id: provider.id, client_address: 'شارع الشيخ زايد', lat: 25.2, lng: 55.27,
  ...dayAndTime(town, 3 * HOUR), services: [{ provider_service_id: town.pack, quantity: 1 }],
}); // prettier-ignore

/** Honest people do all that they have to do. */
async function doTheWork(deed: Deed = work): Promise<void> {
  const random = createRandom(2);
  for (let n = 0; n < 40 && (await getOrders(town, 'open')).length > 0; n += 1) {
    const planned = await deed.make(town, random);
    if (planned) await tap(planned);
  }
  expect(await getOrders(town, 'open')).toEqual([]);
}

it('an honest day below the limits takes a call for each thing that is done, and no rule finds anything in it', async () => {
  const [client, provider, driver] = [honest('client'), honest('provider'), honest('provider', true)];
  await click('wallet/charge', { user_type: 'client', user_ids: [client.id], amount: '500', charge_type: 'cash' });
  const start_at = dayAndTime(town, 0).visit_date;
  await click('coupons', {
    country_id: town.country, coupon_code: 'RAMADAN', coupon_type: 'all', discount_type: 'percentage', discount_amount: '10', max_discount: '20', min_purchase: '50',
    max_used: 100, number_of_use_for_user: 1, start_at, end_at: start_at, is_active: 1,
  }); // prettier-ignore

  // By the app: a visit from the wallet with the coupon, and a ride that the desk gives to a driver.
  const placed = await tap(byApp(client, 'POST', 'orders', { ...visit(provider, town.ways.wallet), coupon_code: 'RAMADAN' }));
  addTruth(town, placed.body.data.id, { saidYes: true });
  await doTheWork();
  const ends = {
    client_address: 'دبي مول',
    lat: 25.1972,
    lng: 55.2744,
    destination_address: 'الخليج',
    destination_lat: 25.18,
    destination_lng: 55.26,
  };
  const ride = await tap(
    byApp(client, 'POST', 'orders', { order_type: 'trip', vehicle_type: 'sedan', payment_way_id: town.ways.wallet, ...ends }),
  );
  await click(`dispatch/${ride.body.data.id}/assign`, { provider_id: driver.id });
  await doTheWork();

  // By phone.
  await click('orders', { country_id: town.country, client_id: client.id, ...visit(provider, town.ways.cash) });
  await doTheWork();
  await click(`orders/${placed.body.data.id}/refund`, { amount: '20', reason: 'تأخر ساعة' });

  // What was earned is there to be paid out in its time.
  for (let hours = 0; hours < 80; hours += 8) {
    await town.clock.move(8 * HOUR);
    await turnTimers(town);
  }
  const cashOut = await tap(byApp(provider, 'POST', 'cash_outs', { amount: '100' }));
  await click(`cash_outs/${cashOut.body.data.id}`, { status: 'accepted' });

  expect(calls).toEqual([
    'wallet/charge 201', 'coupons 201', 'dispatch/:id/assign 200', 'orders 201', 'orders/:id/refund 201', 'cash_outs/:id 200',
  ]); // prettier-ignore
  const { rows } = await database.pool.query('select rule, evidence from findings');
  expect(rows).toEqual([]);
  expect(await ledgerFaults(database)).toEqual([]);
});
