import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addDriver, addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
let world: OrderWorld;
let driver: number;
let reason: number;
let desk: string;
let client: string;
let talk: number;

const RIGHTS = ['index-chats', 'show-chats', 'reply-chats', 'create-complaints', 'index-trips', 'show-trips', 'show-complaints'];

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  driver = await addDriver(database, country);
  reason = await insertRow(database, 'report_reasons', { title_ar: 'مسار أطول', title_en: 'A longer route', target: 'trip' });
  desk = (await makeAdmin(database, { permissions: RIGHTS, countries: [country] })).token;
  client = await logInAs(node, 'client', world.client);
  talk = await insertRow(database, 'conversations', { country_id: country, kind: 'support', client_id: world.client });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const headers = () => ({ 'idempotency-key': randomUUID(), 'accept-language': 'ar' });
const addTrip = () => addOrder(database, world, { order_type: 'trip', order_status: 'finished', provider_id: driver });
const asDesk = (path: string, body: object) =>
  node.call('POST', path, { token: desk, headers: headers(), body: { client_key: randomUUID(), ...body } });
const asClient = (path: string, body: object) => appCall(node, 'POST', path, { token: client, headers: headers(), body });
const lastText = async (where: string): Promise<string | null> =>
  (await database.pool.query<{ text: string | null }>(`select text from messages where ${where} order by id desc limit 1`)).rows[0]?.text ??
  null;

interface Answer {
  readonly status: number;
  readonly body: { readonly errors?: Readonly<Record<string, readonly string[]>> };
}
/** Every way in which somebody writes to somebody: what is answered, and what is kept of it. */
const WAYS: readonly (readonly [string, (message: string) => Promise<Answer & { kept: string | null }>])[] = [
  ['the desk replies', (message) => write(asDesk(`conversations/${talk}/messages`, { message_type: 'text', message }))],
  ['the desk notes', (message) => write(asDesk(`conversations/${talk}/messages`, { message_type: 'note', message }))],
  [
    'the desk begins',
    async (message) => write(asDesk('conversations', { user_type: 'client', user_id: await addClient(database, country, {}), message })),
  ],
  ['a person begins', (message) => write(asClient('conversations', { client_key: randomUUID(), message }))],
  ['a person writes', (message) => write(asClient(`conversations/${talk}/messages`, { client_key: randomUUID(), message }))],
  ['a person complains', async (message) => write(asClient(`orders/${await addTrip()}/complaints`, { report_reason_id: reason, message }))],
  [
    'the desk takes a complaint down',
    async (description) => {
      const body = { order_id: await addTrip(), complained_by: 'client', report_reason_id: reason, description };
      return write(node.call('POST', 'complaints', { token: desk, headers: headers(), body }));
    },
  ],
];
async function write(call: Promise<Answer>) {
  const { status, body } = await call;
  return { status, body, kept: await lastText('true') };
}

describe.each(WAYS)('%s:', (_, way) => {
  it('marks that nobody sees are dropped', async () => {
    const { status, kept } = await way('رقمي \u2068+966501234567\u2069 شكرا');
    expect([status, kept]).toEqual([201, 'رقمي +966501234567 شكرا']);
  });

  it.each(['\u3164\u3164\u3164', '\u115f\u2800\u200b', '\u202e\u2066\u2069'])(
    'a text that shows nothing (%j) is refused with a sentence',
    async (text) => {
      const before = await lastText('true');
      const { status, body, kept } = await way(text);
      expect([status, Object.values(body.errors ?? {}).flat()]).toEqual([422, ['لا يمكن ترك هذا الحقل فارغًا']]);
      expect(kept).toBe(before);
    },
  );

  it('cards are masked however they are spelled, and an IBAN stays', async () => {
    const { kept } = await way('4111–1111–1111–1111 أو ٤١١١/١١١١/١١١١/١١١١ وحسابي SA03 8000 0000 6080 1016 7519');
    expect(kept).toBe('4111–11••–••••–1111 أو ٤١١١/١١••/••••/١١١١ وحسابي SA03 8000 0000 6080 1016 7519');
  });
});

it('a complaint itself says what its conversation does', async () => {
  const trip = await addTrip();
  await asClient(`orders/${trip}/complaints`, { report_reason_id: reason, message: 'بطاقتي \u20664111/1111/1111/1111\u2069' });
  const { rows } = await database.pool.query('select description from complaints where order_id = $1', [trip]);
  expect(rows).toEqual([{ description: 'بطاقتي 4111/11••/••••/1111' }]);
});

it('a canned reply is kept without marks, and says something', async () => {
  const { token } = await makeAdmin(database, { permissions: ['index-canned-replies', 'create-canned-replies'] });
  const add = (text_ar: string) =>
    node.call('POST', 'canned_replies', {
      token,
      headers: headers(),
      body: { title_ar: 'ترحيب', title_en: 'Welcome', text_ar, text_en: 'Welcome', is_active: 1 },
    });
  const { status, body } = await add('أهلًا \u2067بك\u2069');
  expect([status, body.data?.text_ar]).toEqual([201, 'أهلًا بك']);
  expect((await add('\u3164')).body.errors).toHaveProperty('text_ar');
});
