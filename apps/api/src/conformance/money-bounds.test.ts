import { providerServices } from '@diwan/contract/services/provider-services';
import { LARGEST_ORDER_OF_LINES } from '@diwan/contract/orders/order-lines';
import { getAppShare, getPrice, PAY_WAYS } from '@diwan/domain/ledger/settlement';
import { minor, minorDigits, NONE } from '@diwan/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldSql } from '../crud/counters/counter-sql.ts';
import { paidFor } from '../ledger/payments.ts';
import { getSettled } from '../ledger/settlements.ts';
import { settleOrder } from '../ledger/settle-order.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { COUNTED } from '../schema/counted-tables.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../testing/fixtures.ts';
import { addOrder } from '../testing/order-fixtures.ts';
import { ledgerFaults } from '../testing/proof.ts';

// Every amount that is stored at its bound, through what multiplies and adds up money: nothing is out of range, and the proof can be computed.

let database: TestDatabase;
let node: TestNode;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  token = (await makeAdmin(database)).token;
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** The most that the lines of one order come to, in minor units of a currency. */
const getMost = (currency: string) =>
  minor(BigInt(providerServices.fields.price.max) * BigInt(LARGEST_ORDER_OF_LINES) * 10n ** BigInt(minorDigits(currency)));

const PERCENTS = [0, 12.345, 50, 100];

async function place(currency: string) {
  const country = await addCountry(database, { currency });
  return { country, client: await addPerson(database, 'clients', country), provider: await addPerson(database, 'providers', country) };
}

async function settleAtBound(at: Awaited<ReturnType<typeof place>>, currency: string, percent: number, way: (typeof PAY_WAYS)[number]) {
  const services = getMost(currency);
  const price = getPrice({ services, additions: NONE, shipping: NONE }, NONE, percent);
  const app = getAppShare(price, percent);
  const rate = Math.round(percent * 1000);
  const id = await addOrder(database, at, {
    order_status: 'finished',
    provider_id: at.provider,
    currency,
    pay_type: way,
    services_price: String(services),
    services_price_after_coupon: String(services),
    discount_coupon_price: 0,
    vat_price: String(price.vat),
    total_price: String(price.total),
    app_amount: String(app),
    driver_amount: String(services - app),
    app_rate: rate,
    vat_rate: rate,
    pay_status: 'paid',
  });
  const order = { id, country_id: at.country, currency, client_id: at.client, provider_id: at.provider };
  await inTransaction(node.app, (transaction) => settleOrder(transaction, { order, way, price, app_share: app, admin_id: null }));
  if (way === 'card')
    await insertRow(database, 'payments', {
      country_id: at.country, order_id: id, way, currency, amount: String(price.total), reference: `bound ${id}`,
    }); // prettier-ignore
}

describe('orders at the largest price that can be entered', () => {
  it.each(['KWD', 'AED', 'JPY'])('are proven in %s, whatever the percentages and the way of paying', async (currency) => {
    const at = await place(currency);
    for (const percent of PERCENTS) for (const way of PAY_WAYS) await settleAtBound(at, currency, percent, way);
    expect(await ledgerFaults(database)).toEqual([]);
  });
});

/** Three of them are more than a bigint holds. */
const HUGE = '4000000000000000000';

describe('amounts near the end of what a column holds', () => {
  it('are added up by every list, page and figure without an error', async () => {
    const { country, client, provider } = await place('KWD');
    const orders: number[] = [];
    const prices = { currency: 'KWD', pay_type: 'card', services_price: HUGE, total_price: HUGE, vat_price: HUGE, app_amount: HUGE };
    for (let i = 0; i < 3; i += 1)
      orders.push(await addOrder(database, { country, client }, { ...prices, order_status: 'finished', provider_id: provider }));
    const [order = 0] = orders;
    const settlement = { country_id: country, pay_type: 'card', currency: 'KWD', provider_id: provider };
    const all = { gross_amount: HUGE, app_amount: HUGE, provider_amount: HUGE, discount_amount: HUGE, vat_amount: HUGE };
    const minus = Object.fromEntries(Object.keys(all).map((column) => [column, `-${HUGE}`]));
    for (const id of orders)
      await insertRow(database, 'settlements', { ...settlement, ...all, order_id: id, settlement_kind: 'settlement' });
    for (let i = 0; i < 3; i += 1)
      await insertRow(database, 'settlements', { ...settlement, ...minus, order_id: order, settlement_kind: 'refund' });
    for (let i = 0; i < 3; i += 1)
      await insertRow(database, 'payments', {
        country_id: country, order_id: order, way: 'card', currency: 'KWD', amount: HUGE, refunded_amount: HUGE, reference: `huge ${i}`,
      }); // prettier-ignore
    const out = { country_id: country, user_type: 'provider', user_id: provider, bank_name: 'بنك', account_number: '1', currency: 'KWD' };
    await insertRow(database, 'cash_outs', { ...out, amount: HUGE });
    await insertRow(database, 'wallets', {
      country_id: country,
      user_type: 'provider',
      user_id: provider,
      currency: 'KWD',
      balance: HUGE,
      points: 0,
    });
    const coupon = await insertRow(database, 'coupons', {
      country_id: country, coupon_code: 'HUGE', coupon_type: 'all', discount_type: 'amount', currency: 'KWD', discount_amount: HUGE, max_used: 100_000,
      number_of_use_for_user: 1000, start_at: '2020-01-01', end_at: '2099-12-31',
    }); // prettier-ignore
    for (const id of orders)
      await insertRow(database, 'coupon_uses', { coupon_id: coupon, client_id: client, order_id: id, discount: HUGE });
    const many = Array.from({ length: 3 }, (_, n) => n);
    for (const n of many)
      await insertRow(database, 'typed_amounts', {
        country_id: country, currency: 'KWD', user_type: 'provider', user_id: provider, amount: HUGE, order_id: orders[n],
      }); // prettier-ignore
    // Deltas are folded twice, so that a bucket is added to what stands in it.
    for (let i = 0; i < 2; i += 1) for (const counted of COUNTED) await database.pool.query(foldSql(counted));

    const { checks } = (await node.call('GET', 'ledger/proof', { token })).body.data;
    expect(checks.filter(({ error }: { error: string | null }) => error !== null)).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    for (const path of [
      'home',
      'home/now',
      'settlements',
      'settlements?currency=KWD',
      'orders',
      'transactions',
      'cash_outs',
      `orders/${order}`,
      `coupons/${coupon}/trial`,
      `providers/${provider}/wallet`,
      `clients/${client}/wallet`,
      `statistics?period=day&date=${today}`,
      `statistics?period=year&date=${today}`,
      `statistics?period=day&date=${today}&country_id=${country}`,
      `statistics/tables?period=day&date=${today}`,
      `invoices`,
    ]) {
      // prettier-ignore
      const { status, body } = await node.call('GET', path, { token });
      expect([path, status < 500 && body.code !== 'validation']).toEqual([path, true]);
    }
    expect(await paidFor(node.app.database.pool, order)).toEqual({ paid: 3n * BigInt(HUGE), refunded: 3n * BigInt(HUGE) });
    expect((await getSettled(node.app.database.pool, order))?.returned.gross).toBe(3n * BigInt(HUGE));
    const charge = { user_type: 'provider', user_ids: [provider], amount: '1', currency: 'KWD' };
    expect((await node.call('POST', 'wallet/charge', { token, body: charge })).status).toBeLessThan(500);
  });
});
