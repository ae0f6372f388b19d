import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admins } from '@diwan/contract/resources/admins';
import { confirmPassword } from '../../access/attempts/confirm-password.ts';
import { admit, forgive } from '../../access/attempts/login-limits.ts';
import { ownAttempt } from '../../access/attempts/own-attempt.ts';
import { endSessionsOf } from '../session/index.ts';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes, takeCode, totpState } from '../session/index.ts';
import { recordBeside, recorded } from '../../crud/record/change-log.ts';
import { answerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { onlyText, onlyTextSchema } from '../../crud/only-text.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';

const TEXT: JsonSchema = { type: 'string' };
const FLAG: JsonSchema = { type: 'integer', enum: [0, 1] };
const CODES = answerSchema(object({ recovery_codes: { type: 'array', items: TEXT } }));

/** The admin's own second step: setting it up, its recovery codes, and switching it off where the role allows that. */
export function registerTotp(app: FastifyInstance, prefix: string) {
  const url = `${prefix}/profile/totp`;
  const tag = 'session';
  const success = (request: FastifyRequest, key: string, data: unknown = null) => ({
    status: 'success',
    message: translate(request.language, `messages.${key}`),
    data,
  });
  const log = (transaction: Transaction, request: FastifyRequest, before: 0 | 1, after: 0 | 1) =>
    recordBeside({ request, transaction }, recorded(admins), { id: request.access.adminId }, { has_totp: { before, after } });

  const stateDoc = {
    summary: 'Whether one logs in in two steps, and has to',
    tag,
    answer: answerSchema(object({ enabled: FLAG, required: FLAG, recovery_codes_left: { type: 'integer' } })),
  };
  app.get(url, { config: { guard: 'session', doc: stateDoc } }, async (request) => {
    const { enabled, required, recovery_codes_left } = await totpState(app, app.database.pool, request.access.adminId);
    return success(request, 'ok', { enabled: enabled ? 1 : 0, required: required ? 1 : 0, recovery_codes_left });
  });

  const beginDoc = {
    summary: 'Begin to set codes up: a secret for the authenticator app, which counts once a code of it is given',
    tag,
    body: onlyTextSchema('current_password'),
    answer: answerSchema(object({ secret: TEXT, otpauth_url: TEXT })),
    refusals: [409, 422, 429],
  };
  app.post(url, { config: { guard: 'session', doc: beginDoc } }, async (request) => {
    await confirmPassword(app, request, onlyText(request, 'current_password'));
    const { adminId } = request.access;
    const begun = await inTransaction(app, async (transaction) => {
      const { rows } = await transaction.client.query<{ email: string }>('select email from admins where id = $1', [adminId]);
      return beginTotp(app, transaction, { id: adminId, email: rows[0]?.email ?? '' });
    });
    if (!begun) throw conflict('auth.totp_enabled');
    return success(request, 'ok', begun);
  });

  const confirmDoc = {
    summary: 'Switch codes on with the first of them; the answer has the recovery codes, which are never shown again',
    tag,
    body: onlyTextSchema('code'),
    answer: CODES,
    refusals: [409, 422, 429],
  };
  app.post(`${url}/confirm`, { config: { guard: 'session', doc: confirmDoc } }, async (request) => {
    const code = onlyText(request, 'code').trim();
    const { adminId } = request.access;
    const now = app.now();
    const attempt = ownAttempt(adminId, 'code');
    await inTransaction(app, (transaction) => admit(transaction, attempt, now));
    const recovery_codes = await inTransaction(app, async (transaction) => {
      if ((await totpState(app, transaction.client, adminId)).enabled) throw conflict('auth.totp_enabled');
      if (!(await takeCode(app, transaction, adminId, code, now))) throw invalidField('code', 'code_wrong');
      await forgive(transaction, attempt, now);
      await log(transaction, request, 0, 1);
      // Whoever else is logged in got in with less than is asked for from now on.
      await endSessionsOf(app, transaction, request, [adminId], request.access.tokenHash);
      return confirmTotp(transaction, adminId, now);
    });
    return success(request, 'totp_on', { recovery_codes });
  });

  const renewDoc = {
    summary: 'New recovery codes in place of the old',
    tag,
    body: onlyTextSchema('current_password'),
    answer: CODES,
    refusals: [409, 422, 429],
  };
  app.post(`${url}/recovery-codes`, { config: { guard: 'session', doc: renewDoc } }, async (request) => {
    await confirmPassword(app, request, onlyText(request, 'current_password'));
    const { adminId } = request.access;
    const recovery_codes = await inTransaction(app, async (transaction) => {
      if (!(await totpState(app, transaction.client, adminId)).enabled) throw conflict('auth.totp_missing');
      const changes = { recovery_codes: { before: null, after: '•••' } };
      await recordBeside({ request, transaction }, recorded(admins), { id: adminId }, changes);
      return renewRecoveryCodes(transaction, adminId);
    });
    return success(request, 'ok', { recovery_codes });
  });

  const disableDoc = {
    summary: 'Switch codes off; refused where the role demands them',
    tag,
    body: onlyTextSchema('current_password'),
    refusals: [409, 422, 429],
  };
  app.post(`${url}/disable`, { config: { guard: 'session', doc: disableDoc } }, async (request) => {
    await confirmPassword(app, request, onlyText(request, 'current_password'));
    const { adminId } = request.access;
    await inTransaction(app, async (transaction) => {
      const { enabled, required } = await totpState(app, transaction.client, adminId);
      if (required) throw conflict('auth.totp_required');
      if (!enabled) throw conflict('auth.totp_missing');
      await removeTotp(transaction, adminId);
      await log(transaction, request, 1, 0);
      await endSessionsOf(app, transaction, request, [adminId], request.access.tokenHash);
    });
    return success(request, 'totp_off');
  });
}
