import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionCalls } from '@diwan/contract/calls/session';
import { handle } from '../../crud/calls/handle.ts';
import { checkLogin, LOGIN_PASSWORD } from '@diwan/contract/login';
import { ACCOUNT_ANSWERS } from './account-schemas.ts';
import { describeAdmin } from './describe-admin.ts';
import { registerLastSeen } from './last-seen.ts';
import { endSession } from './sessions.ts';
import { writeAudit } from '../../crud/record/audit.ts';
import { invalid } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { checkCodeBody, giveCode } from './give-code.ts';
import { logIn } from './log-in.ts';

const LOGIN_DOC = {
  summary: 'Log in; the answer holds the bearer token of the session, or asks for a second step with its challenge',
  tag: 'session',
  body: {
    type: 'object',
    properties: {
      email: { type: 'string', format: 'email' },
      password: { type: 'string', minLength: LOGIN_PASSWORD.min, maxLength: LOGIN_PASSWORD.max },
      country_id: { type: ['integer', 'null'] },
    },
    required: ['email', 'password'],
    additionalProperties: false,
  },
  answer: ACCOUNT_ANSWERS.login,
  refusals: [422, 429],
};
const CODE_DOC = {
  summary: "Finish a login with the app's code or a recovery code; setting codes up, the answer has the recovery codes",
  tag: 'session',
  body: {
    type: 'object',
    properties: { challenge: { type: 'string' }, code: { type: 'string' } },
    required: ['challenge', 'code'],
    additionalProperties: false,
  },
  answer: ACCOUNT_ANSWERS.login,
  refusals: [422, 429],
};

/** Logging in and out. */
export function registerSession(app: FastifyInstance, prefix: string) {
  registerLastSeen(app);
  const success = (request: FastifyRequest, key: string, data: unknown) => ({
    status: 'success',
    message: translate(request.language, `messages.${key}`),
    data,
  });

  app.post(`${prefix}/login`, { config: { guard: 'public', doc: LOGIN_DOC } }, async (request, reply) => {
    const checked = checkLogin(request.body);
    if (!checked.ok) throw invalid(checked.errors);
    reply.header('cache-control', 'no-store');
    const result = await logIn(app, request, checked.value);
    if ('second_step' in result) return success(request, `second_step.${result.second_step}`, result);
    return success(request, 'logged_in', { ...(await describeAdmin(app, result.id, request.language)), token: result.token });
  });

  app.post(`${prefix}/login/code`, { config: { guard: 'public', doc: CODE_DOC } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { id, ...opened } = await giveCode(app, request, checkCodeBody(request.body));
    return success(request, 'logged_in', { ...(await describeAdmin(app, id, request.language)), ...opened });
  });

  handle(app, prefix, sessionCalls.logOut, async ({ request }) => {
    await inTransaction(app, async (transaction) => {
      await endSession(app, transaction, request.access.tokenHash);
      await writeAudit(transaction, request, [{ table: 'admins', id: request.access.adminId, action: 'logout', changes: {} }]);
    });
    return { message: 'logged_out' };
  });
}
