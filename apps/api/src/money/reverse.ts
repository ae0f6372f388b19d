import type { Account, Entry } from '@diwan/domain/ledger/entries';
import { reversed } from '@diwan/domain/ledger/entries';
import type { PostingKind } from '@diwan/contract/resources/transactions';
import { notFound } from '../kit/errors.ts';
import type { Transaction } from '../kit/transaction.ts';
import { post, type Line } from './post.ts';

interface StoredEntry {
  country_id: number;
  unit: string;
  order_id: number | null;
  account: Account;
  amount: string | number;
  user_id: number | null;
  currency: string | null;
}

const READ = `select p.country_id, p.unit, p.order_id, e.account, e.amount, w.user_id, w.currency
from ledger_postings p join ledger_entries e on e.posting_id = p.id left join wallets w on w.id = e.wallet_id where p.id = $1 order by e.id`;

/** Undoes a posting by one of its own with the opposite amounts, once only: 409 `ledger.already_posted` the second time. */
export async function reversePosting(
  transaction: Transaction,
  id: number,
  by: { readonly kind: PostingKind; readonly admin_id: number | null; readonly notes?: string | null },
): Promise<Line[]> {
  const { rows } = await transaction.client.query<StoredEntry>({ name: 'ledger_posting', text: READ, values: [id] });
  const [first] = rows;
  if (!first) throw notFound();
  const entries = rows.map(
    ({ account, amount, user_id }) => ({ account, amount: BigInt(amount), ...(user_id !== null && { user_id }) }) as Entry,
  );
  return post(transaction, {
    ...by,
    country_id: first.country_id,
    currency: rows.find(({ currency }) => currency !== null)?.currency ?? first.unit,
    unit: first.unit,
    entries: reversed(entries),
    reverses_id: id,
    order_id: first.order_id,
  });
}
