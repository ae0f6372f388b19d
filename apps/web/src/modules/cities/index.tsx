import { cities } from '@diwan/contract/cities/resource';
import { defineScreens } from '../../crud/resource/screens.ts';

export const cityScreens = defineScreens(cities, {
  columns: ['id', 'name', 'country_id', 'is_active', 'created_at'],
  expanded: ['name_ar', 'name_en', 'location', 'lat', 'lng', 'updated_at'],
  form: ['country_id', ['name_ar', 'name_en'], 'location', 'is_active'], // location draws the map over lat, lng and location
  detail: [
    { heading: 'identity', fields: ['name_ar', 'name_en', 'country_id'] },
    { heading: 'place', fields: ['location', 'lat', 'lng'] },
  ],
});
