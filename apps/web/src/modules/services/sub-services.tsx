import { subServices } from '@diwan/contract/services/sub-services';
import { defineScreens } from '../../crud/resource/screens.ts';

export const subServiceScreens = defineScreens(subServices, {
  columns: ['title', 'group_service_id', 'image', 'is_active', 'created_at'],
  form: ['group_service_id', ['title_ar', 'title_en'], ['description_ar', 'description_en'], 'image', 'is_active'],
});
