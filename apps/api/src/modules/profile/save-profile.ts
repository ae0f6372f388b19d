import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { admins } from '@diwan/contract/admins/resource';
import type { CallBody } from '@diwan/contract/kit/call';
import type { profileCalls } from '@diwan/contract/profile/calls';
import type { PasswordChange } from '@diwan/contract/profile/form';
import { confirmPassword } from '../../access/attempts/confirm-password.ts';
import { hashPassword, refuseCommonPassword } from '../../access/passwords/passwords.ts';
import { endAllAccess } from '../session/index.ts';
import { claimUploads } from '../../crud/files/claim-uploads.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { demandUnchanged } from '../../crud/record/read.ts';
import { invalidField } from '../../platform/errors.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

const ADMINS = recorded(admins);

const lockOwnRow = (transaction: Transaction, id: number) =>
  one(transaction, db.selectFrom('admins').selectAll().where('id', '=', id).forNoKeyUpdate());

/** Saves what admins change about themselves. 409 with both versions when another admin has changed it since. */
export async function saveProfile(
  app: Context,
  request: Request,
  { updated_at: version, ...values }: CallBody<typeof profileCalls.saveProfile>,
  current: () => Promise<unknown>,
): Promise<void> {
  if (typeof version !== 'string') throw invalidField('updated_at', 'empty');
  await inTransaction(app, async (transaction) => {
    const before = await lockOwnRow(transaction, request.access.adminId);
    await demandUnchanged(before, version, async () => ({ current: await current(), yours: values }));
    const { image } = values;
    const fact = { name: 'image', kind: 'image', isPrivate: false, held: [String(before.image)] } as const;
    if (typeof image === 'string') await claimUploads(app, request.caller, transaction, fact, [image]);
    await changeRow({ caller: request.caller, transaction, now: app.now() }, ADMINS, before, values);
  });
}

async function ownTexts(app: Context, id: number): Promise<string[]> {
  const { rows } = await app.database.pool.query<Record<string, string>>(
    'select email, first_name, last_name, phone from admins where id = $1',
    [id],
  );
  return Object.values(rows[0] ?? {});
}

/** Changes the admin's own password and ends their other sessions, on every node. */
export async function changePassword(app: Context, request: Request, { current_password, password }: PasswordChange): Promise<void> {
  await refuseCommonPassword('password', password, await ownTexts(app, request.access.adminId));
  // The new one is hashed afterwards: a guess at the own one costs one hash.
  const confirmed = await confirmPassword(app, request, current_password);
  const password_hash = await hashPassword(password);
  const { adminId, tokenHash } = request.access;
  await inTransaction(app, async (transaction) => {
    const before = await lockOwnRow(transaction, adminId);
    // Someone else has set another one meanwhile: that one stands.
    if (before.password_hash !== confirmed) throw invalidField('current_password', 'password_wrong');
    await changeRow({ caller: request.caller, transaction, now: app.now() }, ADMINS, before, { password_hash });
    await endAllAccess(app, transaction, request.caller, [adminId], tokenHash);
  });
}
