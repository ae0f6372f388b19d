import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let clerk: { id: number; token: string };
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const RIGHTS = ['index-orders', 'show-orders', 'create-orders', 'update-orders', 'cancel-orders', 'delete-orders', 'show-trips'];

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country, { phone: '+971509998877' }));
  node = await startNode(database, clock);
  clerk = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, token = clerk.token) =>
  node.call(method, path, { token, ...(body !== undefined && { body }) });
const move = (id: number, action: string, body: unknown = {}) => call('POST', `orders/${id}/${action}`, body);
describe('placing an order', () => {
  const order = () => ({
    country_id: world.country,
    order_type: 'normal',
    client_id: world.client,
    payment_way_id: world.paymentWay,
    client_address: 'شارع الشيخ زايد',
    lat: 25.2,
    lng: 55.27,
    visit_date: '2026-05-17',
    visit_time: '10:00',
    services: [{ provider_service_id: world.pack, quantity: 2 }],
    shipping_price: '20',
  });
  const quoted = ({ country_id, order_type, services, shipping_price }: ReturnType<typeof order>) => ({
    country_id,
    order_type,
    services,
    shipping_price,
  });

  it('keeps no number of a card in its address and notes', async () => {
    const card = { client_address: 'بيت 4111-1111-1111-1111', notes: 'بطاقتي 4111-1111-1111-1111 رمزها 123' };
    const { status, body } = await call('POST', 'orders', { ...order(), ...card });
    expect([status, body.data]).toMatchObject([
      201,
      { client_address: 'بيت 4111-11••-••••-1111', notes: 'بطاقتي 4111-11••-••••-1111 رمزها 123' },
    ]);
    await move(body.data.id, 'cancel_order', { cancel_reason_id: world.reasons.admin, notes: '4111-1111-1111-1111' });
    const { rows } = await database.pool.query<{ kept: string }>('select to_jsonb(o)::text as kept from orders o where id = $1', [
      body.data.id,
    ]);
    expect(rows[0]?.kept).not.toContain('4111-1111');
  });

  it('costs what the quote said, with its lines and its first event', async () => {
    const quote = await call('POST', 'orders/quote', quoted(order()));
    expect([quote.status, quote.body.data]).toMatchObject([
      200,
      { services_price: '300.00', shipping_price: '20.00', vat_price: '16.00', total_price: '336.00', vat_percent: 5, currency: 'AED' },
    ]);
    const placed = await call('POST', 'orders', order());
    expect([placed.status, placed.body.data]).toMatchObject([
      201,
      {
        order_status: 'pending',
        total_price: '336.00',
        is_maintenance: 1,
        pay_type: 'cash',
        contact_phone: '+971509998877',
        is_scheduled: 1,
      },
    ]);
    const details = (await call('GET', `orders/${placed.body.data.id}/details`)).body.data;
    expect(details.services).toMatchObject([{ title_en: 'Cooler check', quantity: 2, unit_price: '150.00' }]);
    expect(details.events).toMatchObject([{ action: 'place', admin: { id: clerk.id } }]);
    expect(details.moves.map((one: { action: string }) => one.action)).toEqual(['accept_order', 'reject_order', 'cancel_order']);
  });

  it('is placed at the total that was shown, or refused with the one of now', async () => {
    const shown = (await call('POST', 'orders/quote', quoted(order()))).body.data.total_price;
    const at = (total: string) => call('POST', 'orders', { ...order(), shown_total: total });
    expect((await at(shown)).status).toBe(201);
    expect((await at('336')).status).toBe(201);
    await database.pool.query('update provider_services set price = price * 2 where id = $1', [world.pack]);
    const { status, body } = await at(shown);
    expect([status, body.code, body.data]).toEqual([409, 'order.price_changed', { total_price: '651.00' }]);
    expect(body.message).toBe('The total is 651.00 AED by now, and 336.00 AED was shown: look at the price and send the order again');
    expect((await at('651.00')).status).toBe(201);
    await database.pool.query('update provider_services set price = price / 2 where id = $1', [world.pack]);
  });

  it('lies by a city of its country', async () => {
    await insertRow(database, 'cities', { country_id: world.country, name_ar: 'دبي', name_en: 'Dubai', lat: 25.26, lng: 55.3 });
    const elsewhere = await addCountry(database);
    await insertRow(database, 'cities', { country_id: elsewhere, name_ar: 'الرياض', name_en: 'Riyadh', lat: 24.7, lng: 46.7 });
    const riyadh = await call('POST', 'orders', { ...order(), lat: 24.7, lng: 46.7 });
    expect([riyadh.status, riyadh.body.errors]).toEqual([422, { lat: ['This is more than 100 km from every city of the country'] }]);
    const ride = {
      ...order(), order_type: 'trip', services: undefined, vehicle_type: 'sedan', destination_address: 'الرياض', destination_lat: 24.7, destination_lng: 46.7,
    }; // prettier-ignore
    expect(Object.keys((await call('POST', 'orders', ride)).body.errors)).toEqual(['destination_lat']);
    expect(
      (await call('POST', 'orders', { ...ride, lat: 24.7, lng: 46.7, destination_lat: 25, destination_lng: 46.7 })).body.errors,
    ).toEqual({
      lat: [expect.any(String)],
      destination_lat: [expect.any(String)],
    });
  });

  it('is told with numbers why a coupon takes nothing off', async () => {
    const coupon = (coupon_code: string, row: object) =>
      insertRow(database, 'coupons', {
        country_id: world.country, coupon_code, coupon_type: 'orders', discount_type: 'amount', currency: 'AED', discount_amount: 1_000,
        min_purchase: 0, start_at: '2026-05-01', end_at: '2026-05-31', ...row,
      }); // prettier-ignore
    await coupon('DEAR', { min_purchase: 35_000 });
    await coupon('PAST', { end_at: '2026-05-12' });
    const said = async (coupon_code: string) =>
      (await call('POST', 'orders/quote', { ...quoted(order()), coupon_code })).body.data.coupon_error;
    expect(await said('DEAR')).toBe('The least purchase of the coupon is 350.00 AED, 30.00 AED short');
    expect(await said('PAST')).toBe('The coupon ended on 12/05/2026');
  });

  it('takes the coupon off, as the quote said, and gives its use back when it is cancelled', async () => {
    const coupon = await insertRow(database, 'coupons', {
      country_id: world.country, coupon_code: 'WELCOME', coupon_type: 'orders', discount_type: 'percentage', currency: 'AED',
      discount_amount: 10_000, min_purchase: 0, max_used: 1, start_at: '2026-05-01', end_at: '2026-05-31',
    }); // prettier-ignore
    const used = async () => (await database.pool.query('select used_count from coupons where id = $1', [coupon])).rows[0].used_count;
    const quote = await call('POST', 'orders/quote', { ...quoted(order()), coupon_code: 'welcome' });
    expect(quote.body.data).toMatchObject({
      discount_coupon_price: '32.00',
      vat_price: '14.40',
      total_price: '302.40',
      coupon_error: null,
    });
    expect(await used()).toBe(0);
    const placed = (await call('POST', 'orders', { ...order(), coupon_code: 'welcome' })).body.data;
    expect(placed).toMatchObject({ coupon_code: 'WELCOME', discount_coupon_price: '32.00', total_price: '302.40' });
    expect(await used()).toBe(1);
    expect((await call('POST', 'orders/quote', { ...quoted(order()), coupon_code: 'welcome' })).body.data.coupon_error).toEqual(
      expect.any(String),
    );
    expect((await call('POST', 'orders', { ...order(), coupon_code: 'welcome' })).body.code).toBe('coupon.used_up');
    expect((await move(placed.id, 'cancel_order', { cancel_reason_id: world.reasons.admin })).status).toBe(200);
    expect(await used()).toBe(0);
    const again = (await call('POST', 'orders', { ...order(), coupon_code: 'welcome' })).body.data;
    expect(await used()).toBe(1);
    expect((await call('DELETE', `orders/${again.id}`)).status).toBe(200);
    expect(await used()).toBe(0);
    // Brought back, it takes its use again, unless somebody else has taken that meanwhile.
    const root = await makeAdmin(database);
    const restore = async () => {
      const { body } = await call('GET', `audit?table=orders&row_id=${again.id}&action=delete`, undefined, root.token);
      return call('POST', `audit/${body.data[0].id}/restore`, {}, root.token);
    };
    expect((await restore()).status).toBe(200);
    expect(await used()).toBe(1);
    await call('DELETE', `orders/${again.id}`);
    expect((await call('POST', 'orders', { ...order(), coupon_code: 'welcome' })).status).toBe(201);
    expect((await restore()).body.code).toBe('coupon.used_up');
    expect([await used(), (await call('GET', `orders/${again.id}`)).status]).toEqual([1, 404]);
  });

  it('is priced anew when it is saved', async () => {
    await database.pool.query('update provider_services set price = 16000 where id = $1', [world.pack]);
    expect((await call('POST', 'orders', order())).body.data.services_price).toBe('320.00');
    await database.pool.query('update provider_services set price = 15000 where id = $1', [world.pack]);
  });

  it('is visited within the working hours, and not in the past', async () => {
    await insertRow(database, 'working_hours', {
      country_id: world.country, title_ar: 'الأسبوع', title_en: 'Week', hours: ['sun 09:00-17:00'], is_active: true,
    }); // prettier-ignore
    expect((await call('POST', 'orders', order())).status).toBe(201);
    for (const [visit, field] of [
      [{ visit_time: '17:00' }, 'visit_time'],
      [{ visit_date: '2026-05-18' }, 'visit_time'],
      [{ visit_date: '2026-05-10' }, 'visit_date'],
      [{ visit_date: '2026-08-30' }, 'visit_date'],
    ] as const)
      expect([visit, Object.keys((await call('POST', 'orders', { ...order(), ...visit })).body.errors)]).toEqual([visit, [field]]);
    const said = async (visit: object) => (await call('POST', 'orders', { ...order(), ...visit })).body.errors.visit_time;
    expect(await said({ visit_time: '17:30' })).toEqual([
      'This time is outside the working hours of that day (09:00-17:00). Next free: 24/05/2026 09:00 · 24/05/2026 10:00 · 24/05/2026 11:00',
    ]);
    expect(await said({ visit_date: '2026-05-18' })).toEqual([
      expect.stringMatching(/^Nobody works on that day\. Next free: 24\/05\/2026 09:00/),
    ]);
  });

  it('sells no package that was taken off sale', async () => {
    await database.pool.query('update provider_services set is_active = false where id = $1', [world.pack]);
    const answers = [await call('POST', 'orders/quote', quoted(order())), await call('POST', 'orders', order())];
    await database.pool.query('update provider_services set is_active = true where id = $1', [world.pack]);
    const refused = { status: 422, body: { errors: { services: ['Not offered in this country now'] } } };
    expect(answers).toMatchObject([refused, refused]);
  });

  it('is put together from packages that are offered with their prices', async () => {
    const { body } = await call('GET', `providerServices_not_paginated?country_id=${world.country}`);
    expect(body.data).toContainEqual(expect.objectContaining({ id: world.pack, price: '150.00', currency: 'AED' }));
  });

  it('is visited within the hours of the city that it is in, said or not', async () => {
    const city = await insertRow(database, 'cities', { country_id: world.country, name_ar: 'عجمان', name_en: 'Ajman' });
    await insertRow(database, 'working_hours', {
      country_id: world.country, city_id: city, title_ar: 'عجمان', title_en: 'Ajman', hours: ['mon 09:00-12:00'], is_active: true,
    }); // prettier-ignore
    const client = await addPerson(database, 'clients', world.country, { phone: '+971509998866', city_id: city });
    const late = await call('POST', 'orders', { ...order(), client_id: client });
    expect(Object.keys(late.body.errors)).toEqual(['visit_time']);
    const placed = await call('POST', 'orders', { ...order(), client_id: client, visit_date: '2026-05-18' });
    expect([placed.status, placed.body.data.city_id]).toEqual([201, city]);
  });

  it('is refused on days at the edge of the calendar, which have no neighbours', async () => {
    for (const visit_date of ['0001-01-01', '9999-12-31']) {
      const { status, body } = await call('POST', 'orders', { ...order(), visit_date });
      expect([visit_date, status, body.code]).toEqual([visit_date, 422, 'validation']);
    }
  });

  it('takes no price in what the country paid with before', async () => {
    await database.pool.query(`update countries set currency = 'JPY' where id = $1`, [world.country]);
    const { body } = await call('POST', 'orders', order());
    await database.pool.query(`update countries set currency = 'AED' where id = $1`, [world.country]);
    expect(body.errors).toEqual({ services: ['Not offered in this country now'] });
  });

  it('is called off for a reason in use, of whoever calls it off', async () => {
    const { id } = (await call('POST', 'orders', order())).body.data;
    const refused = (cancel_reason_id: number) => call('POST', `orders/${id}/cancel_order`, { cancel_reason_id });
    expect((await refused(world.reasons.client)).body.errors).toEqual({ cancel_reason_id: ['This value is not among the choices'] });
    const retired = await insertRow(database, 'cancel_reasons', {
      title_ar: 'قديم',
      title_en: 'Old',
      user_type: 'admin',
      is_active: false,
    });
    expect((await refused(retired)).status).toBe(422);
    expect((await refused(world.reasons.admin)).status).toBe(200);
  });

  it('is for clients who may order', async () => {
    for (const state of ['is_active = false', 'is_ban = true', 'is_locked = true']) {
      const client = await addPerson(database, 'clients', world.country, { phone: `+97150${state.length}44332` });
      await database.pool.query(`update clients set ${state} where id = $1`, [client]);
      const refused = await call('POST', 'orders', { ...order(), client_id: client });
      expect([state, refused.body.errors]).toEqual([state, { client_id: ['This client is switched off, locked or banned'] }]);
    }
  });

  it('has what its kind has, and nothing of others', async () => {
    const { body } = await call('POST', 'orders', { ...order(), trip_type: 'normal', destination_address: 'المارينا' });
    expect(Object.keys(body.errors)).toEqual(['trip_type', 'destination_address']);
    const ride = await call('POST', 'orders', { ...order(), order_type: 'transfer_package', trip_type: 'round' });
    expect(ride.body.errors).toMatchObject({ trip_type: ['Only rides have this'], services: ['Rides and transfers have no services'] });
  });

  it('is placed and moved once for each key', async () => {
    const send = (path: string, body: object, key: string) =>
      node.call('POST', path, { token: clerk.token, body: { ...body }, headers: { 'idempotency-key': key } });
    const placed = await Promise.all(Array.from({ length: 5 }, () => send('orders', order(), 'one-call')));
    expect(new Set(placed.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1);
    const id = Number(placed[0]?.body.data.id);
    const body = { cancel_reason_id: world.reasons.admin };
    const moved = await Promise.all(Array.from({ length: 5 }, () => send(`orders/${id}/cancel_order`, body, 'one-move')));
    expect(moved.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await send(`orders/${id}/cancel_order`, { ...body, notes: 'x' }, 'one-move')).body.code).toBe('idempotency.other_body');
  });

  it('is paid in a way of its country, or of all', async () => {
    const abroad = await addCountry(database, { phone_code: '966' });
    const way = (country_id: number | null, title: string) =>
      insertRow(database, 'payment_ways', { country_id, title_ar: title, title_en: title, kind: 'cash', is_active: true });
    const [here, there, everywhere] = [await way(world.country, 'Here'), await way(abroad, 'There'), await way(null, 'Everywhere')];
    const { body } = await call('GET', `payment_ways_not_paginated?country_id=${world.country}`);
    const offered = new Set(body.data.map((one: { id: number }) => one.id));
    expect([here, there, everywhere].map((id) => offered.has(id))).toEqual([true, false, true]);
    expect((await call('POST', 'orders', { ...order(), payment_way_id: there })).status).toBe(422);
    expect((await call('POST', 'orders', { ...order(), payment_way_id: everywhere })).status).toBe(201);
    await database.pool.query('update payment_ways set is_active = false where id = $1', [here]);
    expect((await call('POST', 'orders', { ...order(), payment_way_id: here })).body.errors).toEqual({
      payment_way_id: ['Not offered in this country now'],
    });
  });

  it('says of every field what is wrong with it, and knows no other', async () => {
    const wrong = await call('POST', 'orders', { country_id: world.country, total_price: '1.00' });
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual([
      'client_address', 'client_id', 'payment_way_id', 'services', 'total_price', 'visit_date',
    ]); // prettier-ignore
    expect((await call('POST', 'orders', { ...order(), services: [{ provider_service_id: 999_999, quantity: 1 }] })).body.errors).toEqual({
      services: ['Not offered in this country now'],
    });
    expect((await call('POST', 'orders', { ...order(), shipping_price: '1.234' })).status).toBe(422);
    const odd = await call('POST', 'orders', { constructor: 1, toString: 2, hasOwnProperty: 3 });
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([
      422,
      expect.arrayContaining(['constructor', 'toString', 'hasOwnProperty']),
    ]);
  });

  it('takes a ride by the rate card of its vehicle type', async () => {
    const ride = {
      country_id: world.country, order_type: 'trip', client_id: world.client, payment_way_id: world.paymentWay, client_address: 'المطار',
      lat: 25.2532, lng: 55.3657, destination_address: 'المارينا', destination_lat: 25.0805, destination_lng: 55.1403, vehicle_type: 'sedan',
    }; // prettier-ignore
    expect((await call('POST', 'orders', ride)).body.errors).toHaveProperty('vehicle_type');
    await insertRow(database, 'vehicle_packages', {
      country_id: world.country, vehicle_type: 'sedan', title_ar: 'سيدان', title_en: 'Sedan', currency: 'AED', base_fare: 500,
      minimum_fare: 1_300, price_per_kilo: 200, price_per_minute: 50, stop_price_per_minute: 60, is_active: true,
    }); // prettier-ignore
    const { status, body } = await call('POST', 'orders', ride);
    expect([status, body.data]).toMatchObject([201, { trip_type: 'normal', is_live: 1, base_fare: '5.00' }]);
    expect(body.data.planned_distance).toBeGreaterThan(30_000);
    const details = (await call('GET', `trips/${body.data.id}/details`)).body.data;
    expect(details.route.planned).toEqual([
      [55.3657, 25.2532],
      [55.1403, 25.0805],
    ]);
    const { planned_distance: oneWay, base_fare: base, services_price: fare } = body.data;
    const back = (await call('POST', 'orders', { ...ride, trip_type: 'round' })).body.data;
    // There and back: what is charged by the way is charged twice, the base fare once.
    expect([back.trip_type, Math.abs(back.planned_distance - 2 * oneWay) <= 1]).toEqual(['round', true]);
    expect(Number(back.services_price)).toBeCloseTo(2 * Number(fare) - Number(base), 1);
    // A rate card in what the country paid with before says nothing of today's.
    await database.pool.query(`update countries set currency = 'JPY' where id = $1`, [world.country]);
    expect(Object.keys((await call('POST', 'orders', ride)).body.errors)).toEqual(['vehicle_type']);
    await database.pool.query(`update countries set currency = 'AED' where id = $1`, [world.country]);
    expect((await call('POST', 'orders', { ...ride, destination_lat: undefined })).body.errors).toHaveProperty('destination_lat');
    const nowhere = await call('POST', 'orders', { ...ride, destination_lat: ride.lat, destination_lng: ride.lng });
    expect(nowhere.body.errors).toEqual({ destination_lat: ['The way must lead to another place'] });
    expect(Object.keys((await call('POST', 'orders', { ...ride, trip_type: 'scheduled' })).body.errors)).toEqual(['visit_date']);
  });
});
