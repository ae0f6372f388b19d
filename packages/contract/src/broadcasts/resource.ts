import { AUDIENCE_NAMES } from '../people/audiences.ts';
import { flag, timestamp, number, oneOf, ref, text } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

const JOB_STATUSES = ['queued', 'running', 'done'] as const;

/** Notifications that were sent to many: nobody edits what has gone out. */
export const broadcasts = defineResource('broadcasts', {
  fields: {
    title: text({ max: 120, readOnly: true }),
    body: text({ max: 1000, long: true, readOnly: true }),
    user_type: oneOf('audiences', AUDIENCE_NAMES, { readOnly: true }),
    is_all_users: flag({ readOnly: true }),
    country_id: ref('countries', { optional: true, readOnly: true }),
    audience_count: number({ readOnly: true }),
    sent_by: text({ optional: true, readOnly: true }),
    job_id: number({ optional: true, readOnly: true }),
    job_status: oneOf('job_statuses', JOB_STATUSES, { optional: true, readOnly: true }),
    delivered_count: number({ readOnly: true }),
    failed_count: number({ readOnly: true }),
    finished_at: timestamp({ optional: true, readOnly: true, none: 'not_yet' }),
  },
  label: ['title'],
  scope: 'country_id?',
  list: {
    search: ['title', 'body'],
    filters: ['keyword', 'id', 'user_type', 'is_all_users', 'country_id', 'created_at', 'from_date', 'to_date', 'month'],
    sorts: ['id', 'created_at', 'audience_count'],
  },
  can: { list: 'index-broadcasts', show: 'index-broadcasts' },
});
export type SentBroadcast = RecordOf<typeof broadcasts>;
