import { apiTokenCalls } from '@diwan/contract/session/api-token-calls';
import type { Server } from '../../platform/http/server.ts';
import { confirmPassword } from '../../access/attempts/confirm-password.ts';
import { registerLastSeen } from '../../access/last-seen.ts';
import { handle } from '../../crud/calls/handle.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { endApiToken, listApiTokens, makeApiToken } from './api-tokens.ts';

/** One's own tokens, by which programs call in one's name. */
export function registerApiTokens(app: Server, prefix: string) {
  registerLastSeen(app, {
    every: 60_000,
    getToken: ({ access }) => (access?.apiToken ? access.tokenHash : undefined),
    name: 'token_used',
    text: `update api_tokens set last_used_at = $2 where token_hash = $1 and (last_used_at is null or last_used_at <= $2::timestamptz - interval '1 minute')`,
  });

  handle(app, prefix, apiTokenCalls.listTokens, async ({ request }) => ({
    data: await listApiTokens(app.database.pool, request.access.adminId, app.now()),
  }));

  handle(app, prefix, apiTokenCalls.makeToken, async ({ request, reply, body: { current_password, ...asked } }) => {
    reply.header('cache-control', 'no-store');
    await confirmPassword(app, request, current_password);
    const made = await inTransaction(app, (transaction) => makeApiToken(app, transaction, request.caller, request.access, asked));
    return { data: made, message: 'token_made' };
  });

  handle(app, prefix, apiTokenCalls.endToken, async ({ request, params: { id } }) => {
    await inTransaction(app, async (transaction) => {
      if (!(await endApiToken(app, transaction, request.caller, request.access.adminId, id))) throw notFound();
    });
    return { message: 'token_ended' };
  });
}
