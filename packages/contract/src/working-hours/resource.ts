import { bilingual, flag, hours, ref } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** The week of a city, or of a whole country. One of each is in force: switching one on takes the place of the one before. */
export const workingHours = defineResource('working_hours', {
  fields: {
    country_id: ref('countries'),
    city_id: ref('cities', { optional: true, within: 'country_id' }),
    ...bilingual('title', { max: 120 }),
    hours: hours(),
    is_active: flag({ toggle: true }),
    /** By its hours and the exceptions of today. */
    is_open_now: flag({ readOnly: true }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'country_id',
  list: {
    search: ['title_ar', 'title_en'],
    filters: ['keyword', 'id', 'country_id', 'city_id', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'title_ar', 'title_en', 'created_at'],
  },
  can: {
    list: 'index-working-hours',
    show: 'show-working-hours',
    create: 'create-working-hours',
    update: 'update-working-hours',
    delete: 'delete-working-hours',
  },
});
export type WorkingHours = RecordOf<typeof workingHours>;
