import * as z from 'zod/mini';
import { flag, id, timestamp } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { pageBeside, pageQuery } from '../kit/paging.ts';
import { anybody } from '../person-sessions/app-calls.ts';
import { NOTIFY_TYPES } from './notification.ts';

const listNotifications = defineCall({
  ...anybody,
  tag: 'inbox',
  method: 'GET',
  path: 'notifications',
  summary: 'One’s inbox, the newest first, in the language of the request',
  query: pageQuery,
  answer: z.array(
    z.object({
      id: id(),
      notify_type: z.enum(NOTIFY_TYPES),
      /** The row that it is about. */
      notify_id: z.nullable(id()),
      title: z.string(),
      body: z.string(),
      is_read: flag(),
      created_at: timestamp(),
    }),
  ),
  beside: {
    ...pageBeside,
    /** Counted up to 1,000. */
    unread_count: z.int(),
  },
});

const readNotification = defineCall({
  ...anybody,
  tag: 'inbox',
  method: 'PUT',
  path: 'notifications/:id/read',
  summary: 'One of them was read',
});

const readAllNotifications = defineCall({
  ...anybody,
  tag: 'inbox',
  method: 'PUT',
  path: 'notifications/read',
  summary: 'All of them were read',
});

export const ownInboxCalls = { listNotifications, readNotification, readAllNotifications };
export type AppNotification = DataOf<typeof listNotifications>[number];
