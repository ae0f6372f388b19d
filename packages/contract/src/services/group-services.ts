import { bilingual, flag, image } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** Main categories. Orders of those that are marked `is_maintenance` are maintenance orders. */
export const groupServices = defineResource('groupServices', {
  fields: {
    ...bilingual('title', { max: 120 }),
    ...bilingual('description', { max: 1000, long: true, optional: true }),
    image: image({ optional: true }),
    is_maintenance: flag(),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'none',
  list: {
    search: ['title_ar', 'title_en'],
    filters: ['keyword', 'id', 'is_maintenance', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'title_ar', 'title_en', 'created_at'],
  },
  can: {
    list: 'index-group-services',
    show: 'show-group-services',
    create: 'create-group-services',
    update: 'update-group-services',
    delete: 'delete-group-services',
  },
});
export type GroupService = RecordOf<typeof groupServices>;
