import type { Server } from '../../platform/http/server.ts';
import { ownInboxCalls } from '@diwan/contract/notifications/app-calls';
import { handle } from '../../crud/calls/handle.ts';
import { getShownPage } from '../../crud/list/one-more.ts';
import { notFound } from '../../platform/errors.ts';
import { countUnread, getOwnInbox, markAllRead, markOneRead } from './own-inbox.ts';

/** The inbox of somebody's app. */
export function registerOwnInbox(app: Server, base: string) {
  const { pool } = app.database;
  handle(app, base, ownInboxCalls.listNotifications, async ({ request: { person, language }, query: { before, per_page } }) => {
    const [found, unread_count] = await Promise.all([getOwnInbox(pool, person, language, before, per_page + 1), countUnread(pool, person)]);
    const { data, beside } = getShownPage(found, per_page, ({ id }) => id);
    return { data, beside: { ...beside, unread_count } };
  });

  handle(app, base, ownInboxCalls.readNotification, async ({ request, params: { id } }) => {
    if (!(await markOneRead(pool, request.person, id, app.now()))) throw notFound();
    return {};
  });

  handle(app, base, ownInboxCalls.readAllNotifications, async ({ request }) => {
    await markAllRead(pool, request.person, app.now());
    return {};
  });
}
