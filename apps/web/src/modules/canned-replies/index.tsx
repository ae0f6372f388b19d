import { cannedReplies } from '@diwan/contract/canned-replies/resource';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { defineScreens } from '../../crud/resource/screens.ts';
import { GAPS } from '@diwan/domain/chat/canned-reply';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { useWords } from '../../crud/words/words.ts';
import { formatList } from '../../lib/format.ts';

export const cannedReplyScreens = defineScreens(cannedReplies, {
  columns: ['id', 'title', wholeTitle(cannedReplies, 'text'), 'is_active', 'updated_at'],
  form: [['title_ar', 'title_en'], ['text_ar', 'text_en'], 'is_active'],
  inputs: { text_ar: GapsInput, text_en: GapsInput },
});

/** The text of a canned reply, with the gaps that are filled where it is used. */
function GapsInput({ form, name }: InputSlot) {
  const words = useWords();
  const language = name.endsWith('_ar') ? 'ar' : 'en';
  const gaps = formatList(Object.values(GAPS).map((gap) => `\u2068{${gap[language]}}\u2069`));
  return <FieldInput form={form} name={name} own={undefined} help={words('chats.gaps_help', { gaps })} />;
}
