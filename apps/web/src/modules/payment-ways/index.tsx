import { paymentWays } from '@diwan/contract/payment-ways/resource';
import { defineScreens } from '../../crud/resource/screens.ts';

export const paymentWayScreens = defineScreens(paymentWays, {
  columns: ['title', 'kind', 'country_id', 'image', 'is_active', 'created_at'],
  form: [['title_ar', 'title_en'], ['kind', 'country_id'], 'image', 'is_active'],
});
