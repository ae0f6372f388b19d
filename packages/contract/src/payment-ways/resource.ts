import { PAYMENT_KINDS } from '@diwan/domain/orders/pay-status';
import { bilingual, flag, image, oneOf, ref } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

export const paymentWays = defineResource('payment_ways', {
  fields: {
    ...bilingual('title', { max: 120 }),
    kind: oneOf('payment_kinds', PAYMENT_KINDS),
    country_id: ref('countries', { optional: true }),
    image: image({ optional: true }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'country_id?',
  list: {
    search: ['title_ar', 'title_en'],
    filters: ['keyword', 'id', 'kind', 'country_id', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'title_ar', 'title_en', 'created_at'],
  },
  can: {
    list: 'index-payment-ways',
    show: 'show-payment-ways',
    create: 'create-payment-ways',
    update: 'update-payment-ways',
    delete: 'delete-payment-ways',
  },
});
export type PaymentWay = RecordOf<typeof paymentWays>;
