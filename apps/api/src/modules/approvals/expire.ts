import type { Context } from '../../crud/resource/context.ts';
import { ALONE_HOURS, APPROVAL_HOURS, approvals } from '@diwan/contract/approvals/resource';
import { JOB } from '../../access/caller.ts';
import type { Notice } from '../../crud/events/notice.ts';
import type { ApprovalRow } from '../../ledger/till/approval-kind.ts';
import type { Timer } from '../../platform/timers.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRows } from '../../crud/record/change-row.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const EVERY = 10 * 60_000;

/** What is done by itself does not expire; what nobody could decide about lasts until somebody new could have. */
const OVERDUE = `select * from approvals where status = 'pending' and deleted_at is null and created_at < now() - interval '${APPROVAL_HOURS} hours'
  and done_at is null and (deciders is distinct from '{}' or created_at < now() - interval '${ALONE_HOURS} hours')
  order by id limit 100 for no key update skip locked`;

function getNotices({ id, requested_by }: ApprovalRow): Notice[] {
  const texts = { title: 'messages.approvals.was_expired', body: 'messages.approvals.decided_text', params: { id } };
  return requested_by === null ? [] : [{ type: 'approval', id, ...texts, to: [requested_by] }];
}

/** Closes what nobody decided about in time, a hundred at once, and tells whoever asked; gives how many. */
export function expireApprovals(app: Context): Promise<number> {
  return inTransaction(app, async (transaction) => {
    const { rows } = await transaction.client.query<ApprovalRow>(OVERDUE);
    // By the database's clock, which also counts their hours.
    await changeRows({ caller: JOB, transaction }, recorded(approvals), rows, { status: 'expired' }, { notices: rows.flatMap(getNotices) });
    return rows.length;
  });
}

/** Looks every ten minutes for approvals whose time is over. A decision that comes before is refused all the same. */
export const approvalExpiry: Timer<Context> = { name: 'overdue approvals', every: EVERY, oneNode: true, run: expireApprovals };
