import { randomBytes } from 'node:crypto';
import { admins } from '@diwan/contract/admins/resource';
import { isEmail } from '@diwan/contract/kit/text-rules';
import type { IDToken } from 'openid-client';
import { JOB } from '../../access/caller.ts';
import { hashPassword } from '../../access/passwords/passwords.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { insertRow } from '../../crud/record/change-row.ts';
import type { Context } from '../../crud/resource/context.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe, one } from '../../platform/database/typed.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { LinkedIdentity } from '../session/index.ts';

const LONGEST_NAME = 50;
const asName = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, LONGEST_NAME) : '');

/** Links an account with an identity that nobody has yet. */
export async function linkIdentity(
  app: Context,
  transaction: Transaction,
  adminId: number,
  { iss, sub }: IDToken,
): Promise<LinkedIdentity> {
  const row = { admin_id: adminId, issuer: iss, subject: sub, created_at: new Date(app.now()).toISOString() };
  return one(transaction, db.insertInto('admin_identities').values(row).returning(['id', 'admin_id', 'gave_rank']));
}

/**
 * The first login of an identity that opens no account: refused, or, where the settings say so, a new admin without rights. An e-mail
 * that an admin has opens nothing, verified or not: that admin links the identity while logged in.
 */
export async function meetFirst(app: Context, transaction: Transaction, claims: IDToken): Promise<LinkedIdentity> {
  if (app.config.oidcFirstLogin === 'refuse') throw new AppError(422, 'oidc.no_account');
  const { email: given, email_verified: isVerified, name, given_name, family_name, gender } = claims;
  const email = typeof given === 'string' ? given.trim().toLowerCase() : '';
  if (!isEmail(email) || isVerified === false) throw new AppError(422, 'oidc.email_missing');
  const taken = db.selectFrom('admins').select('id').where('email', '=', email).where('deleted_at', 'is', null);
  if (await maybe(transaction, taken)) throw new AppError(422, 'oidc.email_taken');
  const [first = '', ...rest] = asName(name).split(' ');
  const made = await insertRow<{ id: number }>({ caller: JOB, transaction, now: app.now() }, recorded(admins), {
    first_name: asName(given_name) || first || email.split('@', 1)[0],
    last_name: asName(family_name) || rest.join(' '),
    email,
    // For the admin to fill in on their page; nobody else can know it.
    phone: '',
    gender: gender === 'female' ? 'female' : 'male',
    // Nobody's: a superadmin gives one where it is needed.
    password_hash: await hashPassword(randomBytes(32).toString('base64url')),
  });
  return linkIdentity(app, transaction, made.id, claims);
}
