import type { AppTransaction, AppWallet } from '@diwan/contract/wallet/app-calls';
import { fromMinor, minor, minus, NONE } from '@diwan/domain/money';
import type { Person } from '../../access/persons/person.ts';
import type { Context } from '../../crud/resource/context.ts';
import { shownEarnings } from '../../ledger/earnings.ts';
import { readUnavailable } from '../../ledger/promised.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { readHome } from '../../crud/resource/country.ts';
import { theRow } from '../../platform/database/the-row.ts';

const WALLET = `select coalesce(w.balance, 0)::text as balance, coalesce(w.points, 0)::int as points,
  coalesce((select sum(o.amount) from cash_outs o where o.user_id = $2 and o.user_type = $1 and o.currency = $3 and o.status = 'pending' and o.deleted_at is null), 0)::text as held,
  (select max(o.id) from cash_outs o where o.user_id = $2 and o.user_type = $1 and o.status = 'pending' and o.deleted_at is null) as waiting
from (values (1)) x left join wallets w on w.user_type = $1 and w.user_id = $2 and w.currency = $3`;

interface Found {
  readonly balance: string;
  readonly points: number;
  readonly held: string;
  readonly waiting: number | null;
}

/** What somebody has in the currency of their country. */
export async function getOwnWallet(app: Context, { kind, id, countryId }: Person, runner: Runner = app.database.pool): Promise<AppWallet> {
  const home = await readHome(runner, countryId);
  const { currency } = home;
  const { rows } = await runner.query<Found>({ name: 'own_wallet', text: WALLET, values: [kind, id, currency] });
  const { balance, points, held, waiting } = theRow(rows);
  const kept = (await readUnavailable(runner, { user_type: kind, user_id: id }, [currency], app.now()))(currency);
  const { promised } = kept;
  const lacking = minus(promised, minor(balance));
  const least = (await app.settings.amount('min_limit_withdrawal', home)) ?? NONE;
  return {
    currency,
    balance: fromMinor(balance, currency),
    held: fromMinor(held, currency),
    promised: fromMinor(promised, currency),
    free: fromMinor(minus(minor(balance), promised), currency),
    debt: fromMinor(kind === 'client' ? (lacking > 0n ? lacking : NONE) : NONE, currency),
    ...shownEarnings(minor(balance), kept, currency),
    points,
    min_limit_withdrawal: fromMinor(least, currency),
    waiting_cash_out_id: waiting,
  };
}

const LINES = `select t.id, t.created_at, t.wallet_type, t.transaction_type, t.charge_type, t.currency, t.unit, t.amount::text as amount,
  t.balance_before::text as balance_before, t.balance_after::text as balance_after, t.point_before::int as point_before, t.point_after::int as point_after,
  t.order_id, (select o.order_no from orders o where o.id = t.order_id) as order_no
from transactions t where t.user_id = $1 and t.user_type = $2 and t.deleted_at is null
  and (t.created_at, t.id) < (coalesce((select b.created_at from transactions b where b.id = $3 and b.user_id = $1 and b.user_type = $2), 'infinity'), coalesce($3::int, 2147483647))
order by t.created_at desc, t.id desc limit $4`;

/** A page of somebody's statement, and one line more where there is one. */
export async function getOwnTransactions(
  app: Context,
  { kind, id }: Person,
  before: number | undefined,
  limit: number,
): Promise<AppTransaction[]> {
  const { rows } = await app.database.pool.query<AppTransaction>({
    name: 'own_transactions',
    text: LINES,
    values: [id, kind, before ?? null, limit],
  });
  return rows.map((row) => ({
    ...row,
    amount: fromMinor(row.amount, row.unit),
    balance_before: fromMinor(row.balance_before, row.currency),
    balance_after: fromMinor(row.balance_after, row.currency),
  }));
}
