import { bilingual, flag, image, ref } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** Contract types, each in a main category. */
export const subServices = defineResource('subServices', {
  fields: {
    group_service_id: ref('groupServices'),
    ...bilingual('title', { max: 120 }),
    ...bilingual('description', { max: 1000, long: true, optional: true }),
    image: image({ optional: true }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'none',
  list: {
    search: ['title_ar', 'title_en'],
    filters: ['keyword', 'id', 'group_service_id', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'title_ar', 'title_en', 'created_at'],
  },
  can: {
    list: 'index-sub-services',
    show: 'show-sub-services',
    create: 'create-sub-services',
    update: 'update-sub-services',
    delete: 'delete-sub-services',
  },
});
export type SubService = RecordOf<typeof subServices>;
