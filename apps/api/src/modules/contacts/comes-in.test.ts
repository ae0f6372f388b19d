import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld } from '../../testing/order-fixtures.ts';

/** What people bring before the admins, as it stands at first, and the call of an app by which it comes. */
const COMES_BY = {
  cash_outs: { call: 'POST cash_outs', by: 'provider', at_first: `status = 'pending'` },
  update_requests: { call: 'POST update_requests', by: 'provider', at_first: `status = 'pending'` },
  contacts: { call: 'POST contacts', by: 'client', at_first: 'not is_read and replied_at is null' },
  law_source_service_users: { call: 'POST service_requests', by: 'client', at_first: `status = 'pending'` },
  video_call_setup_users: { call: 'POST service_requests', by: 'client', at_first: `status = 'pending'` },
  subscriptions: { call: 'POST subscriptions', by: 'client', at_first: `status = 'pending'` },
  complaints: { call: 'POST orders/:id/complaints', by: 'client', at_first: `status = 'open'` },
} as const;
type Table = keyof typeof COMES_BY;

let database: TestDatabase;
let node: TestNode;
let bodies: Record<Table, object>;
let order: number;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  const country = await addCountry(database);
  const [client, provider] = [await addClient(database, country), await addProvider(database, country)];
  Object.assign(tokens, { client: await logInAs(node, 'client', client), provider: await logInAs(node, 'provider', provider) });
  const { pack } = await addOrderWorld(database, country, client);
  order = await addOrder(database, { country, client }, { provider_id: provider, order_status: 'finished' });
  const report_reason_id = await insertRow(database, 'report_reasons', { title_ar: 'تأخر', title_en: 'Late', target: 'order' });
  const admin = await makeAdmin(database);
  const charge = { user_type: 'provider', user_ids: [provider], amount: '100' };
  await node.call('POST', 'wallet/charge', { token: admin.token, body: charge });
  const account = { bank_name: 'بنك الخليج', account_number: 'AE070331234567890123456', holder_name: 'خالد سالم' };
  await appCall(node, 'PUT', 'bank_account', { token: tokens['provider'] ?? '', body: account });
  await database.pool.query(`update bank_accounts set status = 'accepted'`);
  const wanted = { subject: 'عقد إيجار', wanted_at: new Date(node.app.now() + 86_400_000).toISOString() };
  bodies = {
    cash_outs: { amount: '60' },
    update_requests: { first_name: 'سلوى' },
    contacts: { subject: 'الفاتورة', message: 'لم تصلني' },
    law_source_service_users: { kind: 'law_source_request', ...wanted },
    video_call_setup_users: { kind: 'video_call_request', ...wanted },
    subscriptions: { provider_service_id: pack },
    complaints: { report_reason_id, message: 'تأخر كثيرًا' },
  };
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

it.each(Object.keys(COMES_BY) as Table[])('what the demo writes into %s can come in by a call of an app', async (table) => {
  const { call, by, at_first } = COMES_BY[table];
  const rows = async () => (await database.pool.query(`select from ${table} where ${at_first}`)).rowCount ?? 0;
  const before = await rows();
  const [, path = ''] = call.split(' ');
  const { status } = await appCall(node, 'POST', path.replace(':id', String(order)), {
    token: tokens[by] ?? '',
    key: 'new',
    body: bodies[table],
  });
  expect([status, await rows()]).toEqual([201, before + 1]);
});

it('is all that the demo writes in the name of people who ask', () => {
  const folder = new URL('../../demo/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  );
  const source = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const asked = [
    'cash_outs',
    'update_requests',
    'contacts',
    'law_source_service_users',
    'video_call_setup_users',
    'subscriptions',
    'complaints',
  ];
  expect(asked.filter((table) => source.includes(table)).toSorted()).toEqual(Object.keys(COMES_BY).toSorted());
});
