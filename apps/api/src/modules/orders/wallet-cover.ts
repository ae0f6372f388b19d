import { fromMinor } from '@diwan/domain/money';
import { conflict, invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { getOwed, missingFor } from '../../ledger/promised.ts';
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

/** 409 for a client who owes something: it is paid before anything new is ordered, however that would be paid. */
export async function demandNoDebt(runner: Runner, client: number, currency: string): Promise<void> {
  const owed = await getOwed(runner, client, currency);
  if (owed === 0n) return;
  const amount = fromMinor(owed, currency);
  throw conflict('wallet.debt', { amount: `${amount} ${currency}` }, { owed: amount, currency });
}
