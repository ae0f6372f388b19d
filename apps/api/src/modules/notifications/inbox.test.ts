import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyAdmins, type AdminNotice } from '../../crud/events/notify-admins.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const someone = async (row: Parameters<typeof addAdmin>[1] = {}) => {
  const id = await addAdmin(database, row);
  const token = await addSession(database, id);
  const call = (method: 'GET' | 'POST', path: string, language = 'en') =>
    node.call(method, path, { token, headers: { 'accept-language': language } });
  return { id, call };
};
const notify = (to: AdminNotice['to'], more: Partial<AdminNotice> = {}) =>
  inTransaction(node.app, (transaction) =>
    notifyAdmins(transaction, {
      type: 'order',
      id: 7,
      title: 'messages.contact.reply_failed',
      body: 'messages.contact.subject',
      params: { subject: 'س' },
      to,
      ...more,
    }),
  );

describe('the inbox', () => {
  it('holds what one was told, in the language of the reader, with the place that a press leads to', async () => {
    const { id, call } = await someone();
    await notify([id]);
    await notify([id], { type: 'contact' });
    const { body } = await call('GET', 'notification');
    expect(body).toMatchObject({ unread_count: 2, unread_notifications: 2 });
    expect(body.data).toMatchObject([
      { notify_type: 'contact', notify_id: 7, route_front: '/notifications/show-all', is_read: 0 },
      { notify_type: 'order', title: 'Your reply could not be sent', body: 'Re: س', route_front: '/orders/show/7' },
    ]);
    expect((await call('GET', 'notification', 'ar')).body.data[1].title).toBe('تعذّر إرسال ردك');
  });

  it('is read one by one, by GET and by POST, or all at once, and by nobody else', async () => {
    const { id, call } = await someone();
    const other = await someone();
    for (let index = 0; index < 4; index += 1) await notify([id]);
    const [a, b] = (await call('GET', 'notifications')).body.data as { id: number }[];
    expect((await other.call('POST', `notification/${a?.id}`)).status).toBe(404);
    expect((await call('GET', 'notification')).body.unread_count).toBe(4);
    expect((await call('GET', `notification/${a?.id}`)).status).toBe(200);
    expect((await call('POST', `notification/${b?.id}`)).status).toBe(200);
    expect((await call('POST', `notification/${b?.id}`)).status).toBe(200);
    expect((await call('GET', 'notification')).body.unread_count).toBe(2);
    expect((await call('GET', 'notifications?is_read=1')).body.data.map((one: { id: number }) => one.id)).toEqual([a?.id, b?.id]);
    expect((await call('POST', 'notifications/read-all')).status).toBe(200);
    expect((await call('GET', 'notifications')).body).toMatchObject({ unread_count: 0, meta: { total: 4 } });
    expect((await call('GET', 'notification/x')).status).toBe(404);
  });

  it('comes in pages, and refuses a page that is none', async () => {
    const { id, call } = await someone();
    for (let index = 0; index < 5; index += 1) await notify([id], { id: index });
    const page = async (query: string) => (await call('GET', `notifications?${query}`)).body;
    expect((await page('per_page=2&page=3')).data.map((one: { notify_id: number }) => one.notify_id)).toEqual([0]);
    expect((await page('per_page=2')).meta).toEqual({ current_page: 1, last_page: 3, per_page: 2, total: 5 });
    for (const bad of ['page=0', 'per_page=101', 'is_read=2', 'page=x'])
      expect([bad, (await call('GET', `notifications?${bad}`)).status]).toEqual([bad, 422]);
  });
});

it('reaches those who hold the right and work in the country, and superadmins', async () => {
  const [here, there] = [await addCountry(database), await addCountry(database)];
  const people = {
    local: await someone({ permissions: ['index-contacts'], countries: [here] }),
    everywhere: await someone({ permissions: ['index-contacts'], countries: 'all' }),
    elsewhere: await someone({ permissions: ['index-contacts'], countries: [there] }),
    without: await someone({ permissions: ['index-city'], countries: 'all' }),
    above: await someone({ is_super_admin: true }),
    banned: await someone({ permissions: ['index-contacts'], countries: 'all', is_ban: true }),
  };
  await notify({ holding: 'index-contacts', country: here });
  const { rows } = await database.pool.query<{ admin_id: number }>(
    'select admin_id from notifications where admin_id = any($1) order by 1',
    [Object.values(people).map(({ id }) => id)],
  );
  expect(rows.map((row) => row.admin_id)).toEqual([people.local.id, people.everywhere.id, people.above.id].toSorted((a, b) => a - b));
});
