import type { ChatMessage } from './chat-types.ts';
import { t } from '../../lib/translate.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { readStoredJson, store } from '../../lib/preferences.ts';
import { onConnection, isConnected } from '../../lib/realtime.ts';
import { readSession } from '../../lib/session.ts';
import { createOutbox, type OutboxItem, type AttemptVerdict } from './outbox.ts';

/** After an attempt that did not arrive. */
const AGAIN_MS = 5_000;
const STATES: Readonly<Record<string, 'answered' | 'closed'>> = {
  'conversation.answered': 'answered',
  'conversation.closed': 'closed',
};

/** What somebody has written is theirs, whoever logs in here next. */
const getStorageKey = () => `chat-outbox.${readSession()?.id ?? 0}`;

function readItems(): readonly OutboxItem[] {
  const stored = readStoredJson(getStorageKey());
  return Array.isArray(stored) ? (stored as OutboxItem[]) : [];
}

/** What did not arrive, or met a server that is away, is sent again; a session that is over ends it for now. */
function judge(error: unknown): AttemptVerdict {
  if (!(error instanceof ApiError) || error.isOffline || error.status >= 500 || error.status === 429 || error.status === 401)
    return { again: true };
  const all = [...getLines(error, t('common.failed_text')), ...Object.values(error.errors).flat()];
  return { again: false, state: STATES[error.code] ?? 'refused', lines: [...new Set(all)] };
}

const sentHearers = new Set<(item: OutboxItem, message: ChatMessage) => void>();
/** Calls back with each message that was stored. Answers how to stop. */
export function onSent(hear: (item: OutboxItem, message: ChatMessage) => void): () => void {
  sentHearers.add(hear);
  return () => void sentHearers.delete(hear);
}

/** What this admin has written, and what becomes of it; it goes on while other screens are open. */
export const chatOutbox = createOutbox<ChatMessage>({
  send: async ({ conversation_id: id, client_key, message_type, message, file, waveform, seen_seq }) => {
    const body = {
      client_key,
      message_type,
      message,
      file,
      ...(waveform && { waveform: [...waveform] }),
      ...(message_type !== 'note' && { seen_seq }),
    };
    return (await call('POST conversations/:id/messages', { params: { id }, body })).data;
  },
  judge,
  onSent: (item, message) => sentHearers.forEach((hear) => hear(item, message)),
  read: readItems,
  write: (items) => store(getStorageKey(), items.length === 0 ? null : JSON.stringify(items)),
  later: (act) => setTimeout(act, AGAIN_MS),
});

addEventListener('online', chatOutbox.pumpAll);
addEventListener('storage', ({ key }) => key === getStorageKey() && chatOutbox.reread());
onConnection(() => isConnected() && chatOutbox.pumpAll());
chatOutbox.pumpAll();

/** What waits in a conversation. */
export function useWaitingMessages(conversation: number): readonly OutboxItem[] {
  const items = useSyncExternalStore(chatOutbox.subscribe, chatOutbox.get);
  return useMemo(() => items.filter((item) => item.conversation_id === conversation), [items, conversation]);
}
