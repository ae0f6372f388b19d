import { image } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { ORDERED_LIST, orderedFields } from './article-fields.ts';

/** The steps that the app shows to newcomers. */
export const howToWork = defineResource('how-to-work', {
  fields: { ...orderedFields, image: image({ optional: true }) },
  label: ['title_ar', 'title_en'],
  scope: 'country_id?',
  ordered: true,
  list: ORDERED_LIST,
  can: {
    list: 'index-how-to-work',
    show: 'show-how-to-work',
    create: 'create-how-to-work',
    update: 'update-how-to-work',
    delete: 'delete-how-to-work',
  },
});
export type Step = RecordOf<typeof howToWork>;
