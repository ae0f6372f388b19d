import { isManufacturingYear, manufacturingYears } from '@diwan/domain/vehicles/manufacturing-year';
import { REVIEW_STATES, ROAD_STATES } from '@diwan/domain/vehicles/road-state';
import { date, flag, image, images, timestamp, number, oneOf, ref, refs, text } from '../kit/field.ts';
import type { Failure } from '../kit/form.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { VEHICLE_TYPES } from '../kit/constants.ts';

export const VEHICLE_COLORS = ['white', 'black', 'silver', 'gray', 'red', 'blue', 'green', 'yellow', 'brown', 'beige', 'other'] as const;

/** A vehicle is of a year in which vehicles were made that are still driven; its owner's own form asks the same. */
export function checkYear({ manufacturing_year: year }: { manufacturing_year?: unknown }, fail: Failure<'manufacturing_year'>): void {
  const { first, last } = manufacturingYears(Date.now());
  if (typeof year === 'number' && !isManufacturingYear(year, Date.now())) fail('manufacturing_year', 'manufacturing_year', { first, last });
}

export const vehicles = defineResource('vehicles', {
  fields: {
    // Its requirements are those of its country.
    country_id: ref('countries', { createOnly: true }),
    /** The owner: a provider who drives it, or a contributor who has others drive it. */
    provider_id: ref('providers', { within: 'country_id' }),
    is_belongs_to_contributor: flag({ readOnly: true }),
    driver_ids: refs('drivers', { optional: true }),
    vehicle_brand_id: ref('vehicle_brands'),
    vehicle_model_id: ref('vehicle_models', { within: 'vehicle_brand_id' }),
    /** The model's. */
    vehicle_type: oneOf('vehicle_types', VEHICLE_TYPES, { readOnly: true }),
    manufacturing_year: number({ min: 1950, max: 2100, example: 2023 }),
    color: oneOf('vehicle_colors', VEHICLE_COLORS),
    seats_number: number({ min: 1, max: 60 }),
    plate_number: text({ code: true, max: 20 }),
    license_number: text({ code: true, max: 40, optional: true }),
    plate_image: image({ optional: true, private: true }),
    /** The pictures of all documents that count. */
    document_images: images({ readOnly: true, optional: true, private: true }),
    /** It serves an order right now. */
    is_in_order: flag({ readOnly: true }),
    is_complete_data: flag({ readOnly: true }),
    is_expiring_soon: flag({ readOnly: true }),
    valid_until: date({ readOnly: true, optional: true }),
    is_admin_accept: flag({ readOnly: true }),
    review_status: oneOf('vehicle_reviews', REVIEW_STATES, { readOnly: true, initial: 'pending' }),
    reject_reason: text({ max: 500, long: true, readOnly: true, optional: true }),
    reviewed_at: timestamp({ readOnly: true, optional: true, none: 'not_yet' }),
    road_state: oneOf('road_states', ROAD_STATES, { readOnly: true }),
  },
  label: ['plate_number'],
  scope: 'country_id',
  opensPage: true,
  list: {
    search: ['plate_number', 'license_number'],
    filters: [
      'keyword',
      'id',
      'country_id',
      'provider_id',
      'vehicle_brand_id',
      'vehicle_model_id',
      'vehicle_type',
      'year',
      'road_state',
      'is_admin_accept',
      'is_complete_data',
      'is_in_order',
      'is_belongs_to_contributor',
      'filter',
      'created_at',
      'from_date',
      'to_date',
    ],
    sorts: ['id', 'plate_number', 'manufacturing_year', 'valid_until', 'created_at'],
    sets: ['expiring_soon', 'waiting_for_review'],
    ownFilters: { year: 'year' },
    aliases: { manufacturing_year: 'year' },
  },
  can: {
    list: 'index-vehicles',
    show: 'show-vehicles',
    create: 'create-vehicles',
    update: 'update-vehicles',
    delete: 'delete-vehicles',
  },
  rule: checkYear,
});
export type Vehicle = RecordOf<typeof vehicles>;
