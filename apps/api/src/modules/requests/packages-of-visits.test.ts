import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRow } from '../../testing/access-fixtures.ts';
import { addProvider } from '../../testing/app-fixtures.ts';
import type { Asker } from '../../testing/job-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { ORDERING, openPackageWorld, type PackageWorld, VISIT } from '../../testing/package-fixtures.ts';
import { endPackages } from './end-packages.ts';

let packages: PackageWorld;
let { clock, database, node, world, provider, seller, other, holds, finish } = {} as PackageWorld;
let client: { id: number; ask: Asker };
beforeAll(async () => {
  packages = await openPackageWorld();
  ({ clock, database, node, world, provider, seller, other, holds, finish } = packages);
});
afterAll(() => packages.close());
beforeEach(async () => {
  clock.now = ORDERING;
  client = await packages.addBuyer();
  await database.pool.query('delete from typed_amounts');
  // Three visits and a gift for 100.00: 33.33, 33.33 and 33.34.
  await packages.setPack(10_000);
});

async function setPins(start_pin: 0 | 1) {
  const text = `update settings set values = values || jsonb_build_object('start_pin', $2::int, 'start_pin_in_cash', 0) where section = 'orders' and country_id = $1`;
  await database.pool.query(text, [world.country, start_pin]);
  node.app.settings.clear();
}
const charge = (amount: string) =>
  node.call('POST', 'wallet/charge', { token: other.token, body: { user_type: 'client', user_ids: [client.id], amount } });
const buy = async () => (await client.ask('POST', 'subscriptions', { provider_service_id: world.pack })).body.data;
const own = async () => (await client.ask('GET', 'subscriptions')).body.data[0];
const pay = (id: number, way: number) => client.ask('POST', `subscriptions/${id}/pay`, { payment_way_id: way });
const move = (id: number, action: string, body: object = {}, who = seller) =>
  node.call('POST', `subscriptions/${id}/${action}`, { token: who.token, body });
const place = (more: object = {}) => client.ask('POST', 'orders', packages.ofPack(1, more));
const balance = async (user_type: string, user_id: number) =>
  (await database.pool.query('select balance from wallets where user_type = $1 and user_id = $2', [user_type, user_id])).rows[0]?.balance ??
  0;
const account = async (name: string) =>
  Number((await database.pool.query(`select coalesce(sum(amount), 0) as sum from ledger_entries where account = $1`, [name])).rows[0].sum);

describe('a package of visits', () => {
  it('is paid in the app, deferred until its visits, which cost nothing more, and sums to the unit', async () => {
    const { id, total_price, refundable } = await buy();
    expect([total_price, refundable]).toEqual(['105.00', '0.00']);
    expect((await pay(id, world.ways.wallet)).body.code).toBe('wallet.insufficient');
    expect((await pay(id, world.ways.cash)).status).toBe(422);
    await charge('105');
    const [deferred, promotion] = [await account('deferred'), await account('promotion')];
    expect((await pay(id, world.ways.wallet)).body.data).toMatchObject({ status: 'active', is_paid: 1, refundable: '105.00' });
    expect((await pay(id, world.ways.wallet)).body.code).toBe('subscription.not_to_pay');
    expect([await balance('client', client.id), (await account('deferred')) - deferred]).toEqual([0, 10_000]);
    await holds();
    const before = await balance('provider', world.visit.id);
    const worth = [];
    for (let n = 0; n < 4; n += 1) {
      const placed = await place();
      expect([placed.status, placed.body.data.total_price]).toEqual([201, '0.00']);
      await finish(placed.body.data.id);
      const { rows } = await database.pool.query('select services_price, total_price, pay_status from orders where id = $1', [
        placed.body.data.id,
      ]);
      worth.push(rows[0].services_price);
      expect(rows[0]).toMatchObject({ total_price: 0, pay_status: 'paid' });
      await holds();
    }
    // Each is a visit of a package, the gift as well: what its client is owed for it is none of the order's.
    const visits = await database.pool.query('select order_id from subscription_visits where subscription_id = $1 order by order_id', [id]);
    for (const { order_id } of visits.rows) {
      const refund = await node.call('POST', `orders/${order_id}/refund`, { token: other.token, body: { reason: 'لم تعجبه' } });
      expect(refund.body.code).toBe('refund.of_package');
    }
    // The gift is the platform's.
    expect(worth).toEqual([3333, 3333, 3334, 3333]);
    expect([(await account('deferred')) - deferred, (await account('promotion')) - promotion]).toEqual([0, -3333]);
    expect((await balance('provider', world.visit.id)) - before).toBeGreaterThan(10_000);
    expect(await own()).toMatchObject({ count_used_visit: 4, count_left_visit: 0, refundable: '0.00' });
    // Without a visit left it costs what it costs.
    expect((await place()).body.data.total_price).toBe('105.00');
    const settled = await database.pool.query('select sum(gross_amount) as gross from settlements s join subscription_visits v on v.order_id = s.order_id where v.subscription_id = $1', [id]); // prettier-ignore
    expect(Number(settled.rows[0].gross)).toBe(10_000);
  });

  it('costs what it costs when it is paid: a price of before is asked for anew, in the app and at the office', async () => {
    await charge('500');
    await packages.setPack(4_000);
    const { id } = await buy();
    await packages.setPack(10_000);
    const refused = await pay(id, world.ways.wallet);
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      'subscription.price_changed',
      { price: '100.00', currency: 'AED' },
    ]);
    expect((await move(id, 'activate', { pay_type: 'cash' })).body.code).toBe('subscription.price_changed');
    const anew = await buy();
    expect([anew.total_price, anew.id === id]).toEqual(['105.00', false]);
    expect((await client.ask('POST', 'subscriptions', { provider_service_id: world.pack })).body.code).toBe('subscription.waiting');
    await packages.setPack(10_000, 4);
    expect((await pay(anew.id, world.ways.wallet)).body.code).toBe('subscription.price_changed');
    await packages.setPack(10_000);
    await database.pool.query('update provider_services set is_active = false where id = $1', [world.pack]);
    expect((await pay(anew.id, world.ways.wallet)).body.code).toBe('subscription.off_sale');
    await database.pool.query('update provider_services set is_active = true where id = $1', [world.pack]);
    expect((await pay(anew.id, world.ways.wallet)).status).toBe(200);
    const { rows } = await database.pool.query('select status from subscriptions where client_id = $1 order by id', [client.id]);
    expect(rows).toEqual([{ status: 'cancelled' }, { status: 'active' }]);
    await holds();
  });

  it('gives its last visit to one of several orders at once, and a visit back that is called off', async () => {
    const { id } = await buy();
    expect((await pay(id, world.ways.card)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 7 }, () => place()));
    const totals = answers.map(({ body }) => body.data.total_price).toSorted();
    expect(totals).toEqual(['0.00', '0.00', '0.00', '0.00', '105.00', '105.00', '105.00']);
    expect((await client.ask('POST', `subscriptions/${id}/cancel`)).body.code).toBe('subscription.visits_open');
    const free = answers.map(({ body }) => body.data).find((one) => one.total_price === '0.00');
    const called = await client.ask('POST', `orders/${free.id}/cancel`, { cancel_reason_id: world.reasons.client });
    expect(called.status).toBe(200);
    expect(await own()).toMatchObject({ count_used_visit: 0, count_cancelled_visit: 1 });
    expect((await place()).body.data.total_price).toBe('0.00');
    await holds();
  });

  it('has its client’s number asked for, whatever way was chosen for what is added', async () => {
    const { id } = await buy();
    await pay(id, world.ways.card);
    await setPins(1);
    const { body } = await place({ payment_way_id: world.ways.cash });
    expect([body.data.total_price, body.data.pins]).toEqual(['0.00', { start: expect.stringMatching(/^\d{4}$/), handover: null }]);
    clock.now = VISIT;
    for (const action of ['accept_order', 'ship_order'])
      expect((await provider('POST', `orders/${body.data.id}/${action}`)).status).toBe(200);
    const begin = (more: object) => provider('POST', `orders/${body.data.id}/order_progress`, more);
    expect((await begin({})).body.errors).toHaveProperty('pin');
    // An admin in the provider's place moves what the visit is worth.
    expect((await node.call('POST', `orders/${body.data.id}/order_progress`, { token: seller.token, body: {} })).status).toBe(200);
    const { rows } = await database.pool.query('select amount from typed_amounts where order_id = $1', [body.data.id]);
    expect(rows).toEqual([{ amount: 3333 }]);
    await setPins(0);
    clock.now = ORDERING;
  });

  it('stays its provider’s while clients have visits left in it', async () => {
    const { id } = await buy();
    const pack = (await node.call('GET', `providerServices/${world.pack}`, { token: seller.token })).body.data;
    const another = await addProvider(database, world.country);
    const edit = (provider_id: number) => {
      const named = new Set(['id', 'created_at', 'country_id', 'country', 'provider', 'group_service', 'sub_service', 'currency']);
      const form = Object.fromEntries(Object.entries(pack).filter(([name]) => !named.has(name)));
      return node.call('PUT', `providerServices/${world.pack}`, {
        token: seller.token,
        body: { ...form, count_gift_visit: 0, provider_id },
      });
    };
    const { status, body } = await edit(another);
    expect([status, body.errors.provider_id]).toEqual([422, [expect.stringContaining('have visits left in it')]]);
    expect((await pay(id, world.ways.card)).status).toBe(200);
    expect((await edit(another)).status).toBe(422);
    await database.pool.query('update subscriptions set deleted_at = now() where provider_service_id = $1', [world.pack]);
    expect((await edit(another)).status).toBe(200);
    await database.pool.query('update subscriptions set deleted_at = null where provider_service_id = $1', [world.pack]);
    await database.pool.query('update provider_services set provider_id = null, count_gift_visit = 1 where id = $1', [world.pack]);
  });

  it('takes no coupon beside it, and is not refunded as an order', async () => {
    const { id } = await buy();
    await pay(id, world.ways.card);
    await insertRow(database, 'coupons', {
      country_id: world.country, coupon_code: `BESIDE${id}`, coupon_type: 'all', discount_type: 'amount', currency: 'AED', discount_amount: 100, start_at: '2026-01-01', end_at: '2026-12-31',
    }); // prettier-ignore
    expect((await place({ coupon_code: `BESIDE${id}` })).body.errors).toEqual({ coupon_code: [expect.any(String)] });
    const order = (await place()).body.data.id;
    await finish(order);
    const refund = await node.call('POST', `orders/${order}/refund`, { token: seller.token, body: { reason: 'لم تتم الخدمة' } });
    expect([refund.status, refund.body.code]).toEqual([409, 'refund.of_package']);
  });

  it('counts in what its provider may receive in a day by its gift alone, which the platform pays', async () => {
    const limit = (amount: string) =>
      database.pool
        .query(
          `update settings set values = values || jsonb_build_object('approval_limit', $2::text) where section = 'wallet-limit' and country_id = $1`,
          [world.country, amount],
        )
        .then(() => node.app.settings.clear());
    const { id } = await buy();
    await pay(id, world.ways.card);
    await limit('30');
    try {
      const placed = [await place(), await place(), await place({ provider_id: null })];
      expect(placed.map(({ status, body }) => [status, body.data.total_price])).toEqual([[201, '0.00'], [201, '0.00'], [201, '0.00']]); // prettier-ignore
      const given = { token: other.token, body: { provider_id: world.visit.id } };
      expect((await node.call('POST', `orders/${placed[2]?.body.data.id}/accept_order`, given)).status).toBe(200);
      const gift = await place();
      expect([gift.status, gift.body.errors]).toEqual([422, { provider_id: [expect.stringContaining('not available for this order')] }]);
    } finally {
      await limit('5000');
    }
  });

  it('stopped gives back what no visit has earned, to the wallet, to the unit', async () => {
    const { id } = await buy();
    await pay(id, world.ways.card);
    await finish((await place()).body.data.id);
    const stopped = await client.ask('POST', `subscriptions/${id}/cancel`, { stop_reason: 'سفر' });
    expect(stopped.body.data).toMatchObject({ status: 'cancelled', refundable: '0.00' });
    // 66.67 and its VAT of 3.33.
    expect(await balance('client', client.id)).toBe(7000);
    expect((await client.ask('POST', `subscriptions/${id}/cancel`)).body.code).toBe('row.move_not_allowed');
    await holds();
  });
});

describe('what becomes of a visit whose order goes another way', () => {
  const remove = (path: string) => node.call('DELETE', path, { token: other.token });
  const visits = async (id: number) => {
    const { rows } = await database.pool.query(
      `select s.count_reserved_visit as reserved, (select count(*)::int from subscription_visits v where v.subscription_id = s.id and v.state = 'reserved') as kept from subscriptions s where id = $1`,
      [id],
    );
    return rows[0];
  };
  const restore = async (order: number) => {
    const { rows } = await database.pool.query(
      `select id from audit where table_name = 'orders' and row_id = $1 and action = 'delete' order by id desc limit 1`,
      [order],
    );
    return node.call('POST', `audit/${rows[0].id}/restore`, { token: other.token });
  };

  it('goes back as the order is deleted, and is taken again as it comes back, as long as there is one', async () => {
    const { id } = await buy();
    await pay(id, world.ways.card);
    const orders = [];
    for (let n = 0; n < 4; n += 1) orders.push((await place()).body.data.id as number);
    expect(await visits(id)).toEqual({ reserved: 4, kept: 4 });
    expect((await remove(`orders/${orders[0]}`)).status).toBe(200);
    expect(await visits(id)).toEqual({ reserved: 3, kept: 3 });
    await holds();
    const both = await Promise.all([restore(orders[0] ?? 0), restore(orders[0] ?? 0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await visits(id)).toEqual({ reserved: 4, kept: 4 });
    await remove(`orders/${orders[0]}`);
    const taken = await place();
    expect(taken.body.data.total_price).toBe('0.00');
    expect((await restore(orders[0] ?? 0)).body.code).toBe('audit.no_visit_left');
    expect(await visits(id)).toEqual({ reserved: 4, kept: 4 });
    await holds();
    for (const order of [...orders.slice(1), taken.body.data.id]) await remove(`orders/${order}`);
    expect((await client.ask('POST', `subscriptions/${id}/cancel`)).body.data).toMatchObject({ status: 'cancelled' });
    expect(await balance('client', client.id)).toBe(10_500);
    await holds();
  });

  it('goes back where the office does not settle it', async () => {
    const { id } = await buy();
    await pay(id, world.ways.card);
    const order = (await place()).body.data.id as number;
    const shortest = (minutes: number) =>
      database.pool
        .query(`update settings set values = values || jsonb_build_object('shortest_visit_by_minutes', $2::int) where section = 'tests' and country_id = $1`, [world.country, minutes])
        .then(() => node.app.settings.clear()); // prettier-ignore
    await shortest(5);
    clock.now = VISIT;
    for (const action of ['accept_order', 'ship_order', 'order_progress', 'order_done', 'finish_order'])
      expect((await provider('POST', `orders/${order}/${action}`)).status).toBe(200);
    await shortest(0);
    expect((await client.ask('POST', `subscriptions/${id}/cancel`)).body.code).toBe('subscription.visits_open');
    await holds();
    const decided = await node.call('POST', `orders/${order}/review`, {
      token: other.token,
      body: { review_decision: 'dismissed', reason: 'لم تتم الزيارة' },
    });
    expect(decided.status).toBe(200);
    expect(await visits(id)).toEqual({ reserved: 0, kept: 0 });
    await holds();
    expect((await client.ask('POST', `subscriptions/${id}/cancel`)).status).toBe(200);
    expect(await balance('client', client.id)).toBe(10_500);
    await holds();
  });

  it('keeps its package from being deleted, alone and with others, before it is stopped', async () => {
    const { id } = await buy();
    await pay(id, world.ways.card);
    const one = await remove(`subscriptions/${id}`);
    expect([one.status, one.body.code]).toEqual([409, 'subscription.stop_first']);
    expect((await node.call('POST', 'subscriptions/deleteAll', { token: other.token, body: { ids: [id] } })).status).not.toBe(200);
    expect((await client.ask('POST', `subscriptions/${id}/cancel`)).status).toBe(200);
    expect((await remove(`subscriptions/${id}`)).status).toBe(200);
    await holds();
  });

  it('ends with its last day, also where it was deleted before that was refused', async () => {
    const { id } = await buy();
    await pay(id, world.ways.card);
    await database.pool.query('update subscriptions set deleted_at = now() where id = $1', [id]);
    clock.now = ORDERING + 60 * 86_400_000;
    expect(await endPackages(node.app)).toBeGreaterThan(0);
    expect(await balance('client', client.id)).toBe(10_500);
    await holds();
  });
});

describe('a package that the office sells', () => {
  it('says how it was paid, within the limit; whoever sold it does not stop it', async () => {
    const { id } = await buy();
    expect(Object.keys((await move(id, 'activate')).body.errors)).toEqual(['pay_type']);
    expect(Object.keys((await move(id, 'activate', { pay_type: 'card' })).body.errors)).toEqual(['reference']);
    expect((await move(id, 'activate', { pay_type: 'cash' })).body.data).toMatchObject({
      status: 'active',
      is_paid_here: 1,
      deferred_amount: '100.00',
    });
    const counted = await database.pool.query('select amount from typed_amounts where admin_id = $1', [seller.id]);
    // 105.00 and the gift of 33.33.
    expect(counted.rows).toEqual([{ amount: 13_833 }]);
    expect((await move(id, 'finish')).body.code).toBe('subscription.visits_left');
    const own = await move(id, 'cancel', { stop_reason: 'سفر' });
    expect([own.status, own.body.code]).toEqual([403, 'duty.stop_package']);
    const { rows } = await database.pool.query(`select rule, client_id, evidence from findings where subject_id = $1`, [seller.id]);
    const evidence = { did: 'sold_package', wanted: 'stop_package', done_all_the_same: false, subscription: expect.any(String) };
    expect(rows).toEqual([{ rule: 'duties_apart', client_id: client.id, evidence }]);
    // Nor does an account that they made.
    const friend = await makeAdmin(database, { permissions: ['update-subscriptions'], countries: [world.country] });
    const link = `insert into audit (admin_id, table_name, row_id, action, changes) values ($1, 'admins', $2, 'update', '{"email":{"before":"a","after":"b"}}')`;
    await database.pool.query(link, [seller.id, friend.id]);
    expect((await move(id, 'cancel', { stop_reason: 'سفر' }, friend)).body.code).toBe('duty.stop_package');
    expect((await move(id, 'cancel', { stop_reason: 'سفر' }, other)).body.data).toMatchObject({
      status: 'cancelled',
      returned_amount: '105.00',
    });
    expect(await balance('client', client.id)).toBe(10_500);
    await holds();
  });

  it('on the client’s wallet above the limit waits for the client’s yes in the app; in cash it is refused', async () => {
    await packages.setPack(600_000);
    const { id } = await buy();
    const cash = await move(id, 'activate', { pay_type: 'cash' });
    expect([cash.status, cash.body.code]).toEqual([409, 'subscription.above_limit']);
    expect((await move(id, 'activate', { pay_type: 'wallet' })).body.data).toMatchObject({ status: 'pending', is_paid_here: 0 });
    expect(await own()).toMatchObject({ waits_for: 'client', total_price: '6300.00' });
    const notes = await database.pool.query(`select title_en from user_notifications where user_type = 'client' and user_id = $1`, [
      client.id,
    ]);
    expect(notes.rows).toEqual([{ title_en: 'Your package waits to be paid' }]);
    await database.pool.query(`delete from typed_amounts`);
    await charge('4000');
    await database.pool.query(`delete from typed_amounts`);
    await charge('4000');
    expect((await pay(id, world.ways.wallet)).body.data).toMatchObject({ status: 'active', waits_for: null });
    expect(await balance('client', client.id)).toBe(170_000);
    await holds();
  });

  it('goes back as far as nobody used it, once its days are over', async () => {
    const { id } = await buy();
    await move(id, 'activate', { pay_type: 'card', reference: ' tx-1 ' });
    const again = await buy();
    expect((await move(again.id, 'activate', { pay_type: 'card', reference: 'TX-1' })).body.code).toBe('payment.reference_used');
    await finish((await place()).body.data.id);
    const before = await balance('client', client.id);
    // Its last day is one of them.
    const last = (day: string) => database.pool.query('update subscriptions set end_at = $2 where id = $1', [id, day]);
    await last('2026-05-13');
    expect((await move(id, 'finish')).body.code).toBe('subscription.visits_left');
    await last('2026-05-12');
    // Two visits of 33.33 and 33.34, and that part of the VAT.
    expect((await move(id, 'finish')).body.data).toMatchObject({ status: 'finished', deferred_amount: '0.00', returned_amount: '70.00' });
    expect((await balance('client', client.id)) - before).toBe(7000);
    await holds();
  });

  it('ends by the clock the day after its last, by the country’s calendar, once at however many nodes, and its client is told', async () => {
    const sold = async (end_at: string) => {
      const { id } = await buy();
      await move(id, 'activate', { pay_type: 'cash' });
      await database.pool.query('update subscriptions set end_at = $2 where id = $1', [id, end_at]);
      return id as number;
    };
    const taken = await sold('2026-05-20');
    // Whose visit an order has taken goes on until that is over.
    expect((await place()).status).toBe(201);
    await database.pool.query('update subscriptions set end_at = $2 where id = $1', [taken, '2026-05-12']);
    const [over, today] = [await sold('2026-05-12'), await sold('2026-05-13')];
    const status = async (id: number) => (await database.pool.query('select status from subscriptions where id = $1', [id])).rows[0].status;
    const before = await balance('client', client.id);
    const ended = await Promise.all([endPackages(node.app), endPackages(node.app)]);
    expect(ended.toSorted()).toEqual([0, 1]);
    expect([await status(taken), await status(over), await status(today)]).toEqual(['active', 'finished', 'active']);
    expect((await balance('client', client.id)) - before).toBe(10_500);
    const { rows } = await database.pool.query(
      `select body_en from user_notifications where user_type = 'client' and user_id = $1 and title_en = 'Your package is over'`,
      [client.id],
    );
    expect(rows[0].body_en).toContain('AED 105.00');
    const { rows: log } = await database.pool.query(`select admin_id, changes from audit where table_name = 'subscriptions' and row_id = $1 order by id desc limit 1`, [over]); // prettier-ignore
    expect(log).toMatchObject([{ admin_id: null, changes: { status: { before: 'active', after: 'finished' } } }]);
    // 20:00 in Universal Time is midnight in Dubai.
    clock.now = Date.parse('2026-05-13T19:59:59Z');
    expect([await endPackages(node.app), await status(today)]).toEqual([0, 'active']);
    clock.now = Date.parse('2026-05-13T20:00:00Z');
    expect([await endPackages(node.app), await status(today)]).toEqual([1, 'finished']);
    await holds();
  });

  it('is moved once for each key, and not without one', async () => {
    const { id } = await buy();
    const activate = (key: string | null) =>
      node.call('POST', `subscriptions/${id}/activate`, { token: seller.token, body: { pay_type: 'cash' }, key });
    expect([(await activate(null)).status, (await activate('package-key-1')).status]).toEqual([422, 200]);
    expect((await activate('package-key-1')).body.data).toMatchObject({ status: 'active', paid_at: expect.any(String) });
    expect((await activate('package-key-2')).body.code).toBe('row.move_not_allowed');
  });

  it('of before goes on without money', async () => {
    const old = await insertRow(database, 'subscriptions', {
      country_id: world.country, client_id: client.id, provider_service_id: world.pack, count_visit: 3, count_gift_visit: 1, count_used_visit: 1, status: 'active',
      start_at: '2026-05-01', end_at: '2026-05-31', currency: 'AED', price: 10_000,
    }); // prettier-ignore
    expect((await place()).body.data.total_price).toBe('105.00');
    // No clock ends it: whoever updates finds the packages as they were.
    await database.pool.query(`update subscriptions set end_at = '2026-05-01' where id = $1`, [old]);
    expect(await endPackages(node.app)).toBe(0);
    expect((await move(old, 'finish')).body.data).toMatchObject({ status: 'finished', is_paid_here: 0 });
    await holds();
  });
});
