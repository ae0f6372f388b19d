import type { FastifyInstance, FastifyRequest } from 'fastify';
import { confirmPassword } from '../../auth/confirm-password.ts';
import { invalidField } from '../../kit/errors.ts';
import type { Row } from '../../kit/store.ts';

async function ownEmail(app: FastifyInstance, id: number): Promise<string | undefined> {
  const { rows } = await app.database.pool.query<{ email: string }>('select email from admins where id = $1', [id]);
  return rows[0]?.email;
}

/**
 * What admins log in with, their own, they change with their present password, here as on their profile, whatever their rights:
 * otherwise whoever finds an open dashboard takes the account over.
 */
export async function confirmOwnLogin(
  app: FastifyInstance,
  request: FastifyRequest,
  id: number,
  values: Row,
  body: unknown,
): Promise<void> {
  if (id !== request.access.adminId) return;
  const { email, password_hash: password } = values;
  if (password === undefined && (email === undefined || email === (await ownEmail(app, id)))) return;
  // As it was typed: the body's texts are cleaned, a password is not.
  const { current_password: given } = body as Record<string, unknown>;
  if (typeof given !== 'string' || given === '') throw invalidField('current_password', 'empty');
  await confirmPassword(app, request, given);
}
