import type { Server } from '../../platform/http/server.ts';
import { inboxCalls } from '@diwan/contract/app/inbox';
import { handle, handleOnce } from '../../crud/calls/handle.ts';
import { getShownPage } from '../../crud/list/one-more.ts';
import { notFound } from '../../platform/errors.ts';
import { countUnread, getOwnInbox, markAllRead, markOneRead } from './own-inbox.ts';
import { writeContact } from './write-contact.ts';

/** What somebody is told, and what they write. */
export function registerInboxCalls(app: Server, base: string) {
  const { pool } = app.database;
  handle(app, base, inboxCalls.listNotifications, async ({ request: { person, language }, query: { before, per_page } }) => {
    const [found, unread_count] = await Promise.all([getOwnInbox(pool, person, language, before, per_page + 1), countUnread(pool, person)]);
    const { data, beside } = getShownPage(found, per_page, ({ id }) => id);
    return { data, beside: { ...beside, unread_count } };
  });

  handle(app, base, inboxCalls.readNotification, async ({ request, params: { id } }) => {
    if (!(await markOneRead(pool, request.person, id, app.now()))) throw notFound();
    return {};
  });

  handle(app, base, inboxCalls.readAllNotifications, async ({ request }) => {
    await markAllRead(pool, request.person, app.now());
    return {};
  });

  handleOnce(app, base, inboxCalls.writeContact, async ({ request, transaction, body }) => {
    const { id, created_at } = await writeContact(app, transaction, request.caller, request.person, body);
    return { data: { id, created_at }, message: 'contact_sent' };
  });
}
