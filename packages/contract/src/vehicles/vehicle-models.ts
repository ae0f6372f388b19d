import { bilingual, flag, oneOf, ref } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';
import { VEHICLE_TYPES } from '../kit/constants.ts';

export const vehicleModels = defineResource('vehicle_models', {
  fields: {
    vehicle_brand_id: ref('vehicle_brands'),
    ...bilingual('name', { max: 60 }),
    vehicle_type: oneOf('vehicle_types', VEHICLE_TYPES),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['name_ar', 'name_en'],
  scope: 'none',
  list: {
    search: ['name_ar', 'name_en'],
    filters: ['keyword', 'id', 'vehicle_brand_id', 'vehicle_type', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'name_ar', 'name_en', 'created_at'],
  },
  can: {
    list: 'index-vehicle-models',
    show: 'show-vehicle-models',
    create: 'create-vehicle-models',
    update: 'update-vehicle-models',
    delete: 'delete-vehicle-models',
  },
});
export type VehicleModel = RecordOf<typeof vehicleModels>;
