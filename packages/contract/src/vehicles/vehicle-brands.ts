import { bilingual, flag, image } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

export const vehicleBrands = defineResource('vehicle_brands', {
  fields: {
    ...bilingual('name', { max: 60 }),
    image: image({ optional: true }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['name_ar', 'name_en'],
  scope: 'none',
  list: {
    search: ['name_ar', 'name_en'],
    filters: ['keyword', 'id', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'name_ar', 'name_en', 'created_at'],
  },
  can: {
    list: 'index-vehicle-brands',
    show: 'show-vehicle-brands',
    create: 'create-vehicle-brands',
    update: 'update-vehicle-brands',
    delete: 'delete-vehicle-brands',
  },
});
export type VehicleBrand = RecordOf<typeof vehicleBrands>;
