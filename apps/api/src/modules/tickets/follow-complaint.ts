import { complaints } from '@diwan/contract/complaints/resource';
import { afterComplainantWrote, type ComplaintStatus } from '@diwan/domain/complaint-transitions';
import { recorded, type ChangeContext } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { stopEarnings } from '../../ledger/earnings.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';

interface Complained {
  readonly id: number;
  readonly country_id: number;
  readonly order_id: number;
  readonly order_no: string;
  readonly status: ComplaintStatus;
  readonly owner_id: number | null;
}

const OF_TALK = 'select * from complaints where conversation_id = $1 and deleted_at is null for no key update';

/** A conversation was given to somebody: the complaint that it is about is theirs. What is over keeps whoever decided. */
export async function giveComplaint(context: ChangeContext, conversationId: number, to: number | null): Promise<void> {
  const { rows } = await context.transaction.client.query<Complained>(OF_TALK, [conversationId]);
  const [row] = rows;
  if (row && row.owner_id !== to && row.status !== 'resolved') await changeRow(context, recorded(complaints), row, { owner_id: to });
}

/** Whoever complained wrote again: what was resolved is open anew, and whoever decided hears of it. */
export async function reopenComplaint(context: ChangeContext & { readonly now: string }, conversationId: number): Promise<void> {
  const { rows } = await context.transaction.client.query<Complained>(OF_TALK, [conversationId]);
  const [row] = rows;
  if (!row || afterComplainantWrote(row.status) === row.status) return;
  await changeRow(
    context,
    recorded(complaints),
    row,
    { status: afterComplainantWrote(row.status) },
    { silently: { status_at: context.now } },
  );
  await stopEarnings(context.transaction, row.order_id, 'complaint');
  if (row.owner_id === null) return;
  await notifyAdmins(context.transaction, {
    type: 'complaint',
    id: conversationId,
    title: 'messages.notices.complaint_reopened.title',
    body: 'messages.notices.complaint_reopened.body',
    params: { number: row.order_no },
    to: [row.owner_id],
  });
}
