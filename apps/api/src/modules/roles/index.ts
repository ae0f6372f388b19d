import * as t from '../../schema/tables/access.ts';
import type { Module } from '../module.ts';
import { givesMore, roles } from '@diwan/contract/roles/resource';
import { demandAdmin } from '../../access/caller.ts';
import { crud } from '../../crud/resource/crud.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { demandOwnPassword } from '../../crud/write/own-password.ts';
import { grantedPermissions, refuseHeldRoles, refuseStrongerRole, whyNotChanged, type StoredRole } from './role-rules.ts';
import type { Server } from '../../platform/http/server.ts';
import { roleCalls } from '@diwan/contract/roles/calls';
import { handle } from '../../crud/calls/handle.ts';
import { asFlag } from '../../platform/as-flag.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';

/** Tells a form before it is filled in what saving it would refuse. */
function registerRoleEditable(app: Server, prefix: string) {
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

const rolesApi = crud(roles, {
  refusals: { 403: ['role.too_powerful', 'role.held_elsewhere'], 409: ['role.in_use'] },
  table: t.roles,
  computed: { admins_count: '(select count(*) from admins a where a.role_id = t.id and a.deleted_at is null)' },
  async beforeWrite(context, { before, values }) {
    const { transaction } = context;
    const { access } = demandAdmin(context.caller);
    if (before) {
      const why = await whyNotChanged(transaction, access, before);
      if (why) throw forbidden(why);
    }
    if (values.permissions !== undefined) values.permissions = grantedPermissions(access, values.permissions);
    if (before && givesMore(before, values)) demandOwnPassword(context);
  },
  async afterWrite({ app, transaction }, { before }) {
    if (before) await app.accessCache.forget(transaction, 'all');
  },
  async beforeDelete({ caller, transaction }, rows) {
    for (const row of rows) refuseStrongerRole(demandAdmin(caller).access, row);
    await refuseHeldRoles(
      transaction,
      rows.map((row) => row.id),
    );
  },
});

export const rolesModule: Module = {
  resources: [rolesApi],
  register: (app, base) => registerRoleEditable(app, base),
};
