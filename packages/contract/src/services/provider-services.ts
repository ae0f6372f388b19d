import { bilingual, currencyCode, flag, image, money, number, ref } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** Packages of visits that clients buy, at a price in their country. */
export const providerServices = defineResource('providerServices', {
  fields: {
    // The price is in the country's currency, so a package stays where it was made.
    country_id: ref('countries', { createOnly: true }),
    provider_id: ref('providers', { optional: true, within: 'country_id' }),
    group_service_id: ref('groupServices'),
    sub_service_id: ref('subServices', { within: 'group_service_id' }),
    ...bilingual('title', { max: 120 }),
    ...bilingual('description', { max: 2000, long: true, optional: true }),
    image: image({ optional: true }),
    currency: currencyCode({ readOnly: true }),
    price: money(),
    /** Where one comes to cost less than a third, a second admin is asked. */
    count_visit: number({ min: 1, max: 1000, example: 1000 }),
    /** A package that gives more than it earns waits for a second admin. */
    count_gift_visit: number({ max: 1000, initial: 0, example: 0 }),
    count_cancel_visit: number({ max: 1000, initial: 0 }),
    count_employee: number({ min: 1, max: 100 }),
    period: number({ min: 1, max: 1095, unit: 'day' }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['title_ar', 'title_en'],
  offeredWith: ['currency', 'price'],
  // An order that is being placed names them.
  offeredTo: 'create-orders',
  scope: 'country_id',
  list: {
    search: ['title_ar', 'title_en'],
    filters: [
      'keyword',
      'id',
      'country_id',
      'provider_id',
      'group_service_id',
      'sub_service_id',
      'is_active',
      'status',
      'created_at',
      'from_date',
      'to_date',
    ],
    sorts: ['id', 'title_ar', 'title_en', 'created_at'],
  },
  can: {
    list: 'index-provider-services',
    show: 'show-provider-services',
    create: 'create-provider-services',
    update: 'update-provider-services',
    delete: 'delete-provider-services',
  },
  rule(pack, fail) {
    const { count_visit: visits, count_cancel_visit: cancelled } = pack;
    if (typeof visits === 'number' && typeof cancelled === 'number' && cancelled > visits)
      fail('count_cancel_visit', 'more_than_visits', { visits });
  },
});
export type ProviderService = RecordOf<typeof providerServices>;
