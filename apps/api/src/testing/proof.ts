import { proveLedger } from '../ledger/prove-ledger.ts';
import type { TestDatabase } from './database.ts';

/** What the proof of the ledger finds wrong, by its checks; nothing where it holds. */
export async function ledgerFaults(database: Pick<TestDatabase, 'pool'>): Promise<[check: string, wrong: unknown][]> {
  const client = await database.pool.connect();
  const { checks } = await proveLedger(client).finally(() => client.release());
  return checks.flatMap(({ check, wrong, error }) =>
    wrong === null && error === null ? [] : [[check, error ?? wrong] as [string, unknown]],
  );
}
