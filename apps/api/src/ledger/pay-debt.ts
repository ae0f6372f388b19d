import { fromMinor, type Minor, negative } from '@diwan/domain/money';
import type { Caller } from '../access/caller.ts';
import { writeAudit } from '../crud/record/audit.ts';
import { conflict } from '../platform/errors.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { post } from './post.ts';
import { lockOwed } from './promised.ts';

/** Whose debt is paid, in the currency of the wallet. */
export interface Debtor {
  readonly client_id: number;
  readonly country_id: number;
  readonly currency: string;
}

/** Fills a client's wallet by card with just what it owes; gives that amount. 409 `wallet.no_debt` where it owes nothing. */
export async function payDebt(transaction: Transaction, caller: Caller, debtor: Debtor, at: string): Promise<Minor> {
  const { client_id: user_id, country_id, currency } = debtor;
  const owed = await lockOwed(transaction, debtor);
  if (owed === 0n) throw conflict('wallet.no_debt');
  const entries = [
    { account: 'client', user_id, amount: owed },
    { account: 'card_clearing', amount: negative(owed) },
  ] as const;
  const [line] = await post(transaction, { kind: 'charge', country_id, currency, unit: currency, entries, at });
  const after = { user_type: 'client', user_id, amount: fromMinor(owed, currency), unit: currency };
  const changes = Object.fromEntries(Object.entries(after).map(([name, value]) => [name, { before: null, after: value }]));
  if (line) await writeAudit(transaction, caller, [{ table: 'transactions', id: line.id, action: 'create', changes }]);
  return owed;
}
