import { bilingual, flag, number, oneOf, ref } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { VEHICLE_TYPES } from '../kit/constants.ts';

export const REQUIREMENT_KINDS = ['document', 'max_age', 'seats_number'] as const;

/** What a country asks of its vehicles, of all types or of one. */
export const vehicleRequirements = defineResource('vehicle_requirements', {
  fields: {
    // Vehicles have handed in documents for it: a requirement stays where it was made.
    country_id: ref('countries', { createOnly: true }),
    vehicle_type: oneOf('vehicle_types', VEHICLE_TYPES, { optional: true }),
    kind: oneOf('requirement_kinds', REQUIREMENT_KINDS),
    ...bilingual('title', { max: 120 }),
    ...bilingual('description', { max: 500, long: true, optional: true }),
    has_expiry: flag(),
    max_age: number({ min: 1, max: 30, optional: true }),
    min_seats: number({ min: 1, max: 60, optional: true }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'country_id',
  list: {
    search: ['title_ar', 'title_en'],
    filters: ['keyword', 'id', 'country_id', 'vehicle_type', 'kind', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'title_ar', 'title_en', 'created_at'],
  },
  can: {
    list: 'index-vehicle-requirements',
    show: 'show-vehicle-requirements',
    create: 'create-vehicle-requirements',
    update: 'update-vehicle-requirements',
    delete: 'delete-vehicle-requirements',
  },
  rule(requirement, fail) {
    if (requirement.kind === 'max_age' && requirement.max_age == null) fail('max_age', 'empty');
    if (requirement.kind === 'seats_number' && requirement.min_seats == null) fail('min_seats', 'empty');
  },
});
export type VehicleRequirement = RecordOf<typeof vehicleRequirements>;
