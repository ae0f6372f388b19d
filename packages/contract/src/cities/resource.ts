import { bilingual, flag, point, ref } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

export const cities = defineResource('cities', {
  fields: {
    country_id: ref('countries'),
    ...bilingual('name', { max: 120 }),
    ...point({ optional: true }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['name_ar', 'name_en'],
  refusals: { otherCountry: 'city_country' },
  scope: 'country_id',
  list: {
    search: ['name_ar', 'name_en'],
    filters: ['keyword', 'id', 'country_id', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'name_ar', 'name_en', 'created_at'],
  },
  can: { list: 'index-city', show: 'show-city', create: 'create-city', update: 'update-city', delete: 'delete-city' },
});
export type City = RecordOf<typeof cities>;
