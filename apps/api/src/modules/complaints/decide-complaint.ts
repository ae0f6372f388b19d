import type { UserType } from '@diwan/domain/people';
import type { Sanction } from '@diwan/domain/complaint-transitions';
import { clients } from '@diwan/contract/resources/clients';
import { providers } from '@diwan/contract/resources/providers';
import { fromMinor, type Minor, minor, minorDigits, plus, toMinor } from '@diwan/domain/money';
import { demand } from '../../access/access.ts';
import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/context.ts';
import { notifyPerson } from '../../crud/notify/notify-person.ts';
import { recorded, type ChangeContext } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/store.ts';
import { takeFromLimit, type TypedAmount } from '../../ledger/limit.ts';
import { refundAndTell } from '../../ledger/refund-and-tell.ts';
import { movedBy, planRefund } from '../../ledger/refund-order.ts';
import { chargePenalty } from '../../ledger/settle-order.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { typedForOrder, type OrderRow } from '../orders/index.ts';
import type { ComplaintRow } from './complain.ts';

/** What a decision does, as it was typed. */
export interface Decision {
  readonly decision: string;
  readonly refund?: string | null;
  readonly penalty?: string | null;
  readonly against?: UserType | null;
  readonly sanction?: Sanction | null;
}

interface Deciding {
  readonly app: Context;
  readonly caller: AdminCaller;
  readonly context: ChangeContext & { readonly now: string };
  readonly order: OrderRow;
  readonly complaint: ComplaintRow;
}

function getAmount(field: string, value: string, currency: string): Minor {
  const amount = toMinor(value, currency);
  if (amount === undefined) throw invalidField(field, 'amount_decimals', { count: minorDigits(currency) });
  if (amount === 0n) throw invalidField(field, 'above_zero');
  return amount;
}

/** Money of a decision counts against the limit like any other; above it a second admin gives it back first, and then it is decided. */
async function takeOrRefuse({ app, context }: Deciding, typed: TypedAmount): Promise<void> {
  const limit = await takeFromLimit(app, context.transaction, typed);
  if (limit === null) return;
  const shown = (one: Minor) => fromMinor(one, typed.currency);
  throw conflict('complaint.above_limit', { amount: shown(typed.amount), limit: shown(limit), currency: typed.currency });
}

async function refund(deciding: Deciding, { decision, refund: asked }: Decision): Promise<Row> {
  if (!asked) return {};
  const { caller, context, order, complaint } = deciding;
  const { transaction, now } = context;
  demand(caller.access, 'refund-orders');
  const { shares } = await planRefund(transaction.client, order, getAmount('refund', asked, order.currency));
  await takeOrRefuse(deciding, typedForOrder(order, { kind: 'refund', amount: movedBy(shares) }, caller.id));
  // What a refund says why has less room than a decision.
  const reason = [...decision].slice(0, 500).join('');
  await refundAndTell(transaction, caller, order, { amount: shares.gross, reason, admin_id: caller.id, approved_by: null, now });
  return { refund_amount: String(plus(minor(complaint.refund_amount ?? 0), shares.gross)) };
}

/** Whoever a decision is against; who serves an order now may be another than whom it is about. */
function getAccused({ order, complaint }: Deciding, { against }: Decision): { readonly user_type: UserType; readonly user_id: number } {
  if (!against) throw invalidField('against', 'empty');
  const user_id = against === 'client' ? (complaint.client_id ?? order.client_id) : (complaint.provider_id ?? order.provider_id);
  if (user_id === null) throw invalidField('against', 'choice');
  return { user_type: against, user_id };
}

async function penalise(deciding: Deciding, decision: Decision): Promise<Row> {
  if (!decision.penalty) return {};
  const { caller, context, order, complaint } = deciding;
  demand(caller.access, 'withdraw-multiple');
  const { user_type, user_id } = getAccused(deciding, decision);
  if (complaint.penalty_amount !== null) throw conflict('complaint.penalised');
  const { currency, country_id, order_no } = order;
  const amount = getAmount('penalty', decision.penalty, currency);
  await takeOrRefuse(deciding, { admin_id: caller.id, country_id, currency, user_type, user_ids: [user_id], amount });
  await chargePenalty(context.transaction, {
    order: { ...order, provider_id: user_type === 'provider' ? user_id : (order.provider_id ?? 0) },
    from: user_type,
    amount,
    admin_id: caller.id,
    notes: decision.decision,
    at: context.now,
    reference: `complaint:${complaint.id}:penalty`,
  });
  const shown = `${fromMinor(amount, currency)} ${currency}`;
  await tell(deciding, decision, 'complaint_penalty', { number: order_no, amount: shown });
  return { penalty_amount: String(amount) };
}

function tell(deciding: Deciding, decision: Decision, notice: 'complaint_penalty' | 'complaint_warning', params: Row): Promise<void> {
  const { order, context } = deciding;
  return notifyPerson(context.transaction, getAccused(deciding, decision), {
    type: order.order_type === 'trip' ? 'trip' : 'order',
    id: order.id,
    title: `messages.notices.${notice}.title`,
    body: `messages.notices.${notice}.body`,
    params,
  });
}

const PEOPLE = { client: clients, provider: providers } as const;
const BANS = { client: 'toggle-clients', provider: 'toggle-providers' } as const;
const LOCK = {
  client: 'select * from clients where id = $1 and deleted_at is null for no key update',
  provider: 'select * from providers where id = $1 and deleted_at is null for no key update',
} as const;

async function sanction(deciding: Deciding, decision: Decision): Promise<Row> {
  if (!decision.sanction) return {};
  const { caller, context, order } = deciding;
  const { user_type, user_id } = getAccused(deciding, decision);
  if (decision.sanction === 'warning') {
    await tell(deciding, decision, 'complaint_warning', { number: order.order_no });
    return { sanction: 'warning' };
  }
  demand(caller.access, BANS[user_type]);
  const { rows } = await context.transaction.client.query<{ id: number; is_ban: boolean }>(LOCK[user_type], [user_id]);
  const [person] = rows;
  if (!person) throw invalidField('against', 'not_found');
  // The database ends the sessions of whoever is banned.
  if (!person.is_ban) await changeRow(context, recorded(PEOPLE[user_type]), person, { is_ban: true });
  return { sanction: 'ban' };
}

/** Does what a decision is made of, in the transaction of that: all of it or nothing. Gives what stands on the complaint then. */
export async function carryOut(deciding: Deciding, decision: Decision): Promise<Row> {
  const isAgainst = Boolean(decision.penalty) || Boolean(decision.sanction);
  const back = await refund(deciding, decision);
  const taken = await penalise(deciding, decision);
  const done = await sanction(deciding, decision);
  return { decision: decision.decision, ...back, ...taken, ...done, ...(isAgainst && { against: decision.against }) };
}

/** Whether a decision moves money or touches somebody: then the order is locked before all else. */
export const doesSomething = ({ refund: back, penalty, sanction: done }: Decision): boolean =>
  Boolean(back) || Boolean(penalty) || Boolean(done);
