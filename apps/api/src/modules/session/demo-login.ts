import { randomBytes } from 'node:crypto';
import { admins } from '@diwan/contract/admins/resource';
import { JOB } from '../../access/caller.ts';
import { hashPassword, verifyPassword } from '../../access/passwords/passwords.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRows } from '../../crud/record/change-row.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { StartupFault } from '../../startup-fault.ts';
import { endAllAccess, type Forgetting } from './sessions.ts';
import { db } from '../../platform/database/tables.ts';
import { all, among } from '../../platform/database/typed.ts';

/** The address and password that the documents print. */
export const DEMO_LOGIN = { email: 'admin@diwan.example', password: 'diwan-demo-2026' } as const;

/**
 * Accounts by what opens them, as far as a demo can have made them: it gives all of its own one hash, and addresses that nobody has.
 * Of a house that never had one there are none, and nothing to verify at each start.
 */
const PERHAPS_OF_DEMO = `select password_hash, array_agg(id order by id) as ids from admins group by password_hash
having count(*) > 1 or bool_or(email like '%@diwan.example')`;

interface SameHash {
  readonly password_hash: string;
  readonly ids: readonly number[];
}

/** The admins whom the demo's password opens; deleted ones, too, since they can be brought back. */
export async function findDemoAccounts(runner: Runner): Promise<readonly number[]> {
  const { rows } = await runner.query<SameHash>(PERHAPS_OF_DEMO);
  const opened: number[] = [];
  for (const { password_hash: hash, ids } of rows) if (await verifyPassword(hash, DEMO_LOGIN.password)) opened.push(...ids);
  return opened;
}

/** Throws StartupFault where a database that was a demo still opens to the password that everyone knows. */
export async function refuseDemoAccounts(runner: Runner): Promise<void> {
  const { length } = await findDemoAccounts(runner);
  if (length === 0) return;
  const accounts = length === 1 ? 'an account' : `${length} accounts`;
  throw new StartupFault(
    `The demo's password, which everyone knows, opens ${accounts} of this database: close them with npm run close-demo-accounts, or go on with the demo by DEMO=1.`,
  );
}

/** Switches off every admin whom the demo's password opens, with a password that nobody knows, and ends their sessions. Gives how many. */
export async function closeDemoAccounts(app: Forgetting, transaction: Transaction): Promise<number> {
  const { client } = transaction;
  const ids = await findDemoAccounts(client);
  if (ids.length === 0) return 0;
  const rows = await all(client, db.selectFrom('admins').selectAll().where('id', '=', among(ids)).orderBy('id').forNoKeyUpdate());
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'));
  await changeRows({ caller: JOB, transaction }, recorded(admins), rows, { password_hash, is_active: false });
  await endAllAccess(app, transaction, JOB, ids);
  return ids.length;
}
