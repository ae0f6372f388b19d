import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/context.ts';
import { placingForm } from '@diwan/contract/order-calls';
import { fromMinor, type Minor, minor, NONE, plus, toMinor } from '@diwan/domain/money';
import { checkedBody } from '../../crud/checked-body.ts';
import type { Row } from '../../crud/store.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { ApprovalWork } from '../../ledger/approval-kind.ts';
import { askApproval, type AskedMoney } from '../../ledger/ask-approval.ts';
import { takeFromLimit, typedIntoOrder } from '../../ledger/limit.ts';
import { conflict } from '../../platform/errors.ts';
import type { OrderRow } from './order-row.ts';
import { placeOrder, type CheckedOrder } from './place-order.ts';
import { demandCovered } from './wallet-cover.ts';
import { theRow } from '../../platform/database/the-row.ts';
import type { Order } from '@diwan/contract/resources/orders';
import { readRecord } from '@diwan/domain/records';

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
const decidedPrice = (values: Row, { currency, discount_coupon_price: discount }: OrderRow) =>
  plus(typedPrice(values, currency), minor(discount));

/** What was typed as it is asked for: who gains by it is the provider, also the one whose package it is, or the client while there is none. */
function askedMoney({ client_id: client, provider_id: provider, currency }: OrderRow, amount: Minor): AskedMoney {
  const whom =
    provider === null ? ({ user_type: 'client', user_ids: [client] } as const) : ({ user_type: 'provider', user_ids: [provider] } as const);
  return { ...whom, unit: currency, amount };
}

async function placedOrder({ client }: Transaction, id: unknown): Promise<OrderRow> {
  const { rows } = await client.query<OrderRow>('select * from orders where id = $1', [id]);
  return theRow(rows);
}

/**
 * Places an order within what its admin, its client and its provider have left of the limit. Only an order that was placed says who
 * serves it, and whatever else is wrong with it is said now: above the limit it is taken back, and waits for a second admin.
 */
export async function placeWithin(
  app: Context,
  request: Request,
  transaction: Transaction,
  asked: CheckedOrder,
): Promise<{ readonly placed: Order } | { readonly approval_id: number }> {
  const { client } = transaction;
  await client.query('savepoint trial');
  const shown = await placeOrder(app, request.caller, transaction, asked);
  const order = await placedOrder(transaction, shown.id);
  const { country_id } = order;
  const amount = decidedPrice(asked, order);
  const limit = await takeFromLimit(app, transaction, typedIntoOrder(order, amount, request.access.adminId));
  // Wallets are locked last, by whatever moves them: the other way round this and a charge would wait for each other.
  await demandCovered(transaction, order);
  if (limit === null) return { placed: shown };
  await client.query('rollback to savepoint trial');
  const notes = asked.notes ?? null;
  const money = askedMoney(order, amount);
  return {
    approval_id: await askApproval(transaction, request.caller, { kind: 'order', country_id, money, notes, payload: { body: asked } }),
  };
}

/**
 * Places the order in the name of whoever asked, at the prices of this moment beside the typed ones. 409 where its coupon takes more
 * off by now: only what the approval said has been approved.
 */
export const approvedOrder: ApprovalWork = {
  right: 'create-orders',
  async carryOut({ app, transaction, asker, row }) {
    const { body } = readRecord(row.payload);
    const asked = checkedBody(placingForm, body);
    const placed = await placeOrder(app, asker, transaction, asked);
    const order = await placedOrder(transaction, placed.id);
    const amount = decidedPrice(asked, order);
    if (amount > minor(row.amount ?? 0))
      throw conflict('approval.order_costs_more', { amount: `${fromMinor(amount, order.currency)} ${order.currency}` });
    await demandCovered(transaction, order);
    return { order_id: order.id };
  },
};
