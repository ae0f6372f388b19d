import { isRating, RATING_MAX } from '@diwan/domain/rating';
import { USER_TYPES } from '../kit/constants.ts';
import { date, flag, image, number, oneOf, ref, text } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** What a review is about. */
export const REVIEWED = ['provider', 'client', 'order', 'trip', 'service', 'app'] as const;

/** What people said: the cards that the app shows. */
export const reviews = defineResource('reviews', {
  fields: {
    country_id: ref('countries'),
    name: text({ max: 120 }),
    user_type: oneOf('user_types', USER_TYPES),
    image: image({ optional: true }),
    model_type: oneOf('reviewed', REVIEWED),
    date: date({ years: { back: 30, ahead: 0 } }),
    /** In halves, `rateNum` on the rating card. */
    rate_num: number({ min: 0, max: RATING_MAX, decimals: 1 }),
    review: text({ max: 1000, long: true }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['name'],
  scope: 'country_id',
  list: {
    search: ['name', 'review'],
    filters: ['keyword', 'id', 'country_id', 'user_type', 'model_type', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'name', 'rate_num', 'date', 'created_at'],
  },
  can: { list: 'index-reviews', show: 'show-reviews', create: 'create-reviews', update: 'update-reviews', delete: 'delete-reviews' },
  rule(review, fail) {
    if (typeof review.rate_num === 'number' && !isRating(review.rate_num)) fail('rate_num', 'half_steps');
  },
});
export type Review = RecordOf<typeof reviews>;
