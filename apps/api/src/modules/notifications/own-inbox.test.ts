import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notifyPerson } from '../../crud/events/notify-person.ts';
import {
  addCountry,
  createTestDatabase,
  insertRow,
  startNode,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
const clock: TestClock = { now: Date.now() };
let country: number;
let client: number;
let asClient: string;
let provider: number;
let asProvider: string;
let admin: LoggedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  country = await addCountry(database);
  admin = await makeAdmin(database, {
    permissions: [
      'index-contacts', 'reply-contacts', 'show-contacts', 'index-service-requests', 'show-service-requests', 'update-service-requests',
      'index-subscriptions', 'show-subscriptions', 'update-subscriptions', 'push-notifications', 'index-clients',
    ],
    countries: [country],
  }); // prettier-ignore
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  [client, provider] = [await addClient(database, country), await addProvider(database, country)];
  [asClient, asProvider] = [await logInAs(node, 'client', client), await logInAs(node, 'provider', provider)];
});

const get = (path: string, token = asClient, language = 'en') =>
  appCall(node, 'GET', path, { token, headers: { 'accept-language': language } });
const post = (path: string, body: object, { token = asClient, key = 'new' } = {}) => appCall(node, 'POST', path, { token, key, body });
const put = (path: string, token = asClient) => appCall(node, 'PUT', path, { token });
const bell = async () => (await node.call('GET', 'notification', { token: admin.token })).body.data[0];

const tell = (user_type: 'client' | 'provider', user_id: number, id: number) =>
  inTransaction(node.app, (transaction) =>
    notifyPerson(
      transaction,
      { user_type, user_id },
      { type: 'account', id, title: 'messages.notices.account_unlocked.title', body: 'messages.notices.account_unlocked.body' },
    ),
  );

describe('an inbox', () => {
  it('is one’s own, in the language of the request, the newest first, page by page', async () => {
    for (const id of [1, 2, 3]) await tell('client', client, id);
    await tell('provider', provider, 9);
    const { body } = await get('notifications?per_page=2');
    expect(body.data.map((one: { notify_id: number }) => one.notify_id)).toEqual([3, 2]);
    expect(body.data[0]).toMatchObject({ notify_type: 'account', title: 'Your account is open again', is_read: 0 });
    expect(body.unread_count).toBe(3);
    const next = await get(`notifications?per_page=2&before=${body.meta.next_before}`, asClient, 'ar');
    expect(next.body).toMatchObject({ data: [{ notify_id: 1, title: 'أُعيد فتح حسابك' }], meta: { next_before: null } });
  });

  it('is read one by one or whole; nobody reads another’s', async () => {
    for (const id of [1, 2, 3]) await tell('client', client, id);
    const [newest] = (await get('notifications')).body.data;
    expect((await put(`notifications/${newest.id}/read`, asProvider)).status).toBe(404);
    expect((await put('notifications/999999/read')).status).toBe(404);
    expect((await get('notifications')).body.unread_count).toBe(3);
    expect((await put(`notifications/${newest.id}/read`)).status).toBe(200);
    expect((await put(`notifications/${newest.id}/read`)).status).toBe(200);
    expect((await get('notifications')).body.unread_count).toBe(2);
    expect((await put('notifications/read', asProvider)).status).toBe(200);
    expect((await get('notifications')).body.unread_count).toBe(2);
    expect((await put('notifications/read')).status).toBe(200);
    expect((await get('notifications')).body).toMatchObject({ unread_count: 0, data: [{ is_read: 1 }, { is_read: 1 }, { is_read: 1 }] });
  });

  it('has what was sent to many, in the words of whoever wrote it', async () => {
    const broadcast = await insertRow(database, 'broadcasts', { user_type: 'client', title: 'خصم الجمعة', body: 'عشرة بالمئة' });
    await insertRow(database, 'user_notifications', {
      user_type: 'client',
      user_id: client,
      broadcast_id: broadcast,
      notify_type: 'broadcast',
      notify_id: broadcast,
    });
    expect((await get('notifications')).body.data).toMatchObject([{ title: 'خصم الجمعة', body: 'عشرة بالمئة', notify_type: 'broadcast' }]);
  });
});

describe('a message to the administration', () => {
  const MESSAGE = { subject: 'الفاتورة', message: 'لم تصلني فاتورة الطلب' };

  it('comes from clients and providers, under their own name, and is told to who answers', async () => {
    for (const [token, user_type, user_id] of [
      [asClient, 'client', client],
      [asProvider, 'provider', provider],
    ] as const) {
      const { status, body } = await post('contacts', MESSAGE, { token });
      expect(status).toBe(201);
      const shown = await node.call('GET', `contacts/${body.data.id}`, { token: admin.token });
      expect(shown.body.data).toMatchObject({
        ...MESSAGE,
        type: 'contact',
        name: 'سلمى الحربي',
        user_type,
        user_id,
        country_id: country,
        is_read: 0,
      });
      expect(await bell()).toMatchObject({ notify_type: 'contact', notify_id: body.data.id, body: 'سلمى الحربي: الفاتورة' });
    }
  });

  it('keeps no number of a card', async () => {
    const { status, body } = await post('contacts', { subject: 'بطاقتي 4111، 1111، 1111، 1111', message: '٤١١١-١١١١-١١١١-١١١١ رمزها 123' });
    const shown = await node.call('GET', `contacts/${body.data.id}`, { token: admin.token });
    expect([status, shown.body.data]).toMatchObject([
      201,
      { subject: 'بطاقتي 4111، 11••، ••••، 1111', message: '٤١١١-١١••-••••-١١١١ رمزها 123' },
    ]);
  });

  it('is in nobody else’s name, has words, and no more than there is room for', async () => {
    for (const [wrong, field] of [
      [{ ...MESSAGE, user_id: 1 }, 'user_id'],
      [{ ...MESSAGE, subject: '' }, 'subject'],
      [{ ...MESSAGE, message: 'س'.repeat(4001) }, 'message'],
      [{ ...MESSAGE, type: 'order' }, 'type'],
    ] as const) {
      const { status, body } = await post('contacts', wrong);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it('is one of five in an hour, also where six come at once; a repeated one is none more', async () => {
    const key = crypto.randomUUID();
    const [one, again] = [await post('contacts', MESSAGE, { key }), await post('contacts', MESSAGE, { key })];
    expect([one.status, again.status, again.body.data.id]).toEqual([201, 201, one.body.data.id]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('contacts', MESSAGE)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.body.code, Number(refused?.headers['retry-after']) > 3_000]).toEqual(['contact.too_many', true]);
    expect((await post('contacts', MESSAGE, { token: asProvider })).status).toBe(201);
  });
});

describe('a service request', () => {
  const WANTED = () => new Date(clock.now + 2 * 86_400_000).toISOString();

  it.each([
    ['law_source_request', 'lawSourceServiceUsers'],
    ['video_call_request', 'videoCallSetupUsers'],
  ])('of the kind %s reaches the admins’ list and bell, and its client sees what became of it', async (kind, table) => {
    const asked = await post('service_requests', { kind, subject: 'عقد إيجار', wanted_at: WANTED() });
    expect([asked.status, asked.body.data]).toMatchObject([201, { kind, subject: 'عقد إيجار', status: 'pending', provider: null }]);
    const { id } = asked.body.data;
    const shown = await node.call('GET', `${table}/${id}`, { token: admin.token });
    expect(shown.body.data).toMatchObject({
      client_id: client,
      contact_name: 'سلمى الحربي',
      contact_phone: expect.stringMatching(/^\+971/),
      country_id: country,
    });
    expect(await bell()).toMatchObject({ notify_type: kind, notify_id: id });
    expect((await node.call('POST', `${table}/${id}/accept`, { token: admin.token, body: { provider_id: provider } })).status).toBe(200);
    const { body } = await get(`service_requests?kind=${kind}`);
    expect(body.data).toMatchObject([{ id, status: 'accepted', provider: { id: provider, name: 'سلمى' } }]);
    const other = await logInAs(node, 'client', await addClient(database, country));
    expect((await get(`service_requests?kind=${kind}`, other)).body.data).toEqual([]);
  });

  it('is for a time that can come, of a kind that there is, and one of five that wait', async () => {
    const body = { kind: 'law_source_request', subject: 'سؤال', wanted_at: WANTED() };
    const wrongs: [object, string][] = [
      [{ ...body, wanted_at: new Date(clock.now - 60_000).toISOString() }, 'wanted_at'],
      [{ ...body, wanted_at: new Date(clock.now + 31 * 86_400_000).toISOString() }, 'wanted_at'],
      [{ ...body, wanted_at: '2026-02-30' }, 'wanted_at'],
      [{ ...body, kind: 'order' }, 'kind'],
      [{ ...body, client_id: 1 }, 'client_id'],
    ];
    for (const [wrong, field] of wrongs) {
      const answer = await post('service_requests', wrong);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    }
    expect((await get('service_requests')).status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 7 }, () => post('service_requests', body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409]);
    expect((await post('service_requests', { ...body, kind: 'video_call_request' })).status).toBe(201);
  });
});

describe('a subscription', () => {
  it('is a package as it is on sale, whatever the body says of its price, and waits for an admin', async () => {
    const { pack } = await addOrderWorld(database, country, client);
    await database.pool.query('update provider_services set count_visit = 8, count_gift_visit = 2, period = 30 where id = $1', [pack]);
    expect((await post('subscriptions', { provider_service_id: pack, price: '0' })).status).toBe(422);
    const { status, body } = await post('subscriptions', { provider_service_id: pack });
    expect([status, body.data]).toMatchObject([
      201,
      {
        provider_service_id: pack,
        title: 'Cooler check',
        count_visit: 8,
        count_gift_visit: 2,
        count_left_visit: 10,
        price: '150.00',
        currency: 'AED',
        status: 'pending',
      },
    ]);
    expect(Date.parse(body.data.end_at) - Date.parse(body.data.start_at)).toBe(30 * 86_400_000);
    expect(await bell()).toMatchObject({ notify_type: 'subscription', notify_id: body.data.id });
    expect((await post('subscriptions', { provider_service_id: pack })).body.code).toBe('subscription.waiting');
    expect(
      (await node.call('POST', `subscriptions/${body.data.id}/activate`, { token: admin.token, body: { pay_type: 'cash' } })).status,
    ).toBe(200);
    expect((await get('subscriptions')).body.data).toMatchObject([{ id: body.data.id, status: 'active' }]);
    expect((await get('subscriptions', await logInAs(node, 'client', await addClient(database, country)))).body.data).toEqual([]);
  });

  it('of a package that is off sale, of another country or of a provider who is banned is refused', async () => {
    const world = await addOrderWorld(database, country, client);
    const elsewhere = await addCountry(database);
    const there = await addOrderWorld(database, elsewhere, client);
    const banned = await addOrderWorld(database, country, client);
    await database.pool.query('update provider_services set is_active = false where id = $1', [world.pack]);
    await database.pool.query('update provider_services set provider_id = $2 where id = $1', [
      banned.pack,
      await addProvider(database, country, { is_ban: true }),
    ]);
    for (const id of [world.pack, there.pack, banned.pack, 999_999]) {
      const { status, body } = await post('subscriptions', { provider_service_id: id });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['provider_service_id']]);
    }
  });
});
