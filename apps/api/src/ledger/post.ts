import { fromMinor, type Minor, minus } from '@diwan/domain/money';
import { isWalletEntry, moving, getSum, type LedgerEntry } from '@diwan/domain/ledger/entries';
import type { ChargeType, PostingKind } from '@diwan/contract/wallet/transactions';
import { type AppError, conflict } from '../platform/errors.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { announceRowSql } from '../crud/events/row-events.ts';
import { getFigure, lockWallets, walletKey, type Wallet } from './wallets.ts';
import { readFault } from '../platform/http/database-faults.ts';

/** A movement of money that is to be written. */
export interface Posting {
  /** A write-off moves nobody's wallet, so no statement names it. */
  readonly kind: PostingKind | 'write_off';
  readonly country_id: number;
  /** The currency of the wallets that it moves. */
  readonly currency: string;
  /** What the amounts are counted in: the currency, or points. */
  readonly unit: string;
  /** In minor units of `unit`; they sum to zero. */
  readonly entries: readonly LedgerEntry[];
  readonly charge_type?: ChargeType | null;
  /** What may be posted once only: a second posting of it is refused with 409. */
  readonly reference?: string;
  readonly reverses_id?: number;
  readonly order_id?: number | null;
  readonly admin_id?: number | null;
  readonly approved_by?: number | null;
  readonly notes?: string | null;
  /** When it happened, where that is not now. */
  readonly at?: string;
}

/** A line of a wallet's statement, amounts in minor units. */
export interface StatementLine {
  readonly id: number;
  readonly posting_id: number;
}

interface Moved {
  readonly wallet: Wallet;
  readonly before: { readonly balance: Minor; readonly points: Minor };
  readonly after: { readonly balance: Minor; readonly points: Minor };
}

/** 409 of an amount, in minor units of `unit`, that is more than a wallet has. */
export function insufficient(available: Minor, unit: string): AppError {
  const shown = fromMinor(available, unit);
  return conflict('wallet.insufficient', { available: shown, unit }, { available: shown });
}

/** Transitions an amount into or out of a wallet in memory; 409 where a floor would be passed. */
function move(held: Map<string, Wallet>, key: string, amount: Minor, unit: string, floor: Minor | undefined): Moved {
  const before = held.get(key);
  if (!before) throw new Error(`the wallet ${key} was not locked`);
  const figure = getFigure(unit);
  const left = before[figure] + amount;
  if (floor !== undefined && left < floor) throw insufficient(minus(before[figure], floor), unit);
  const after = { ...before, [figure]: left };
  held.set(key, after);
  return { wallet: after, before, after };
}

const HEADERS = `insert into ledger_postings (created_at, kind, charge_type, country_id, unit, reference, reverses_id, order_id, admin_id, approved_by, notes)
select coalesce(x.at, clock_timestamp()), x.kind, x.charge_type, x.country_id, x.unit, x.reference, x.reverses_id, x.order_id, x.admin_id, x.approved_by, x.notes
from jsonb_to_recordset($1::jsonb) x (at timestamptz, kind text, charge_type text, country_id int, unit text, reference text, reverses_id int, order_id int, admin_id int, approved_by int, notes text, n int)
order by x.n returning id`;

// Whoever shows statements hears of each line.
const NEWS = announceRowSql(
  `jsonb_build_object('table', 'transactions', 'id', id, 'kind', 'create', 'country_id', country_id, 'from', $2::text)::text`,
);

// One statement writes the entries, their lines and the new figures: the trigger sees whole postings. The moment is that of the
// writing, when the wallets are locked, and not of the transaction's start: a statement is in the order in which things happened.
const WRITE = `with x as (
  select * from jsonb_to_recordset($1::jsonb) x (n int, posting_id int, account text, wallet_id int, unit text, amount bigint, user_id int, country_id int, wallet_type text, kind text,
    charge_type text, currency text, balance_before bigint, balance_after bigint, point_before bigint, point_after bigint, order_id int, admin_id int, notes text, at timestamptz)
), numbered as materialized (
  select x.*, nextval(pg_get_serial_sequence('ledger_entries', 'id'))::int as entry_id from (select * from x order by n) x
), entries as (
  insert into ledger_entries (id, posting_id, account, wallet_id, unit, amount) select entry_id, posting_id, account, wallet_id, unit, amount from numbered order by n
), saved as (
  update wallets w set balance = l.balance_after, points = l.point_after, updated_at = now()
  from (select distinct on (wallet_id) wallet_id, balance_after, point_after from numbered where wallet_id is not null order by wallet_id, n desc) l where w.id = l.wallet_id
), told as (
insert into transactions (created_at, updated_at, country_id, entry_id, posting_id, wallet_id, user_type, user_id, wallet_type, transaction_type, charge_type, currency, unit, amount,
  balance_before, balance_after, point_before, point_after, order_id, admin_id, notes)
select coalesce(at, clock_timestamp()), coalesce(at, clock_timestamp()), country_id, entry_id, posting_id, wallet_id, account, user_id, wallet_type, kind, charge_type, currency, unit, amount,
  balance_before, balance_after, point_before, point_after, order_id, admin_id, notes from numbered where wallet_id is not null order by n
returning id, posting_id, country_id)
select id, posting_id, ${NEWS} from told order by id`;

/** Writes the headers; a reference that was posted before is refused with 409. */
async function writeHeaders({ client }: Transaction, postings: readonly Posting[]): Promise<number[]> {
  const rows = postings.map(({ entries: _entries, currency: _currency, ...header }, n) => ({ ...header, n }));
  try {
    await client.query('savepoint headers');
    const saved = await client.query<{ id: number }>({ name: 'ledger_headers', text: HEADERS, values: [JSON.stringify(rows)] });
    await client.query('release savepoint headers');
    return saved.rows.map(({ id }) => id);
  } catch (error) {
    const { constraint } = readFault(error);
    if (constraint !== 'ledger_postings_reference' && constraint !== 'ledger_postings_reverses') throw error;
    await client.query('rollback to savepoint headers');
    throw conflict('ledger.already_posted');
  }
}

function getLines(held: Map<string, Wallet>, postings: readonly Posting[], ids: readonly number[]) {
  return postings
    .flatMap((posting, index) => moving(posting.entries).map((entry) => ({ posting, entry, id: ids[index] as number })))
    .map(({ posting, entry, id }, n) => {
      const { unit, kind, currency } = posting;
      const row = { n, posting_id: id, account: entry.account, unit, amount: String(entry.amount) };
      if (!isWalletEntry(entry)) return row;
      const key = walletKey({ user_type: entry.account, user_id: entry.user_id, currency });
      const { wallet, before, after } = move(held, key, entry.amount, unit, entry.floor);
      return {
        ...row,
        kind: entry.line ?? kind,
        currency,
        wallet_id: wallet.id,
        user_id: entry.user_id,
        country_id: posting.country_id,
        wallet_type: getFigure(unit),
        charge_type: posting.charge_type ?? null,
        balance_before: String(before.balance),
        balance_after: String(after.balance),
        point_before: String(before.points),
        point_after: String(after.points),
        order_id: posting.order_id ?? null,
        admin_id: posting.admin_id ?? null,
        notes: posting.notes ?? null,
        at: posting.at ?? null,
      };
    });
}

function wantedBy(postings: readonly Posting[]) {
  return postings.flatMap(({ entries, currency, country_id }) =>
    entries.filter(isWalletEntry).map(({ account, user_id }) => ({ user_type: account, user_id, currency, country_id })),
  );
}

/**
 * Writes postings into the ledger, in the transaction of whatever they belong to: all or none. Answers the lines that they added
 * to people's statements, in their order. 409 `wallet.insufficient` where an entry's floor would be passed, `ledger.already_posted`
 * where its reference was posted before.
 */
export async function postAll(transaction: Transaction, postings: readonly Posting[]): Promise<StatementLine[]> {
  for (const { entries, kind } of postings) if (getSum(entries) !== 0n) throw new Error(`a posting of ${kind} does not sum to zero`);
  const some = postings.filter(({ entries }) => moving(entries).length > 0);
  if (some.length === 0) return [];
  const held = await lockWallets(transaction, wantedBy(some));
  const ids = await writeHeaders(transaction, some);
  const rows = getLines(held, some, ids);
  const saved = await transaction.client.query<StatementLine>({
    name: 'ledger_write',
    text: WRITE,
    values: [JSON.stringify(rows), transaction.node],
  });
  return saved.rows.map(({ id, posting_id }) => ({ id, posting_id }));
}

/** Writes one posting; see `postAll`. */
export function post(transaction: Transaction, posting: Posting): Promise<StatementLine[]> {
  return postAll(transaction, [posting]);
}
