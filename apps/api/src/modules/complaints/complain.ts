import { getComplaintPriority, getReportTargets, type ComplaintPriority } from '@diwan/domain/complaint-transitions';
import type { UserType } from '@diwan/domain/people';
import { insertRow, changeRow } from '../../crud/record/change-row.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { stopForComplaint } from '../../ledger/earnings.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { StoredRow } from '../../crud/fields/row.ts';
import type { complaints } from '../../schema/tables/complaints.ts';
import { beginComplaintTalk } from '../chats/index.ts';
import { openForComplaint } from '../tickets/index.ts';
import { complaintsApi, type OrderRow, type TransitionContext } from '../orders/index.ts';
import { db } from '../../platform/database/tables.ts';
import { among, maybe } from '../../platform/database/typed.ts';

/** A complaint as it is stored. */
export type ComplaintRow = StoredRow<typeof complaints>;

interface AskedComplaint {
  readonly by: UserType;
  readonly report_reason_id: number;
  readonly message: string;
  /** Left out, it follows from what the reason is about. */
  readonly priority?: ComplaintPriority | undefined;
}

/** What a reason is about, if it may be given. */
async function getTarget(runner: Runner, { by, report_reason_id: id }: AskedComplaint): Promise<string> {
  const offered = db
    .selectFrom('report_reasons')
    .select('target')
    .where('id', '=', id)
    .where('target', '=', among(getReportTargets(by)))
    .where('is_active', '=', true)
    .where('is_archived', '=', false)
    .where('deleted_at', 'is', null);
  const reason = await maybe(runner, offered.forShare());
  if (!reason) throw invalidField('report_reason_id', 'choice');
  return reason.target;
}

/** Who complains; an order that nobody took has no provider who could. */
function getComplainant({ client_id, provider_id }: OrderRow, by: UserType): number {
  const id = by === 'client' ? client_id : provider_id;
  if (id === null) throw invalidField('complained_by', 'choice');
  return id;
}

/**
 * Opens the complaint of one side about an order that is locked, with the conversation in which it is talked about and its ticket; 409 for
 * the second one of a side. The order has the reason of the first.
 */
export async function complainLocked(context: TransitionContext, order: OrderRow, asked: AskedComplaint): Promise<ComplaintRow> {
  const { app, caller, transaction, api } = context;
  const given = db.selectFrom('complaints').select('id').where('order_id', '=', order.id).where('complained_by', '=', asked.by);
  const own = asked.by === 'client' ? given : given.where('provider_id', 'is not distinct from', order.provider_id);
  if (await maybe(transaction, own.limit(1))) throw conflict('complaint.given');
  const target = await getTarget(transaction.client, asked);
  const now = new Date(app.now()).toISOString();
  const { id: order_id, order_no, order_type, country_id, client_id, provider_id, vehicle_id, currency } = order;
  const { by, report_reason_id, message: description } = asked;
  const complainant = { user_type: by, user_id: getComplainant(order, by) };
  const talk = await beginComplaintTalk(app, transaction, caller, { ...complainant, order_id, country_id });
  const priority = asked.priority ?? getComplaintPriority(target);
  const about = { country_id, order_id, order_type, order_no, client_id, provider_id, vehicle_id, currency };
  const complaint = await insertRow<ComplaintRow>({ caller, transaction, now }, complaintsApi.store, {
    ...about,
    report_reason_id,
    complained_by: by,
    description,
    priority,
    conversation_id: talk.id,
  });
  await stopForComplaint(transaction, order_id, complaint.id);
  // A person's message opens the ticket of its conversation by itself.
  if (caller.kind === 'admin') await openForComplaint({ app, caller, transaction }, talk.id, null);
  await talk.say(`complaint-${complaint.id}`, description);
  if (order.report_reason_id === null) await changeRow({ caller, transaction, now }, api.store, order, { report_reason_id });
  await notifyAdmins(transaction, {
    type: 'complaint',
    id: talk.id,
    title: 'messages.notices.complaint.title',
    body: 'messages.notices.complaint.body',
    params: { number: order_no },
    to: { holding: 'index-complaints', country: country_id, without: caller.kind === 'admin' ? caller.id : null },
    alert: true,
    ...(order_type === 'trip' && { tripId: order_id }),
  });
  return complaint;
}
