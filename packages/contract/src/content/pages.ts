import { defineResource, type RecordOf } from '../kit/resource.ts';
import { ARTICLE_LIST, articleFields, ORDERED_LIST, orderedFields } from './article-fields.ts';

export const terms = defineResource('terms', {
  fields: articleFields,
  label: ['title_ar', 'title_en'],
  scope: 'country_id?',
  list: ARTICLE_LIST,
  can: { list: 'index-terms', show: 'show-terms', create: 'create-terms', update: 'update-terms', delete: 'delete-terms' },
});
export type Article = RecordOf<typeof terms>;

export const about = defineResource('about', {
  fields: articleFields,
  label: ['title_ar', 'title_en'],
  scope: 'country_id?',
  list: ARTICLE_LIST,
  can: { list: 'index-about', show: 'show-about', create: 'create-about', update: 'update-about', delete: 'delete-about' },
});

export const privacyPolicy = defineResource('privacy-policy', {
  fields: articleFields,
  label: ['title_ar', 'title_en'],
  scope: 'country_id?',
  list: ARTICLE_LIST,
  can: { list: 'index-policy', show: 'show-policy', create: 'create-policy', update: 'update-policy', delete: 'delete-policy' },
});

/** A question is its title, the answer its description. */
export const faqs = defineResource('faqs', {
  fields: orderedFields,
  label: ['title_ar', 'title_en'],
  scope: 'country_id?',
  ordered: true,
  list: ORDERED_LIST,
  can: { list: 'index-faq', show: 'show-faq', create: 'create-faq', update: 'update-faq', delete: 'delete-faq' },
});
