import { isWebAddress } from '../kit/text-rules.ts';
import { bilingual, flag, image, timestamp, number, oneOf, ref, text } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** Whose app shows a slider. */
export const SLIDER_AUDIENCES = ['all', 'client', 'provider'] as const;

/** Pictures at the top of the apps, in their order, from `starts_at` until `ends_at` where they have these. */
export const sliders = defineResource('sliders', {
  fields: {
    ...bilingual('title', { max: 80 }),
    ...bilingual('description', { max: 200, long: true, optional: true }),
    image: image(),
    link: text({ address: true, max: 500, optional: true, example: 'https://diwan.example/offers' }),
    audience: oneOf('slider_audiences', SLIDER_AUDIENCES, { initial: 'all' }),
    country_id: ref('countries', { optional: true }),
    starts_at: timestamp({ optional: true, none: 'unlimited' }),
    ends_at: timestamp({ optional: true, none: 'unlimited', example: '2027-06-01T09:30:00.000Z' }),
    position: number({ readOnly: true }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'country_id?',
  ordered: true,
  list: {
    search: ['title_ar', 'title_en', 'description_ar', 'description_en'],
    filters: ['keyword', 'id', 'audience', 'country_id', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['position', 'id', 'title_ar', 'title_en', 'starts_at', 'ends_at', 'created_at'],
  },
  can: { list: 'index-sliders', show: 'show-sliders', create: 'create-sliders', update: 'update-sliders', delete: 'delete-sliders' },
  rule(slider, fail) {
    if (slider.link && !isWebAddress(slider.link)) fail('link', 'web_address');
    if (slider.starts_at && slider.ends_at && Date.parse(slider.ends_at) <= Date.parse(slider.starts_at))
      fail('ends_at', 'ends_before_start');
  },
});
export type Slider = RecordOf<typeof sliders>;
