import type { WaitingAccount } from '@diwan/contract/providers/bank-account-calls';
import type { Runner } from '../../platform/database/runner.ts';

const OLDEST = `select p.id, p.first_name, p.last_name, k.time_zone, b.bank_name, b.branch, b.account_number, b.city, b.holder_name, b.changed_at, b.payouts_from,
    b.status, b.reject_reason, b.decided_at
  from bank_accounts b join providers p on p.id = b.provider_id and p.deleted_at is null join countries k on k.id = p.country_id
  where b.status = 'pending' and ($1::int[] is null or p.country_id = any($1)) order by b.changed_at, b.provider_id limit $2`;

/** The accounts that wait longest for somebody to look at them, in some countries; null means all. */
export async function getWaitingAccounts(runner: Runner, countries: readonly number[] | null, limit: number): Promise<WaitingAccount[]> {
  return (await runner.query<WaitingAccount>({ name: 'waiting_accounts', text: OLDEST, values: [countries, limit] })).rows;
}
