import { readStoredJson, store } from '../../lib/preferences.ts';
import { readSession } from '../../lib/session.ts';

/** What is being written in a conversation, and has not been sent. */
export interface ChatDraft {
  readonly text: string;
  readonly isNote: boolean;
  /** The files that go with it, which have arrived already. */
  readonly files: readonly string[];
  /** How loud its recordings are, by their references. */
  readonly waveforms?: Readonly<Record<string, readonly number[]>>;
}

export const NO_DRAFT: ChatDraft = { text: '', isNote: false, files: [] };

/** What somebody has written is theirs, whoever logs in here next. */
const getStorageKey = (conversation: number) => `chat-draft.${readSession()?.id ?? 0}.${conversation}`;

/** What was being written here, before a reload too. */
export function readChatDraft(conversation: number): ChatDraft {
  const stored = readStoredJson(getStorageKey(conversation)) as Partial<ChatDraft> | null;
  if (!stored || typeof stored.text !== 'string') return NO_DRAFT;
  const files = Array.isArray(stored.files) ? stored.files.filter((file) => typeof file === 'string') : [];
  const { waveforms = {} } = stored;
  return { text: stored.text, isNote: stored.isNote === true, files, waveforms };
}

export const isEmptyDraft = ({ text, files }: ChatDraft): boolean => text.trim() === '' && files.length === 0;

export function storeDraft(conversation: number, draft: ChatDraft): void {
  store(getStorageKey(conversation), draft.text === '' && draft.files.length === 0 ? null : JSON.stringify(draft));
}
