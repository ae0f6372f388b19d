import { apiTokenCalls } from '@diwan/contract/session/api-token-calls';
import type { Server } from '../../platform/http/server.ts';
import { confirmPassword } from '../../access/attempts/confirm-password.ts';
import { handle } from '../../crud/calls/handle.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { endApiToken, listApiTokens, makeApiToken } from './api-tokens.ts';

/** One's own tokens, by which programs call in one's name. */
export function registerApiTokens(app: Server, prefix: string) {
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
