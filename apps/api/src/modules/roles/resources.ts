import { givesMore, roles } from '@diwan/contract/resources/roles';
import { crud } from '../../crud/crud.ts';
import * as t from '../../schema/tables/access.ts';
import { forbidden } from '../../platform/errors.ts';
import { demandOwnPassword } from '../../crud/write/own-password.ts';
import { grantedPermissions, refuseHeldRoles, refuseStrongerRole, whyNotChanged } from './role-rules.ts';

export const rolesApi = crud(roles, {
  table: t.roles,
  computed: { admins_count: '(select count(*) from admins a where a.role_id = t.id and a.deleted_at is null)' },
  async beforeWrite(context, { before, values }) {
    const { request, transaction } = context;
    if (before) {
      const why = await whyNotChanged(transaction, request.access, before);
      if (why) throw forbidden(why);
    }
    if (values['permissions'] !== undefined) values['permissions'] = grantedPermissions(request.access, values['permissions'] as string[]);
    if (before && givesMore(before, values)) demandOwnPassword(context);
  },
  async afterWrite({ app, transaction }, { before }) {
    if (before) await app.accessCache.forget(transaction, 'all');
  },
  async beforeDelete({ request, transaction }, rows) {
    for (const row of rows) refuseStrongerRole(request.access, row);
    await refuseHeldRoles(
      transaction,
      rows.map((row) => row.id),
    );
  },
});
