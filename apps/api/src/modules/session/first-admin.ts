import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/connection.ts';
import { StartupFault } from '../../startup-fault.ts';
import { isEmail } from '@diwan/contract/kit/text-rules';
import { isCommonPassword } from '../../access/passwords/common-passwords.ts';
import { hashPassword } from '../../access/passwords/passwords.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

const SHORTEST = 8;

const isWeak = async (email: string, password: string): Promise<boolean> =>
  password.length < SHORTEST || (await isCommonPassword(password, [email]));

/** StartupFault where a password that a command is given is one that is guessed. */
export async function checkPassword(email: string, password: string): Promise<void> {
  if (await isWeak(email, password))
    throw new StartupFault(`The password must have at least ${SHORTEST} characters and not be a common one.`);
}

/** StartupFault where the login that whoever installs sets is none, or one that is guessed. */
export async function checkFirstLogin(email: string, password: string): Promise<void> {
  if (!isEmail(email)) throw new StartupFault('ADMIN_EMAIL is not an e-mail address.');
  if (await isWeak(email, password))
    throw new StartupFault(`ADMIN_PASSWORD must have at least ${SHORTEST} characters and not be a common one.`);
}

/**
 * Makes the first superadmin of an empty database from ADMIN_EMAIL and ADMIN_PASSWORD. Of several nodes that start at once
 * one does it. Answers lines to print; StartupFault where the two cannot be used.
 */
export async function createFirstAdmin({ pool }: Database, { adminEmail, adminPassword }: Config): Promise<string[]> {
  if (await maybe(pool, db.selectFrom('admins').select('id').limit(1))) return [];
  if (adminEmail === null || adminPassword === null) {
    return ['There is no admin yet: set ADMIN_EMAIL and ADMIN_PASSWORD and start again to make the first superadmin.'];
  }
  await checkFirstLogin(adminEmail, adminPassword);
  // Names and phone are for the admin to fill in on their page; nobody else can know them.
  await pool.query(
    `insert into admins (first_name, last_name, email, phone, gender, password_hash, is_super_admin, all_countries)
     values ('Admin', 'Diwan', $1, '', 'male', $2, true, true) on conflict do nothing`,
    [adminEmail.toLowerCase(), await hashPassword(adminPassword)],
  );
  return [`The first superadmin is ${adminEmail.toLowerCase()}.`];
}
