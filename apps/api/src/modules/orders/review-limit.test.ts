import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { NOW, DEGREE, END, FROM, openJobWorld, type People } from '../../testing/job-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';
import { keepUnansweredQuotes } from './unanswered-fares.ts';

const { clock, database, node, world, jobs, close } = await openJobWorld();
afterAll(close);
const JUDGES = ['show-orders', 'show-trips', 'decide-findings', 'index-approvals', 'decide-approvals'];
let people: People;
let judge: LoggedIn;
let second: LoggedIn;

beforeAll(async () => {
  const make = (more: readonly string[]) => makeAdmin(database, { permissions: [...JUDGES, ...more], countries: [world.country] });
  [judge, second] = [await make(['refund-orders']), await make([])];
});
beforeEach(async () => {
  clock.now = NOW;
  await setLimit('5000');
  people = await jobs.getPeople();
  await database.pool.query('delete from typed_amounts');
});

async function setLimit(limit: string): Promise<void> {
  await database.pool.query(
    `update settings set values = values || jsonb_build_object('approval_limit', $2::text) where country_id = $1 and section = 'wallet-limit'`,
    [world.country, limit],
  );
  node.app.settings.clear();
}

/** A ride that was over in seconds. */
async function addHeldRide(): Promise<{ readonly id: number; readonly total_price: string }> {
  const ride = await jobs.placeRide(people, 20_000);
  await jobs.begin(people, ride);
  await jobs.walk(people.driver, ride.id, END);
  expect((await jobs.readOrder(ride.id)).pay_status).toBe('under_review');
  return ride;
}

const decide = (id: number, review_decision: string, { token }: LoggedIn = judge) =>
  node.call('POST', `orders/${id}/review`, { token, body: { review_decision, reason: 'سمعنا الطرفين' } });
const approve = (id: number, { token }: LoggedIn = second) =>
  node.call('POST', `approvals/${id}`, { token, body: { decision: 'approve' } });

describe('what one admin decides of doubtful jobs in a day', () => {
  it('is all that they move, settled or not: above the limit a second admin decides, and nothing moves before', async () => {
    const rides = [await addHeldRide(), await addHeldRide(), await addHeldRide()];
    await setLimit(String(Number(rides[0]?.total_price) * 1.5));
    const [first, next, last] = rides.map(({ id }) => id) as [number, number, number];
    expect((await decide(first, 'settled')).status).toBe(200);
    const driver = await jobs.balance('provider', people.driverId);
    const waits = await decide(next, 'settled');
    expect([waits.status, waits.body.message]).toEqual([202, 'Waiting for another admin to approve']);
    expect((await jobs.readOrder(next)).pay_status).toBe('under_review');
    expect(await jobs.balance('provider', people.driverId)).toBe(driver);
    const freed = await decide(last, 'dismissed');
    expect(freed.status).toBe(202);
    expect(await ledgerFaults(database)).toEqual([]);
    // Nor does whoever asked approve it themself.
    expect((await approve(waits.body.data.approval_id, judge)).status).toBe(403);
    const { data: shown } = (await node.call('GET', `approvals/${waits.body.data.approval_id}`, { token: second.token })).body;
    expect(shown).toMatchObject({ kind: 'review', total_amount: rides[1]?.total_price, order_id: next, user_id: people.driverId });
    expect(JSON.parse(shown.changes)).toEqual({ review_decision: { before: 'settled', after: 'settled' } });
    for (const { body } of [waits, freed]) expect((await approve(body.data.approval_id)).status).toBe(200);
    expect(await jobs.balance('provider', people.driverId)).toBe(driver * 2);
    expect([(await jobs.readOrder(next)).pay_status, (await jobs.readOrder(last)).pay_status]).toEqual(['paid', 'written_off']);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('as to give nothing for a job takes the right to give money back, also when it is approved', async () => {
    const { id } = await addHeldRide();
    expect((await decide(id, 'dismissed', second)).status).toBe(403);
    await setLimit('1');
    const { body } = await decide(id, 'dismissed');
    await database.pool.query(
      `update roles set permissions = array_remove(permissions, 'refund-orders') where id = (select role_id from admins where id = $1)`,
      [judge.id],
    );
    expect((await approve(body.data.approval_id)).body.code).toBe('approval.asker_gone');
    await setLimit('5000');
    expect((await decide(id, 'settled')).status).toBe(200);
    expect((await approve(body.data.approval_id)).status).toBe(409);
  });

  it('is approved by nobody who moved the order', async () => {
    const { id } = await addHeldRide();
    await setLimit('1');
    const { body } = await decide(id, 'settled');
    await database.pool.query(
      `insert into order_events (order_id, at, action, from_status, to_status, actor, admin_id) values ($1, now(), 'finish_order', 'partner_finished', 'finished', 'provider', $2)`,
      [id, second.id],
    );
    expect((await approve(body.data.approval_id)).body.code).toBe('duty.decide_review');
  });
});

describe('a doubtful ride that came to more than its quote', () => {
  /** Aside, and away from where it was to end. */
  async function addLongRide(more: object = {}) {
    const ride = await jobs.placeRide(people, 4000, more);
    await jobs.begin(people, ride);
    const aside = { lat: FROM.lat, lng: FROM.lng + 9000 / (DEGREE * Math.cos((FROM.lat * Math.PI) / 180)) };
    await jobs.drive(people, ride.id, [FROM, aside]);
    await jobs.walk(people.driver, ride.id, END);
    return ride;
  }
  const readQuestion = async (id: number) => (await people.client('GET', `orders/${id}`)).body.data.fare_question;

  it('is its client’s to say yes to, whoever has looked at it', async () => {
    const ride = await addLongRide();
    expect(await jobs.readOrder(ride.id)).toMatchObject({ pay_status: 'under_review' });
    expect(await readQuestion(ride.id)).toBeNull();
    const asked = await decide(ride.id, 'driven');
    expect([asked.status, asked.body.data.pay_status]).toEqual([200, 'under_review']);
    const { driven_total: driven } = await readQuestion(ride.id);
    expect(Number(driven)).toBeGreaterThan(Number(ride.total_price) * 1.2);
    expect((await decide(ride.id, 'driven')).body.code).toBe('review.client_asked');
    expect((await people.client('POST', `orders/${ride.id}/fare`, { fare_answer: 'yes' })).status).toBe(200);
    expect(await jobs.readOrder(ride.id)).toMatchObject({ pay_status: 'paid', total_price: Math.round(Number(driven) * 100) });
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('stands at its quote where they do not answer, and counts as driven in the limit of whoever asks them', async () => {
    const ride = await addLongRide();
    await setLimit(String(Number(ride.total_price) * 1.1));
    const waits = await decide(ride.id, 'driven');
    expect([waits.status, await readQuestion(ride.id)]).toEqual([202, null]);
    expect((await approve(waits.body.data.approval_id)).status).toBe(200);
    expect(await readQuestion(ride.id)).not.toBeNull();
    clock.now += 2 * 3_600_000 + 60_000;
    await keepUnansweredQuotes(node.app);
    expect(await jobs.readOrder(ride.id)).toMatchObject({ pay_status: 'paid', total_price: Math.round(Number(ride.total_price) * 100) });
    expect(await jobs.rules(ride.id)).toEqual(expect.arrayContaining(['ended_elsewhere', 'fare_above_quote']));
    expect(await ledgerFaults(database)).toEqual([]);
  });
});
