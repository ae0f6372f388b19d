import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidField } from '../kit/errors.ts';
import { inTransaction } from '../kit/transaction.ts';
import { addressKey } from './address-key.ts';
import { admit, forgive, type Attempt } from './login-limits.ts';
import { verifyPassword } from './passwords.ts';

/** 422 unless this is the password of whoever asks; wrong ones count and slow down as at login. Answers the stored hash. */
export async function confirmPassword(app: FastifyInstance, request: FastifyRequest, password: string): Promise<string> {
  const now = app.now();
  const { rows } = await app.database.pool.query<{ email: string; password_hash: string }>({
    name: 'own_password',
    text: 'select email, password_hash from admins where id = $1',
    values: [request.access.adminId],
  });
  const account = rows[0];
  // The session shows that this is no stranger: what others do to the account must not stand in the way.
  const attempt: Attempt = { account: account?.email ?? '', address: addressKey(request.ip), known: true };
  await inTransaction(app, (transaction) => admit(transaction, attempt, now));
  if (!account || !(await verifyPassword(account.password_hash, password))) throw invalidField('current_password', 'password_wrong');
  await inTransaction(app, (transaction) => forgive(transaction, attempt, now));
  return account.password_hash;
}
