import type { Request } from '../../platform/http/server.ts';
import type { PlatformContext } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Notes } from '../noted.ts';
import { admit, forgive } from './login-limits.ts';
import { noteFailedConfirmation } from './note-failed-login.ts';
import { ownAttempt } from './own-attempt.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** 422 unless this is the password of whoever asks; wrong ones count and slow down as at login. Answers the stored hash. */
export async function confirmPassword(app: PlatformContext & Notes, request: Request, password: string): Promise<string> {
  const now = app.now();
  const { adminId } = request.access;
  const account = await maybe(app.database.pool, db.selectFrom('admins').select('password_hash').where('id', '=', adminId));
  const attempt = ownAttempt(adminId, 'password');
  try {
    await inTransaction(app, (transaction) => admit(transaction, attempt, now));
    if (!account || !(await verifyPassword(account.password_hash, password))) throw invalidField('current_password', 'password_wrong');
  } catch (error) {
    noteFailedConfirmation(app, request, error);
    throw error;
  }
  await inTransaction(app, (transaction) => forgive(transaction, attempt, now));
  return account.password_hash;
}
