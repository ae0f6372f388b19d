import { getWithdrawable, type Unavailable } from '@diwan/domain/ledger/earnings';
import { fromMinor, type Minor, minor, minus, NONE } from '@diwan/domain/money';
import { isFinal, OPEN_STATUSES } from '@diwan/domain/orders/order-status';
import { type AppError, conflict } from '../platform/errors.ts';
import type { Runner } from '../platform/database/runner.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { NOTHING_PENDING, getPendingEarnings, type PendingEarnings } from './earnings.ts';
import { lockWallets, walletKey, type Wallet, type WalletWanted } from './wallets.ts';

/** A wallet, and what of it may leave, amounts in minor units. */
export interface FreeWallet extends Wallet, PendingEarnings {
  /** What its owner's open wallet orders cost together. */
  readonly promised: Minor;
  /** What is left of the balance beside them and what was earned too lately or is stopped; never below nothing. */
  readonly free: Minor;
}

// An order whose settlement waits for somebody is over, and not paid yet.
const promisedSql = (clients: string, currencies: string) => `
  select client_id as id, currency, total_price as amount from orders
  where client_id = ${clients} and currency = ${currencies} and pay_type = 'wallet' and order_status = any($3::text[]) and deleted_at is null
  union all
  select client_id, currency, total_price from orders
  where client_id = ${clients} and currency = ${currencies} and pay_type = 'wallet' and pay_status = 'under_review' and order_status = 'finished' and deleted_at is null`;
const PROMISED = `select id, currency, sum(amount)::text as amount from (${promisedSql('any($1::int[])', 'any($2::text[])')}) o group by 1, 2`;

/** What clients' wallet orders that are not paid yet promise of their wallets, by the wallets' keys. */
export async function getPromised(runner: Runner, clients: readonly number[], currencies: readonly string[]): Promise<Map<string, Minor>> {
  const { rows } = await runner.query<{ id: number; currency: string; amount: string }>({
    name: 'wallets_promised',
    text: PROMISED,
    values: [clients, currencies, OPEN_STATUSES],
  });
  return new Map(rows.map(({ id, currency, amount }) => [walletKey({ user_type: 'client', user_id: id, currency }), minor(amount)]));
}

/** What of somebody's balances may not leave them at a moment, by the currency; nothing is locked. */
export async function readUnavailable(
  runner: Runner,
  owner: Pick<WalletWanted, 'user_type' | 'user_id'>,
  currencies: readonly string[],
  now: number,
): Promise<(currency: string) => PendingEarnings & Unavailable> {
  const { user_type, user_id } = owner;
  const promised = user_type === 'client' ? await getPromised(runner, [user_id], currencies) : undefined;
  const earned = user_type === 'provider' ? await getPendingEarnings(runner, [user_id], currencies, now) : undefined;
  return (currency) => {
    const key = walletKey({ ...owner, currency });
    return { ...(earned?.get(key) ?? NOTHING_PENDING), promised: promised?.get(key) ?? NONE };
  };
}

type Promised = Wallet & Pick<FreeWallet, 'promised'>;

/** Wallets with what their owners' open orders promise of them. They stay locked, so that of placing, withdrawing and cashing out at once each counts the others. */
async function lockPromised(transaction: Transaction, wanted: readonly WalletWanted[]): Promise<Promised[]> {
  const held = await lockWallets(transaction, wanted);
  const clients = wanted.filter(({ user_type }) => user_type === 'client').map(({ user_id }) => user_id);
  const promised = clients.length === 0 ? undefined : await getPromised(transaction.client, clients, getCurrencies(wanted));
  return [...held].map(([key, wallet]) => ({ ...wallet, promised: promised?.get(key) ?? NONE }));
}

const getCurrencies = (wanted: readonly WalletWanted[]) => [...new Set(wanted.map(({ currency }) => currency))];

/**
 * Wallets with what of them may leave at a moment: beside what their owners' open orders need, what a job brought too lately, and what
 * a complaint or a doubt stops. The wallets stay locked; called before they are posted to.
 */
export async function lockFreeWallets(
  transaction: Transaction,
  wanted: readonly WalletWanted[],
  now: number | string,
): Promise<Map<string, FreeWallet>> {
  const wallets = await lockPromised(transaction, wanted);
  const providers = wanted.filter(({ user_type }) => user_type === 'provider').map(({ user_id }) => user_id);
  const pending = await getPendingEarnings(transaction.client, providers, getCurrencies(wanted), now);
  return new Map(
    wallets.map((wallet) => {
      const earned = pending.get(walletKey(wallet)) ?? NOTHING_PENDING;
      return [walletKey(wallet), { ...wallet, ...earned, free: getWithdrawable(wallet.balance, { ...earned, promised: wallet.promised }) }];
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
  const { pay_type, order_status: status, total_price } = order;
  if (pay_type !== 'wallet' || total_price === 0 || isFinal(status)) return NONE;
  return lockOwed(transaction, order);
}

const OWED = `select (select balance from wallets where user_type = 'client' and user_id = $1 and currency = $2)::text as balance,
  (select sum(amount) from (${promisedSql('$1::int', '$2::text')}) o)::text as promised`;

/** What a client owes, in minor units: what their wallet is below zero by, or short of for what they have ordered already. */
export async function getOwed(runner: Runner, client: number, currency: string): Promise<Minor> {
  const { rows } = await runner.query<Record<'balance' | 'promised', string | null>>({
    name: 'wallet_owed',
    text: OWED,
    values: [client, currency, OPEN_STATUSES],
  });
  const owed = minus(minor(rows[0]?.promised ?? 0), minor(rows[0]?.balance ?? 0));
  return owed > 0n ? owed : NONE;
}

/** The same of a wallet that stays locked, so that of several who order or pay at once each counts the others. */
export async function lockOwed(
  transaction: Transaction,
  { client_id, currency, country_id }: Pick<CoveredOrder, 'client_id' | 'currency' | 'country_id'>,
): Promise<Minor> {
  const [wallet] = await lockPromised(transaction, [{ user_type: 'client', user_id: client_id, currency, country_id }]);
  const owed = wallet ? minus(wallet.promised, wallet.balance) : NONE;
  return owed > 0n ? owed : NONE;
}

/** Why an amount may not leave a wallet that holds enough of it. */
function refuse({ balance, promised, pending, stopped, until, free, currency }: FreeWallet, amount: Minor): AppError {
  const available = fromMinor(free, currency);
  if (promised > 0n)
    return conflict('wallet.promised', { available, promised: fromMinor(promised, currency), unit: currency }, { available });
  const data = { available, pending: fromMinor(pending, currency), stopped: fromMinor(stopped, currency), until };
  const isStopped = minus(balance, stopped) < amount;
  return conflict(isStopped ? 'wallet.stopped' : 'wallet.pending', { available, pending: data.pending, stopped: data.stopped }, data);
}

/**
 * Refuses to let an amount leave wallets that hold it for something else: 409 `wallet.promised` where their owners' open orders need it,
 * `wallet.pending` and `wallet.stopped` where it was earned too lately or is in doubt. Too little in all is refused by the posting.
 */
export async function demandFree(
  transaction: Transaction,
  wanted: readonly WalletWanted[],
  amount: Minor,
  now: number | string,
): Promise<void> {
  for (const wallet of (await lockFreeWallets(transaction, wanted, now)).values())
    if (wallet.free < amount && wallet.balance >= amount) throw refuse(wallet, amount);
}
