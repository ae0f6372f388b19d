import { fromMinor, minor, minus } from '@diwan/domain/money';
import { getKept } from '@diwan/domain/orders/pay-status';
import { conflict, invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { paidFor } from '../../ledger/payments.ts';
import { getOwed, missingFor } from '../../ledger/promised.ts';
import { IS_AWAITING_PAYMENT } from '../../schema/tables/orders.ts';
import type { OrderRow } from './order-row.ts';

/**
 * Refuses an order just written down that its client's wallet does not cover beside their other open wallet orders: 422 with what is
 * missing.
 */
export async function demandCovered(transaction: Transaction, order: OrderRow): Promise<void> {
  const missing = await missingFor(transaction, order);
  if (missing === 0n) return;
  throw invalidField('payment_way_id', 'wallet_short', { missing: `${fromMinor(missing, order.currency)} ${order.currency}` });
}

const UNPAID = `select id, order_no, total_price, currency from orders where client_id = $1 and ${IS_AWAITING_PAYMENT} order by id limit 1`;

/** 409 for a client who has not paid a finished order. */
async function demandPaid(runner: Runner, client: number): Promise<void> {
  const { rows } = await runner.query<Pick<OrderRow, 'id' | 'order_no' | 'total_price' | 'currency'>>({
    name: 'unpaid_order',
    text: UNPAID,
    values: [client],
  });
  const [unpaid] = rows;
  if (!unpaid) return;
  const { id, order_no: number, total_price, currency } = unpaid;
  const due = minus(minor(total_price), getKept(await paidFor(runner, id)));
  throw conflict('order.unpaid', { number, due: `${fromMinor(due, currency)} ${currency}` });
}

/** 409 for a client who owes something, their wallet or for an order: it is paid before anything new is ordered, however that would be paid. */
export async function demandNoDebt(runner: Runner, client: number, currency: string): Promise<void> {
  await demandPaid(runner, client);
  const owed = await getOwed(runner, client, currency);
  if (owed === 0n) return;
  const amount = fromMinor(owed, currency);
  throw conflict('wallet.debt', { amount: `${amount} ${currency}` }, { owed: amount, currency });
}
