import { afterReading, isForDesk, type Side } from '@diwan/domain/chat/conversation';
import { tellPersons } from '../../crud/events/tell-persons.ts';
import { announce } from '../../crud/events/row-events.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { sideValues, toConversation, type ConversationRow } from './conversation-row.ts';
import { getConversationPeople } from './tell-of-change.ts';
import type { MessageRow } from './message-row.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

const UPDATE = `update conversations set client_delivered_seq = $2, client_read_seq = $3, client_unread = $4,
    provider_delivered_seq = $5, provider_read_seq = $6, provider_unread = $7, desk_delivered_seq = $8, desk_read_seq = $9, desk_unread = $10
  where id = $1`;

export interface Read {
  readonly seq: number;
  readonly delivered_only?: boolean | undefined;
}

/** Tells the others' apps how far a side has read; that the desk looks on where it takes no part is its own business. */
async function tellOfReading(transaction: Transaction, row: ConversationRow, side: Side, read_seq: number): Promise<void> {
  if (read_seq === row[`${side}_read_seq`] || (side === 'desk' && !isForDesk(row.kind))) return;
  const others = getConversationPeople(row).filter(({ kind }) => kind !== side);
  if (others.length > 0) await tellPersons(transaction, others, 'read', { conversation_id: row.id, by: side, read_seq });
}

/** Messages of others that one has not come to; notes are nobody's to answer. Only where some are left at all. */
async function countLeft(runner: Runner, conversation: number, seq: number, sender: MessageRow['sender_kind']): Promise<number> {
  const left = db
    .selectFrom('messages')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('conversation_id', '=', conversation)
    .where('seq', '>', seq)
    .where('deleted_at', 'is', null)
    .where('kind', '<>', 'note')
    .where('sender_kind', '<>', sender);
  return (await one(runner, left)).n;
}

/** Notes how far a side has come in a locked conversation, and tells the desk where that is news. Answers whether it was. */
export async function noteReading(
  transaction: Transaction,
  row: ConversationRow,
  side: Side,
  { seq, delivered_only: deliveredOnly = false }: Read,
): Promise<boolean> {
  const { client } = transaction;
  const before = toConversation(row);
  const upTo = Math.min(seq, row.seq);
  // At the end nothing is left, and before what was read nothing changes: only between is anything counted.
  const isBetween = !deliveredOnly && upTo < row.seq && upTo > (before.sides[side]?.read_seq ?? 0);
  const sender = side === 'desk' ? 'admin' : side;
  const n = isBetween ? await countLeft(client, row.id, upTo, sender) : 0;
  const left = side === 'desk' && row.kind === 'order' ? 0 : n;
  const after = afterReading(before, { side, upTo, deliveredOnly, left });
  const [old, now] = [sideValues(before), sideValues(after)];
  if (now.every((value, index) => value === old[index])) return false;
  await client.query(UPDATE, [row.id, ...now]);
  await announce(transaction, { table: 'conversations', id: row.id, kind: 'update', country_id: row.country_id });
  await tellOfReading(transaction, row, side, after.sides[side]?.read_seq ?? 0);
  return true;
}
