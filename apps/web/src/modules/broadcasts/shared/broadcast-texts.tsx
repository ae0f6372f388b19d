import { BODY_MAX, TITLE_MAX } from '@diwan/contract/broadcasts/form';
import { Textarea } from '../../../ui/textarea.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useWords } from '../../../crud/words/words.ts';
import type { BroadcastForm } from './use-broadcast.ts';

/** Title and content, both required (§5). */
export function BroadcastTexts({ form, focused = false }: { form: BroadcastForm; focused?: boolean }) {
  const words = useWords();
  return (
    <>
      <TextInput
        label={words('support.send.name')}
        required
        maxLength={TITLE_MAX}
        value={form.title}
        onChange={form.setTitle}
        error={form.errors['title']}
        {...(focused && { 'data-autofocus': true })}
      />
      <Textarea
        label={words('support.send.body')}
        required
        maxLength={BODY_MAX}
        value={form.body}
        onChange={form.setBody}
        error={form.errors['body']}
      />
    </>
  );
}
