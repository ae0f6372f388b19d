import * as z from 'zod/mini';
import { PAGE_SIZE, PER_PAGE_MAX } from '../kit/constants.ts';
import { flag, id, timestamp, pageMeta } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';
import { choice, wholeNumber } from '../kit/queries.ts';

const notification = z.object({
  id: id(),
  notify_type: z.string(),
  notify_id: z.nullable(id()),
  title: z.string(),
  body: z.string(),
  is_read: flag(),
  created_at: timestamp(),
  /** Where a press on it leads. */
  route_front: z.string(),
});
/** One notification of an inbox. */
export type InboxNotification = z.output<typeof notification>;

// The wire knows the figure under both names (§3, §7).
const unread = { unread_count: z.int(), unread_notifications: z.int() };
const mine = { permission: 'session', tag: 'notifications' } as const;

const bell = defineCall({
  ...mine,
  method: 'GET',
  path: 'notification',
  summary: 'The latest notifications, and how many are unread',
  answer: z.array(notification),
  beside: unread,
});

const inbox = defineCall({
  ...mine,
  method: 'GET',
  path: 'notifications',
  summary: 'All notifications of whoever is logged in',
  query: { page: wholeNumber(1_000_000, 1), per_page: wholeNumber(PER_PAGE_MAX, PAGE_SIZE), is_read: choice(['0', '1']) },
  answer: z.array(notification),
  beside: { ...unread, meta: pageMeta() },
});

const mark = { ...mine, path: 'notification/:id', summary: 'Mark a notification read', writes: true } as const;
const markRead = defineCall({ ...mark, method: 'POST' });
const markReadByGet = defineCall({ ...mark, method: 'GET' });
const markAllRead = defineCall({ ...mine, method: 'POST', path: 'notifications/read-all', summary: 'Mark all notifications read' });

export const inboxCalls = { bell, inbox, markRead, markReadByGet, markAllRead };
