import type { ReplyRow } from '@diwan/contract/contacts/calls';
import type { Runner } from '../../platform/database/runner.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { announce } from '../../crud/events/row-events.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { theRow } from '../../platform/database/the-row.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

const SELECT = `select y.id, y.outbox_id, y.reply, o.channel as send_type, o.recipient, o.status, o.attempts, o.error, o.error_detail,
  y.created_at, o.sent_at, nullif(concat_ws(' ', a.first_name, a.last_name), '') as admin
from contact_replies y join outbox o on o.id = y.outbox_id left join admins a on a.id = y.admin_id`;

/** The answers to a message, oldest first, each with what became of it. */
export async function getReplies(runner: Runner, contactId: number): Promise<ReplyRow[]> {
  const { rows } = await runner.query<ReplyRow>(`${SELECT} where y.contact_id = $1 order by y.id`, [contactId]);
  return rows;
}

/** An answer that is there. */
export async function findReply(runner: Runner, id: number): Promise<ReplyRow> {
  const { rows } = await runner.query<ReplyRow>(`${SELECT} where y.id = $1`, [id]);
  return theRow(rows);
}

/** Shows what became of an answer to whoever has its message open; one that never went out is told to whoever wrote it. */
export async function replySettled(
  transaction: Transaction,
  { id, status }: { readonly id: number; readonly status: 'sent' | 'failed' },
): Promise<void> {
  const replied = db
    .selectFrom('contact_replies as y')
    .innerJoin('contacts as c', 'c.id', 'y.contact_id')
    .select(['c.id as contact_id', 'c.country_id', 'y.admin_id', 'c.name']);
  const reply = await maybe(transaction, replied.where('y.outbox_id', '=', id));
  if (!reply) return;
  await announce(transaction, { table: 'contacts', id: reply.contact_id, kind: 'update', country_id: reply.country_id });
  if (status === 'sent' || reply.admin_id === null) return;
  await notifyAdmins(transaction, {
    type: 'contact',
    id: reply.contact_id,
    title: 'messages.contact.reply_failed',
    body: 'messages.contact.reply_failed_text',
    params: { name: reply.name },
    to: [reply.admin_id],
  });
}
