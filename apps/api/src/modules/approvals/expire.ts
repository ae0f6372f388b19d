import type { FastifyInstance } from 'fastify';
import { APPROVAL_HOURS } from '@diwan/contract/resources/approvals';
import { notifyAdmins } from '../../crud/notify/notify-admins.ts';
import { repeat } from '../../platform/repeat.ts';
import { announce } from '../../crud/record/row-events.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const EVERY = 10 * 60_000;

const EXPIRE = `update approvals set status = 'expired', updated_at = greatest(now(), updated_at + interval '1 millisecond')
where id in (select id from approvals where status = 'pending' and deleted_at is null and created_at < now() - interval '${APPROVAL_HOURS} hours'
  order by id limit 100 for no key update skip locked)
returning id, country_id, requested_by`;

/** Closes what nobody decided about in time, a hundred at once, and tells whoever asked; gives how many. */
export function expireApprovals(app: FastifyInstance): Promise<number> {
  return inTransaction(app, async (transaction) => {
    const { rows } = await transaction.client.query<{ id: number; country_id: number | null; requested_by: number | null }>(EXPIRE);
    for (const { id, country_id, requested_by } of rows) {
      await announce(transaction, { table: 'approvals', id, kind: 'update', country_id });
      if (requested_by === null) continue;
      const texts = { title: 'messages.approvals.was_expired', body: 'messages.approvals.decided_text', params: { id } };
      await notifyAdmins(transaction, { type: 'approval', id, ...texts, to: [requested_by] });
    }
    return rows.length;
  });
}

/** Looks every ten minutes for approvals whose time is over. A decision that comes before is refused all the same. */
export function registerApprovalExpiry(app: FastifyInstance): void {
  repeat(app, EVERY, () => expireApprovals(app), 'approvals whose time is over could not be closed this time');
}
