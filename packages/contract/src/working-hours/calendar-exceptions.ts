import { CALENDAR_USES, EXCEPTION_KINDS } from '@diwan/domain/tickets/desk-calendar';
import { bilingual, date, flag, hours, oneOf, ref } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/**
 * Days of a country on which other hours hold: a holiday, or Ramadan. A day comes before a range, and a range before the week.
 * It holds once somebody has confirmed it (`is_active`).
 */
export const calendarExceptions = defineResource('calendar_exceptions', {
  fields: {
    country_id: ref('countries', { createOnly: true }),
    kind: oneOf('exception_kinds', EXCEPTION_KINDS, { initial: 'holiday' }),
    ...bilingual('title', { max: 120 }),
    start_at: date({ years: { back: 5, ahead: 10 } }),
    end_at: date({ example: '2029-06-01', years: { back: 5, ahead: 10 } }),
    used_by: oneOf('calendar_uses', CALENDAR_USES, { initial: 'all' }),
    /** None is closed all day. */
    hours: hours({ optional: true }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'country_id',
  list: {
    search: ['title_ar', 'title_en'],
    filters: [
      'keyword',
      'id',
      'country_id',
      'kind',
      'used_by',
      'start_at',
      'end_at',
      'is_active',
      'status',
      'created_at',
      'from_date',
      'to_date',
    ],
    sorts: ['id', 'title_ar', 'title_en', 'start_at', 'end_at', 'created_at'],
  },
  can: {
    list: 'index-calendar-exceptions',
    show: 'show-calendar-exceptions',
    create: 'create-calendar-exceptions',
    update: 'update-calendar-exceptions',
    delete: 'delete-calendar-exceptions',
  },
  rule({ kind, start_at: start, end_at: end, hours: given }, fail) {
    if (start && end && end < start) fail('end_at', 'ends_before_start');
    // A month without any hour is a slip, and would stop every clock.
    if (kind === 'ramadan' && given?.length === 0) fail('hours', 'empty');
  },
});
export type CalendarException = RecordOf<typeof calendarExceptions>;
