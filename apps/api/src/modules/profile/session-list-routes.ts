import type { Server } from '../../platform/http/server.ts';
import { profileCalls } from '@diwan/contract/calls/session';
import { handle } from '../../crud/calls/handle.ts';
import { endSessionById, endAllSessions, getSessions } from '../session/index.ts';
import { notFound } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

/** Where the admin is logged in, and ending it there. */
export function registerSessionList(app: Server, prefix: string) {
  handle(app, prefix, profileCalls.listSessions, async ({ request: { access } }) => ({
    data: await getSessions(app, access.adminId, access.tokenHash),
  }));

  handle(app, prefix, profileCalls.endSession, async ({ request, params: { id } }) => {
    await inTransaction(app, async (transaction) => {
      if (!(await endSessionById(app, transaction, request.caller, request.access.adminId, id))) throw notFound();
    });
    return { message: 'session_ended' };
  });

  handle(app, prefix, profileCalls.endOtherSessions, async ({ request }) => {
    const { adminId, tokenHash } = request.access;
    await inTransaction(app, (transaction) => endAllSessions(app, transaction, request.caller, [adminId], tokenHash));
    return { message: 'sessions_ended' };
  });
}
