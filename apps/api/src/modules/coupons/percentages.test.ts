import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { appCall, logInAs } from '../../testing/app-fixtures.ts';
import { addDriver, addOrder } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let root: LoggedIn;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  root = await makeAdmin(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** A country whose clients say yes to a fare as far as twice its quote beforehand. */
async function addFarCountry(row: Parameters<typeof addCountry>[1] = {}) {
  const country = await addCountry(database, row);
  // Nor is one provider's part of a coupon in the way.
  const values = JSON.stringify({ fare_above_quote_percent: 100, coupon_part_of_provider: 100 });
  await insertRow(database, 'settings', { section: 'fares', country_id: country, values });
  node.app.settings.clear();
  return country;
}

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  node.call(method, path, { token: root.token, ...(body !== undefined && { body }) });
let serial = 0;
const coupon = (country_id: number, discount_amount: string, discount_type = 'percentage') => ({
  country_id,
  coupon_code: `PER${(serial += 1)}`,
  coupon_type: 'all',
  discount_type,
  discount_amount,
  min_purchase: '0',
  budget: '100',
  start_at: '2026-05-01',
  end_at: '2026-05-31',
});

/** A coupon of the whole price, without an end, as two admins agreed on it before. */
const addWhole = (country_id: number) =>
  insertRow(database, 'coupons', {
    country_id, coupon_code: `ALL${(serial += 1)}`, coupon_type: 'all', discount_type: 'percentage', currency: 'AED', discount_amount: 100_000,
    start_at: '2026-05-01', end_at: '2026-05-31', budget: 100_000,
  }); // prettier-ignore

describe('a percentage', () => {
  it.each([
    ['AED', '12.345', '12.345'],
    ['AED', '20', '20.000'],
    ['JPY', '12.5', '12.500'],
    ['KWD', '0.001', '0.001'],
  ])('is of no currency: in %s %s stays %s', async (currency, typed, shown) => {
    const country = await addCountry(database, { currency });
    const made = await call('POST', 'coupons', coupon(country, typed));
    expect([made.status, made.body.data.discount_amount, made.body.data.currency]).toEqual([201, shown, currency]);
    const { id, updated_at } = made.body.data;
    expect((await call('GET', `coupons/${id}`)).body.data.discount_amount).toBe(shown);
    const log = (await call('GET', `coupons/${id}/activity`)).body.data;
    expect(log[0].changes.discount_amount.after).toBe(shown);
    const { country_id: _country, ...asAmount } = coupon(country, '3', 'amount');
    const changed = await call('PUT', `coupons/${id}`, { ...asAmount, updated_at });
    expect([changed.status, Number(changed.body.data?.discount_amount)]).toEqual([200, 3]);
    // The log says what it was in what it counted in then.
    const { before, after } = (await call('GET', `coupons/${id}/activity`)).body.data[0].changes.discount_amount;
    expect([before, Number(after)]).toEqual([shown, 3]);
  });

  it('has three decimals, and an amount those of its currency', async () => {
    const country = await addCountry(database);
    for (const wrong of [coupon(country, '12.3456'), coupon(country, '12.345', 'amount'), coupon(country, '100.001')])
      expect((await call('POST', 'coupons', wrong)).body.errors).toHaveProperty('discount_amount');
    const amount = await call('POST', 'coupons', coupon(country, '12.5', 'amount'));
    expect(amount.body.data.discount_amount).toBe('12.50');
    const { id, updated_at } = amount.body.data;
    const { country_id: _country, ...asPercentage } = coupon(country, '12.345');
    const changed = await call('PUT', `coupons/${id}`, { ...asPercentage, updated_at });
    expect([changed.status, changed.body.data?.discount_amount]).toEqual([200, '12.345']);
  });

  it('of a ride is one of what it came to, by the terms of when it was used', async () => {
    const country = await addFarCountry();
    const client = await addPerson(database, 'clients', country);
    const driver = await addDriver(database, country);
    const { id: couponId } = (await call('POST', 'coupons', { ...coupon(country, '12.345'), max_discount: '100' })).body.data;
    const card = { base_fare: 500, minimum_fare: 1_300, price_per_kilo: 1_000, price_per_minute: 0, stop_price_per_minute: 0 };
    const id = await addOrder(database, { country, client }, {
      order_type: 'trip', order_status: 'partner_start_trip', provider_id: driver, ...card, services_price: 10_500, discount_coupon_price: 1_296,
      planned_distance: 10_000, actual_distance: 20_000, actual_order_duration: 600, coupon_id: couponId, trip_type: 'normal', total_addition_price: 1_000, shipping_price: 500,
    }); // prettier-ignore
    await insertRow(database, 'coupon_uses', {
      coupon_id: couponId, client_id: client, order_id: id, discount: 1_296, discount_type: 'percentage', discount_amount: 12_345, max_discount: 10_000, min_purchase: 0,
    }); // prettier-ignore
    // Others get half of it off today: this ride does not.
    await database.pool.query('update coupons set discount_amount = 50000 where id = $1', [couponId]);
    const { body } = await call('POST', `trips/${id}/pre_finished`, {});
    // 5.00 + 20 km x 10.00 = 205.00, and 15.00 beside it; 12.345 % of both is 27.159, rounded 27.16.
    expect(body.data).toMatchObject({ trip_price: '205.00', coupon_amount: '27.16', services_price_after_coupon: '192.84' });
    const { rows } = await database.pool.query('select discount from coupon_uses where order_id = $1', [id]);
    expect(Number(rows[0].discount)).toBe(2_716);
  });

  it('of a ride grows with it as far as the limit of who ends it leaves room', async () => {
    const country = await addFarCountry({ limit: '40' });
    const client = await addPerson(database, 'clients', country);
    const couponId = await addWhole(country);
    const getRide = async () => {
      const driver = await addDriver(database, country);
      const card = { base_fare: 500, minimum_fare: 0, price_per_kilo: 1_000, price_per_minute: 0, stop_price_per_minute: 0 };
      const id = await addOrder(database, { country, client: await addPerson(database, 'clients', country) }, {
        order_type: 'trip', order_status: 'partner_start_trip', provider_id: driver, ...card, services_price: 2_500, discount_coupon_price: 2_500,
        services_price_after_coupon: 0, vat_price: 0, total_price: 0, planned_distance: 2_000, actual_distance: 4_500, actual_order_duration: 60,
        coupon_id: couponId, trip_type: 'normal',
      }); // prettier-ignore
      await insertRow(database, 'coupon_uses', {
        coupon_id: couponId, client_id: client, order_id: id, discount: 2_500, discount_type: 'percentage', discount_amount: 100_000, min_purchase: 0,
      }); // prettier-ignore
      const { body } = await call('POST', `trips/${id}/pre_finished`, {});
      const { rows } = await database.pool.query('select discount from coupon_uses where order_id = $1', [id]);
      return [body.data.trip_price, body.data.coupon_amount, Number(rows[0].discount)];
    };
    // From 25.00 to 50.00: twenty-five more, twice, would be fifty.
    expect(await getRide()).toEqual(['50.00', '50.00', 5_000]);
    expect(await getRide()).toEqual(['50.00', '25.00', 2_500]);
  });

  it('of a ride grows no further than that either where its driver ends it, however far they drove', async () => {
    const country = await addFarCountry({ limit: '40' });
    const couponId = await addWhole(country);
    const driver = await addDriver(database, country);
    const client = await addPerson(database, 'clients', country);
    const end = async (meters: number) => {
      const id = await addOrder(database, { country, client }, {
        order_type: 'trip', order_status: 'partner_start_trip', provider_id: driver, base_fare: 500, minimum_fare: 0, price_per_kilo: 1_000, price_per_minute: 0,
        stop_price_per_minute: 0, services_price: 2_500, discount_coupon_price: 2_500, services_price_after_coupon: 0, vat_price: 0, total_price: 0,
        planned_distance: 2_000, actual_distance: meters, actual_order_duration: 60, coupon_id: couponId, trip_type: 'normal',
      }); // prettier-ignore
      await insertRow(database, 'coupon_uses', {
        coupon_id: couponId, client_id: client, order_id: id, discount: 2_500, discount_type: 'percentage', discount_amount: 100_000, min_purchase: 0,
      }); // prettier-ignore
      const token = await logInAs(node, 'provider', driver);
      expect((await appCall(node, 'POST', `orders/${id}/pre_finished`, { token, key: 'new', body: {} })).status).toBe(200);
      await database.pool.query(`update orders set order_status = 'finished' where id = $1`, [id]);
      const { rows } = await database.pool.query('select services_price, discount_coupon_price from orders where id = $1', [id]);
      return rows[0];
    };
    // Twenty-five more, of forty; then as many again.
    expect(await end(4_500)).toEqual({ services_price: 5_000, discount_coupon_price: 5_000 });
    expect(await end(4_500)).toEqual({ services_price: 5_000, discount_coupon_price: 2_500 });
  });
});
