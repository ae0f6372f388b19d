/** `order`: client and provider about a job; `support`: a person and the desk; `complaint`: the desk about what somebody complains of. */
export const CONVERSATION_KINDS = ['order', 'support', 'complaint'] as const;
export type ConversationKind = (typeof CONVERSATION_KINDS)[number];

export const CONVERSATION_STATUSES = ['open', 'closed'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** Who talks: a client, a provider, or the desk, which is one side however many admins sit there. */
export const SIDES = ['client', 'provider', 'desk'] as const;
export type Side = (typeof SIDES)[number];

/** What has reached a side, what it has read, and how much of the others' it has not, by the number of messages. */
export interface SideState {
  readonly delivered_seq: number;
  readonly read_seq: number;
  readonly unread: number;
}

/** What of a conversation changes with its messages. */
export interface Conversation {
  readonly kind: ConversationKind;
  readonly status: ConversationStatus;
  /** The number of its last message. */
  readonly seq: number;
  /** Since when the oldest message of a person has waited for the desk's answer; null where none does. */
  readonly waiting_since: string | null;
  /** The sides that take part. */
  readonly sides: { readonly [S in Side]?: SideState };
}

/** A message as far as it changes its conversation. */
export interface Written {
  readonly side: Side;
  readonly at: string;
  /** For the desk alone. */
  readonly isNote?: boolean;
  /** Nobody wrote it: it answers nothing. */
  readonly isAutomatic?: boolean;
}

/** Whether the desk takes part in such a talk. That of an order belongs to client and provider, and an operator only looks on. */
export const isForDesk = (kind: ConversationKind): boolean => kind !== 'order';

/** The state of a side that has read nothing of what there is. */
export const NEW_SIDE: SideState = { delivered_seq: 0, read_seq: 0, unread: 0 };

/** Whether a message counts as unread for a side: one's own never do, nor notes; the desk does not answer for talks that are not its own. */
export function countsFor(side: Side, kind: ConversationKind, message: Pick<Written, 'side' | 'isNote'>): boolean {
  return side !== message.side && message.isNote !== true && (side !== 'desk' || isForDesk(kind));
}

function getWaitingSince({ kind, waiting_since }: Conversation, { side, at, isNote, isAutomatic }: Written): string | null {
  if (isNote || isAutomatic || !isForDesk(kind)) return waiting_since;
  return side === 'desk' ? null : (waiting_since ?? at);
}

/** A conversation after one more message. Whoever writes into a closed one opens it again. */
export function afterMessage(before: Conversation, message: Written): Conversation {
  const counted = Object.entries(before.sides).map(([side, state]) => {
    const more = countsFor(side as Side, before.kind, message) ? 1 : 0;
    return [side, { ...state, unread: state.unread + more }];
  });
  return {
    ...before,
    seq: before.seq + 1,
    status: message.isNote ? before.status : 'open',
    waiting_since: getWaitingSince(before, message),
    sides: Object.fromEntries(counted) as Conversation['sides'],
  };
}

/** How far a side has come, as it says itself. What it has seen before is never forgotten. */
export interface Reading {
  readonly side: Side;
  readonly upTo: number;
  /** It has arrived, but nobody has looked. */
  readonly deliveredOnly?: boolean;
  /** How many messages after `upTo` count for the side. */
  readonly left: number;
}

/** A conversation after a side has received or read it up to some message. */
export function afterReading(before: Conversation, { side, upTo, deliveredOnly, left }: Reading): Conversation {
  const state = before.sides[side];
  if (!state) return before;
  const to = Math.min(upTo, before.seq);
  const delivered = { ...state, delivered_seq: Math.max(state.delivered_seq, to) };
  const after = deliveredOnly || to <= state.read_seq ? delivered : { ...delivered, read_seq: to, unread: left };
  return { ...before, sides: { ...before.sides, [side]: after } };
}

/** A message that is taken back, whose number stays. */
export interface Deleted extends Pick<Written, 'side' | 'isNote'> {
  readonly seq: number;
  /** The moment of the oldest message of a person that nothing of the desk answers once this one is gone. */
  readonly waits: string | null;
}

/** A conversation after one of its messages was deleted: whoever has not read it has no more to read, and whom it answered waits again. */
export function afterDeleting(before: Conversation, message: Deleted): Conversation {
  const { side, isNote, seq, waits } = message;
  const counted = Object.entries(before.sides).map(([other, state]) => {
    const less = state.read_seq < seq && countsFor(other as Side, before.kind, message) ? 1 : 0;
    return [other, { ...state, unread: state.unread - less }];
  });
  const isAnswer = side === 'desk' && !isNote && isForDesk(before.kind) && before.status === 'open';
  return {
    ...before,
    waiting_since: isAnswer ? waits : before.waiting_since,
    sides: Object.fromEntries(counted) as Conversation['sides'],
  };
}

/** A closed conversation: nobody waits in it any more. */
export const afterClosing = (before: Conversation): Conversation => ({ ...before, status: 'closed', waiting_since: null });

/** Whether a side may read and write. Notes are the desk's own, and a talk about an order that is over is over. */
export function getRefusal(
  { kind, status, sides }: Pick<Conversation, 'kind' | 'status' | 'sides'>,
  { side, isNote = false }: Pick<Written, 'side' | 'isNote'>,
): 'not_part' | 'closed' | null {
  if (side !== 'desk' && (isNote || !sides[side])) return 'not_part';
  if (status === 'open' || isNote) return null;
  return side === 'desk' || !isForDesk(kind) ? 'closed' : null;
}
