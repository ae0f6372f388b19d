import type { Server } from '../../platform/http/server.ts';
import { loginCalls } from '@diwan/contract/session/login-calls';
import { sessionCalls } from '@diwan/contract/session/calls';
import { handle } from '../../crud/calls/handle.ts';
import { describeAdmin } from './describe-admin.ts';
import { registerLastSeen } from '../../access/last-seen.ts';
import { endSession } from './sessions.ts';
import { writeAudit } from '../../crud/record/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { giveCode } from './give-code.ts';
import { logIn } from './log-in.ts';

/** Of a session, or of the token of a program. */
const LAST_SEEN = `with session as (update sessions set last_seen_at = $2 where token_hash = $1 and last_seen_at <= $2::timestamptz - interval '1 minute')
  update api_tokens set last_used_at = $2 where token_hash = $1 and (last_used_at is null or last_used_at <= $2::timestamptz - interval '1 minute')`;

/** Logging in and out. */
export function registerSession(app: Server, prefix: string) {
  registerLastSeen(app, {
    every: 60_000,
    getToken: ({ access }) => access?.tokenHash,
    name: 'last_seen',
    text: LAST_SEEN,
  });

  handle(app, prefix, loginCalls.logIn, async ({ request, reply, body }) => {
    reply.header('cache-control', 'no-store');
    const result = await logIn(app, request, body);
    if ('second_step' in result) return { data: result, message: `second_step.${result.second_step}` };
    return { data: { ...(await describeAdmin(app, result.id, request.language)), token: result.token }, message: 'logged_in' };
  });

  handle(app, prefix, loginCalls.giveCode, async ({ request, reply, body }) => {
    reply.header('cache-control', 'no-store');
    const { id, ...opened } = await giveCode(app, request, body);
    return { data: { ...(await describeAdmin(app, id, request.language)), ...opened }, message: 'logged_in' };
  });

  handle(app, prefix, sessionCalls.logOut, async ({ request }) => {
    await inTransaction(app, async (transaction) => {
      await endSession(app, transaction, request.access.tokenHash);
      await writeAudit(transaction, request.caller, [{ table: 'admins', id: request.access.adminId, action: 'logout', changes: {} }]);
    });
    return { message: 'logged_out' };
  });
}
