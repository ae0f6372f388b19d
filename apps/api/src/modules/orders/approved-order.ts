import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { placingForm } from '@diwan/contract/orders/forms';
import { fromMinor, type Minor, minor, minus, NONE, plus, toMinor } from '@diwan/domain/money';
import type { AdminCaller } from '../../access/caller.ts';
import { isFinal } from '@diwan/domain/orders/order-status';
import { checkedBody } from '../../crud/calls/check-asked.ts';
import type { Row } from '../../crud/fields/row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { ApprovalWork } from '../../ledger/till/approval-kind.ts';
import type { AskedMoney } from '../../ledger/till/ask-approval.ts';
import { dutyAgainst, noteSecond } from '../../ledger/till/duties.ts';
import { passedLimit, takeFromLimit, typedIntoOrder } from '../../ledger/till/limit.ts';
import { withinLimit } from '../../ledger/till/within-limit.ts';
import { conflict } from '../../platform/errors.ts';
import type { OrderRow } from './order-row.ts';
import { holdIfLargest, movedByOrder, noteHold, type Hold } from './order-waits.ts';
import { showRow } from '../../crud/record/read.ts';
import type { Waiting } from '../../crud/resource/crud.ts';
import { ordersApi } from './resources.ts';
import { mostPenalty } from './penalty.ts';
import { placeOrder, type CheckedOrder, type PlannedOrder } from './place-order.ts';
import { demandCovered } from './wallet-cover.ts';
import type { Order, PlacingWait } from '@diwan/contract/orders/resource';
import { readRecord } from '@diwan/domain/records';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

/** The prices of an order that an operator types, where the catalogue says all others. */
const TYPED = ['total_addition_price', 'shipping_price'] as const;

/** What was typed into a price, in minor units. */
function typedPrice(values: Row, currency: string): Minor {
  return TYPED.map((name) => (typeof values[name] === 'string' ? (toMinor(values[name], currency) ?? NONE) : NONE)).reduce(
    (sum, one) => plus(sum, one),
    NONE,
  );
}

/** What the operator decided of an order's price: what they typed, and what a coupon takes off, which the platform pays to the provider. */
const decidedPrice = (values: Row, { currency, discount_coupon_price: discount }: PlannedOrder) =>
  plus(typedPrice(values, currency), minor(discount));

/** An order that takes a client's money without the client: by the office, from their wallet. */
const takesWallet = ({ pay_type }: PlannedOrder) => pay_type === 'wallet';

/** What a second admin says yes to: what was typed and what a coupon takes off, and of a wallet all that it moves. */
const askedAmount = (values: Row, order: PlannedOrder) => (takesWallet(order) ? movedByOrder(order) : decidedPrice(values, order));

/** What was typed as it is asked for: who gains by it is the provider, also the one whose package it is, or the client while there is none. */
function askedMoney({ client_id: client, provider_id: provider, currency }: OrderRow, amount: Minor): AskedMoney {
  const whom =
    provider === null ? ({ user_type: 'client', user_ids: [client] } as const) : ({ user_type: 'provider', user_ids: [provider] } as const);
  return { ...whom, unit: currency, amount };
}

const placedOrder = (transaction: Transaction, id: number): Promise<OrderRow> =>
  one(transaction, db.selectFrom('orders').selectAll().where('id', '=', id));

/** What an order of the office may take from its client, who has not said yes to it: all of it from a wallet, else what calling it off costs. */
const takenFromClient = (app: Context, runner: Runner, order: PlannedOrder): Promise<Minor> | Minor =>
  takesWallet(order) ? movedByOrder(order) : mostPenalty(app, runner, order);

/**
 * Takes what an order may take from its client from the limit, beside what was typed of it and is counted already. Where that is not
 * enough it waits for the client's own yes.
 */
async function holdForClient(
  app: Context,
  transaction: Transaction,
  order: PlannedOrder,
  counted: Minor,
  admin: number,
): Promise<Hold | null> {
  const taken = await takenFromClient(app, transaction.client, order);
  const limit = await takeFromLimit(app, transaction, typedIntoOrder(order, minus(taken, counted), admin));
  return limit === null ? null : { waitsFor: 'client', limit };
}

/** What placing an order takes of an admin's duties. */
const placing = (
  admin: number,
  { country_id: country, provider_id: provider }: Pick<PlannedOrder, 'country_id' | 'provider_id'>,
  coupon: number | null,
) => ({ admin, wants: 'place_order', about: { country, provider, coupon } }) as const;

/** Whose yes an order of the office would wait for if it was placed now, null for nobody's: as `placeWithin` decides it, with nothing taken from a limit. */
export async function foreseeWait(
  app: Context,
  transaction: Transaction,
  order: PlannedOrder,
  { values, admin, coupon }: { readonly values: Row; readonly admin: number; readonly coupon: number | null },
): Promise<PlacingWait | null> {
  const isAbove = async (amount: Minor) =>
    amount > 0n && (await passedLimit(app, transaction.client, typedIntoOrder(order, amount, admin))) !== null;
  const duty = askedAmount(values, order) > 0n ? await dutyAgainst(transaction.client, placing(admin, order, coupon)) : null;
  if (duty || (await isAbove(decidedPrice(values, order)))) return 'second_admin';
  if (await isAbove(await takenFromClient(app, transaction.client, order))) return 'client';
  return (await holdIfLargest({ app, transaction }, order))?.waitsFor ?? null;
}

/** What an order of the office waits for that comes back: it takes its client's wallet anew. */
export async function holdRestored(
  { app, caller, transaction }: { readonly app: Context; readonly caller: AdminCaller; readonly transaction: Transaction },
  id: number,
): Promise<Row> {
  const order = await placedOrder(transaction, id);
  if (isFinal(order.order_status) || order.waits_for !== null || order.platform_type !== 'admin') return {};
  const hold = await holdForClient(app, transaction, order, NONE, caller.id);
  if (!hold) return {};
  await noteHold({ app, caller, transaction }, order, hold);
  return { waits_for: hold.waitsFor };
}

/** An order that was placed for a trial and taken back: it needs a second person. */
interface TakenBack {
  readonly order: OrderRow;
  /** What they say yes to, in minor units. */
  readonly amount: Minor;
  readonly message: string;
}

/** Places an order for a trial, as what it moves is known then: it stays, or is taken back where a second person is needed. */
async function tryPlacing(
  app: Context,
  request: Request,
  transaction: Transaction,
  asked: CheckedOrder,
): Promise<{ readonly id: number; readonly takenBack: TakenBack | null }> {
  const { client } = transaction;
  const admin = request.access.adminId;
  await client.query('savepoint trial');
  let limit: Minor | null = null;
  const id = await placeOrder(app, request.caller, transaction, asked, async (planned) => {
    const amount = decidedPrice(asked, planned);
    limit = await takeFromLimit(app, transaction, typedIntoOrder(planned, amount, admin));
    if (limit !== null) return null;
    return (await holdForClient(app, transaction, planned, amount, admin)) ?? holdIfLargest({ app, transaction }, planned);
  });
  const order = await placedOrder(transaction, id);
  // Wallets are locked last, by whatever moves them: the other way round this and a charge would wait for each other.
  await demandCovered(transaction, order);
  // Who decided about the coupon, or about the rates that it is settled by, gives nobody money by it on the same day alone.
  const { country_id, coupon_id: coupon, client_id, provider_id, currency } = order;
  const wanted = placing(admin, order, coupon);
  const amount = askedAmount(asked, order);
  const duty = amount === NONE ? null : await dutyAgainst(client, wanted);
  if (limit === null && !duty) return { id, takenBack: null };
  await client.query('rollback to savepoint trial');
  if (duty) await noteSecond(transaction, wanted, duty, { country_id, coupon_id: coupon, client_id, provider_id, currency, amount });
  return { id, takenBack: { order, amount, message: duty ? `duty_waits.${duty.did}` : 'orders.waiting' } };
}

/**
 * Places an order within what its admin, its client and its provider have left of the limit. Whatever else is wrong with it is said now.
 * What was typed above the limit is taken back, and waits for a second admin; what the catalogue takes from a wallet above it waits for
 * its client's yes, and a very large order for the office's.
 */
export function placeWithin(app: Context, request: Request, transaction: Transaction, asked: CheckedOrder): Promise<Order | Waiting> {
  // What was shown was shown now; what is approved is held against the amount that was asked for.
  const { shown_total: _, ...body } = asked;
  let id = 0;
  return withinLimit(
    { app, caller: request.caller, transaction },
    async () => {
      const tried = await tryPlacing(app, request, transaction, asked);
      ({ id } = tried);
      return tried.takenBack;
    },
    ({ order, amount }) => ({
      kind: 'order',
      country_id: order.country_id,
      money: askedMoney(order, amount),
      notes: asked.notes ?? null,
      payload: { body },
    }),
    () => showRow(transaction.client, ordersApi, request.caller, id, 'change'),
  );
}

/**
 * Places the order in the name of whoever asked, at the prices of this moment beside the typed ones. 409 where its coupon takes more
 * off by now: only what the approval said has been approved. Where that was all of a wallet's order nobody else is asked.
 */
export const approvedOrder: ApprovalWork = {
  right: 'create-orders',
  async carryOut({ app, transaction, asker, row }) {
    const { body } = readRecord(row.payload);
    const asked = checkedBody(placingForm, body);
    const id = await placeOrder(app, asker, transaction, asked, async (planned) => {
      if (takesWallet(planned)) return null;
      const counted = minor(row.amount ?? 0);
      return (await holdForClient(app, transaction, planned, counted, asker.id)) ?? holdIfLargest({ app, transaction }, planned);
    });
    const order = await placedOrder(transaction, id);
    const amount = askedAmount(asked, order);
    if (amount > minor(row.amount ?? 0))
      throw conflict('approval.order_costs_more', { amount: `${fromMinor(amount, order.currency)} ${order.currency}` });
    await demandCovered(transaction, order);
    return { order_id: order.id };
  },
};
