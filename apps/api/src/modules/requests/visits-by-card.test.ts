import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProvider } from '../../testing/app-fixtures.ts';
import { setFor } from '../../testing/app-order-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { openPackageWorld, type PackageWorld } from '../../testing/package-fixtures.ts';

let packages: PackageWorld;
let { database, node, world, provider, other, holds, finish } = {} as PackageWorld;
let chief: { id: number; token: string };
beforeAll(async () => {
  packages = await openPackageWorld();
  ({ database, node, world, provider, other, holds, finish } = packages);
  chief = packages.seller;
});
afterAll(() => packages.close());

/** A client who has paid a package of three visits by card: 33.33, 33.33 and 33.34, and visits that are a gift. */
async function buyVisits(gifts = 0) {
  await packages.setPack(10_000, 3, gifts);
  const { id, ask } = await packages.addBuyer();
  const { id: bought } = (await ask('POST', 'subscriptions', { provider_service_id: world.pack })).body.data;
  expect((await ask('POST', `subscriptions/${bought}/pay`, { payment_way_id: world.ways.card })).status).toBe(200);
  return { id, ask, bought };
}

/** A visit of the package that the office takes by phone, with something added for 10.50 that is to be paid by card. */
async function placeVisit(clientId: number): Promise<number> {
  const placed = await node.call('POST', 'orders', {
    token: chief.token,
    body: {
      ...packages.ofPack(1, { payment_way_id: world.ways.card }),
      country_id: world.country,
      client_id: clientId,
      total_addition_price: '10',
    },
  });
  expect([placed.status, placed.body.data?.total_price, placed.body.errors]).toEqual([201, '10.50', undefined]);
  return placed.body.data.id;
}

const readVisits = async (id: number) =>
  (await database.pool.query('select count_used_visit, count_reserved_visit, deferred_amount from subscriptions where id = $1', [id]))
    .rows[0];

it('a visit whose addition is still to be paid by card stays taken, and is used and settled with the payment', async () => {
  const client = await buyVisits();
  const order = await placeVisit(client.id);
  await finish(order);
  expect(await readVisits(client.bought)).toEqual({ count_used_visit: 0, count_reserved_visit: 1, deferred_amount: 10_000 });
  await holds();
  // What the visit is worth is not given back while it waits to be paid.
  expect((await client.ask('POST', `subscriptions/${client.bought}/cancel`)).body.code).toBe('subscription.visits_open');
  const part = { way: 'card', amount: '4.00', reference: `TERMINAL-${order}` };
  expect((await node.call('POST', `orders/${order}/payments`, { token: other.token, body: part })).status).toBe(201);
  await holds();
  // Nor what was paid beside it: an order of a package is not refunded as an order, paid in full or not.
  const refund = await node.call('POST', `orders/${order}/refund`, { token: other.token, body: { reason: 'Too early' } });
  expect(refund.body.code).toBe('refund.of_package');
  expect((await client.ask('POST', `orders/${order}/pay`, { payment_way_id: world.ways.card })).status).toBe(200);
  expect(await readVisits(client.bought)).toEqual({ count_used_visit: 1, count_reserved_visit: 0, deferred_amount: 6667 });
  await holds();
});

it('a terminal’s receipt pays one thing, a package or an order, however it is spelled and however many are recorded at once', async () => {
  const both = async (round: number, first: 'order' | 'package' | 'at once') => {
    const order = await placeVisit((await buyVisits()).id);
    await finish(order);
    const { ask } = await packages.addBuyer();
    const { id: pack } = (await ask('POST', 'subscriptions', { provider_service_id: world.pack })).body.data;
    const payOrder = () =>
      node.call('POST', `orders/${order}/payments`, {
        token: other.token,
        body: { way: 'card', amount: '10.50', reference: `TERM-${round}77` },
      });
    const payPack = () =>
      node.call('POST', `subscriptions/${pack}/activate`, { token: other.token, body: { pay_type: 'card', reference: `term ${round}٧٧` } });
    const answers =
      first === 'at once'
        ? await Promise.all([payOrder(), payPack()])
        : first === 'order'
          ? [await payOrder(), await payPack()]
          : [await payPack(), await payOrder()];
    const statuses = answers.map(({ status, body }) => (status < 300 ? 'paid' : body.code));
    expect([first, statuses.toSorted()]).toEqual([first, ['paid', 'payment.reference_used']]);
  };
  await both(1, 'order');
  await both(2, 'package');
  await both(3, 'at once');
  await holds();
});

type Way = (client: Awaited<ReturnType<typeof buyVisits>>, order: number) => Promise<{ status: number; body: { code?: string } }>;
const WAYS: Readonly<Record<string, Way>> = {
  'by card': ({ ask }, order) => ask('POST', `orders/${order}/pay`, { payment_way_id: world.ways.card }),
  'by wallet': ({ ask }, order) => ask('POST', `orders/${order}/pay`, { payment_way_id: world.ways.wallet }),
  'in cash': (_, order) => provider('POST', `orders/${order}/collect_cash`),
  'by writing it off': (_, order) => node.call('POST', `orders/${order}/write_off`, { token: other.token, body: { reason: 'Gone' } }),
};

it.each(Object.keys(WAYS))('the last one to be settled is the last of its package, whichever was placed first: %s', async (last) => {
  const client = await buyVisits();
  const charged = { user_type: 'client', user_ids: [client.id], amount: '10.50' };
  expect((await node.call('POST', 'wallet/charge', { token: chief.token, body: charged })).status).toBe(201);
  const orders: number[] = [];
  // Whoever has not paid an order gets no next one, so all are placed before.
  for (let n = 0; n < 3; n += 1) orders.push(await placeVisit(client.id));
  for (const id of orders) await finish(id);
  const settle = async (order: number, way: string) => {
    const { status, body } = (await WAYS[way]?.(client, order)) ?? {};
    expect([way, status, body?.code]).toEqual([way, expect.toBeOneOf([200, 201]), undefined]);
    await holds();
  };
  const [first = 0, ...others] = orders;
  for (const order of others) await settle(order, 'by card');
  await settle(first, last);
  const text =
    'select services_price, discount_coupon_price, driver_amount + app_amount as shared from orders where id = any($1) order by id';
  const { rows } = await database.pool.query(text, [orders]);
  expect(rows).toEqual([
    { services_price: 3334, discount_coupon_price: 3334, shared: 4334 },
    { services_price: 3333, discount_coupon_price: 3333, shared: 4333 },
    { services_price: 3333, discount_coupon_price: 3333, shared: 4333 },
  ]);
  expect(await readVisits(client.bought)).toEqual({ count_used_visit: 3, count_reserved_visit: 0, deferred_amount: 0 });
});

it('gift visits are measured by the percentage that visits are settled by', async () => {
  await setFor(database, world.country, 'app-amount', { VAT: 0, app_percentage_order: 3, app_percentage_normal: 20 });
  node.app.settings.clear();
  const clerk = await makeAdmin(database, {
    permissions: ['create-provider-services', 'show-provider-services'],
    countries: [world.country],
  });
  const { rows } = await database.pool.query('select group_service_id, sub_service_id from provider_services where id = $1', [world.pack]);
  const pack = {
    country_id: world.country,
    provider_id: await addProvider(database, world.country),
    ...rows[0],
    title_ar: 'باقة',
    title_en: 'Pack',
    price: '4800',
    count_visit: 8,
    count_gift_visit: 1,
    count_cancel_visit: 0,
    count_employee: 1,
    period: 30,
    is_active: 1,
  };
  expect((await node.call('POST', 'providerServices', { token: clerk.token, body: pack })).status).toBe(202);
});

it('the last visit that was bought holds what the others leave of the price, while all of them are open', async () => {
  const { ask } = await buyVisits(1);
  const worth = [];
  for (let n = 0; n < 4; n += 1) worth.push((await ask('POST', 'orders', packages.ofPack(1))).body.data.services_price);
  expect(worth).toEqual(['33.33', '33.33', '33.34', '33.33']);
});

it('a gift that is open keeps its package from being deleted, though nothing is deferred any more', async () => {
  const { ask, bought } = await buyVisits(1);
  const remove = (path: string) => node.call('DELETE', path, { token: chief.token });
  const place = async () => (await ask('POST', 'orders', packages.ofPack(1))).body.data.id as number;
  for (let n = 0; n < 3; n += 1) await finish(await place());
  const gift = await place();
  const { refundable } = (await ask('GET', 'subscriptions')).body.data[0];
  expect([refundable, (await remove(`subscriptions/${bought}`)).body.code]).toEqual(['0.00', 'subscription.stop_first']);
  await remove(`orders/${gift}`);
  expect((await remove(`subscriptions/${bought}`)).status).toBe(200);
});
