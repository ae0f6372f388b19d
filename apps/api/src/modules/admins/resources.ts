import { admins, takesOwnPassword } from '@diwan/contract/admins/resource';
import { demandAdmin } from '../../access/caller.ts';
import { endAllAccess, unlinkIdentities } from '../session/index.ts';
import { crud, type Saved, type Write, type WriteContext } from '../../crud/resource/crud.ts';
import type { StoredRow } from '../../crud/fields/row.ts';
import { demandOwnPassword } from '../../crud/write/own-password.ts';
import { conflict } from '../../platform/errors.ts';
import * as t from '../../schema/tables/access.ts';
import { permissionsOfRole, getPowers, replaceCountries } from './admin-powers.ts';
import {
  isReigning,
  keepOneSuperAdmin,
  refuseGrants,
  refuseOnYourself,
  refuseStronger,
  stepsDown,
  type AdminChanges,
} from './admin-rules.ts';

type AdminWrite = Write<StoredRow<typeof t.admins>, Saved<typeof admins>>;

async function beforeWrite(context: WriteContext, { before, values }: AdminWrite) {
  const { caller, transaction } = context;
  const { access } = demandAdmin(caller);
  const changes: AdminChanges = values;
  let takesPassword = before === null;
  if (before) {
    for (const powers of await getPowers(transaction, [before.id])) {
      refuseStronger(access, powers);
      takesPassword = takesOwnPassword({ ...before, ...powers }, { ...values, password: values['password_hash'] });
    }
    refuseOnYourself(access, before, changes);
    if (stepsDown(before, changes)) await keepOneSuperAdmin(transaction, [before.id]);
  }
  refuseGrants(access, changes, await permissionsOfRole(transaction, changes.role_id));
  if (takesPassword) demandOwnPassword(context);
}

async function saveCountries({ transaction }: WriteContext, { id, values, changes }: AdminWrite & { id: number }) {
  if (values.country_ids === undefined) return;
  const after = [...new Set(values.country_ids)].toSorted((a, b) => a - b);
  const before = await replaceCountries(transaction, id, after);
  if (before.join() !== after.join()) changes['country_ids'] = { before, after };
}

/** A new e-mail or password, a ban or a deactivation ends the sessions; whoever changes their own stays logged in here. */
function endsSessions({ before, values }: AdminWrite): boolean {
  const renamed = values.email !== undefined && values.email !== before?.email;
  return before !== null && (renamed || values['password_hash'] !== undefined || values.is_active === 0 || values.is_ban === 1);
}

export const adminsApi = crud(admins, {
  refusals: { 403: ['admin.too_powerful'], 409: ['admin.yourself', 'admin.last_super_admin'] },
  table: t.admins,
  computed: {
    country_ids: 'select ac.country_id from admin_countries ac where ac.admin_id = t.id',
    has_totp: 'exists (select 1 from admin_totp o where o.admin_id = t.id and o.confirmed_at is not null)',
  },
  beforeWrite,
  async afterWrite(context, write) {
    const { app, transaction, caller } = context;
    await saveCountries(context, write);
    if (endsSessions(write)) await endAllAccess(app, transaction, caller, [write.id], demandAdmin(caller).access.tokenHash);
    else if (write.before) await app.accessCache.forget(transaction, { admins: [write.id] });
  },
  async beforeDelete({ app, caller, transaction }, rows) {
    const { access } = demandAdmin(caller);
    const ids = rows.map((row) => row.id);
    if (ids.includes(access.adminId)) throw conflict('admin.yourself');
    for (const powers of await getPowers(transaction, ids)) refuseStronger(access, powers);
    if (rows.some((row) => isReigning(row))) await keepOneSuperAdmin(transaction, ids);
    await endAllAccess(app, transaction, caller, ids);
    await unlinkIdentities(transaction, ids);
  },
});
