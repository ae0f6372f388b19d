import { givesMore, roles } from '@diwan/contract/resources/roles';
import { demandAdmin } from '../../access/caller.ts';
import { crud } from '../../crud/resource/crud.ts';
import * as t from '../../schema/tables/access.ts';
import { forbidden } from '../../platform/errors.ts';
import { demandOwnPassword } from '../../crud/write/own-password.ts';
import { grantedPermissions, refuseHeldRoles, refuseStrongerRole, whyNotChanged } from './role-rules.ts';

export const rolesApi = crud(roles, {
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
