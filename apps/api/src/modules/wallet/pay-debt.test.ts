import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { appCall, logInAs } from '../../testing/app-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let root: LoggedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  root = await makeAdmin(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const finish = async (id: number) =>
  expect((await node.call('POST', `orders/${id}/finish_order`, { token: root.token, body: {} })).status).toBe(200);
const person = async (kind: 'client' | 'provider') => {
  const id = await addPerson(database, `${kind}s`, world.country);
  return { id, token: await logInAs(node, kind, id) };
};
const wallet = async (token: string) => (await appCall(node, 'GET', 'wallet', { token })).body.data;

it('a debt is paid by card from the app in the demo, just that and once; elsewhere the app says who takes it', async () => {
  const [client, provider] = [await person('client'), await person('provider')];
  const order = { order_status: 'order_done', provider_id: provider.id, pay_type: 'wallet' };
  await finish(await addOrder(database, { ...world, client: client.id }, order));
  expect(await wallet(client.token)).toMatchObject({ balance: '-105.00', debt: '105.00' });
  const pay = () => appCall(node, 'POST', 'wallet/pay_debt', { token: client.token, key: 'new', body: {} });
  const { demo } = node.app.config;
  Object.assign(node.app.config, { demo: false });
  expect((await pay()).body.code).toBe('wallet.no_gateway');
  Object.assign(node.app.config, { demo: true });
  const answers = await Promise.all([pay(), pay(), pay()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('wallet.no_debt');
  Object.assign(node.app.config, { demo });
  expect(await wallet(client.token)).toMatchObject({ balance: '0.00', debt: '0.00' });
});

it('a finished order that nobody paid is paid in cash to its provider, who says so, once', async () => {
  const [client, provider, other] = [await person('client'), await person('provider'), await person('provider')];
  const order = { order_status: 'order_done', provider_id: provider.id, pay_type: 'card', app_rate: 15_000 };
  const id = await addOrder(database, { ...world, client: client.id }, order);
  const collect = (token = provider.token) => appCall(node, 'POST', `orders/${id}/collect_cash`, { token, key: 'new', body: {} });
  expect((await collect()).body.code).toBe('payment.nothing_due');
  await finish(id);
  expect((await collect(other.token)).status).toBe(404);
  const pay = await appCall(node, 'POST', `orders/${id}/pay`, {
    token: client.token,
    key: 'new',
    body: { payment_way_id: world.paymentWay },
  });
  expect([pay.status, pay.body.code]).toEqual([409, 'payment.cash_by_provider']);
  const answers = await Promise.all([collect(), collect()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject({ pay_type: 'cash', pay_status: 'paid' });
  // 85.00 earned, 105.00 in hand.
  expect(await wallet(provider.token)).toMatchObject({ balance: '-20.00', available: '0.00' });
});

it('a finished order is not paid out of what open orders need', async () => {
  const [client, provider] = [await person('client'), await person('provider')];
  const way = await insertRow(database, 'payment_ways', { title_ar: 'محفظة', title_en: 'Wallet', kind: 'wallet' });
  await node.call('POST', 'wallet/charge', { token: root.token, body: { user_type: 'client', user_ids: [client.id], amount: '200' } });
  const mine = { ...world, client: client.id };
  const id = await addOrder(database, mine, { order_status: 'order_done', provider_id: provider.id, pay_type: 'card' });
  const open = await addOrder(database, mine, { order_status: 'order_done', provider_id: provider.id, pay_type: 'wallet' });
  await finish(id);
  const pay = () => appCall(node, 'POST', `orders/${id}/pay`, { token: client.token, key: 'new', body: { payment_way_id: way } });
  expect([(await pay()).body.code, (await wallet(client.token)).available]).toEqual(['wallet.promised', '95.00']);
  await finish(open);
  expect((await pay()).body.code).toBe('wallet.insufficient');
});

it('leaves a ledger whose proof holds', async () => {
  expect(await ledgerFaults(database)).toEqual([]);
});
