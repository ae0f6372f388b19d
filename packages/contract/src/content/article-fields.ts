import { bilingual, flag, number, ref, richText } from '../kit/field.ts';

/** A page of the app's own texts, in both languages; without a country it holds wherever a country has none of its own. */
export const articleFields = {
  ...bilingual('title', { max: 160 }),
  description_ar: richText({ script: 'arabic' }),
  description_en: richText({ script: 'latin' }),
  country_id: ref('countries', { optional: true }),
  is_active: flag({ toggle: true, initial: 1 }),
};

export const ARTICLE_LIST = {
  search: ['title_ar', 'title_en', 'description_ar', 'description_en'],
  filters: ['keyword', 'id', 'country_id', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
  sorts: ['id', 'title_ar', 'title_en', 'created_at'],
} as const;

/** Texts that the app shows one after the other, in an order that admins give them. */
export const orderedFields = { ...articleFields, position: number({ readOnly: true }) };

export const ORDERED_LIST = { ...ARTICLE_LIST, sorts: ['position', ...ARTICLE_LIST.sorts] } as const;
