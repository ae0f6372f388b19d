import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  insertRow,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { setFor } from '../../testing/app-order-fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
let client: { id: number; token: string };
let provider: { id: number; token: string };
let desk: string;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  country = await addCountry(database, { limit: '5000' });
  const [hers, his] = [await addClient(database, country, {}), await addProvider(database, country, {})];
  client = { id: hers, token: await logInAs(node, 'client', hers) };
  provider = { id: his, token: await logInAs(node, 'provider', his) };
  desk = await addSession(
    database,
    await addAdmin(database, { permissions: ['index-chats', 'index-orders', 'show-orders'], countries: [country] }),
  );
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

let keys = 0;
/** An order of the two, and the conversation that opens with it. */
async function begin(row: Record<string, unknown> = {}) {
  const columns = {
    provider_id: provider.id,
    order_type: 'transfer_package',
    order_status: 'accepted',
    services_price: 5000,
    services_price_after_coupon: 5000,
    total_price: 5250,
    ...row,
  };
  const order = await addOrder(database, { country, client: client.id }, columns);
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into conversations (country_id, kind, client_id, provider_id, order_id) values ($1, 'order', $2, $3, $4)
     on conflict do nothing returning id`,
    [country, client.id, provider.id, order],
  );
  const found = rows[0] ?? (await database.pool.query<{ id: number }>('select id from conversations where order_id = $1', [order])).rows[0];
  return { order, talk: found?.id ?? 0 };
}
const ask = (path: string, { token }: { token: string }, body: object = {}) => appCall(node, 'POST', path, { token, body });
const offer = (talk: number, amount: string, by = provider) =>
  ask(`conversations/${talk}/messages`, by, {
    client_key: `offer-${(keys += 1)}-key`,
    message_type: 'offer',
    amount,
    message: 'مع التغليف',
  });
const decide = (talk: number, seq: number, move: string, by = client) => ask(`conversations/${talk}/messages/${seq}/${move}`, by);
const price = async (order: number) =>
  (
    await database.pool.query(
      'select services_price, discount_coupon_price, total_price, services_price_after_coupon + vat_price as sum from orders where id = $1',
      [order],
    )
  ).rows[0];

it('an offer that the other side accepts is the price of its package, with the talk and the timeline saying so', async () => {
  const { order, talk } = await begin();
  const made = await offer(talk, '70.00');
  expect(made.body.data).toMatchObject({ message_type: 'offer', message: 'مع التغليف', offer: { amount: '70.00', status: 'pending' } });
  const { seq } = made.body.data;
  // Nobody accepts their own, and nobody withdraws another's.
  expect((await decide(talk, seq, 'accept', provider)).body.code).toBe('conversation.offer_not_yours');
  expect((await decide(talk, seq, 'withdraw')).body.code).toBe('conversation.offer_not_yours');
  expect((await price(order)).services_price).toBe(5000);
  expect((await decide(talk, seq, 'accept')).body.data.offer).toMatchObject({ status: 'accepted' });
  const agreed = await price(order);
  expect([agreed.services_price, agreed.total_price]).toEqual([7000, Number(agreed.sum)]);
  // Once.
  for (const move of ['accept', 'refuse'])
    expect([move, (await decide(talk, seq, move)).body.code]).toEqual([move, 'conversation.offer_decided']);
  const seen = (await node.call('GET', `conversations/${talk}/messages`, { token: desk })).body.data.at(-1);
  expect(seen.offer).toEqual({ amount: '70.00', currency: made.body.data.offer.currency, status: 'accepted' });
  const { rows } = await database.pool.query(
    'select action, actor, amount from order_events where order_id = $1 order by id desc limit 1',
    [order],
  );
  expect(rows).toEqual([{ action: 'repriced', actor: 'client', amount: 7000 }]);
});

it('one that is refused or withdrawn changes no price, nor does one that comes too late', async () => {
  const { order, talk } = await begin();
  const [one, two] = [await offer(talk, '60'), await offer(talk, '65')];
  expect((await decide(talk, one.body.data.seq, 'refuse')).body.data.offer.status).toBe('refused');
  expect((await decide(talk, two.body.data.seq, 'withdraw', provider)).body.data.offer.status).toBe('withdrawn');
  const late = await offer(talk, '80', client);
  await database.pool.query(`update orders set order_status = 'driver_picked_up_package' where id = $1`, [order]);
  expect((await decide(talk, late.body.data.seq, 'accept', provider)).body.code).toBe('conversation.offer_too_late');
  expect((await price(order)).services_price).toBe(5000);
  const { rows } = await database.pool.query('select offer_status from messages where conversation_id = $1 order by seq', [talk]);
  expect(rows.map((row) => row.offer_status)).toEqual(['refused', 'withdrawn', 'pending']);
});

it('one about another kind of order stands in the talk alone', async () => {
  const { order, talk } = await begin({ order_type: 'normal' });
  const made = await offer(talk, '90');
  expect((await decide(talk, made.body.data.seq, 'accept')).body.data.offer.status).toBe('accepted');
  expect((await price(order)).services_price).toBe(5000);
});

it('has the platform pay no more by a coupon than the limit of a day, in however many steps the two raise their price', async () => {
  const { order, talk } = await begin({ services_price: 400_000 });
  const terms = { discount_type: 'percentage', discount_amount: 50_000 };
  const coupon = await insertRow(database, 'coupons', {
    ...terms, country_id: country, coupon_code: 'HALF', coupon_type: 'all', currency: 'AED', used_count: 1, start_at: '2020-01-01', end_at: '2099-12-31',
  }); // prettier-ignore
  await insertRow(database, 'coupon_uses', {
    ...terms,
    coupon_id: coupon,
    client_id: client.id,
    order_id: order,
    discount: 0,
    min_purchase: 0,
  });
  const agree = async (amount: string) => decide(talk, (await offer(talk, amount)).body.data.seq, 'accept');
  // Half of them: 2,000, 4,000, 6,000 of the 5,000 that a day has.
  expect((await agree('4000')).status).toBe(200);
  expect((await agree('8000')).status).toBe(200);
  const refused = await agree('12000');
  expect([refused.status, refused.body.code]).toEqual([409, 'coupon.above_limit']);
  expect((await price(order)).services_price).toBe(800_000);
  const { rows } = await database.pool.query('select offer_status from messages where conversation_id = $1 order by seq', [talk]);
  expect(rows.map((row) => row.offer_status)).toEqual(['accepted', 'accepted', 'pending']);
});

it('takes nothing off by a coupon below its least purchase, whatever price the two agree on, and again above it', async () => {
  const { order, talk } = await begin({ services_price: 10_000 });
  const terms = { discount_type: 'amount', discount_amount: 3_000, min_purchase: 8_000 };
  const coupon = await insertRow(database, 'coupons', {
    ...terms, country_id: country, coupon_code: 'LEAST80', coupon_type: 'all', currency: 'AED', used_count: 1, spent: 3_000, start_at: '2020-01-01', end_at: '2099-12-31',
  }); // prettier-ignore
  await insertRow(database, 'coupon_uses', { ...terms, coupon_id: coupon, client_id: client.id, order_id: order, discount: 3_000 });
  const agree = async (amount: string) => decide(talk, (await offer(talk, amount)).body.data.seq, 'accept');
  const spent = async () => (await database.pool.query('select spent from coupons where id = $1', [coupon])).rows[0].spent;
  expect((await agree('50')).status).toBe(200);
  expect([await price(order), await spent()]).toMatchObject([{ services_price: 5000, discount_coupon_price: 0 }, 0]);
  expect((await agree('80')).status).toBe(200);
  expect([await price(order), await spent()]).toMatchObject([{ services_price: 8000, discount_coupon_price: 3000 }, 3000]);
});

it('an offer lies within the band of what its order was quoted at, whichever side makes it and however often they agree', async () => {
  const { order, talk } = await begin();
  for (const [amount, by] of [['150.01', provider], ['24.99', client], ['999999999', provider], ['0.01', client]] as const) {
    const refused = await offer(talk, amount, by);
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([422, 'price.outside_band', { min: '25.00', max: '150.00', currency: expect.any(String) }]);
  } // prettier-ignore
  const agree = async (amount: string) => decide(talk, (await offer(talk, amount)).body.data.seq, 'accept');
  expect((await agree('150')).status).toBe(200);
  expect((await price(order)).services_price).toBe(15_000);
  // Three times the agreed price would be nine times the quote.
  expect((await offer(talk, '450')).body.code).toBe('price.outside_band');
  expect((await agree('25')).status).toBe(200);
  const { rows } = await database.pool.query(`select amount from findings where order_id = $1 and rule = 'named_price' order by id`, [
    order,
  ]);
  expect(rows).toEqual([{ amount: 99_999_999_900 }, { amount: 1 }]);
  const visit = await begin({ order_type: 'normal' });
  expect((await offer(visit.talk, '999999999')).body.code).toBe('price.outside_band');
});

it('makes no order larger than its country lets pass, and a finding of whoever tries', async () => {
  const { order, talk } = await begin();
  await setFor(database, country, 'orders', { largest_order: '100' });
  node.app.settings.clear();
  const agree = async (amount: string) => decide(talk, (await offer(talk, amount)).body.data.seq, 'accept');
  const refused = await agree('120');
  expect([refused.status, refused.body.code, (await price(order)).services_price]).toEqual([409, 'order.above_largest', 5000]);
  const { rows } = await database.pool.query('select rule, amount from findings where order_id = $1', [order]);
  expect(rows).toEqual([{ rule: 'largest_order', amount: 12_600 }]);
  expect((await agree('90')).status).toBe(200);
  // One that was let pass before may become cheaper, however large it still is, and no dearer.
  await database.pool.query(`update settings set values = '{"largest_order": "50"}' where section = 'orders' and country_id = $1`, [
    country,
  ]);
  node.app.settings.clear();
  expect([(await agree('90.01')).body.code, (await agree('80')).status, (await price(order)).services_price]).toEqual(['order.above_largest', 200, 8000]); // prettier-ignore
  await database.pool.query(`delete from settings where section = 'orders' and country_id = $1`, [country]);
  node.app.settings.clear();
});

it('is decided once, however many decide at a time', async () => {
  const { talk } = await begin();
  const { seq } = (await offer(talk, '75')).body.data;
  const answers = await Promise.all([
    decide(talk, seq, 'accept'),
    decide(talk, seq, 'refuse'),
    decide(talk, seq, 'withdraw', provider),
    decide(talk, seq, 'accept'),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('is refused outside a talk about an order, and with an amount that is none', async () => {
  const support = (await ask('conversations', client, { client_key: 'support-begin-1', message: 'سؤال' })).body.data.id;
  expect((await offer(support, '10', client)).body.code).toBe('conversation.offer_no_order');
  const { talk } = await begin();
  for (const amount of ['0', '1.2345', 'x', '-5']) expect([amount, (await offer(talk, amount)).status]).toEqual([amount, 422]);
  const stranger = { token: await logInAs(node, 'client', await addClient(database, country, {})) };
  const { seq } = (await offer(talk, '30')).body.data;
  expect([
    (await decide(talk, seq, 'accept', { ...client, ...stranger })).status,
    (await decide(talk, 99, 'accept')).status,
    (await decide(talk, seq, 'steal')).status,
  ]).toEqual([404, 404, 404]);
});
