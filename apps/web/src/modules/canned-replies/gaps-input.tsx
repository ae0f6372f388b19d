import { GAPS } from '@diwan/domain/chat/canned-reply';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { useWords } from '../../crud/words/words.ts';
import { formatList } from '../../lib/format.ts';

/** The text of a canned reply, with the gaps that are filled where it is used. */
export function GapsInput({ form, name }: InputSlot) {
  const words = useWords();
  const language = name.endsWith('_ar') ? 'ar' : 'en';
  const gaps = formatList(Object.values(GAPS).map((gap) => `\u2068{${gap[language]}}\u2069`));
  return <FieldInput form={form} name={name} own={undefined} help={words('chats.gaps_help', { gaps })} />;
}
