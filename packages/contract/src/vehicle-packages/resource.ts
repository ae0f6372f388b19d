import { bilingual, currencyCode, flag, money, oneOf, ref } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { VEHICLE_TYPES } from '../kit/constants.ts';

/** The rate card of rides, per country and vehicle type. One of each is in force: switching one on takes the place of the one before. */
export const vehiclePackages = defineResource('vehicle_packages', {
  fields: {
    // The amounts are in the country's currency, so a card stays where it was made.
    country_id: ref('countries', { createOnly: true }),
    vehicle_type: oneOf('vehicle_types', VEHICLE_TYPES),
    ...bilingual('title', { max: 120 }),
    currency: currencyCode({ readOnly: true }),
    base_fare: money({ max: 1_000_000 }),
    minimum_fare: money({ max: 1_000_000 }),
    price_per_kilo: money({ max: 1_000_000 }),
    price_per_minute: money({ max: 1_000_000 }),
    stop_price_per_minute: money({ max: 1_000_000 }),
    is_active: flag({ toggle: true }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'country_id',
  list: {
    search: ['title_ar', 'title_en'],
    filters: ['keyword', 'id', 'country_id', 'vehicle_type', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'title_ar', 'title_en', 'created_at'],
  },
  can: {
    list: 'index-vehicle-packages',
    show: 'show-vehicle-packages',
    create: 'create-vehicle-packages',
    update: 'update-vehicle-packages',
    delete: 'delete-vehicle-packages',
  },
  rule(card, fail) {
    if (card.base_fare && card.minimum_fare && Number(card.minimum_fare) < Number(card.base_fare)) fail('minimum_fare', 'below_base_fare');
  },
});
export type VehiclePackage = RecordOf<typeof vehiclePackages>;
