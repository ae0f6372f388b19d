import { fromMinor, type Minor, minor, minus, negative, NONE } from '@diwan/domain/money';
import { getAdminId } from '../../access/caller.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { takeFromLimit } from '../../ledger/limit.ts';
import { missingFor } from '../../ledger/promised.ts';
import type { TransitionContext } from './transition-order.ts';
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

/**
 * How far finishing a wallet order may take the client's wallet. What it has too little, by an overrun or since something else was
 * taken from it, becomes a debt only within what the admin and the client have left of the country's limit; else the floor is nothing
 * and the order waits until the wallet is charged. Called before the wallets are locked: whoever comes between meets the floor.
 */
export async function walletFloor({ app, caller, transaction }: TransitionContext, order: OrderRow): Promise<Minor> {
  const { client_id, currency, country_id, total_price } = order;
  const { rows } = await transaction.client.query<{ balance: string | number }>(
    `select balance from wallets where user_type = 'client' and user_id = $1 and currency = $2`,
    [client_id, currency],
  );
  const total = minor(total_price);
  const left = minus(minor(rows[0]?.balance ?? 0), total);
  const admin = getAdminId(caller);
  if (left >= 0n || admin === null) return NONE;
  const missing = negative(left);
  const amount = missing < total ? missing : total;
  const who = { admin_id: admin, country_id, currency, user_type: 'client', user_ids: [client_id] } as const;
  return (await takeFromLimit(app, transaction, { ...who, amount })) === null ? left : NONE;
}
