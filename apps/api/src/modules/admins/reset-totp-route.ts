import type { Server } from '../../platform/http/server.ts';
import { admins } from '@diwan/contract/admins/resource';
import { adminCalls } from '@diwan/contract/admins/calls';
import { confirmPassword } from '../../access/attempts/confirm-password.ts';
import { endAllSessions } from '../session/index.ts';
import { removeTotp, totpState } from '../session/index.ts';
import { recordBeside, recorded } from '../../crud/record/change-log.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { handle } from '../../crud/calls/handle.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { getPowers } from './admin-powers.ts';
import { refuseStronger } from './admin-rules.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** Helps an admin who cannot give a code any more. Whoever helps must hold all that the other holds: it is a way into their account. */
export function registerTotpReset(app: Server, prefix: string) {
  handle(app, prefix, adminCalls.resetTotp, async ({ request, params: { id }, body: { current_password: password } }) => {
    if (id === request.access.adminId) throw conflict('admin.yourself');
    await confirmPassword(app, request, password);
    await inTransaction(app, async (transaction) => {
      const there = db.selectFrom('admins').select('id').where('id', '=', id).where('deleted_at', 'is', null);
      if (!(await maybe(transaction, there.forNoKeyUpdate()))) throw notFound();
      for (const powers of await getPowers(transaction, [id])) refuseStronger(request.access, powers);
      if (!(await totpState(app, transaction.client, id)).enabled) throw conflict('auth.totp_missing');
      await removeTotp(transaction, id);
      await recordBeside({ caller: request.caller, transaction }, recorded(admins), { id }, { has_totp: { before: 1, after: 0 } });
      await endAllSessions(app, transaction, request.caller, [id]);
    });
    return { message: 'totp_off' };
  });
}
