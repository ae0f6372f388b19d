import { mayOverride, type IneligibleReason } from '@diwan/domain/orders/eligibility';
import type { FieldErrors } from '@diwan/contract/kit/validate';
import { getAdminId, type Caller, demandFrom } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { writeAudit } from '../../crud/record/audit.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { judgeTaker, type OpenJob, type EligibilityVerdict } from './order-eligibility.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import type { OrderRow } from './order-row.ts';
import { busyThen } from './provider-hours.ts';

/** A provider who may take an order, or may in spite of something. */
export interface EligibleTaker {
  readonly vehicleId: number | null;
  /** What spoke against them and was overridden, and why. */
  readonly overridden: { readonly reasons: readonly IneligibleReason[]; readonly why: string } | null;
}

/** 422 with each reason as a text, and as the stable words that a program reads. */
function refuse({ reasons, messages }: EligibilityVerdict): never {
  const errors: FieldErrors = { provider_id: messages };
  throw new AppError(422, 'validation', {}, { errors, data: { reasons, may_override: mayOverride(reasons) } });
}

/**
 * Somebody who may take an order, locked until the commit; 422 says why they may not, 409 that they serve another one at that hour. A reason of an admin with the right of its
 * own overrides what a right can override: 403 without it.
 */
export async function demandEligible(
  { app, caller, transaction }: { app: Context; caller: Caller; transaction: Transaction },
  job: OpenJob,
  providerId: number,
  { isTakenNow, why }: { readonly isTakenNow: boolean; readonly why: string | undefined },
): Promise<EligibleTaker> {
  const verdict = await judgeTaker(app, transaction.client, job, providerId, { isTakenNow, lock: true });
  if (!verdict) throw invalidField('provider_id', 'not_found');
  const { reasons, vehicle_id: vehicleId, promised } = verdict;
  if (reasons.length === 0) return { vehicleId, overridden: null };
  if (promised && reasons.every((reason) => reason === 'busy_then')) throw busyThen(caller, job, promised);
  if (why === undefined || !mayOverride(reasons)) refuse(verdict);
  demandFrom(caller, 'override-eligibility');
  return { vehicleId, overridden: { reasons, why } };
}

/** Says in the timeline and in the log who let somebody take an order in spite of what, and why. */
export async function recordOverride(
  transaction: Transaction,
  caller: Caller,
  order: Pick<OrderRow, 'id' | 'order_status'>,
  { overridden }: EligibleTaker,
  { at, providerId }: { readonly at: string; readonly providerId: number },
): Promise<void> {
  if (!overridden) return;
  await writeEvent(transaction, {
    order_id: order.id,
    at,
    action: 'override_eligibility',
    from_status: order.order_status,
    to_status: order.order_status,
    actor: caller.kind,
    admin_id: getAdminId(caller),
    provider_id: providerId,
    notes: overridden.why,
  });
  const changes = {
    override_reason: { before: null, after: overridden.why },
    ineligible: { before: null, after: [...overridden.reasons] },
  };
  await writeAudit(transaction, caller, [{ table: 'orders', id: order.id, action: 'update', changes }]);
}
