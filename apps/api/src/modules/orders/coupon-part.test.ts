import { afterAll, beforeEach, expect, it } from 'vitest';
import { insertRow } from '../../testing/access-fixtures.ts';
import { rideBody } from '../../testing/app-order-fixtures.ts';
import { putAt, readOffers } from '../../testing/dispatch-fixtures.ts';
import { NOW, DEGREE, END, FROM, goSouth, openJobWorld, type People } from '../../testing/job-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';
import { runRound } from '../dispatch/run-round.ts';

const { clock, database, node, world, jobs, close } = await openJobWorld();
afterAll(close);
let people: People;
beforeEach(async () => {
  clock.now = NOW;
  await database.pool.query('delete from typed_amounts');
  people = await jobs.getPeople();
});

async function bid(amount: string, code: string) {
  const placed = await people.client(
    'POST',
    'orders',
    rideBody(world, { order_type: 'transfer_package', notes: 'زجاج', payment_way_id: world.ways.cash, coupon_code: code }),
  );
  expect(placed.body.errors).toBeUndefined();
  const { id } = placed.body.data;
  clock.now += 60_000;
  await database.pool.query('delete from provider_positions');
  await putAt(database, people.driverId, FROM, clock.now);
  await runRound(node.app, id);
  clock.now += 4000;
  const offer = (await readOffers(database, id))[0];
  expect((await people.driver('POST', `offers/${offer?.id}/price`, { amount })).status).toBe(200);
  const taken = await people.client('POST', `orders/${id}/offers/${offer?.id}/accept`);
  return { id: id as number, taken };
}
const coupon = (coupon_code: string, budget: number) =>
  insertRow(database, 'coupons', {
    discount_type: 'percentage',
    discount_amount: 90_000,
    country_id: world.country,
    coupon_code,
    coupon_type: 'all',
    currency: 'AED',
    used_count: 0,
    start_at: '2026-01-01',
    end_at: '2026-12-31',
    budget,
  });
const given = async (code: string) =>
  (
    await database.pool.query(
      `select sum(u.discount) as given from coupon_uses u join coupons c on c.id = u.coupon_id where c.coupon_code = $1 and u.provider_id = $2 and released_at is null`,
      [code, people.driverId],
    )
  ).rows[0].given;

it('one provider earns no more than their part of a coupon by a price that they name', async () => {
  await coupon('PART', 100_000);
  const { taken } = await bid('270', 'PART');
  expect([taken.status, taken.body.code]).toEqual([409, 'coupon.part_of_provider']);
  expect(Number(await given('PART'))).toBeLessThanOrEqual(20_000);
});
it('nor by one that is agreed on in a talk', async () => {
  await coupon('TALK', 100_000);
  const { id } = await bid('92.2', 'TALK');
  const talk = (await database.pool.query('select id from conversations where order_id = $1', [id])).rows[0]?.id;
  const made = await people.driver('POST', `conversations/${talk}/messages`, {
    client_key: 'offer-key-1',
    message_type: 'offer',
    amount: '270',
    message: 'ثقيل',
  });
  const yes = await people.client('POST', `conversations/${talk}/messages/${made.body.data?.seq}/accept`);
  expect([made.status, yes.status, yes.body.code]).toEqual([201, 409, 'coupon.part_of_provider']);
  expect(Number(await given('TALK'))).toBeLessThanOrEqual(20_000);
  expect(await ledgerFaults(database)).toEqual([]);
});

it('nor by a fare that its client says yes to: the discount stays as it was agreed', async () => {
  await coupon('FARE', 15_000);
  const one = await jobs.placeRide(people, 4000, { payment_way_id: world.ways.cash, coupon_code: 'FARE' });
  await jobs.begin(people, one);
  const east = (lat: number, m = 4000) => ({ lat, lng: FROM.lng + m / (DEGREE * Math.cos((lat * Math.PI) / 180)) });
  await jobs.drive(people, one.id, [FROM, east(FROM.lat), east(goSouth(4000).lat), goSouth(4000)]);
  await jobs.walk(people.driver, one.id, ['pre_finished']);
  expect((await people.client('POST', `orders/${one.id}/fare`, { fare_answer: 'yes' })).status).toBe(200);
  await jobs.walk(people.driver, one.id, END.slice(1));
  const { rows } = await database.pool.query('select discount_coupon_price from orders where id = $1', [one.id]);
  expect(await ledgerFaults(database)).toEqual([]);
  expect(rows[0].discount_coupon_price).toBeLessThanOrEqual(3_000);
});
