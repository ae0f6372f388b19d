import { MESSAGE_MAX } from '../chats/messages.ts';
import { bilingual, flag } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** What the desk says again and again, written once. */
export const cannedReplies = defineResource('canned_replies', {
  fields: {
    ...bilingual('title', { max: 80 }),
    /** With gaps that are filled where it is used: `{name}`, `{order}` and others, in Arabic by Arabic names. */
    ...bilingual('text', { max: MESSAGE_MAX, long: true }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['title_ar', 'title_en'],
  // Whoever answers has all of them at hand, with what they say.
  offeredWith: ['text_ar', 'text_en'],
  offeredWhole: true,
  offeredTo: 'reply-chats',
  scope: 'none',
  list: {
    search: ['title_ar', 'title_en', 'text_ar', 'text_en'],
    filters: ['keyword', 'id', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'title_ar', 'title_en', 'created_at'],
  },
  can: {
    list: 'index-canned-replies',
    show: 'show-canned-replies',
    create: 'create-canned-replies',
    update: 'update-canned-replies',
    delete: 'delete-canned-replies',
  },
});
export type CannedReply = RecordOf<typeof cannedReplies>;
