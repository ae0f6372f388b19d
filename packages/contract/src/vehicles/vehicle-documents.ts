import { date, EXPIRY, images, ref, text } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** What was handed in for a vehicle's requirements. The newest of each requirement counts. */
export const vehicleDocuments = defineResource('vehicle_documents', {
  fields: {
    country_id: ref('countries', { createOnly: true }),
    vehicle_id: ref('vehicles', { within: 'country_id', createOnly: true }),
    vehicle_requirement_id: ref('vehicle_requirements', { within: 'country_id', createOnly: true }),
    document_number: text({ code: true, max: 60, optional: true }),
    images: images({ max: 6, private: true }),
    expires_on: date({ ...EXPIRY, optional: true }),
  },
  label: ['document_number'],
  scope: 'country_id',
  // Documents stand on the pages of their vehicles and go by their rights.
  route: 'vehicles',
  list: {
    search: ['document_number'],
    filters: ['keyword', 'id', 'country_id', 'vehicle_id', 'vehicle_requirement_id', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'expires_on', 'created_at'],
  },
  can: {
    list: 'show-vehicles',
    show: 'show-vehicles',
    create: 'update-vehicles',
    update: 'update-vehicles',
    delete: 'update-vehicles',
  },
});
export type VehicleDocument = RecordOf<typeof vehicleDocuments>;
