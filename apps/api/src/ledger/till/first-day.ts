import type { Caller } from '../../access/caller.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

const NO_MONEY_YET = `select not exists (select from orders where $1::int is null or country_id = $1)
  and not exists (select from ledger_postings where $1::int is null or country_id = $1) as is_first_day`;

/**
 * Whether no money is behind a country (null: behind any) yet: then what decides about money there is a superadmin's to set alone, so
 * that a house opens on its first day.
 */
export async function isFirstDay({ client }: Transaction, caller: Caller, country: number | null): Promise<boolean> {
  if (caller.kind !== 'admin' || !caller.access.isSuperAdmin) return false;
  const { rows } = await client.query<{ is_first_day: boolean }>(NO_MONEY_YET, [country]);
  return rows[0]?.is_first_day === true;
}
