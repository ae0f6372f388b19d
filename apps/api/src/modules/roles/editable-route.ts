import type { Server } from '../../platform/http/server.ts';
import { roleCalls } from '@diwan/contract/calls/roles';
import { handle } from '../../crud/calls/handle.ts';
import { asFlag } from '../../platform/as-flag.ts';
import { notFound } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { whyNotChanged, type StoredRole } from './role-rules.ts';

/** Tells a form before it is filled in what saving it would refuse. */
export function registerRoleEditable(app: Server, prefix: string) {
  handle(app, prefix, roleCalls.roleEditable, async ({ request, params: { id } }) => {
    const why = await inTransaction(app, async (transaction) => {
      const { rows } = await transaction.client.query<StoredRole>(
        'select id, permissions from roles where id = $1 and deleted_at is null',
        [id],
      );
      const [role] = rows;
      if (!role) throw notFound();
      return whyNotChanged(transaction, request.access, role);
    });
    const reason = why === undefined ? null : translate(request.language, `errors.${why}`);
    return { data: { editable: asFlag(why === undefined), reason } };
  });
}
