import { bilingual, currencyCode, flag, image, keptElsewhere, number, oneOf, text } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { CONTINENTS } from '../kit/constants.ts';
import { isCurrency, isTimeZone } from '@diwan/domain/places';

/** Part of the country's settings from then on (`app-amount`). */
const percent = <const O extends { optional?: boolean }>(options: O) =>
  keptElsewhere(number({ ...options, max: 100, decimals: 3, unit: 'percent' }));
/** Where it is left out, what holds for all countries does. */
const share = () => percent({ optional: true });

/** What the app takes of each kind of order. */
const SHARES = {
  app_percentage_normal: share(),
  app_percentage_round: share(),
  app_percentage_airport: share(),
  app_percentage_scheduled: share(),
  app_percentage_transfer_package: share(),
  app_percentage_order: share(),
};

export const countries = defineResource('countries', {
  fields: {
    ...bilingual('name', { max: 120 }),
    flag: image({ emptyMessage: 'flag_image' }),
    phone_code: text({ code: true, prefix: '+', max: 6, pattern: { regex: /^[1-9]\d{0,5}$/, message: 'phone_code' }, example: '998' }),
    phone_limit: number({ min: 4, max: 14 }),
    currency: currencyCode(),
    continent: oneOf('continents', CONTINENTS),
    time_zone: text({ code: true, max: 60, example: 'Europe/Istanbul' }),
    is_active: flag({ toggle: true, initial: 1 }),
    // Never silently that of another country.
    VAT: percent({}),
    ...SHARES,
  },
  label: ['name_ar', 'name_en'],
  // What money, days and phones of its records need.
  shownBeside: ['flag', 'currency', 'time_zone', 'phone_code'],
  offeredWith: ['phone_limit'],
  offeredWhole: true,
  offeredTo: 'create-api-tokens',
  refusals: { inUse: 'country.has_rows' },
  scope: 'id',
  list: {
    search: ['name_ar', 'name_en', 'phone_code', 'currency'],
    filters: ['keyword', 'id', 'continent', 'currency', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'name_ar', 'name_en', 'created_at'],
  },
  can: { list: 'country.index', show: 'country.show', create: 'country.store', update: 'country.update', delete: 'country.destroy' },
  atStake: { is_active: 0 },
  rule(country, fail) {
    if (country.currency && !isCurrency(country.currency)) fail('currency', 'currency');
    if (country.time_zone && !isTimeZone(country.time_zone)) fail('time_zone', 'time_zone');
  },
});
export type Country = RecordOf<typeof countries>;
