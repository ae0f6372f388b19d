import { groupServices } from '@diwan/contract/services/group-services';
import { defineScreens } from '../../crud/resource/screens.ts';

export const groupServiceScreens = defineScreens(groupServices, {
  columns: ['image', 'title', 'is_maintenance', 'is_active', 'created_at'],
  form: [['title_ar', 'title_en'], ['description_ar', 'description_en'], 'image', 'is_maintenance', 'is_active'],
});
