import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Place } from '@diwan/domain/orders/planned-way';
import { minor } from '@diwan/domain/money';
import { insertRow } from '../../testing/access-fixtures.ts';
import { rideBody } from '../../testing/app-order-fixtures.ts';
import { putAt, readOffers } from '../../testing/dispatch-fixtures.ts';
import { recordFinding } from '../../ledger/till/findings.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { NOW, DEGREE, END, FROM, goSouth, openJobWorld, type People } from '../../testing/job-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';
import { runRound } from '../dispatch/run-round.ts';

const { clock, database, node, world, jobs, close } = await openJobWorld();
afterAll(close);
const RIGHTS = [
  'show-orders', 'show-trips', 'index-trips', 'index-findings', 'decide-findings', 'refund-orders', 'withdraw-multiple', 'index-complaints',
  'show-complaints', 'update-complaints', 'create-complaints', 'decide-complaints',
]; // prettier-ignore
let people: People;
let clerk: LoggedIn;
beforeAll(async () => {
  await insertRow(database, 'settings', { section: 'fares', country_id: world.country, values: '{"coupon_part_of_provider": 100}' });
  node.app.settings.clear();
});
beforeEach(async () => {
  clock.now = NOW;
  await database.pool.query('delete from typed_amounts');
  clerk = await makeAdmin(database, { permissions: RIGHTS, countries: [world.country] });
  people = await jobs.getPeople();
});

const aside = (place: Place, m = 4000) => ({ lat: place.lat, lng: place.lng + m / (DEGREE * Math.cos((place.lat * Math.PI) / 180)) });
const detour = [FROM, aside(FROM), aside(goSouth(4000)), goSouth(4000)];
const elsewhere = [FROM, aside(FROM, 9000)];
async function ride(places: readonly Place[], way: 'card' | 'wallet' | 'cash', more: object = {}) {
  const one = await jobs.placeRide(people, 4000, { payment_way_id: world.ways[way], ...more });
  await jobs.walk(people.driver, one.id, ['partner_in_pickup_location'], 60);
  await jobs.walk(people.driver, one.id, ['partner_start_trip'], 60, one.pins ? { pin: one.pins.start } : {});
  await jobs.drive(people, one.id, places);
  await jobs.walk(people.driver, one.id, ['pre_finished']);
  return one;
}
const finish = (id: number) => jobs.walk(people.driver, id, END.slice(1));
/** What the clerk decides of it. */
const decide = (id: number, review_decision: string) =>
  node.call('POST', `orders/${id}/review`, { token: clerk.token, body: { review_decision, reason: 'سمعنا الطرفين' } });
const pay = (id: number) => people.client('POST', `orders/${id}/pay`, { payment_way_id: world.ways.card });
const answer = (id: number, fare_answer: string) => people.client('POST', `orders/${id}/fare`, { fare_answer });
const row = async (id: number) => (await database.pool.query('select * from orders where id = $1', [id])).rows[0];
const kept = async (id: number) =>
  Number(
    (await database.pool.query('select coalesce(sum(amount - refunded_amount), 0) as n from payments where order_id = $1', [id])).rows[0].n,
  );
async function coupon(coupon_code: string, percent: number, more: object = {}) {
  await insertRow(database, 'coupons', {
    discount_type: 'percentage',
    discount_amount: percent * 1000,
    country_id: world.country,
    coupon_code,
    coupon_type: 'all',
    currency: 'AED',
    used_count: 0,
    start_at: '2026-01-01',
    end_at: '2026-12-31',
    ...more,
  });
}

/** A package that its client has paid by card (96.82), and a driver's price for it. */
async function addPaidParcel(amount: string) {
  const { id } = (
    await people.client(
      'POST',
      'orders',
      rideBody(world, { order_type: 'transfer_package', notes: 'زجاج', payment_way_id: world.ways.card }),
    )
  ).body.data;
  expect((await pay(id)).status).toBe(200);
  clock.now += 60_000;
  await database.pool.query('delete from provider_positions');
  await putAt(database, people.driverId, FROM, clock.now);
  await runRound(node.app, id);
  clock.now += 4000;
  const offer = (await readOffers(database, id))[0];
  expect((await people.driver('POST', `offers/${offer?.id}/price`, { amount })).status).toBe(200);
  return { id: id as number, offer: offer?.id ?? 0 };
}

describe('an order that is paid before its price is known', () => {
  it('by card at its quote, with a yes to more afterwards, is paid in part, and settled with the rest', async () => {
    const { id } = await ride(detour, 'card');
    expect((await pay(id)).status).toBe(200);
    expect((await answer(id, 'yes')).status).toBe(200);
    expect((await row(id)).pay_status).toBe('partly_paid');
    await finish(id);
    expect([(await row(id)).pay_status, await jobs.balance('provider', people.driverId)]).toEqual(['partly_paid', 0]);
    expect((await pay(id)).status).toBe(200);
    expect(await jobs.balance('provider', people.driverId)).toBeGreaterThan(0);
    expect(await kept(id)).toBe((await row(id)).total_price);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it.each(['wallet', 'cash', 'card'] as const)('by a card that was given back, and then by %s, keeps the books right', async (way) => {
    const one = await ride([FROM, goSouth(4000)], 'card');
    expect((await pay(one.id)).status).toBe(200);
    const wrong = { reason: 'بطاقة غيره' };
    expect((await node.call('POST', `trips/${one.id}/refund`, { token: clerk.token, body: wrong })).status).toBe(201);
    if (way !== 'cash') {
      const again = await people.client('POST', `orders/${one.id}/pay`, { payment_way_id: world.ways[way] });
      expect(again.status).toBe(200);
    }
    await finish(one.id);
    if (way === 'cash') expect((await people.driver('POST', `orders/${one.id}/collect_cash`)).status).toBe(200);
    expect(await row(one.id)).toMatchObject({ pay_type: way, pay_status: 'paid' });
    expect(await ledgerFaults(database)).toEqual([]);
    // What goes back afterwards is compared as ever.
    expect((await node.call('POST', `trips/${one.id}/refund`, { token: clerk.token, body: { ...wrong, amount: '5' } })).status).toBe(201);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('as driven, and decided at its quote, gives the rest back', async () => {
    const { id } = await ride(elsewhere, 'card');
    await answer(id, 'yes');
    await pay(id);
    await finish(id);
    const before = await kept(id);
    expect((await decide(id, 'quote')).status).toBe(200);
    expect(await kept(id)).toBe((await row(id)).total_price);
    expect(await kept(id)).toBeLessThan(before);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it.each(['190', '50'])('as a package by card takes no other price: %s', async (price) => {
    const { id, offer } = await addPaidParcel(price);
    const taken = await people.client('POST', `orders/${id}/offers/${offer}/accept`);
    expect([taken.status, taken.body.code]).toEqual([409, 'payment.begun']);
    expect(await kept(id)).toBe((await row(id)).total_price);
  });
});

describe('a review', () => {
  it('is decided by nobody before its order has ended', async () => {
    const { id } = await ride(detour, 'wallet');
    for (const decision of ['dismissed', 'quote', 'driven']) expect((await decide(id, decision)).body.code).toBe('review.not_finished');
    await finish(id);
    expect((await answer(id, 'yes')).status).toBe(200);
    expect((await row(id)).pay_status).toBe('paid');
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('asks for what the coupon leaves to pay, as far as its budget goes, and takes no more than was asked', async () => {
    await coupon('LITTLE', 90, { budget: 3000 });
    const { id } = await ride(detour, 'wallet', { coupon_code: 'LITTLE' });
    await finish(id);
    const { driven_total: asked } = (await people.client('GET', `orders/${id}`)).body.data.fare_question;
    expect((await answer(id, 'yes')).status).toBe(200);
    expect((await row(id)).total_price).toBe(Math.round(Number(asked) * 100));
    // What was left of a budget when it was asked is gone with another order by the time of the yes.
    await coupon('SHRINKS', 90, { budget: 6000 });
    const next = await ride(detour, 'wallet', { coupon_code: 'SHRINKS' });
    await finish(next.id);
    await database.pool.query(`update coupons set budget = spent where coupon_code = 'SHRINKS'`);
    const refused = await answer(next.id, 'yes');
    expect([refused.status, refused.body.code]).toEqual([409, 'review.fare_changed']);
    expect((await answer(next.id, 'no')).status).toBe(200);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('as driven counts all that the fare comes to, whatever its coupon takes off then', async () => {
    await coupon('MOST', 90);
    const { id } = await ride(elsewhere, 'wallet', { coupon_code: 'MOST' });
    await finish(id);
    expect((await decide(id, 'driven')).status).toBe(200);
    await answer(id, 'yes');
    const { rows } = await database.pool.query('select amount from typed_amounts where admin_id = $1', [clerk.id]);
    const { total_price, discount_coupon_price } = await row(id);
    expect(Number(rows[0].amount)).toBeGreaterThanOrEqual(total_price + discount_coupon_price);
  });

  it('in cash stands by what was agreed and paid at the door', async () => {
    await coupon('TEN', 10);
    const { id } = await ride(elsewhere, 'cash', { coupon_code: 'TEN' });
    await answer(id, 'yes');
    await finish(id);
    const { total_price: paid } = await row(id);
    expect((await decide(id, 'quote')).body.code).toBe('review.agreed_at_door');
    const details = (await node.call('GET', `trips/${id}/details`, { token: clerk.token })).body.data;
    expect(details.review.is_agreed).toBe(true);
    expect((await decide(id, 'settled')).status).toBe(200);
    expect(await row(id)).toMatchObject({ total_price: paid, pay_status: 'paid' });
    expect(await ledgerFaults(database)).toEqual([]);
  });
});

describe('a charge-back', () => {
  const chargeBack = (id: number, person: 'client' | 'provider') =>
    node.call('POST', `findings/${id}/decide`, { token: clerk.token, body: { decision: 'charged_back', person, notes: 'راجعنا المسار' } });
  const finding = async (order: number, rule = '%') =>
    (await database.pool.query('select id from findings where order_id = $1 and rule like $2', [order, rule])).rows[0].id;

  it('of a fare that its client refused, and paid all the same, is none', async () => {
    const { id } = await ride(elsewhere, 'wallet');
    await answer(id, 'no');
    await finish(id);
    await decide(id, 'driven');
    expect((await answer(id, 'yes')).status).toBe(200);
    expect((await chargeBack(await finding(id, 'fare_above_quote'), 'client')).body.code).toBe('finding.nothing_left');
  });

  it('of an order that was not settled is none', async () => {
    const one = await jobs.placeRide(people, 20_000);
    const { id } = one;
    await jobs.begin(people, one);
    await jobs.walk(people.driver, id, END);
    const found = await finding(id);
    expect((await decide(id, 'dismissed')).status).toBe(200);
    for (const person of ['client', 'provider'] as const) expect((await chargeBack(found, person)).body.code).toBe('finding.nothing_left');
  });

  /** A ride of which something is at stake: whatever was found. */
  async function found(id: number, amount: number) {
    const about = { country_id: world.country, client_id: people.clientId, provider_id: people.driverId, order_id: id, currency: 'AED' };
    await inTransaction(node.app, (transaction) =>
      recordFinding(transaction, { ...about, rule: 'made_up_way', amount: minor(BigInt(amount)) }),
    );
    return finding(id, 'made_up_way');
  }
  /** What of an order's earnings has gone back. */
  const broughtLess = async (id: number) =>
    Number((await database.pool.query('select sum(returned_amount) as n from earnings where order_id = $1', [id])).rows[0].n);
  const balances = async () => [await jobs.balance('client', people.clientId), await jobs.balance('provider', people.driverId)];

  it('that a refund follows takes the provider’s part once: the platform, which has it, bears it', async () => {
    const before = await balances();
    const { id } = await ride([FROM, goSouth(4000)], 'wallet');
    await finish(id);
    const earned = await jobs.balance('provider', people.driverId);
    const part = Math.floor(earned / 3);
    const { total_price: total } = await row(id);
    expect((await chargeBack(await found(id, part), 'provider')).status).toBe(200);
    // A part first, of which the provider bears what no finding took.
    const half = (Math.floor(total / 2) / 100).toFixed(2);
    const refund = (body: object, path = 'refund') =>
      node.call('POST', `trips/${id}/${path}`, { token: clerk.token, body: { reason: 'لم تصل', ...body } });
    const preview = (await node.call('POST', `trips/${id}/refund/preview`, { token: clerk.token, body: { amount: half } })).body.data;
    const borne = Math.round(Number(preview.provider) * 100);
    expect(Math.round((Number(preview.provider) + Number(preview.app) + Number(preview.vat)) * 100)).toBe(Math.floor(total / 2));
    expect((await refund({ amount: half })).status).toBe(201);
    expect(await jobs.balance('provider', people.driverId)).toBe(earned - part - borne);
    // What is left of it has come off what the order brought once, as well.
    expect(await broughtLess(id)).toBe(part + borne);
    // What a refund gave back of the charge-back may be found again, and no more than the order still brings.
    expect((await refund({})).status).toBe(201);
    expect(await balances()).toEqual(before);
    const again = await insertRow(database, 'findings', { rule: 'too_fast', country_id: world.country, client_id: people.clientId, provider_id: people.driverId, order_id: id, currency: 'AED', amount: earned }); // prettier-ignore
    expect((await chargeBack(again, 'provider')).body.code).toBe('finding.nothing_left');
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('takes of a client what the platform paid of their order, and nothing that they paid themselves', async () => {
    const paid = await ride([FROM, goSouth(4000)], 'wallet');
    await finish(paid.id);
    expect((await chargeBack(await found(paid.id, 1_000), 'client')).body.code).toBe('finding.nothing_left');
    await coupon('QUARTER', 25);
    const helped = await ride([FROM, goSouth(4000)], 'wallet', { coupon_code: 'QUARTER' });
    await finish(helped.id);
    const { discount_coupon_price: discount } = await row(helped.id);
    const before = await jobs.balance('client', people.clientId);
    expect((await chargeBack(await found(helped.id, 900_000), 'client')).status).toBe(200);
    expect([await jobs.balance('client', people.clientId), await broughtLess(helped.id)]).toEqual([before - discount, 0]);
    // Where the order is undone, so is what the platform paid of it: what was taken back for it is theirs again.
    const { total_price: total } = await row(helped.id);
    const refund = await node.call('POST', `trips/${helped.id}/refund`, { token: clerk.token, body: { reason: 'لم تصل' } });
    expect([refund.status, await jobs.balance('client', people.clientId)]).toEqual([201, before + total]);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('takes no more beside a penalty than the order brought', async () => {
    const { id } = await ride([FROM, goSouth(4000)], 'wallet');
    await finish(id);
    const report_reason_id = await insertRow(database, 'report_reasons', { title_ar: 'تأخر', title_en: 'Late', target: 'order' });
    const body = { order_id: id, complained_by: 'client', report_reason_id, description: 'تأخر كثيرًا' };
    const complaint = (await node.call('POST', 'complaints', { token: clerk.token, body })).body.data;
    const decision = { decision: 'ثبت ما قاله العميل', penalty: '14.00', against: 'provider' };
    expect((await node.call('POST', `complaints/${complaint.id}/resolve`, { token: clerk.token, body: decision })).status).toBe(200);
    const about = { country_id: world.country, client_id: people.clientId, provider_id: people.driverId, order_id: id, currency: 'AED' };
    await inTransaction(node.app, (transaction) => recordFinding(transaction, { ...about, rule: 'made_up_way', amount: minor(2_894n) }));
    expect((await chargeBack(await finding(id), 'provider')).status).toBe(200);
    expect(await jobs.balance('provider', people.driverId)).toBe(0);
  });
});

it('a complaint of or about who had the order before keeps its next provider neither from one of their own nor from what they earned', async () => {
  const one = await jobs.placeRide(people, 4000);
  const other = await jobs.getPeople();
  const root = await makeAdmin(database);
  const report_reason_id = await insertRow(database, 'report_reasons', { title_ar: 'سلوك', title_en: 'Behaviour', target: 'client' });
  const complaint = { report_reason_id, message: 'لم يحضر' };
  expect((await people.driver('POST', `orders/${one.id}/complaints`, complaint)).status).toBe(201);
  // Nor does one about them, whoever makes it.
  const ofClient = {
    report_reason_id: await insertRow(database, 'report_reasons', { title_ar: 'مسار', title_en: 'Route', target: 'trip' }),
    message: 'لفّ بنا',
  };
  expect((await people.client('POST', `orders/${one.id}/complaints`, ofClient)).status).toBe(201);
  await node.call('POST', `orders/${one.id}/delegate`, { token: root.token, body: { provider_id: other.driverId } });
  expect((await other.driver('GET', `orders/${one.id}`)).body.data.complaint).toBeNull();
  const next = { ...people, driver: other.driver, driverId: other.driverId };
  await jobs.begin(next, one);
  await jobs.drive(next, one.id, [FROM, goSouth(4000)]);
  await jobs.walk(other.driver, one.id, END);
  const stopped = async () => (await database.pool.query('select stop_reason from earnings where order_id = $1', [one.id])).rows;
  expect(await stopped()).toEqual([{ stop_reason: null }]);
  expect((await other.driver('POST', `orders/${one.id}/complaints`, complaint)).status).toBe(201);
  expect((await other.driver('POST', `orders/${one.id}/complaints`, complaint)).body.code).toBe('complaint.given');
  expect(await stopped()).toEqual([{ stop_reason: 'complaint' }]);
  // The page of the order shows every one of them, the client's own as well, however many had it.
  const { token } = await makeAdmin(database, { permissions: RIGHTS, countries: [world.country] });
  const { complaints } = (await node.call('GET', `trips/${one.id}/details`, { token })).body.data;
  expect(complaints).toMatchObject([
    { complained_by: 'provider', provider_id: people.driverId },
    { complained_by: 'client', provider_id: people.driverId },
    { complained_by: 'provider', provider_id: other.driverId },
  ]);
});
