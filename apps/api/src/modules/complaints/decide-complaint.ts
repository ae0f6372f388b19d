import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import { getPercent } from '@diwan/domain/half-even';
import type { UserType } from '@diwan/domain/people';
import type { Sanction } from '@diwan/domain/complaint-transitions';
import { type Minor, minor, minorDigits, plus, toMinor, writeAmount } from '@diwan/domain/money';
import { demand } from '../../access/access.ts';
import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { notifyPerson } from '../../crud/events/notify-person.ts';
import type { ChangeContext } from '../../crud/record/change-log.ts';
import type { Row } from '../../crud/fields/row.ts';
import { getChargedBack } from '../../ledger/charge-back.ts';
import type { AskedMoney } from '../../ledger/till/ask-approval.ts';
import { demandAsOne, takeAsOne } from '../../ledger/till/duties.ts';
import type { TypedAmount } from '../../ledger/till/limit.ts';
import { refundAndTell } from '../../ledger/refund-and-tell.ts';
import { getBorne, getCounted, planRefund } from '../../ledger/refund-order.ts';
import { chargePenalty } from '../../ledger/penalties.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { typedForRefund, type OrderRow } from '../orders/index.ts';
import { BAN_RIGHTS, banPerson } from '../people/index.ts';
import type { ComplaintRow } from './complain.ts';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

/** What a decision does, as it was typed. */
export interface ComplaintDecision {
  readonly decision: string;
  readonly refund?: string | null;
  readonly penalty?: string | null;
  readonly against?: UserType | null;
  readonly sanction?: Sanction | null;
}

export interface DecidingComplaint {
  readonly app: Context;
  readonly caller: AdminCaller;
  readonly context: ChangeContext & { readonly now: string };
  readonly order: OrderRow;
  readonly complaint: ComplaintRow;
  /** A second admin has agreed to the penalty. */
  readonly isApproved: boolean;
}

/** What carrying a decision out came to. */
interface CarriedOut {
  /** What stands on the complaint then. */
  readonly values: Row;
  /** The penalty that a second admin has to agree to first: then nothing of it may stay. */
  readonly asks: AskedMoney | null;
}

function getAmount(field: string, value: string, currency: string): Minor {
  const amount = toMinor(value, currency);
  if (amount === undefined) throw invalidField(field, 'amount_decimals', { count: minorDigits(currency) });
  if (amount === 0n) throw invalidField(field, 'above_zero');
  return amount;
}

/** What a decision gives back counts against the limit like any other; above it a second admin gives it back first, and then it is decided. */
async function takeOrRefuse({ app, context, order }: DecidingComplaint, typed: TypedAmount): Promise<void> {
  const purpose = { wants: 'refund', order: order.id, provider: order.provider_id, aboveLimit: 'complaint.above_limit' } as const;
  await demandAsOne(app, context.transaction, typed, purpose);
}

async function refund(deciding: DecidingComplaint, { decision, refund: asked }: ComplaintDecision): Promise<Row> {
  if (!asked) return {};
  const { caller, context, order, complaint } = deciding;
  const { transaction, now } = context;
  demand(caller.access, 'refund-orders');
  const back = await planRefund(transaction.client, order, getAmount('refund', asked, order.currency));
  await takeOrRefuse(deciding, typedForRefund(order, getCounted(back.shares), getBorne(back), caller.id));
  const { shares } = back;
  // What a refund says why has less room than a decision.
  const reason = [...decision].slice(0, 500).join('');
  await refundAndTell(transaction, caller, order, { amount: shares.gross, reason, admin_id: caller.id, approved_by: null, now });
  return { refund_amount: String(plus(minor(complaint.refund_amount ?? 0), shares.gross)) };
}

/** Whoever a decision is against; who serves an order now may be another than whom it is about. */
function getAccused(
  { order, complaint }: DecidingComplaint,
  { against }: ComplaintDecision,
): { readonly user_type: UserType; readonly user_id: number } {
  if (!against) throw invalidField('against', 'empty');
  const user_id = against === 'client' ? (complaint.client_id ?? order.client_id) : (complaint.provider_id ?? order.provider_id);
  if (user_id === null) throw invalidField('against', 'choice');
  return { user_type: against, user_id };
}

/** Whether a penalty is more than its part of the order, with those that the order brought already and what findings took of it, or above the limit of the day. */
async function needsSecond({ app, context, order }: DecidingComplaint, typed: TypedAmount): Promise<boolean> {
  const { client } = context.transaction;
  const { largest_penalty_percent: percent } = await app.settings.of(order.country_id, client);
  const penalties = db.selectFrom('complaints').select(({ fn }) => fn.sum<string | null>('penalty_amount').as('amount'));
  const { amount } = await one(client, penalties.where('order_id', '=', order.id));
  const charged = await getChargedBack(client, order);
  if (plus(typed.amount, minor(amount ?? 0), charged.provider) > getPercent(minor(order.total_price), percent)) return true;
  return (await takeAsOne(app, context.transaction, typed, { wants: 'refund', order: order.id, provider: order.provider_id })) !== null;
}

async function penalise(deciding: DecidingComplaint, decision: ComplaintDecision): Promise<CarriedOut> {
  if (!decision.penalty) return { values: {}, asks: null };
  const { caller, context, order, complaint } = deciding;
  demand(caller.access, 'withdraw-multiple');
  const { user_type, user_id } = getAccused(deciding, decision);
  if (complaint.penalty_amount !== null) throw conflict('complaint.penalised');
  const { currency, country_id, order_no } = order;
  const amount = getAmount('penalty', decision.penalty, currency);
  const entered = { admin_id: caller.id, country_id, currency, user_type, user_ids: [user_id], amount };
  const waits = !deciding.isApproved && (await needsSecond(deciding, entered));
  await chargePenalty(context.transaction, {
    order: { ...order, provider_id: user_type === 'provider' ? user_id : (order.provider_id ?? 0) },
    from: user_type,
    amount,
    admin_id: caller.id,
    notes: decision.decision,
    at: context.now,
    reference: `complaint:${complaint.id}:penalty`,
  });
  const shown = writeAmount(amount, currency);
  await tell(deciding, decision, 'complaint_penalty', { number: order_no, amount: shown });
  return { values: { penalty_amount: String(amount) }, asks: waits ? { user_type, user_ids: [user_id], unit: currency, amount } : null };
}

function tell(
  deciding: DecidingComplaint,
  decision: ComplaintDecision,
  notice: 'complaint_penalty' | 'complaint_warning',
  params: Row,
): Promise<void> {
  const { order, context } = deciding;
  return notifyPerson(context.transaction, getAccused(deciding, decision), {
    type: order.order_type === 'trip' ? 'trip' : 'order',
    id: order.id,
    title: `messages.notices.${notice}.title`,
    body: `messages.notices.${notice}.body`,
    params,
  });
}

async function sanction(deciding: DecidingComplaint, decision: ComplaintDecision): Promise<Row> {
  if (!decision.sanction) return {};
  const { caller, context, order } = deciding;
  const { user_type, user_id } = getAccused(deciding, decision);
  if (decision.sanction === 'warning') {
    await tell(deciding, decision, 'complaint_warning', { number: order.order_no });
    return { sanction: 'warning' };
  }
  if (!(await banPerson({ ...context, caller }, { user_type, user_id }))) throw invalidField('against', 'not_found');
  return { sanction: 'ban' };
}

/** Does what a decision is made of, in the transaction of that: all of it or nothing. */
export async function carryOut(deciding: DecidingComplaint, decision: ComplaintDecision): Promise<CarriedOut> {
  const isAgainst = Boolean(decision.penalty) || Boolean(decision.sanction);
  const back = await refund(deciding, decision);
  const { values: taken, asks } = await penalise(deciding, decision);
  const done = await sanction(deciding, decision);
  const values = { decision: decision.decision, ...back, ...taken, ...done, ...(isAgainst && { against: decision.against }) };
  return { values, asks };
}

/** The rights that a decision needs by its parts. */
export const getDecisionRights = ({ refund: back, penalty, sanction: done, against }: ComplaintDecision): readonly PermissionUrl[] => [
  ...(back ? (['refund-orders'] as const) : []),
  ...(penalty ? (['withdraw-multiple'] as const) : []),
  ...(done === 'ban' && against ? [BAN_RIGHTS[against]] : []),
];

/** Whether a decision moves money or touches somebody: then the order is locked before all else. */
export const doesSomething = ({ refund: back, penalty, sanction: done }: ComplaintDecision): boolean =>
  Boolean(back) || Boolean(penalty) || Boolean(done);
