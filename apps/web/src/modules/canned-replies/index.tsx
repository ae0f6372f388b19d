import { cannedReplies } from '@diwan/contract/resources/canned-replies';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { defineScreens } from '../../crud/resource/screens.ts';
import { GapsInput } from './gaps-input.tsx';

export const cannedReplyScreens = defineScreens(cannedReplies, {
  columns: ['id', 'title', wholeTitle(cannedReplies, 'text'), 'is_active', 'updated_at'],
  form: [['title_ar', 'title_en'], ['text_ar', 'text_en'], 'is_active'],
  inputs: { text_ar: GapsInput, text_en: GapsInput },
});
