import type { Request, Server } from '../../platform/http/server.ts';
import { inboxCalls } from '@diwan/contract/notifications/calls';
import { handle } from '../../crud/calls/handle.ts';
import { notFound } from '../../platform/errors.ts';
import { tellAdmins } from '../../crud/events/tell-admins.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { countInbox, getInbox, markRead } from './inbox.ts';

/** As many as the bell's list shows. */
const LATEST = 10;

/** The inbox of whoever is logged in: one's own, whatever else one may see. */
export function registerInbox(app: Server, prefix: string) {
  const { pool } = app.database;
  const getUnread = async ({ access }: Request) => {
    const unread = await countInbox(pool, access, false);
    // The wire knows the figure under both names (§3, §7).
    return { unread_count: unread, unread_notifications: unread };
  };

  handle(app, prefix, inboxCalls.bell, async ({ request }) => {
    const page = { limit: LATEST, offset: 0 };
    const [data, beside] = await Promise.all([getInbox(pool, request.access, request.language, page), getUnread(request)]);
    return { data, beside };
  });

  handle(app, prefix, inboxCalls.inbox, async ({ request, query: { page, per_page, is_read } }) => {
    const { access } = request;
    const isRead = is_read === undefined ? undefined : is_read === '1';
    const [data, total, unread] = await Promise.all([
      getInbox(pool, access, request.language, { limit: per_page, offset: (page - 1) * per_page, isRead }),
      countInbox(pool, access, isRead),
      getUnread(request),
    ]);
    const meta = { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total };
    return { data, beside: { meta, ...unread } };
  });

  /** One's other windows are told too. */
  const mark = (request: Request, id: number | null) =>
    inTransaction(app, async (transaction) => {
      const { adminId } = request.access;
      const found = await markRead(transaction.client, adminId, id, app.now());
      if (id !== null && found === 0) throw notFound();
      if (found > 0) await tellAdmins(transaction, 'notification', [adminId], { read: id ?? 'all' });
    });

  // Also the GET marks it read.
  for (const call of [inboxCalls.markRead, inboxCalls.markReadByGet])
    handle(app, prefix, call, async ({ request, params: { id } }) => {
      await mark(request, id);
      return {};
    });

  handle(app, prefix, inboxCalls.markAllRead, async ({ request }) => {
    await mark(request, null);
    return {};
  });
}
