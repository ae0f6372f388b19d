import { countries } from '@diwan/contract/resources/countries';
import { defineScreens } from '../../crud/resource/screens.ts';
import { FlagInput } from './flag-input.tsx';
import { ShareInput, VatInput } from './percent-inputs.tsx';
import { CurrencyInput, TimeZoneInput } from './standard-inputs.tsx';

export const countryScreens = defineScreens(countries, {
  columns: ['id', 'flag', 'name', 'phone_code', 'currency', 'continent', 'time_zone', 'is_active', 'created_at'],
  expanded: ['name_ar', 'name_en', 'phone_limit', 'updated_at'],
  form: [
    { heading: 'identity' },
    'flag',
    ['name_ar', 'name_en'],
    'continent',
    { heading: 'phone_and_money' },
    ['phone_code', 'phone_limit'],
    ['currency', 'time_zone'],
    { whenNew: ['VAT'] },
    { whenNew: ['app_percentage_normal', 'app_percentage_round'], by: 'superadmins' },
    { whenNew: ['app_percentage_airport', 'app_percentage_scheduled'], by: 'superadmins' },
    { whenNew: ['app_percentage_transfer_package', 'app_percentage_order'], by: 'superadmins' },
    'is_active',
  ],
  inputs: {
    flag: FlagInput,
    currency: CurrencyInput,
    time_zone: TimeZoneInput,
    VAT: VatInput,
    app_percentage_normal: ShareInput,
    app_percentage_round: ShareInput,
    app_percentage_airport: ShareInput,
    app_percentage_scheduled: ShareInput,
    app_percentage_transfer_package: ShareInput,
    app_percentage_order: ShareInput,
  },
  detail: [
    { heading: 'identity', fields: ['name_ar', 'name_en', 'flag', 'continent'] },
    { heading: 'phone_and_money', fields: ['phone_code', 'phone_limit', 'currency', 'time_zone'] },
  ],
});
