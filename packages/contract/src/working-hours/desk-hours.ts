import { bilingual, date, flag, hours, ref } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** The week of a country's desk from a day on, until the next one; time that has passed is counted by the one in force then. Of two from the same day the later one holds. */
export const deskHours = defineResource('desk_hours', {
  fields: {
    country_id: ref('countries', { createOnly: true }),
    ...bilingual('title', { max: 120 }),
    valid_from: date({ years: { back: 5, ahead: 5 } }),
    hours: hours(),
    /** Its country's desk works by it today. */
    is_in_force: flag({ readOnly: true }),
    /** By its hours and the exceptions of today. */
    is_open_now: flag({ readOnly: true }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'country_id',
  list: {
    search: ['title_ar', 'title_en'],
    filters: ['keyword', 'id', 'country_id', 'valid_from', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'title_ar', 'title_en', 'valid_from', 'created_at'],
  },
  can: {
    list: 'index-desk-hours',
    show: 'show-desk-hours',
    create: 'create-desk-hours',
    update: 'update-desk-hours',
    delete: 'delete-desk-hours',
  },
});
export type DeskHours = RecordOf<typeof deskHours>;
