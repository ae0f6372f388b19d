import type { ChatConversation, ChatMessage } from './chat-types.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { OF_SCREEN, queryClient } from '../../lib/query-client.ts';
import { onNews } from '../../lib/realtime.ts';
import { useAskEvery } from '../../lib/use-live.ts';
import { onSent } from './chat-outbox.ts';
import { mergeMessages, type Thread } from './thread-data.ts';
import { openThread } from './use-looking.ts';

const WHILE_AWAY = 10_000;
/** How far people have read changes with each message: asked for once for all that changed meanwhile. */
const GATHER_MS = 250;

const getKey = (id: number) => ['chats', 'thread', id] as const;
const read = (id: number): Thread | undefined => queryClient.getQueryData<Thread>(getKey(id));
const change = (id: number, patch: (thread: Thread) => Thread) =>
  queryClient.setQueryData<Thread>(getKey(id), (thread) => thread && patch(thread));

/** Shows a conversation as it is now. */
export const putConversation = (conversation: ChatConversation) => change(conversation.id, (thread) => ({ ...thread, conversation }));

/** Shows messages as they are now, among those that are here. */
export const putMessages = (id: number, messages: readonly ChatMessage[]) =>
  change(id, (thread) => ({ ...thread, messages: mergeMessages(thread.messages, messages) }));

async function askFor(id: number, query: { before?: number; after?: number }) {
  const { data, meta, conversation } = await call('GET conversations/:id/messages', { params: { id }, query });
  change(id, (thread) => ({ ...thread, conversation }));
  putMessages(id, data);
  return meta;
}

/** What was said since the last message that is here, however much that is. */
async function catchUp(id: number): Promise<void> {
  for (let more = read(id) !== undefined; more;) {
    const last = read(id)?.messages.at(-1)?.seq ?? 0;
    const { has_after: hasAfter } = await askFor(id, { after: last });
    more = hasAfter && (read(id)?.messages.at(-1)?.seq ?? 0) > last;
  }
}

/** A message that has changed: it was deleted, or its offer was decided. */
async function askAgain(id: number, seq: number): Promise<void> {
  const first = read(id)?.messages[0]?.seq;
  if (first !== undefined && seq >= first) await askFor(id, { after: seq - 1 });
}

/** One thing after the other for each conversation: two who ask for the same at once would get it twice. */
const lines = new Map<number, Promise<unknown>>();
function inTurn(id: number, act: () => Promise<unknown>): Promise<unknown> {
  // What did not arrive is asked for with the next news, or when the connection is back.
  const next = (lines.get(id) ?? Promise.resolve()).then(act).catch(() => undefined);
  lines.set(id, next);
  return next;
}

/** Fifty messages before the first that is here. */
export function loadBefore(id: number): Promise<unknown> {
  return inTurn(id, async () => {
    const thread = read(id);
    const first = thread?.messages[0]?.seq;
    if (!thread?.hasBefore || first === undefined) return;
    const { has_before: hasBefore } = await askFor(id, { before: first });
    change(id, (now) => ({ ...now, hasBefore }));
  });
}

async function refreshConversation(id: number): Promise<void> {
  const { data } = await call('GET conversations/:id', { params: { id } });
  putConversation(data);
}

/** A conversation with its latest messages; what comes is added to it, and what goes before is asked for. */
export function useThread(id: number): UseQueryResult<Thread> {
  return useQuery({
    queryKey: getKey(id),
    meta: OF_SCREEN,
    queryFn: async ({ signal }): Promise<Thread> => {
      const { data, meta, conversation } = await call('GET conversations/:id/messages', { params: { id }, query: {}, signal });
      return { conversation, messages: data, hasBefore: meta.has_before };
    },
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
}

/** Follows a conversation while it is open: by news, by what this window sends, and by asking where no news come. */
export function useThreadNews(id: number): void {
  const every = useAskEvery(WHILE_AWAY);
  useEffect(() => {
    // It may have been open before, and gone on since.
    void inTurn(id, () => catchUp(id));
    const timer = setInterval(() => void inTurn(id, () => catchUp(id)), every);
    return () => clearInterval(timer);
  }, [id, every]);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const refreshSoon = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void inTurn(id, () => refreshConversation(id));
      }, GATHER_MS);
    };
    const stops = [
      openThread(id),
      onNews('message', ({ conversation_id: of, seq, is_new: isNew }) => {
        if (of === id) void inTurn(id, () => (isNew ? catchUp(id) : askAgain(id, seq)));
      }),
      onNews('rows', ({ table, id: row }) => table === 'conversations' && row === id && refreshSoon()),
      onNews('missed', () => void inTurn(id, () => catchUp(id))),
      // At once, before its news: between what waits and what is there nothing flickers.
      onSent((item, message) => item.conversation_id === id && putSent(id, message)),
    ];
    return () => {
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, [id]);
}

/** A message that follows on what is here; what lies between is asked for first. */
function putSent(id: number, message: ChatMessage): void {
  if (message.seq === (read(id)?.messages.at(-1)?.seq ?? 0) + 1) putMessages(id, [message]);
  else void inTurn(id, () => catchUp(id));
}

/** Says that the desk has read up to a message, once for each. */
export function useReading({ conversation, messages }: Thread, isLooking: boolean): void {
  const { id } = conversation;
  const last = messages.at(-1)?.seq ?? 0;
  const said = useRef(0);
  const isNews = last > conversation.sides.desk.read_seq;
  useEffect(() => {
    if (!isLooking || !isNews || last <= said.current) return;
    said.current = last;
    call('POST conversations/:id/read', { params: { id }, body: { seq: last } }).catch(() => (said.current = 0));
  }, [id, last, isLooking, isNews]);
}
