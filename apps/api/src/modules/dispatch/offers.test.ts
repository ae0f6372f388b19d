import { metersBetween } from '@diwan/domain/orders/planned-way';
import { getRoughPlace } from '@diwan/domain/orders/rough-place';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { APP_TOLD } from '../../crud/events/emit.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { addDriverAt, addRideAt, goNorth, readOffers, type Spot } from '../../testing/dispatch-fixtures.ts';
import { setFor } from '../../testing/app-order-fixtures.ts';
import { translate } from '../../platform/translate.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { runRound } from './run-round.ts';
import { tellUntold } from './tell-offers.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let world: OrderWorld;
let admin: string;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
let spot: Spot = { lat: 20, lng: 50 };

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database, { limit: '5000' });
  world = await addOrderWorld(database, country, await addClient(database, country, { first_name: 'سلمى', rate_avg: 4.5 }));
  node = await startNode(database, clock);
  other = await startNode(database, clock);
  admin = (await makeAdmin(database)).token;
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});
beforeEach(() => {
  spot = { lat: spot.lat + 0.3, lng: 50 };
  clock.now = (Math.floor(clock.now / 3_600_000) + 1) * 3_600_000;
});

interface Driver {
  readonly id: number;
  readonly token: string;
}
async function driver(meters: number): Promise<Driver> {
  const id = await addDriverAt(database, world.country, goNorth(spot, meters), clock.now);
  return { id, token: await logInAs(node, 'provider', id, { expires_at: '2030-01-01T00:00:00Z' }) };
}
const ride = (row: Record<string, unknown> = {}) => addRideAt(database, world, spot, clock.now, row);
const post = (who: Driver, path: string, body: object = {}, at = node) => appCall(at, 'POST', path, { token: who.token, key: 'new', body });
const offersFor = async (who: Driver) => (await appCall(node, 'GET', 'offers', { token: who.token })).body.data;
async function offered(row: Record<string, unknown> = {}, drivers = 1) {
  const some = await Promise.all(Array.from({ length: drivers }, (_, index) => driver(100 * (index + 1))));
  const order = await ride(row);
  await runRound(node.app, order);
  clock.now += 4000;
  const offers = await readOffers(database, order);
  return { order, drivers: some.map((one) => ({ ...one, offer: offers.find(({ provider_id }) => provider_id === one.id)?.id ?? 0 })) };
}
type Offered = Awaited<ReturnType<typeof offered>>['drivers'][number];
const only = ({ drivers }: { drivers: Offered[] }) => drivers[0] as Offered;
const accept = (who: Offered, at = node) => post(who, `offers/${who.offer}/accept`, {}, at);
async function orderRow(id: number) {
  const { rows } = await database.pool.query('select order_status, provider_id, vehicle_id, services_price, total_price, vat_price from orders where id = $1', [id]); // prettier-ignore
  return rows[0];
}
/** A coupon of a half, without a most that it takes off, used for an order. */
async function addHalfOff(order: number) {
  const terms = { discount_type: 'percentage', discount_amount: 50_000 };
  const coupon = await insertRow(database, 'coupons', {
    ...terms, country_id: world.country, coupon_code: `HALF${order}`, coupon_type: 'all', currency: 'AED', used_count: 1, start_at: '2026-01-01', end_at: '2026-12-31',
  }); // prettier-ignore
  await insertRow(database, 'coupon_uses', {
    ...terms,
    coupon_id: coupon,
    client_id: world.client,
    order_id: order,
    discount: 0,
    min_purchase: 0,
  });
}
const steps = async (id: number) =>
  (await database.pool.query('select action, actor, provider_id from order_events where order_id = $1 order by id', [id])).rows;

describe('what a provider is offered', () => {
  it('says a first name, a rating, and the place to half a kilometre; from its own moment on, until its end', async () => {
    const [first, second] = [await driver(100), await driver(600)];
    await ride({ lat: spot.lat + 0.0013, client_address: 'برج العرب، شقة 5', contact_phone: '+971501112233' });
    const order = await ride({ lat: spot.lat + 0.0013, client_address: 'برج العرب، شقة 5' });
    await runRound(node.app, order);
    const [one] = await offersFor(first);
    expect(one).toMatchObject({ order_id: order, expires_in_ms: 15_000, client: { first_name: 'سلمى', rating: 4.5 }, price: '100.00', currency: 'AED', takes_price: 0 }); // prettier-ignore
    // On the same grid as the order itself is shown: two grids would tell more together.
    const exact = { lat: spot.lat + 0.0013, lng: spot.lng };
    expect(one.place).toEqual(getRoughPlace(exact));
    expect(metersBetween(one.place, exact)).toBeGreaterThan(30);
    expect(JSON.stringify(one)).not.toContain('برج');
    expect(JSON.stringify(one)).not.toContain('+971');
    expect(await offersFor(second)).toEqual([]);
    clock.now += 4000;
    expect((await offersFor(second))[0]).toMatchObject({ expires_in_ms: 15_000, order_id: order });
    clock.now += 15_000;
    expect([await offersFor(first), await offersFor(second)]).toEqual([[], []]);
  });

  it('is told over the socket when its moment comes, once by however many nodes', async () => {
    const told: { event: string; rooms: unknown; data: { id: number; order_id?: number; gone?: string } }[] = [];
    const hear = (news: unknown) => void told.push(news as never);
    APP_TOLD.subscribe(hear);
    await driver(100);
    await driver(700);
    const order = await ride();
    const ofOrder = () => told.filter(({ event, data }) => event === 'offer' && data.order_id === order);
    await runRound(node.app, order);
    // Each node hears it.
    await expect.poll(() => ofOrder().length).toBe(2);
    clock.now += 4000;
    await Promise.all([tellUntold(node.app), tellUntold(other.app)]);
    await expect.poll(() => ofOrder().length).toBe(4);
    await tellUntold(node.app);
    expect(new Set(ofOrder().map(({ rooms }) => String(rooms))).size).toBe(2);
    await node.call('POST', `trips/${order}/cancel_order`, { token: admin, body: { cancel_reason_id: world.reasons.admin } });
    const gone = () => told.filter(({ event, data }) => event === 'offer' && data.gone === 'cancelled').map(({ rooms }) => String(rooms));
    await expect
      .poll(() => gone().toSorted())
      .toEqual(
        ofOrder()
          .map(({ rooms }) => String(rooms))
          .toSorted(),
      );
    APP_TOLD.unsubscribe(hear);
  });

  it('is nobody else’s: it is 404 to others, to clients’ apps and before its moment', async () => {
    const [first, second] = [await driver(100), await driver(600)];
    const order = await ride();
    await runRound(node.app, order);
    const offers = await readOffers(database, order);
    const [mine, theirs] = [offers.find((one) => one.provider_id === first.id), offers.find((one) => one.provider_id === second.id)];
    expect((await post(second, `offers/${mine?.id}/accept`)).status).toBe(404);
    expect((await post(second, `offers/${theirs?.id}/accept`)).status).toBe(404);
    const client = await logInAs(node, 'client', world.client, { expires_at: '2030-01-01T00:00:00Z' });
    expect((await appCall(node, 'POST', `offers/${mine?.id}/accept`, { token: client, key: 'new', body: {} })).status).toBe(403);
    expect((await post(second, `offers/${mine?.id}/decline`)).status).toBe(404);
  });
});

describe('accepting an offer', () => {
  it('takes the order with all its rules: status, vehicle, timeline, notices; the others are withdrawn', async () => {
    const { order, drivers } = await offered({}, 3);
    const [winner, loser] = drivers as [Offered, Offered, Offered];
    expect((await accept(winner)).body).toMatchObject({ data: { id: winner.offer, order_id: order, order_status: 'partner_accept_trip' } });
    expect(await orderRow(order)).toMatchObject({
      order_status: 'partner_accept_trip',
      provider_id: winner.id,
      vehicle_id: expect.any(Number),
    });
    expect((await readOffers(database, order)).map(({ answer }) => answer).toSorted()).toEqual(['accepted', 'withdrawn', 'withdrawn']);
    expect(await steps(order)).toContainEqual({ action: 'partner_accept_trip', actor: 'provider', provider_id: winner.id });
    const lost = await accept(loser);
    expect([lost.status, lost.body.code]).toEqual([409, 'offer_taken']);
    const again = await accept(winner);
    expect([again.status, again.body.code]).toEqual([409, 'offer_taken']);
    const { rows } = await database.pool.query(
      `select user_type from user_notifications where notify_id = $1 and notify_type = 'trip' order by 1`,
      [order],
    );
    expect(rows.map((row) => row.user_type)).toEqual(['client', 'provider']);
  });

  it('by ten providers at once, at two nodes, is won by one', { timeout: 60_000 }, async () => {
    await insertRow(database, 'settings', { section: 'app-settings', country_id: world.country, values: { dispatch_round_size: 10 } });
    for (const { app } of [node, other]) app.settings.clear();
    const { order, drivers } = await offered({}, 10);
    await database.pool.query('delete from settings where country_id = $1', [world.country]);
    for (const { app } of [node, other]) app.settings.clear();
    expect(drivers.every(({ offer }) => offer > 0)).toBe(true);
    const answers = await Promise.all(drivers.map((one, index) => accept(one, index % 2 ? node : other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(new Set(['offer_taken']));
    const winner = drivers[answers.findIndex(({ status }) => status === 200)];
    expect((await orderRow(order)).provider_id).toBe(winner?.id);
    expect((await steps(order)).filter(({ action }) => action === 'partner_accept_trip')).toHaveLength(1);
  });

  it('against calling it off: either way, never both', { timeout: 60_000 }, async () => {
    const outcomes = new Set<string>();
    for (let index = 0; index < 6; index += 1) {
      spot = { lat: spot.lat + 0.3, lng: 50 };
      const made = await offered();
      const body = { cancel_reason_id: world.reasons.admin };
      const [taken, cancelled] = await Promise.all([
        accept(only(made)),
        other.call('POST', `trips/${made.order}/cancel_order`, { token: admin, body }),
      ]);
      const { order_status: status } = await orderRow(made.order);
      // Called off after it was taken is called off; taken after it was called off is refused.
      expect([200, 409]).toContain(taken.status);
      expect(cancelled.status).toBe(200);
      expect(status).toBe('admin_cancel');
      if (taken.status === 409) expect(taken.body.code).toBe('offer_expired');
      outcomes.add(String(taken.status));
      const { rows } = await database.pool.query('select is_in_order from vehicles where provider_id = $1', [only(made).id]);
      expect(rows[0].is_in_order).toBe(false);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  it('is in time two seconds beyond the end, and too late after that; against the next round once', async () => {
    const late = await offered();
    clock.now += 13_000;
    expect((await accept(only(late))).status).toBe(200);
    spot = { lat: spot.lat + 0.3, lng: 50 };
    const over = await offered();
    clock.now += 13_001;
    const refused = await accept(only(over));
    expect([refused.status, refused.body.code]).toEqual([409, 'offer_expired']);
    spot = { lat: spot.lat + 0.3, lng: 50 };
    const racing = await offered();
    clock.now += 13_000;
    const [taken] = await Promise.all([accept(only(racing)), runRound(other.app, racing.order)]);
    const { provider_id } = await orderRow(racing.order);
    expect([taken.status === 200, provider_id]).toEqual(taken.status === 200 ? [true, only(racing).id] : [false, null]);
    const live = (await readOffers(database, racing.order)).filter(({ answer }) => answer === null);
    if (taken.status === 200) expect(live).toEqual([]);
  });

  it('is refused with the reasons where they may not take it by now', async () => {
    const made = await offered();
    await database.pool.query(`update providers set license_expires_on = '2020-01-01' where id = $1`, [only(made).id]);
    const { status, body } = await accept(only(made));
    expect([status, body.data.reasons]).toEqual([422, ['license_expired']]);
    expect((await orderRow(made.order)).provider_id).toBeNull();
    expect((await readOffers(database, made.order))[0]?.answer).toBeNull();
  });
});

describe('declining an offer', () => {
  it('stands on the timeline with its reason, and the next are asked at once', async () => {
    const made = await offered();
    expect((await post(only(made), `offers/${only(made).offer}/decline`, { reason: 'بعيد' })).status).toBe(200);
    expect((await post(only(made), `offers/${only(made).offer}/decline`)).body.code).toBe('offer_expired');
    const { rows } = await database.pool.query(
      `select provider_id, notes from order_events where order_id = $1 and action = 'offer_declined'`,
      [made.order],
    );
    expect(rows).toEqual([{ provider_id: only(made).id, notes: 'بعيد' }]);
    const next = await driver(900);
    expect(await runRound(node.app, made.order)).toBe(true);
    expect((await readOffers(database, made.order)).map(({ provider_id, answer }) => [provider_id, answer])).toEqual([
      [only(made).id, 'declined'],
      [next.id, null],
    ]);
  });
});

describe('prices for a package', () => {
  const ofPackage = { order_type: 'transfer_package', trip_type: null, pay_type: 'cash', vat_rate: 5000, services_price: 0, services_price_after_coupon: 0, vat_price: 0, total_price: 0 }; // prettier-ignore
  const client = () => logInAs(node, 'client', world.client, { expires_at: '2030-01-01T00:00:00Z' });

  it('are named by several, and the client chooses one, at which it is taken', async () => {
    const { order, drivers } = await offered(ofPackage, 3);
    const [dear, cheap, silent] = drivers as [Offered, Offered, Offered];
    expect((await accept(dear)).body.code).toBe('offer_wants_price');
    expect((await post(dear, `offers/${dear.offer}/price`, { amount: '60' })).body.data).toMatchObject({ price: '60.00', currency: 'AED' });
    expect((await orderRow(order)).order_status).toBe('client_receive_offers');
    expect((await post(cheap, `offers/${cheap.offer}/price`, { amount: '40.50' })).status).toBe(200);
    for (const amount of ['0', '-1', '1.234', 'x'])
      expect((await post(silent, `offers/${silent.offer}/price`, { amount })).status).toBe(422);
    const token = await client();
    const { body } = await appCall(node, 'GET', `orders/${order}/offers`, { token });
    expect(body.data.map((one: { price: string; total_price: string }) => [one.price, one.total_price])).toEqual([
      ['40.50', '42.52'],
      ['60.00', '63.00'],
    ]);
    const path = `orders/${order}/offers/${cheap.offer}/accept`;
    const stranger = await logInAs(node, 'client', await addClient(database, world.country), { expires_at: '2030-01-01T00:00:00Z' });
    expect((await appCall(node, 'POST', path, { token: stranger, key: 'new', body: {} })).status).toBe(404);
    expect((await appCall(node, 'POST', `orders/${order}/offers/${silent.offer}/accept`, { token, key: 'new', body: {} })).status).toBe(
      404,
    );
    const taken = await appCall(node, 'POST', path, { token, key: 'new', body: {} });
    expect(taken.body.data).toMatchObject({ order_status: 'accepted', total_price: '42.52' });
    expect(await orderRow(order)).toMatchObject({ provider_id: cheap.id, services_price: 4050, total_price: 4252, vat_price: 202 });
    expect((await appCall(node, 'POST', `orders/${order}/offers/${dear.offer}/accept`, { token, key: 'new', body: {} })).body.code).toBe(
      'offer_taken',
    );
    expect((await readOffers(database, order)).map(({ answer }) => answer).toSorted()).toEqual(['accepted', 'withdrawn', 'withdrawn']);
    expect((await steps(order)).filter(({ action }) => ['offer_priced', 'client_receive_offers', 'accept_order'].includes(action))).toEqual(
      [
        { action: 'offer_priced', actor: 'provider', provider_id: dear.id },
        { action: 'client_receive_offers', actor: 'provider', provider_id: null },
        { action: 'offer_priced', actor: 'provider', provider_id: cheap.id },
        { action: 'accept_order', actor: 'client', provider_id: cheap.id },
      ],
    );
  });

  it('leave whoever named one free for other offers, and ask nobody twice', async () => {
    const { order, drivers } = await offered(ofPackage);
    const one = drivers[0] as Offered;
    await post(one, `offers/${one.offer}/price`, { amount: '60' });
    const another = await ride();
    await runRound(node.app, another);
    expect((await readOffers(database, another)).map(({ provider_id }) => provider_id)).toEqual([one.id]);
    clock.now += 20_000;
    await runRound(node.app, order);
    expect(await readOffers(database, order)).toHaveLength(1);
  });

  it('are refused of an order whose wallet does not cover them, and of one with a price of its own', async () => {
    const { order, drivers } = await offered({ ...ofPackage, pay_type: 'wallet' });
    const one = drivers[0] as Offered;
    await post(one, `offers/${one.offer}/price`, { amount: '60' });
    const taken = await appCall(node, 'POST', `orders/${order}/offers/${one.offer}/accept`, {
      token: await client(),
      key: 'new',
      body: {},
    });
    expect(taken.status).toBe(422);
    expect(await orderRow(order)).toMatchObject({ provider_id: null, order_status: 'client_receive_offers', total_price: 0 });
    spot = { lat: spot.lat + 0.3, lng: 50 };
    const made = await offered();
    expect((await post(only(made), `offers/${only(made).offer}/price`, { amount: '60' })).body.code).toBe('offer_no_price');
  });

  it('have the platform pay no more by a coupon than the limit of a day, however high the two agree', async () => {
    const { order, drivers } = await offered({ ...ofPackage, services_price: 450_000 }, 2);
    const [dear, fair] = drivers as [Offered, Offered];
    await addHalfOff(order);
    await post(dear, `offers/${dear.offer}/price`, { amount: '12000' });
    await post(fair, `offers/${fair.offer}/price`, { amount: '2400' });
    const token = await client();
    const choose = ({ offer }: Offered) => appCall(node, 'POST', `orders/${order}/offers/${offer}/accept`, { token, key: 'new', body: {} });
    const refused = await choose(dear);
    expect([refused.status, refused.body.code]).toEqual([409, 'coupon.above_limit']);
    expect(await orderRow(order)).toMatchObject({ provider_id: null, order_status: 'client_receive_offers', total_price: 0 });
    // 2400.00, half of it off, 5 % VAT.
    expect((await choose(fair)).body.data).toMatchObject({ order_status: 'accepted', total_price: '1260.00' });
    const { rows } = await database.pool.query('select admin_id, user_type, user_id, amount from typed_amounts where order_id = $1', [order]); // prettier-ignore
    expect(rows).toEqual([{ admin_id: null, user_type: 'client', user_id: world.client, amount: 120_000 }]);
  });

  it('are told without the reasons that speak against who named one, and of nobody who has gone home', async () => {
    const { order, drivers } = await offered(ofPackage, 2);
    const [banned, home] = drivers as [Offered, Offered];
    for (const one of drivers) expect((await post(one, `offers/${one.offer}/price`, { amount: '50' })).status).toBe(200);
    const token = await client();
    const choose = ({ offer }: Offered) => appCall(node, 'POST', `orders/${order}/offers/${offer}/accept`, { token, key: 'new', body: {} });
    await database.pool.query('update providers set is_ban = true where id = $1', [banned.id]);
    const refused = await choose(banned);
    const unavailable = translate('en', 'validation.provider_unavailable');
    expect([refused.status, refused.body.errors]).toEqual([422, { provider_id: [unavailable] }]);
    await database.pool.query(
      `insert into provider_presences (provider_id, is_online, changed_at) values ($1, false, $2) on conflict (provider_id) do update set is_online = false`,
      [home.id, new Date(clock.now).toISOString()],
    );
    const gone = await choose(home);
    expect([gone.status, gone.body.code]).toEqual([409, 'order.choose_another']);
    expect(await orderRow(order)).toMatchObject({ provider_id: null, order_status: 'client_receive_offers' });
  });

  it('make no order larger than its country lets pass; whoever tries leaves a finding', async () => {
    const { order, drivers } = await offered({ ...ofPackage, services_price: 50_000 }, 2);
    const [dear, fair] = drivers as [Offered, Offered];
    await post(dear, `offers/${dear.offer}/price`, { amount: '900' });
    await post(fair, `offers/${fair.offer}/price`, { amount: '600' });
    await setFor(database, world.country, 'orders', { largest_order: '700' });
    node.app.settings.clear();
    const token = await client();
    const choose = ({ offer }: Offered) => appCall(node, 'POST', `orders/${order}/offers/${offer}/accept`, { token, key: 'new', body: {} });
    const refused = await choose(dear);
    expect([refused.status, refused.body.code]).toEqual([409, 'order.above_largest']);
    const { rows } = await database.pool.query('select rule, amount from findings where order_id = $1', [order]);
    expect(rows).toEqual([{ rule: 'largest_order', amount: 94_500 }]);
    expect((await choose(fair)).status).toBe(200);
    await database.pool.query(`delete from settings where section = 'orders' and country_id = $1`, [world.country]);
    node.app.settings.clear();
  });

  it('lie within a band of the quote, also as they are accepted; ten times off leaves a finding', async () => {
    const { order, drivers } = await offered({ ...ofPackage, services_price: 1945 }, 3);
    const [far, least, most] = drivers as [Offered, Offered, Offered];
    const name = (who: Offered, amount: string) => post(who, `offers/${who.offer}/price`, { amount });
    const token = await logInAs(node, 'provider', far.id, { expires_at: '2030-01-01T00:00:00Z' });
    const [seen] = (await appCall(node, 'GET', 'offers', { token })).body.data;
    const band = { min: '9.73', max: '58.35' };
    expect([seen.price_band, seen.takes_price]).toEqual([band, 1]);
    for (const amount of ['58.36', '9.72', '999999999', '0.01']) {
      const refused = await name(far, amount);
      expect([refused.status, refused.body.code, refused.body.data]).toEqual([422, 'price.outside_band', { ...band, currency: 'AED' }]);
    }
    expect((await readOffers(database, order)).map(({ answer }) => answer)).toEqual([null, null, null]);
    const { rows } = await database.pool.query(
      `select rule, provider_id, client_id, amount from findings where order_id = $1 order by id`,
      [order],
    );
    const about = { rule: 'named_price', provider_id: far.id, client_id: world.client };
    expect(rows).toEqual([
      { ...about, amount: 99_999_999_900 },
      { ...about, amount: 1 },
    ]);
    expect([(await name(least, '9.73')).status, (await name(most, '58.35')).status]).toEqual([200, 200]);
    // The quote, or the setting, has changed meanwhile: what is accepted is measured anew.
    await database.pool.query('update orders set services_price = 1900 where id = $1', [order]);
    const choose = async ({ offer }: Offered) =>
      appCall(node, 'POST', `orders/${order}/offers/${offer}/accept`, { token: await client(), key: `choose ${offer}`, body: {} });
    expect((await choose(most)).body.code).toBe('price.outside_band');
    expect((await choose(least)).status).toBe(200);
  });
});

describe('a service order', () => {
  it('is taken by its offer', async () => {
    const id = await addProvider(database, world.country, { is_available: true });
    const city = await insertRow(database, 'cities', { country_id: world.country, name_ar: 'العين', name_en: 'Al Ain' });
    await database.pool.query('update providers set city_id = $2 where id = $1', [id, city]);
    const order = await addOrder(database, world, { city_id: city, created_at: new Date(clock.now).toISOString() });
    await runRound(node.app, order);
    const [offer] = await readOffers(database, order);
    const token = await logInAs(node, 'provider', id, { expires_at: '2030-01-01T00:00:00Z' });
    const { body } = await post({ id, token }, `offers/${offer?.id}/accept`);
    expect(body.data).toMatchObject({ order_id: order, order_status: 'accepted' });
  });
});
