import { providerServices } from '@diwan/contract/services/provider-services';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { defineScreens } from '../../crud/resource/screens.ts';

export const providerServiceScreens = defineScreens(providerServices, {
  columns: [
    'id',
    wholeTitle(providerServices),
    'group_service_id',
    'country_id',
    'price',
    'count_visit',
    'count_gift_visit',
    'period',
    'is_active',
  ],
  form: [
    { heading: 'identity' },
    ['title_ar', 'title_en'],
    ['description_ar', 'description_en'],
    ['group_service_id', 'sub_service_id'],
    ['country_id', 'provider_id'],
    { heading: 'price' },
    ['price', 'period'],
    { heading: 'visits' },
    ['count_visit', 'count_gift_visit'],
    ['count_cancel_visit', 'count_employee'],
    { heading: 'images' },
    'image',
    'is_active',
  ],
  detail: [
    { heading: 'identity', fields: ['title_ar', 'title_en', 'group_service_id', 'sub_service_id', 'country_id', 'provider_id'] },
    { heading: 'price', fields: ['price', 'period'] },
    { heading: 'visits', fields: ['count_visit', 'count_gift_visit', 'count_cancel_visit', 'count_employee'] },
    { heading: 'texts', fields: ['description_ar', 'description_en'] },
  ],
  cards: true,
});
