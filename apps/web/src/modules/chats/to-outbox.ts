import { cleanText } from '@diwan/contract/kit/text-rules';
import { getUploadKind } from '@diwan/contract/uploads/upload';
import type { ChatDraft } from './drafts.ts';
import type { OutboxItem } from './outbox.ts';

interface Written {
  readonly conversation: number;
  readonly seenSeq: number;
  readonly now: string;
  /** Makes a key that no other message has. */
  readonly makeKey: () => string;
}

/** What is sent of what was written: files one by one, the text with the first of them; nothing where nothing was written. */
export function toOutbox({ text, isNote, files, waveforms }: ChatDraft, { conversation, seenSeq, now, makeKey }: Written): OutboxItem[] {
  const cleaned = cleanText(text);
  const base = { conversation_id: conversation, seen_seq: seenSeq, created_at: now, state: 'waiting', lines: [] } as const;
  const make = (message_type: OutboxItem['message_type'], message: string | null, file: string | null): OutboxItem => ({
    ...base,
    client_key: makeKey(),
    message_type,
    message,
    file,
  });
  if (isNote) return cleaned === '' ? [] : [make('note', cleaned, null)];
  if (files.length === 0) return cleaned === '' ? [] : [make('text', cleaned, null)];
  return files.map((file, index) => {
    const waveform = waveforms?.[file];
    return { ...make(getUploadKind(file), index === 0 && cleaned !== '' ? cleaned : null, file), ...(waveform && { waveform }) };
  });
}

/** What is left to be written once that was sent: files do not go with a note. */
export const afterSending = ({ isNote, files, waveforms = {} }: ChatDraft): ChatDraft => ({
  text: '',
  isNote: false,
  files: isNote ? files : [],
  waveforms: isNote ? waveforms : {},
});
