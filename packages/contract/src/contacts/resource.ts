import { LOCALES, USER_TYPES } from '../kit/constants.ts';
import { email, flag, timestamp, number, oneOf, phone, ref, text } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

export const CONTACT_TYPES = ['contact', 'complaint', 'suggestion'] as const;

/** What people wrote to the platform, from their apps or the website. */
export const contacts = defineResource('contacts', {
  route: 'contact_messages',
  fields: {
    type: oneOf('contact_types', CONTACT_TYPES, { readOnly: true }),
    name: text({ max: 120, readOnly: true }),
    phone: phone({ optional: true, readOnly: true }),
    email: email({ optional: true, readOnly: true }),
    user_type: oneOf('user_types', USER_TYPES, { optional: true, readOnly: true }),
    user_id: number({ optional: true, readOnly: true }),
    country_id: ref('countries', { optional: true, readOnly: true }),
    subject: text({ max: 200, readOnly: true }),
    message: text({ max: 4000, long: true, readOnly: true }),
    preferred_language: oneOf('locales', LOCALES, { readOnly: true }),
    is_read: flag({ toggle: true, readOnly: true }),
    replies_count: number({ readOnly: true }),
    replied_at: timestamp({ optional: true, readOnly: true, none: 'not_yet' }),
  },
  label: ['name'],
  scope: 'country_id?',
  list: {
    search: ['name', 'phone', 'email', 'subject', 'message'],
    filters: [
      'keyword',
      'id',
      'type',
      'is_read',
      'user_type',
      'email',
      'phone',
      'country_id',
      'filter',
      'created_at',
      'from_date',
      'to_date',
      'from_time',
      'to_time',
      'month',
    ],
    sorts: ['id', 'name', 'created_at'],
    sets: ['not_replied'],
  },
  can: { list: 'index-contacts', show: 'show-contacts', delete: 'delete-contacts', toggle: 'show-contacts' },
});
export type Contact = RecordOf<typeof contacts>;
