import { fromMinor, type Minor, minor, minus, negative, NONE } from '@diwan/domain/money';
import { isFinal, OPEN_STATUSES } from '@diwan/domain/orders/order-status';
import { conflict } from '../platform/errors.ts';
import type { Runner } from '../platform/database/runner.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { lockWallets, walletKey, type Wallet, type WalletWanted } from './wallets.ts';

/** A wallet whose owner's open wallet orders are known, amounts in minor units. */
export interface FreeWallet extends Wallet {
  /** What those orders cost together. */
  readonly promised: Minor;
  /** What they leave of the balance; below zero where they are not covered. */
  readonly free: Minor;
}

const PROMISED = `select client_id as id, currency, sum(total_price)::text as amount from orders
where client_id = any($1::int[]) and currency = any($2::text[]) and pay_type = 'wallet' and order_status = any($3::text[]) and deleted_at is null group by 1, 2`;

/** What clients' open wallet orders promise of their wallets, by the wallets' keys. */
export async function getPromised(runner: Runner, clients: readonly number[], currencies: readonly string[]): Promise<Map<string, Minor>> {
  const { rows } = await runner.query<{ id: number; currency: string; amount: string }>({
    name: 'wallets_promised',
    text: PROMISED,
    values: [clients, currencies, OPEN_STATUSES],
  });
  return new Map(rows.map(({ id, currency, amount }) => [walletKey({ user_type: 'client', user_id: id, currency }), minor(amount)]));
}

/**
 * Wallets with what their owners' open wallet orders leave of them. The wallets stay locked, so that of placing, withdrawing and
 * cashing out at once each counts the others; called before they are posted to.
 */
export async function lockFreeWallets(transaction: Transaction, wanted: readonly WalletWanted[]): Promise<Map<string, FreeWallet>> {
  const held = await lockWallets(transaction, wanted);
  const clients = wanted.filter(({ user_type }) => user_type === 'client').map(({ user_id }) => user_id);
  if (clients.length === 0) return new Map([...held].map(([key, wallet]) => [key, { ...wallet, promised: NONE, free: wallet.balance }]));
  const promised = await getPromised(transaction.client, clients, [...new Set(wanted.map(({ currency }) => currency))]);
  return new Map(
    [...held].map(([key, wallet]) => {
      const amount = promised.get(key) ?? NONE;
      return [key, { ...wallet, promised: amount, free: minus(wallet.balance, amount) }];
    }),
  );
}

/** An order as far as its client's wallet has to cover it, the total in minor units. */
export interface CoveredOrder {
  readonly pay_type: string;
  readonly order_status: string;
  readonly total_price: number;
  readonly client_id: number;
  readonly currency: string;
  readonly country_id: number;
}

/**
 * What a client's wallet lacks, in minor units, to cover an order that is written down already beside their other open wallet orders;
 * nothing of an order that is over or paid otherwise. The wallet stays locked, so that of several at once each counts the others.
 */
export async function missingFor(transaction: Transaction, order: CoveredOrder): Promise<Minor> {
  const { pay_type, order_status: status, total_price, client_id, currency, country_id } = order;
  if (pay_type !== 'wallet' || total_price === 0 || isFinal(status)) return NONE;
  const wallets = await lockFreeWallets(transaction, [{ user_type: 'client', user_id: client_id, currency, country_id }]);
  const missing = negative([...wallets.values()][0]?.free ?? NONE);
  return missing > 0n ? missing : NONE;
}

/** Refuses to take an amount from wallets that their owners' open orders need: 409 `wallet.promised`. Too little in all is refused by the posting. */
export async function demandFree(transaction: Transaction, wanted: readonly WalletWanted[], amount: Minor): Promise<void> {
  for (const { balance, promised, free, currency } of (await lockFreeWallets(transaction, wanted)).values()) {
    if (free >= amount || balance < amount) continue;
    const available = fromMinor(free < 0n ? NONE : free, currency);
    throw conflict('wallet.promised', { available, promised: fromMinor(promised, currency), unit: currency }, { available });
  }
}
