import { admins } from '@diwan/contract/admins/resource';
import { JOB } from '../../access/caller.ts';
import { hashPassword } from '../../access/passwords/passwords.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { StartupFault } from '../../startup-fault.ts';
import { checkPassword } from './first-admin.ts';
import { endAllAccess, type Forgetting } from './sessions.ts';
import { removeTotp } from './totp.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

// For who runs the machine, by commands: what nobody can do at the dashboard any more. It stands in the log as the system's.

interface Account {
  readonly id: number;
  readonly email: string;
  readonly has_totp: boolean;
}

const FIND = `select *, exists (select from admin_totp where admin_id = admins.id and confirmed_at is not null) as has_totp
from admins where email = $1 and deleted_at is null for no key update`;

/** Says whom a command could have meant: the superadmins, by whom all others are helped. */
async function unknown(runner: Runner, email: string): Promise<StartupFault> {
  const chiefs = db.selectFrom('admins').select('email').where('is_super_admin', '=', true).where('deleted_at', 'is', null);
  const rows = await all(runner, chiefs.orderBy('id').limit(5));
  const known = rows.length > 0 ? `; the superadmins are ${rows.map((one) => one.email).join(', ')}` : '';
  return new StartupFault(`No admin has the e-mail ${email}${known}.`);
}

async function lockAccount({ client }: Transaction, email: string): Promise<Account> {
  const { rows } = await client.query<Account>(FIND, [email.toLowerCase()]);
  const [account] = rows;
  if (!account) throw await unknown(client, email);
  return account;
}

/**
 * Lets an admin in again, by a new password alone: switched on, no longer banned, without the second step, which a superadmin sets up
 * anew. Their sessions end. Throws StartupFault for an account that is none, or a password that is guessed.
 */
export async function resetPassword(app: Forgetting, transaction: Transaction, email: string, password: string): Promise<void> {
  const { has_totp, ...account } = await lockAccount(transaction, email);
  await checkPassword(account.email, password);
  const patch = { password_hash: await hashPassword(password), is_active: true, is_ban: false, ban_reason: null };
  const noted = has_totp ? { has_totp: { before: 1, after: 0 } } : {};
  await changeRow({ caller: JOB, transaction }, recorded(admins), account, patch, { noted });
  await removeTotp(transaction, account.id);
  await endAllAccess(app, transaction, JOB, [account.id]);
}

/** Ends every session of one admin, or of all, and their tokens. Gives how many sessions there were. */
export async function endAdminSessions(app: Forgetting, transaction: Transaction, email: string | undefined): Promise<number> {
  const { client } = transaction;
  const id = email === undefined ? null : (await lockAccount(transaction, email)).id;
  const open = db.selectFrom('sessions').select(['admin_id', sql<number>`count(*)::int`.as('open')]);
  const rows = await all(client, (id === null ? open : open.where('admin_id', '=', id)).groupBy('admin_id').orderBy('admin_id'));
  const owners = id === null ? await all(client, db.selectFrom('api_tokens').select('admin_id').where('ended_at', 'is', null)) : [];
  const ids = id === null ? [...new Set([...rows, ...owners].map((one) => one.admin_id))] : [id];
  await endAllAccess(app, transaction, JOB, ids);
  return rows.reduce((sum, { open }) => sum + open, 0);
}
