import { useEffect, useEffectEvent, useState } from 'react';
import { readDraft, storeDraft, type Draft } from './drafts.ts';
import { onGivenBack } from './given-back.ts';

/** What is being written in a conversation; it is kept with each letter. */
export function useDraft(conversation: number) {
  const [draft, setDraft] = useState(() => readDraft(conversation));
  function change(patch: Partial<Draft>) {
    setDraft((before) => {
      const next = { ...before, ...patch };
      storeDraft(conversation, next);
      return next;
    });
  }
  const take = useEffectEvent((text: string | null, file: string | null, isNote: boolean, waveform: readonly number[] | undefined) =>
    change({
      text: [text, draft.text].filter(Boolean).join('\n'),
      isNote,
      files: [...(file === null ? [] : [file]), ...draft.files],
      waveforms: { ...draft.waveforms, ...(file !== null && waveform && { [file]: waveform }) },
    }),
  );
  useEffect(
    () =>
      onGivenBack(({ conversation_id: id, message, file, message_type: type, waveform }) => {
        if (id === conversation) take(message, file, type === 'note', waveform);
      }),
    [conversation],
  );
  return [draft, change] as const;
}
