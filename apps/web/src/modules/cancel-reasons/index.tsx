import { cancelReasons } from '@diwan/contract/cancel-reasons/resource';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { defineScreens } from '../../crud/resource/screens.ts';

export const cancelReasonScreens = defineScreens(cancelReasons, {
  columns: [wholeTitle(cancelReasons), 'user_type', 'is_provider_cause', 'is_active', 'created_at'],
  form: ['user_type', ['title_ar', 'title_en'], 'is_provider_cause', 'is_active'],
});
