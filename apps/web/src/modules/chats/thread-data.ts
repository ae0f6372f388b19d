import type { ChatConversation, ChatMessage } from './chat-types.ts';

/** As much of a conversation as has come: its messages in their order, without gaps. */
export interface Thread {
  readonly conversation: ChatConversation;
  readonly messages: readonly ChatMessage[];
  readonly hasBefore: boolean;
}

/** Messages with a page of others: what came twice is as it came last. */
export function mergeMessages(held: readonly ChatMessage[], page: readonly ChatMessage[]): readonly ChatMessage[] {
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last) return held;
  if (held.length === 0 || first.seq > (held.at(-1)?.seq ?? 0)) return [...held, ...page];
  if (last.seq < (held[0]?.seq ?? 0)) return [...page, ...held];
  const all = new Map([...held, ...page].map((message) => [message.seq, message]));
  return [...all.values()].toSorted((a, b) => a.seq - b.seq);
}

/** How far a message of the desk has come on the other side. */
export type Tick = 'sent' | 'delivered' | 'read';

/** What becomes of the desk's messages follows from how far people have read, and no message is asked for again. */
export function getTick({ sides }: Pick<ChatConversation, 'sides'>, seq: number): Tick {
  const others = [sides.client, sides.provider].filter((side) => side !== null);
  if (others.some((side) => side.read_seq >= seq)) return 'read';
  return others.some((side) => side.delivered_seq >= seq) ? 'delivered' : 'sent';
}
