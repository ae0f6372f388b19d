import type { orderCalls } from '@diwan/contract/orders/calls';
import type { CallBody } from '@diwan/contract/kit/call';
import { TIME_LOCK_HOURS } from '@diwan/contract/approvals/resource';
import { minor } from '@diwan/domain/money';
import { may } from '../../access/access.ts';
import { type AdminCaller, type Caller, demandAdmin } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Row } from '../../crud/fields/row.ts';
import { showRow } from '../../crud/record/read.ts';
import { recordFinding } from '../../ledger/till/findings.ts';
import { getSecondPersons } from '../../ledger/till/second-person.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { demandReleased, releaseLocked } from './order-waits.ts';
import type { OrderRow } from './order-row.ts';
import { transitionAndShow, type TransitionContext } from './transition-order.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

interface Release {
  /** From when on, in milliseconds. */
  readonly from: number;
  /** They placed it themselves, and nobody else may decide. */
  readonly isAlone: boolean;
}

/**
 * From when on an admin may say yes to a very large order, null for never: at once who is independent of whoever placed it, which of an
 * order from an app everybody is. Where nobody is, any superadmin may a day after placing it, as an approval is done by itself then: no
 * rule is a dead end.
 */
async function getRelease(
  transaction: Transaction,
  order: OrderRow,
  { id: adminId, access: { isSuperAdmin } }: AdminCaller,
): Promise<Release | null> {
  const placing = db.selectFrom('order_events').select('admin_id').where('order_id', '=', order.id).where('action', '=', 'place');
  const placed = await maybe(transaction, placing.orderBy('at').orderBy('id').limit(1));
  const { country_id, created_at } = order;
  const request = { requested_by: placed?.admin_id ?? null, country_id, created_at };
  const then = await getSecondPersons(transaction, { ...request, deciders: null });
  // Where nobody could decide then, whoever has appeared since is asked as they are now.
  const { free, isNobodyThere } = then.free.length > 0 ? then : await getSecondPersons(transaction, { ...request, deciders: [] });
  const placedAt = Date.parse(created_at);
  if (free.includes(adminId)) return { from: placedAt, isAlone: false };
  return isNobodyThere && isSuperAdmin ? { from: placedAt + TIME_LOCK_HOURS * 3_600_000, isAlone: true } : null;
}

/** Whether whoever looks may say yes to a very large order, or from when on they may alone. */
export async function readRelease(
  app: Context,
  caller: Caller,
  order: OrderRow,
): Promise<{ can_release: boolean; release_from: string | null }> {
  const isAsked = order.waits_for === 'office' && caller.kind === 'admin' && may(caller.access, 'decide-approvals');
  const release = isAsked ? await inTransaction(app, (transaction) => getRelease(transaction, order, caller)) : null;
  if (!release) return { can_release: false, release_from: null };
  const isTime = release.from <= app.now();
  return {
    can_release: isTime || !release.isAlone,
    release_from: isTime || !release.isAlone ? null : new Date(release.from).toISOString(),
  };
}

/** 403 for who placed a very large order, and whoever they have in hand; 409 says from when on its only superadmin may. */
async function demandRelease({ app, caller, transaction }: TransitionContext, order: OrderRow): Promise<void> {
  const admin = demandAdmin(caller);
  const release = await getRelease(transaction, order, admin);
  if (!release) throw forbidden('approval.not_a_second');
  if (!release.isAlone) return;
  const { id, country_id, client_id, provider_id, currency, total_price } = order;
  const from = new Date(release.from).toISOString();
  if (release.from > app.now()) throw conflict('order.release_later', { hours: TIME_LOCK_HOURS }, { from });
  await recordFinding(transaction, {
    rule: 'not_a_second_person',
    country_id, client_id, provider_id, currency,
    subject_id: admin.id,
    order_id: id,
    amount: minor(total_price),
    evidence: { placed_at: order.created_at, free_from: from },
  }); // prettier-ignore
}

/** A second person says yes to a very large order, or no, which calls it off. 403 for who placed it, and whoever they have in hand. */
export async function releaseByOffice(
  context: TransitionContext,
  order: OrderRow,
  body: CallBody<typeof orderCalls.orders.release>,
): Promise<Row> {
  const { caller, transaction, api } = context;
  if (order.waits_for === null) throw conflict('order.waits_for_nobody');
  if (order.waits_for === 'client') demandReleased(order);
  await demandRelease(context, order);
  if (body.decision === 'refuse')
    return transitionAndShow(context, order, { action: 'cancel_order', actor: 'admin', notes: body.notes ?? undefined });
  await releaseLocked(context, order);
  return showRow(transaction.client, api, caller, order.id, 'change');
}
