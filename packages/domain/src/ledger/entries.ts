import { type Minor, NONE, plus } from '../money.ts';
import type { UserType } from '../people.ts';

/**
 * The accounts of the ledger. Clients' and providers' are wallets with a running balance; the others are summed when asked. `deferred` is what was paid for
 * packages whose visits have not been yet; `unpaid_penalties` is what providers have of penalties that their clients still owe.
 */
export const ACCOUNTS = [
  'client',
  'provider',
  'platform',
  'promotion',
  'tax',
  'cash',
  'payouts',
  'card_clearing',
  'write_off',
  'deferred',
  'unpaid_penalties',
] as const;
export type LedgerAccount = (typeof ACCOUNTS)[number];

/** The unit of amounts that are points; every other unit is a currency. */
export const POINTS = 'points';

/** The wallet of a client or a provider. */
export interface Holder {
  readonly user_type: UserType;
  readonly user_id: number;
}

/** One line of a posting: `amount`, in minor units, is above zero where the account gets it, below where it gives. */
export type LedgerEntry = WalletEntry | { readonly account: Exclude<LedgerAccount, UserType>; readonly amount: Minor };
export interface WalletEntry {
  readonly account: UserType;
  readonly user_id: number;
  readonly amount: Minor;
  /** The balance that must be left, in minor units; without it the entry may lead into debt. */
  readonly floor?: Minor;
  /** What its line in the wallet's statement is called, where that is not the posting's kind: cash that a provider took in hand. */
  readonly line?: 'collection';
}

/** Whether an entry is that of somebody's wallet. */
export function isWalletEntry(entry: LedgerEntry): entry is WalletEntry {
  return entry.account === 'client' || entry.account === 'provider';
}

/** What entries add up to; a posting's are zero. */
export function getSum(entries: readonly Pick<LedgerEntry, 'amount'>[]): Minor {
  return entries.reduce((sum, { amount }) => plus(sum, amount), NONE);
}

/** Entries without those that move nothing. */
export function moving(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.filter(({ amount }) => amount !== 0n);
}
