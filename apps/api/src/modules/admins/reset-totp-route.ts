import type { FastifyInstance } from 'fastify';
import { admins } from '@diwan/contract/resources/admins';
import { confirmPassword } from '../../access/attempts/confirm-password.ts';
import { endSessionsOf } from '../session/index.ts';
import { removeTotp, totpState } from '../session/index.ts';
import { recordBeside, recorded } from '../../crud/record/change-log.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { onlyText, onlyTextSchema } from '../../crud/only-text.ts';
import { rowId } from '../../platform/http/row-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { powersOf } from './admin-powers.ts';
import { refuseStronger } from './admin-rules.ts';

const DOC = {
  summary:
    "Switch an admin's second step off, for someone who lost phone and recovery codes; their sessions end. Takes the password of who asks",
  tag: 'admins',
  body: onlyTextSchema('current_password'),
  refusals: [404, 409, 422, 429],
};

/** Helps an admin who cannot give a code any more. Whoever helps must hold all that the other holds: it is a way into their account. */
export function registerTotpReset(app: FastifyInstance, prefix: string) {
  app.post(`${prefix}/admins/:id/reset-totp`, { config: { guard: 'update-admin', doc: DOC } }, async (request) => {
    const id = rowId(request);
    const password = onlyText(request, 'current_password');
    if (id === request.access.adminId) throw conflict('admin.yourself');
    await confirmPassword(app, request, password);
    await inTransaction(app, async (transaction) => {
      const { rowCount } = await transaction.client.query('select 1 from admins where id = $1 and deleted_at is null for no key update', [
        id,
      ]);
      if (!rowCount) throw notFound();
      for (const powers of await powersOf(transaction, [id])) refuseStronger(request.access, powers);
      if (!(await totpState(app, transaction.client, id)).enabled) throw conflict('auth.totp_missing');
      await removeTotp(transaction, id);
      await recordBeside({ request, transaction }, recorded(admins), { id }, { has_totp: { before: 1, after: 0 } });
      await endSessionsOf(app, transaction, request, [id]);
    });
    return { status: 'success', message: translate(request.language, 'messages.totp_off'), data: null };
  });
}
