import { minor } from '@diwan/domain/money';
import { afterAll, describe, expect, it } from 'vitest';
import { payPenaltyParts } from '../../ledger/penalties.ts';
import { getPendingEarnings } from '../../ledger/earnings.ts';
import { insertRow } from '../../testing/access-fixtures.ts';
import { visitBody } from '../../testing/app-order-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { NOW, FROM, goSouth, openJobWorld, type People } from '../../testing/job-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

const LIMIT = 500_000;
const { clock, database, node, world, jobs, close } = await openJobWorld();
afterAll(close);

const RIGHTS = [
  'index-orders',
  'show-orders',
  'create-orders',
  'update-orders',
  'cancel-orders',
  'index-trips',
  'show-trips',
  'update-trips',
];
const makeClerk = () => makeAdmin(database, { permissions: RIGHTS, countries: [world.country] });
const later = (minutes: number) => {
  clock.now += minutes * 60_000;
};

interface Visit {
  readonly id: number;
  readonly total: number;
}

/** A visit this evening that was accepted ten minutes ago. */
async function acceptedVisit(people: People, more: object = {}): Promise<Visit> {
  clock.now = NOW;
  const when = { visit_date: '2026-05-13', visit_time: '22:00' };
  const { body } = await people.client('POST', 'orders', visitBody(world, { provider_id: people.providerId, ...when, ...more }));
  expect(body.errors).toBeUndefined();
  expect((await people.provider('POST', `orders/${body.data.id}/accept_order`)).status).toBe(200);
  later(10);
  return { id: body.data.id, total: Math.round(Number(body.data.total_price) * 100) };
}

const callOff = async (people: People, { id }: Visit) => {
  const { status, body } = await people.client('POST', `orders/${id}/cancel`, { cancel_reason_id: world.reasons.client });
  expect([status, body.data.order_status]).toEqual([200, 'client_cancel']);
  return Math.round(Number(body.data.penalty_price) * 100);
};
const unpaid = async (id: number) =>
  (
    await database.pool.query<{ amount: number }>('select amount from penalty_parts where order_id = $1 and paid_at is null', [id])
  ).rows.map(({ amount }) => amount);
const pending = async ({ providerId }: People) =>
  [...(await getPendingEarnings(database.pool, [providerId], ['AED'], clock.now)).values()][0]?.pending;
const charge = async ({ clientId }: People, amount: number) =>
  expect(
    (
      await node.call('POST', 'wallet/charge', {
        token: (await makeAdmin(database)).token,
        body: { user_type: 'client', all: 0, user_ids: [clientId], amount: (amount / 100).toFixed(2), wallet_type: 'balance' },
      })
    ).status,
  ).toBe(201);

describe('a penalty for calling off', () => {
  it('that nobody can pay brings its provider nothing before it is paid, and then not at once', async () => {
    const people = await jobs.getPeople();
    // Spent elsewhere.
    await node.call('POST', 'wallet/withdraw', {
      token: (await makeAdmin(database)).token,
      body: { user_type: 'client', all: 0, user_ids: [people.clientId], amount: '1000', wallet_type: 'balance' },
    });
    const visit = await acceptedVisit(people);
    const penalty = await callOff(people, visit);
    expect(penalty).toBeGreaterThan(0);
    const part = penalty / 2;
    expect([await jobs.balance('client', people.clientId), await jobs.balance('provider', people.providerId)]).toEqual([-penalty, 0]);
    // Anybody does that once.
    expect([await unpaid(visit.id), await jobs.rules(visit.id)]).toEqual([[part], []]);
    expect(await ledgerFaults(database)).toEqual([]);
    await payPenaltyParts(node.app);
    await charge(people, part);
    await payPenaltyParts(node.app);
    expect([await unpaid(visit.id), await jobs.balance('provider', people.providerId)]).toEqual([[part], 0]);
    await charge(people, part);
    await Promise.all([payPenaltyParts(node.app), payPenaltyParts(node.app)]);
    expect([await unpaid(visit.id), await jobs.balance('provider', people.providerId)]).toEqual([[], part]);
    expect(await pending(people)).toBe(minor(part));
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('brings its provider nothing of a debt: of a second one not paid either, its own part is waited for, and no more', async () => {
    const people = await jobs.getPeople();
    const visits = [await acceptedVisit(people), await acceptedVisit(people, { visit_time: '23:00' })];
    await node.call('POST', 'wallet/withdraw', {
      token: (await makeAdmin(database)).token,
      body: { user_type: 'client', all: 0, user_ids: [people.clientId], amount: '1000', wallet_type: 'balance' },
    });
    for (const visit of visits) {
      const penalty = await callOff(people, visit);
      expect(await unpaid(visit.id)).toEqual([penalty / 2]);
    }
    expect(await jobs.balance('provider', people.providerId)).toBe(0);
  });

  it('is one, and each complaint about the same order may take another', async () => {
    const people = await jobs.getPeople();
    const visit = await acceptedVisit(people);
    const taken = [await callOff(people, visit)];
    const admin = await makeAdmin(database);
    const post = (path: string, body: object) => node.call('POST', path, { token: admin.token, body });
    for (const complained_by of ['client', 'provider']) {
      const reason = await insertRow(database, 'report_reasons', {
        title_ar: 'سلوك', title_en: 'Manners', target: complained_by === 'client' ? 'partner' : 'client',
      }); // prettier-ignore
      const { data } = (await post('complaints', { order_id: visit.id, complained_by, report_reason_id: reason, description: 'أساء' }))
        .body;
      const penalty = { decision: 'ثبت ما قيل', against: 'client', penalty: '1.00' };
      expect((await post(`complaints/${data.id}/resolve`, penalty)).status).toBe(200);
      taken.push(100);
    }
    const { rows } = await database.pool.query<{ amount: number }>(
      `select e.amount from ledger_postings p join ledger_entries e on e.posting_id = p.id and e.account = 'client'
       where p.order_id = $1 and p.kind = 'penalty' order by p.id`,
      [visit.id],
    );
    expect(rows.map(({ amount }) => -amount)).toEqual(taken);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('is a finding where it is the third of a client or a provider that nobody can pay', async () => {
    const { provider, providerId } = await jobs.getPeople();
    const visits: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const people = { ...(await jobs.getPeople()), provider, providerId };
      await node.call('POST', 'wallet/withdraw', {
        token: (await makeAdmin(database)).token,
        body: { user_type: 'client', all: 0, user_ids: [people.clientId], amount: '1000', wallet_type: 'balance' },
      });
      const visit = await acceptedVisit(people);
      await callOff(people, visit);
      visits.push(visit.id);
    }
    // By the database's clock they are of no day yet.
    expect(await Promise.all(visits.map(jobs.rules))).toEqual([[], [], ['unpaid_penalty']]);
  });

  it('is none where the provider is named as the cause, and the third time of a client or a provider is a finding', async () => {
    const reason = await insertRow(database, 'cancel_reasons', {
      title_ar: 'لم يأت', title_en: 'Did not come', user_type: 'client', is_provider_cause: true,
    }); // prettier-ignore
    const first = await jobs.getPeople();
    const strangers = [await jobs.getPeople(), await jobs.getPeople()];
    const blame = async (people: People) => {
      const visit = await acceptedVisit(people);
      const { status, body } = await people.client('POST', `orders/${visit.id}/cancel`, { cancel_reason_id: reason });
      expect([status, Number(body.data.penalty_price)]).toEqual([200, 0]);
      return jobs.rules(visit.id);
    };
    expect([await blame(first), await blame(first), await blame(first)]).toEqual([[], [], ['blamed_provider']]);
    // A provider whom others blame as well is looked at, and a client with one piece of bad luck is not.
    const { provider, providerId } = first;
    expect(await blame(strangers[0]!)).toEqual([]);
    expect(await blame({ ...strangers[1]!, provider, providerId })).toEqual(['blamed_provider']);
  });

  it('is paid from what the wallet has beside other promises, and what its own order had promised', async () => {
    const people = await jobs.getPeople();
    const wallet = { payment_way_id: world.ways.wallet };
    const first = await acceptedVisit(people, wallet);
    const second = await acceptedVisit(people, { ...wallet, visit_time: '23:00' });
    // Just what both cost: of that the second needs all of its own.
    await node.call('POST', 'wallet/withdraw', {
      token: (await makeAdmin(database)).token,
      body: {
        user_type: 'client', all: 0, user_ids: [people.clientId], wallet_type: 'balance', amount: ((100_000 - first.total - second.total) / 100).toFixed(2),
      },
    }); // prettier-ignore
    const part = (await callOff(people, first)) / 2;
    expect([await unpaid(first.id), await jobs.balance('provider', people.providerId)]).toEqual([[], part]);
    expect(await pending(people)).toBe(minor(part));
    // What is left is less than the second had: of its own penalty it covers the provider’s part.
    const more = (await callOff(people, second)) / 2;
    expect([await unpaid(second.id), await jobs.balance('provider', people.providerId)]).toEqual([[], part + more]);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('is the provider’s as far as the wallet goes; the rest follows and waits with it', async () => {
    const people = await jobs.getPeople();
    const visit = await acceptedVisit(people);
    await node.call('POST', 'wallet/withdraw', {
      token: (await makeAdmin(database)).token,
      body: { user_type: 'client', all: 0, user_ids: [people.clientId], amount: '999.99', wallet_type: 'balance' },
    });
    const part = (await callOff(people, visit)) / 2;
    expect([await unpaid(visit.id), await pending(people)]).toEqual([[part - 1], 1n]);
    await charge(people, 2 * part - 1);
    await payPenaltyParts(node.app);
    expect([await jobs.balance('provider', people.providerId), await pending(people)]).toEqual([part, minor(part)]);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  it('gives nothing to a provider who shares a device with the client', async () => {
    const people = await jobs.getPeople();
    for (const [kind, id] of [['client', people.clientId], ['provider', people.providerId]] as const)
      await database.pool.query(`insert into person_devices (device_id, user_type, user_id, first_seen_at, last_seen_at) values ('one phone', $1, $2, now(), now())`, [kind, id]); // prettier-ignore
    const visit = await acceptedVisit(people);
    expect(await callOff(people, visit)).toBeGreaterThan(0);
    expect([await unpaid(visit.id), await jobs.balance('provider', people.providerId)]).toEqual([[], 0]);
    expect(await ledgerFaults(database)).toEqual([]);
  });
});

describe('an admin who calls off in a client’s name', () => {
  const cancel = ({ id }: Visit, { token }: LoggedIn, more: object = { on_behalf_of: 'client', cancel_reason_id: world.reasons.client }) =>
    node.call('POST', `orders/${id}/cancel_order`, { token, body: more });

  it('is another than who placed the order, where it costs the client something', async () => {
    const people = await jobs.getPeople();
    const clerk = await makeClerk();
    clock.now = NOW;
    const placed = await node.call('POST', 'orders', {
      token: clerk.token,
      body: {
        ...visitBody(world, { provider_id: people.providerId, visit_date: '2026-05-13', visit_time: '22:00' }),
        country_id: world.country,
        client_id: people.clientId,
      },
    });
    expect(placed.status).toBe(201);
    const visit = { id: placed.body.data.id as number, total: 0 };
    expect((await people.provider('POST', `orders/${visit.id}/accept_order`)).status).toBe(200);
    later(10);
    const own = await cancel(visit, clerk);
    expect([own.status, own.body.code]).toEqual([403, 'duty.call_off']);
    expect(await jobs.balance('client', people.clientId)).toBe(100_000);
    expect(await jobs.rules(visit.id)).toEqual(['duties_apart']);
    const free = await cancel(visit, clerk, { cancel_reason_id: world.reasons.admin });
    expect([free.status, free.body.data.penalty_price]).toEqual([200, null]);
  });

  it('moves the penalty, within the limit of the day', async () => {
    const people = await jobs.getPeople();
    const clerk = await makeClerk();
    const first = await acceptedVisit(people);
    const { body } = await cancel(first, clerk);
    const penalty = Math.round(Number(body.data.penalty_price) * 100);
    const { rows } = await database.pool.query('select admin_id, user_id, amount, order_id from typed_amounts where order_id = $1', [
      first.id,
    ]);
    expect(rows).toEqual([{ admin_id: clerk.id, user_id: people.clientId, amount: penalty, order_id: first.id }]);
    await insertRow(database, 'typed_amounts', {
      admin_id: clerk.id, country_id: world.country, currency: 'AED', user_type: 'provider', user_id: world.visit.id, amount: LIMIT - 2 * penalty + 1,
    }); // prettier-ignore
    const second = await acceptedVisit(people);
    const above = await cancel(second, clerk);
    expect([above.status, above.body.code]).toEqual([409, 'order.penalty_above_limit']);
    expect((await jobs.readOrder(second.id)).order_status).toBe('accepted');
  });

  it('does not end a ride that is under way', async () => {
    const people = await jobs.getPeople();
    const ride = await jobs.placeRide(people, 8000);
    await jobs.begin(people, ride);
    const moves = (await node.call('GET', `trips/${ride.id}/details`, { token: (await makeClerk()).token })).body.data.moves;
    expect(moves.find(({ action }: { action: string }) => action === 'cancel_order').on_behalf_of).not.toContain('client');
    const { status, body } = await node.call('POST', `trips/${ride.id}/cancel_order`, {
      token: (await makeClerk()).token,
      body: { cancel_reason_id: world.reasons.client, on_behalf_of: 'client' },
    });
    expect([status, body.code]).toEqual([409, 'order.client_ends_it']);
  });
});

describe('a step that an admin takes in place of the client’s number', () => {
  async function visitByClerk(people: People, clerk: LoggedIn): Promise<Visit> {
    const visit = await acceptedVisit(people, { payment_way_id: world.ways.wallet });
    await jobs.walk(people.provider, visit.id, ['ship_order']);
    clock.now = Date.parse('2026-05-13T17:30:00.000Z');
    expect((await people.provider('POST', `orders/${visit.id}/order_progress`)).status).toBe(422);
    expect((await node.call('POST', `orders/${visit.id}/order_progress`, { token: clerk.token, body: {} })).status).toBe(200);
    await jobs.walk(people.provider, visit.id, ['order_done'], 1800);
    await jobs.walk(people.provider, visit.id, ['finish_order'], 60);
    return visit;
  }

  it('counts all that the order moves in the limit of the day; above it the settlement waits', async () => {
    const people = await jobs.getPeople();
    const clerk = await makeClerk();
    const visit = await visitByClerk(people, clerk);
    expect(await jobs.readOrder(visit.id)).toMatchObject({ pay_status: 'paid' });
    const { rows } = await database.pool.query('select admin_id, amount from typed_amounts where order_id = $1', [visit.id]);
    expect(rows).toEqual([{ admin_id: clerk.id, amount: visit.total }]);
    // What they do with it further counts no more: a job that is over at once is looked at, and is within what was counted.
    const fast = await acceptedVisit(people, { payment_way_id: world.ways.wallet });
    clock.now = Date.parse('2026-05-13T17:30:00.000Z');
    for (const action of ['ship_order', 'order_progress', 'order_done', 'finish_order'])
      expect((await node.call('POST', `orders/${fast.id}/${action}`, { token: clerk.token, body: {} })).status).toBe(200);
    expect(await jobs.readOrder(fast.id)).toMatchObject({ pay_status: 'paid' });
    const again = await database.pool.query('select amount from typed_amounts where order_id = $1', [fast.id]);
    expect(again.rows).toEqual([{ amount: fast.total }]);
    await insertRow(database, 'typed_amounts', {
      admin_id: clerk.id, country_id: world.country, currency: 'AED', user_type: 'provider', user_id: world.visit.id, amount: LIMIT - 3 * visit.total + 1,
    }); // prettier-ignore
    const next = await visitByClerk(people, clerk);
    expect(await jobs.readOrder(next.id)).toMatchObject({ order_status: 'finished', pay_status: 'under_review' });
    expect(await jobs.rules(next.id)).toEqual(['no_pin']);
    expect(await ledgerFaults(database)).toEqual([]);
  });
});

describe('a ride that its client ends on the way', () => {
  const end = (people: People, id: number) => people.client('POST', `orders/${id}/cancel`, { cancel_reason_id: world.reasons.client });

  it('in its first second costs the least fare where nothing was seen, and waits for a person', async () => {
    const people = await jobs.getPeople();
    const ride = await jobs.placeRide(people, 36_000);
    await jobs.begin(people, ride);
    later(1 / 60);
    expect((await people.client('GET', `orders/${ride.id}`)).body.data.cancel_penalty).toBe('15.75');
    const { status, body } = await end(people, ride.id);
    expect([status, body.message]).toEqual([200, expect.stringMatching(/^Trip .* ended here/)]);
    expect(body.data).toMatchObject({ order_status: 'finished', pay_status: 'under_review', total_price: '15.75' });
    expect(await jobs.rules(ride.id)).toEqual(['unseen_ride']);
    expect((await jobs.readOrder(ride.id)).actual_distance).toBeLessThan(100);
  });

  it('costs as much of an unseen way as there was time for, and a seen one is settled wherever it ended', async () => {
    const people = await jobs.getPeople();
    const ride = await jobs.placeRide(people, 36_000);
    await jobs.begin(people, ride);
    later(ride.planned_order_duration / 60 / 2);
    await end(people, ride.id);
    const half = await jobs.readOrder(ride.id);
    expect(half.actual_distance / ride.planned_distance).toBeCloseTo(0.5, 2);
    expect(half.total_price).toBeLessThan(Number(ride.total_price) * 60);
    const seen = await jobs.placeRide(people, 8000);
    await jobs.begin(people, seen);
    await jobs.drive(people, seen.id, [FROM, goSouth(6000)]);
    expect((await end(people, seen.id)).body.data.pay_status).toBe('paid');
    expect(await jobs.rules(seen.id)).toEqual([]);
    expect(await ledgerFaults(database)).toEqual([]);
  });
});

describe('a job in cash that an admin finishes in its provider’s place', () => {
  async function cashByClerk(people: People, clerk: LoggedIn) {
    const visit = await acceptedVisit(people);
    clock.now = Date.parse('2026-05-13T17:30:00.000Z');
    await jobs.walk(people.provider, visit.id, ['ship_order', 'order_progress']);
    await jobs.walk(people.provider, visit.id, ['order_done'], 1800);
    expect((await node.call('POST', `orders/${visit.id}/finish_order`, { token: clerk.token, body: {} })).status).toBe(200);
    return visit;
  }
  const counted = async (id: number) =>
    (await database.pool.query('select admin_id, amount from typed_amounts where order_id = $1', [id])).rows;

  it('counts what its provider owes the house then in the limit of the day; above it the settlement waits', async () => {
    const people = await jobs.getPeople();
    const clerk = await makeClerk();
    const visit = await cashByClerk(people, clerk);
    expect(await jobs.readOrder(visit.id)).toMatchObject({ pay_status: 'paid' });
    const owed = -(await jobs.balance('provider', people.providerId));
    expect(owed).toBeGreaterThan(0);
    expect(await counted(visit.id)).toEqual([{ admin_id: clerk.id, amount: owed }]);
    await insertRow(database, 'typed_amounts', {
      admin_id: clerk.id, country_id: world.country, currency: 'AED', user_type: 'provider', user_id: world.visit.id, amount: LIMIT - 2 * owed + 1,
    }); // prettier-ignore
    const next = await cashByClerk(people, clerk);
    expect(await jobs.readOrder(next.id)).toMatchObject({ order_status: 'finished', pay_status: 'under_review' });
    expect([await jobs.rules(next.id), await counted(next.id)]).toEqual([['cash_by_office'], []]);
    expect(await jobs.balance('provider', people.providerId)).toBe(-owed);
    // Who finishes their own job says so themself: that counts for nobody, and waits for nobody.
    const own = await acceptedVisit(people);
    clock.now = Date.parse('2026-05-13T17:30:00.000Z');
    await jobs.walk(people.provider, own.id, ['ship_order', 'order_progress']);
    await jobs.walk(people.provider, own.id, ['order_done', 'finish_order'], 1800);
    expect([await jobs.readOrder(own.id), await counted(own.id)]).toMatchObject([{ pay_status: 'paid' }, []]);
    expect(await ledgerFaults(database)).toEqual([]);
  });
});

describe('a ride that ends early', () => {
  it('costs its client no more than they agreed to where its coupon asks for more, and the budget knows what was given', async () => {
    const people = await jobs.getPeople();
    clock.now = NOW;
    const quote = await jobs.placeRide(people, 6_000);
    expect((await people.client('POST', `orders/${quote.id}/cancel`, { cancel_reason_id: world.reasons.client })).status).toBe(200);
    const price = Math.round((Number(quote.total_price) / 1.05) * 100);
    const couponId = await insertRow(database, 'coupons', {
      country_id: world.country, coupon_code: 'LUX', coupon_type: 'trips', discount_type: 'amount', currency: 'AED', discount_amount: price + 5_000,
      min_purchase: price - 10, budget: 2 * price, start_at: '2026-05-01', end_at: '2026-05-31', max_used: 5,
    }); // prettier-ignore
    // Nothing is in their wallet: the coupon pays for all of it.
    await database.pool.query(`update wallets set balance = 0 where user_type = 'client' and user_id = $1`, [people.clientId]);
    const ride = await jobs.placeRide(people, 6_000, { coupon_code: 'LUX' });
    expect(ride.total_price).toBe('0.00');
    await jobs.begin(people, ride);
    clock.now += 250_000;
    const before = await people.client('GET', `orders/${ride.id}`);
    const { status, body } = await people.client('POST', `orders/${ride.id}/cancel`, { cancel_reason_id: world.reasons.client });
    expect([status, body.data.total_price, before.body.data.cancel_penalty]).toEqual([200, '0.00', '0.00']);
    expect(await jobs.balance('client', people.clientId)).toBe(0);
    const { rows } = await database.pool.query('select c.spent, o.discount_coupon_price as given from coupons c, orders o where c.id = $1 and o.id = $2', [couponId, ride.id]); // prettier-ignore
    expect(Number(rows[0].given)).toBeGreaterThan(0);
    expect(Number(rows[0].given)).toBeLessThan(price);
    expect(rows[0].spent).toBe(rows[0].given);
  });
});
