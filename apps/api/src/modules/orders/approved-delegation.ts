import { minor } from '@diwan/domain/money';
import { readRecord } from '@diwan/domain/records';
import { rowChanged, lockRow } from '../../crud/record/read.ts';
import type { ApprovalWork } from '../../ledger/till/approval-kind.ts';
import { delegateLocked } from './delegate-order.ts';
import { getGiven } from './give-order.ts';
import { ordersApi } from './resources.ts';

/** Gives an order to whom it was asked for, checked anew: 409 where it is under way by now, or gives them more than was said. */
export const approvedDelegation: ApprovalWork = {
  right: 'delegate-orders',
  async carryOut({ app, transaction, asker, row }) {
    const order = await lockRow(transaction.client, ordersApi, asker, row.order_id ?? 0);
    const { override_reason: why } = readRecord(row.payload);
    const [providerId = 0] = row.user_ids;
    if ((await getGiven(transaction.client, order, true)) > minor(row.amount ?? 0)) throw rowChanged();
    await delegateLocked({ app, caller: asker, transaction, api: ordersApi }, order, {
      providerId,
      notes: row.notes ?? undefined,
      overrideReason: typeof why === 'string' ? why : undefined,
      isApproved: true,
    });
    return { order_id: order.id };
  },
};
