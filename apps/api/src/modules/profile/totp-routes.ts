import type { Request, Server } from '../../platform/http/server.ts';
import { admins } from '@diwan/contract/admins/resource';
import { profileCalls } from '@diwan/contract/profile/calls';
import { handle } from '../../crud/calls/handle.ts';
import { asFlag, type Flag } from '../../platform/as-flag.ts';
import { confirmPassword } from '../../access/attempts/confirm-password.ts';
import { admit, forgive } from '../../access/attempts/login-limits.ts';
import { ownAttempt } from '../../access/attempts/own-attempt.ts';
import { endAllSessions } from '../session/index.ts';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes, takeCode, totpState } from '../session/index.ts';
import { recordBeside, recorded } from '../../crud/record/change-log.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

/** The admin's own second step: setting it up, its recovery codes, and switching it off where the role allows that. */
export function registerTotp(app: Server, prefix: string) {
  const log = (transaction: Transaction, request: Request, before: Flag, after: Flag) =>
    recordBeside(
      { caller: request.caller, transaction },
      recorded(admins),
      { id: request.access.adminId },
      { has_totp: { before, after } },
    );

  handle(app, prefix, profileCalls.showTotp, async ({ request }) => {
    const { enabled, required, recovery_codes_left } = await totpState(app, app.database.pool, request.access.adminId);
    return { data: { enabled: asFlag(enabled), required: asFlag(required), recovery_codes_left } };
  });

  handle(app, prefix, profileCalls.beginTotp, async ({ request, body }) => {
    await confirmPassword(app, request, body.current_password);
    const { adminId } = request.access;
    const begun = await inTransaction(app, async (transaction) => {
      const admin = await one(transaction, db.selectFrom('admins').select(['id', 'email']).where('id', '=', adminId));
      return beginTotp(app, transaction, admin);
    });
    if (!begun) throw conflict('auth.totp_enabled');
    return { data: begun };
  });

  handle(app, prefix, profileCalls.confirmTotp, async ({ request, body }) => {
    const code = body.code.trim();
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
      await endAllSessions(app, transaction, request.caller, [adminId], request.access.tokenHash);
      return confirmTotp(transaction, adminId, now);
    });
    return { data: { recovery_codes }, message: 'totp_on' };
  });

  handle(app, prefix, profileCalls.renewCodes, async ({ request, body }) => {
    await confirmPassword(app, request, body.current_password);
    const { adminId } = request.access;
    const recovery_codes = await inTransaction(app, async (transaction) => {
      if (!(await totpState(app, transaction.client, adminId)).enabled) throw conflict('auth.totp_missing');
      const changes = { recovery_codes: { before: null, after: '•••' } };
      await recordBeside({ caller: request.caller, transaction }, recorded(admins), { id: adminId }, changes);
      return renewRecoveryCodes(transaction, adminId);
    });
    return { data: { recovery_codes } };
  });

  handle(app, prefix, profileCalls.disableTotp, async ({ request, body }) => {
    await confirmPassword(app, request, body.current_password);
    const { adminId } = request.access;
    await inTransaction(app, async (transaction) => {
      const { enabled, required } = await totpState(app, transaction.client, adminId);
      if (required) throw conflict('auth.totp_required');
      if (!enabled) throw conflict('auth.totp_missing');
      await removeTotp(transaction, adminId);
      await log(transaction, request, 1, 0);
      await endAllSessions(app, transaction, request.caller, [adminId], request.access.tokenHash);
    });
    return { message: 'totp_off' };
  });
}
