import type { Request, Server } from '../../platform/http/server.ts';
import { adminCalls } from '@diwan/contract/admins/calls';
import { apiTokenCalls } from '@diwan/contract/session/api-token-calls';
import { handle } from '../../crud/calls/handle.ts';
import { endAllAccess, endApiToken, endSessionById, getSessions, listApiTokens } from '../session/index.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { getPowers } from './admin-powers.ts';
import { refuseStronger } from './admin-rules.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** Another admin within reach of who asks; one's own sessions are ended on the profile. */
async function demandTarget(transaction: Transaction, request: Request, id: number): Promise<void> {
  const there = db.selectFrom('admins').select('id').where('id', '=', id).where('deleted_at', 'is', null);
  if (!(await maybe(transaction, there))) throw notFound();
  for (const powers of await getPowers(transaction, [id])) refuseStronger(request.access, powers);
}

/** Where another admin is logged in, which tokens they have, and ending both: for who may change them, and holds all that they hold. */
export function registerAdminSessions(app: Server, prefix: string) {
  handle(app, prefix, adminCalls.listAdminSessions, async ({ request, params: { id } }) => {
    await inTransaction(app, (transaction) => demandTarget(transaction, request, id));
    return { data: await getSessions(app, id, request.access.tokenHash) };
  });

  handle(app, prefix, adminCalls.endAdminSession, async ({ request, params: { id, session } }) => {
    await inTransaction(app, async (transaction) => {
      await demandTarget(transaction, request, id);
      if (!(await endSessionById(app, transaction, request.caller, id, session))) throw notFound();
    });
    return { message: 'session_ended' };
  });

  handle(app, prefix, adminCalls.endAdminSessions, async ({ request, params: { id } }) => {
    await inTransaction(app, async (transaction) => {
      await demandTarget(transaction, request, id);
      if (id === request.access.adminId) throw conflict('admin.yourself');
      await endAllAccess(app, transaction, request.caller, [id]);
    });
    return { message: 'sessions_ended' };
  });

  handle(app, prefix, apiTokenCalls.listAdminTokens, async ({ request, params: { id } }) => {
    await inTransaction(app, (transaction) => demandTarget(transaction, request, id));
    return { data: await listApiTokens(app.database.pool, id, app.now()) };
  });

  handle(app, prefix, apiTokenCalls.endAdminToken, async ({ request, params: { id, token } }) => {
    await inTransaction(app, async (transaction) => {
      await demandTarget(transaction, request, id);
      if (!(await endApiToken(app, transaction, request.caller, id, token))) throw notFound();
    });
    return { message: 'token_ended' };
  });
}
