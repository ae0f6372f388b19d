import type { UserType } from '@diwan/domain/people';
import { insertRow, changeRow } from '../../crud/record/change-row.ts';
import { notifyAdmins } from '../../crud/notify/notify-admins.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { complaintsApi } from './complaints.ts';
import type { OrderRow } from './order-row.ts';
import type { TransitionContext } from './transition-order.ts';

interface AskedComplaint {
  readonly by: UserType;
  readonly report_reason_id: number;
  readonly message: string;
}

/** What reasons are about that somebody may complain with: the other side, or the job. */
export function getReportTargets(by: UserType): readonly string[] {
  return by === 'client' ? ['partner', 'trip', 'order'] : ['client', 'trip', 'order'];
}

async function checkReason(runner: Runner, { by, report_reason_id: id }: AskedComplaint): Promise<void> {
  const { rowCount } = await runner.query(
    'select from report_reasons where id = $1 and target = any($2::text[]) and is_active and not is_archived and deleted_at is null for share',
    [id, getReportTargets(by)],
  );
  if (rowCount === 0) throw invalidField('report_reason_id', 'choice');
}

/** Opens the complaint about an order that is locked, of whichever of its sides comes first; 409 for the second one. */
export async function complainLocked({ app, caller, transaction, api }: TransitionContext, order: OrderRow, asked: AskedComplaint) {
  if (order.report_reason_id !== null) throw conflict('complaint.given');
  await checkReason(transaction.client, asked);
  const now = new Date(app.now()).toISOString();
  const { id: order_id, order_no, order_type, country_id } = order;
  const { by, report_reason_id, message } = asked;
  const columns = { country_id, order_id, order_type, order_no, report_reason_id, complained_by: by, description: message };
  await insertRow({ caller, transaction, now }, complaintsApi.store, columns);
  await changeRow({ caller, transaction, now }, api.store, order, { report_reason_id });
  await notifyAdmins(transaction, {
    type: 'complaint',
    id: order_id,
    title: 'messages.notices.complaint.title',
    body: 'messages.notices.complaint.body',
    params: { number: order_no },
    to: { holding: 'index-complaints', country: country_id },
    alert: true,
    ...(order_type === 'trip' && { tripId: order_id }),
  });
}
