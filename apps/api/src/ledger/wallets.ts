import { minor, type Minor } from '@diwan/domain/money';
import { POINTS, type Holder } from '@diwan/domain/ledger/entries';
import type { Transaction } from '../platform/database/transaction.ts';

/** A wallet as its table holds it, amounts in minor units. */
export interface Wallet extends Holder {
  readonly id: number;
  readonly currency: string;
  readonly balance: Minor;
  readonly points: Minor;
}

/** Whose wallet, in which currency; a new one belongs to the country. */
export interface WalletWanted extends Holder {
  readonly currency: string;
  readonly country_id: number;
}

type Stored = Omit<Wallet, 'balance' | 'points'> & { balance: string | number; points: string | number };

/** What names a wallet among others. */
export const walletKey = ({ user_type, user_id, currency }: Holder & { readonly currency: string }) =>
  `${user_type} ${user_id} ${currency}`;

/** Which of a wallet's two figures an amount of a unit moves. */
export const getFigure = (unit: string) => (unit === POINTS ? 'points' : 'balance');

/**
 * The wallets themselves, made where they are missing and locked until the end of the transaction, by their keys. All that one
 * transaction moves are locked at once and in one order, so that no two transactions wait for each other.
 */
export async function lockWallets({ client }: Transaction, wanted: readonly WalletWanted[]): Promise<Map<string, Wallet>> {
  const columns = [
    wanted.map((one) => one.user_type),
    wanted.map((one) => one.user_id),
    wanted.map((one) => one.currency),
    wanted.map((one) => one.country_id),
  ];
  await client.query({
    name: 'wallets_make',
    text: `insert into wallets (user_type, user_id, currency, country_id)
      select distinct on (x.user_type, x.user_id, x.currency) x.* from unnest($1::text[], $2::int[], $3::text[], $4::int[]) x (user_type, user_id, currency, country_id)
      where not exists (select from wallets w where w.user_type = x.user_type and w.user_id = x.user_id and w.currency = x.currency)
      order by x.user_type, x.user_id, x.currency on conflict do nothing`,
    values: columns,
  });
  const { rows } = await client.query<Stored>({
    name: 'wallets_lock',
    text: `select w.id, w.user_type, w.user_id, w.currency, w.balance, w.points from wallets w
      where (w.user_type, w.user_id, w.currency) in (select * from unnest($1::text[], $2::int[], $3::text[]))
      order by w.user_type, w.user_id, w.currency for no key update`,
    values: columns.slice(0, 3),
  });
  return new Map(rows.map((row) => [walletKey(row), { ...row, balance: minor(row.balance), points: minor(row.points) }]));
}
