import { SIDES, type Conversation, type Side, type SideState } from '@diwan/domain/chat/conversation';
import type { StoredRow } from '../../crud/fields/row.ts';
import type { conversations } from '../../schema/tables/conversations.ts';

/** A conversation as it is stored. */
export type ConversationRow = StoredRow<typeof conversations>;

const getSide = (row: ConversationRow, side: Side): SideState => ({
  delivered_seq: row[`${side}_delivered_seq`],
  read_seq: row[`${side}_read_seq`],
  unread: row[`${side}_unread`],
});

/** What the rules say of a stored conversation is said of this. */
export function toConversation(row: ConversationRow): Conversation {
  const { kind, status, seq, waiting_since } = row;
  const sides: Conversation['sides'] = {
    ...(row.client_id !== null && { client: getSide(row, 'client') }),
    ...(row.provider_id !== null && { provider: getSide(row, 'provider') }),
    desk: getSide(row, 'desk'),
  };
  return { kind, status, seq, waiting_since, sides };
}

/** The same by the names of its columns, for the sides that take part. */
export function sideColumns({ sides }: Conversation): Record<string, number> {
  return Object.fromEntries(
    Object.entries(sides).flatMap(([side, state]) => Object.entries(state).map(([name, value]) => [`${side}_${name}`, value as number])),
  );
}

/** What messages and reading have made of a conversation: of each side what was delivered, read and not read, in this order. */
export function sideValues({ sides }: Conversation): number[] {
  return SIDES.flatMap((side) => {
    const { delivered_seq = 0, read_seq = 0, unread = 0 } = sides[side] ?? {};
    return [delivered_seq, read_seq, unread];
  });
}
