import { vehiclePackages } from '@diwan/contract/vehicle-packages/resource';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { InForceInput } from '../../crud/inputs/in-force-input.tsx';
import { defineScreens } from '../../crud/resource/screens.ts';

export const vehiclePackageScreens = defineScreens(vehiclePackages, {
  columns: [
    wholeTitle(vehiclePackages),
    'country_id',
    'vehicle_type',
    'base_fare',
    'minimum_fare',
    'price_per_kilo',
    'price_per_minute',
    'is_active',
  ],
  form: [
    { heading: 'identity' },
    ['country_id', 'vehicle_type'],
    ['title_ar', 'title_en'],
    { heading: 'fare' },
    ['base_fare', 'minimum_fare'],
    ['price_per_kilo', 'price_per_minute'],
    'stop_price_per_minute',
    'is_active',
  ],
  inputs: { is_active: InForceInput },
});
