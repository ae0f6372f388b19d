import * as z from 'zod/mini';
import { id } from '../kit/answers.ts';
import { NOTIFY_TYPES } from './notification.ts';
import { adminRoom, defineEvent } from '../kit/event.ts';

const notice = z.strictObject({
  /** The row that it is about. */
  notify_id: z.nullable(id()),
  notify_type: z.enum(NOTIFY_TYPES),
  title_ar: z.string(),
  title_en: z.string(),
  body_ar: z.string(),
  body_en: z.string(),
  trip_id: z.nullable(id()),
});
/** Something was read in another window: one notification, or all of them. */
const read = z.strictObject({ read: z.union([id(), z.literal('all')]) });

const own = { rooms: [adminRoom('{id}')], heardBy: 'own' } as const;

export const notification = defineEvent({
  ...own,
  summary: 'Something new in one’s inbox, or something in it that was read in another window',
  data: z.union([notice, read]),
});

export const alert = defineEvent({ ...own, summary: 'A notification that is shown at once, over whatever screen is open', data: notice });
