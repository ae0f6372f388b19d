import { admins } from '@diwan/contract/admins/resource';
import type { GroupRight } from '../../config.ts';
import { JOB } from '../../access/caller.ts';
import { coversPowers, type Powers } from '../../access/powers.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Context } from '../../crud/resource/context.ts';
import { db } from '../../platform/database/tables.ts';
import { all, maybe, run } from '../../platform/database/typed.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { getPowers, keepOneSuperAdmin, replaceCountries } from '../admins/index.ts';
import { endAllAccess, type LinkedIdentity } from '../session/index.ts';

/** An admin's row, locked, as far as groups change it. */
export interface GovernedAdmin {
  readonly id: number;
  readonly role_id: number | null;
  readonly is_super_admin: boolean;
  readonly all_countries: boolean;
}

interface Wanted extends Omit<GovernedAdmin, 'id'> {
  readonly country_ids: readonly number[];
}

const NOTHING: Wanted = { role_id: null, is_super_admin: false, all_countries: false, country_ids: [] };

const unknown = (name: string) => new AppError(422, 'oidc.unknown_right', { name });

async function findRole(transaction: Transaction, name: string): Promise<number> {
  const roles = db.selectFrom('roles').select('id').where('deleted_at', 'is', null);
  const named = /^\d{1,9}$/.test(name) ? roles.where('id', '=', Number(name)) : roles.where('title_en', '=', name);
  const role = await maybe(transaction, named.orderBy('id').limit(1));
  if (!role) throw unknown(name);
  return role.id;
}

async function findCountries(transaction: Transaction, names: readonly string[]): Promise<number[]> {
  const known = await all(
    transaction,
    db.selectFrom('countries').select(['id', 'name_en', 'phone_code']).where('deleted_at', 'is', null).orderBy('id'),
  );
  return names
    .map((name) => {
      const country = known.find((one) => one.name_en === name || one.phone_code === name.replace(/^\+/, ''));
      if (!country) throw unknown(name);
      return country.id;
    })
    .toSorted((a, b) => a - b);
}

async function getWanted(transaction: Transaction, right: GroupRight | null): Promise<Wanted> {
  if (right === null) return NOTHING;
  if (right.role === null) return { ...NOTHING, is_super_admin: true, all_countries: true };
  const role_id = await findRole(transaction, right.role);
  const country_ids = right.countries === null ? [] : [...new Set(await findCountries(transaction, right.countries))];
  return { ...NOTHING, role_id, all_countries: right.countries === null, country_ids };
}

const isSame = (admin: GovernedAdmin, present: readonly number[], { country_ids: ids, ...wanted }: Wanted) =>
  admin.role_id === wanted.role_id &&
  admin.is_super_admin === wanted.is_super_admin &&
  admin.all_countries === wanted.all_countries &&
  present.toSorted((a, b) => a - b).join() === ids.join();

/** What somebody holds, in the form in which it is compared. */
const asHeld = (powers: Powers) => ({
  isSuperAdmin: powers.is_super_admin,
  permissions: new Set(powers.permissions),
  countries: powers.is_super_admin || powers.all_countries ? null : powers.country_ids,
});

/**
 * Makes an admin's rights those that their groups give, on record as the system's. Where something is taken away, everything that opens
 * the account ends on every node. A superadmin whom the office made is not governed by groups.
 */
export async function giveRights(
  app: Context,
  transaction: Transaction,
  admin: GovernedAdmin,
  identity: LinkedIdentity,
  right: GroupRight | null,
): Promise<void> {
  if (admin.is_super_admin && !identity.gave_rank) return;
  const wanted = await getWanted(transaction, right);
  const [before] = await getPowers(transaction, [admin.id]);
  if (!before || isSame(admin, before.country_ids, wanted)) return;
  if (admin.is_super_admin && !wanted.is_super_admin) await keepOneSuperAdmin(transaction, [admin.id]);
  const { country_ids: ids, ...patch } = wanted;
  await changeRow({ caller: JOB, transaction, now: app.now() }, recorded(admins), admin, patch, {
    noted: { by_group: { before: null, after: right?.group ?? null } },
    async along() {
      const previous = await replaceCountries(transaction, admin.id, ids);
      if (previous.join() !== ids.join()) return { country_ids: { before: previous, after: ids } };
    },
  });
  await run(transaction, db.updateTable('admin_identities').set({ gave_rank: wanted.is_super_admin }).where('admin_id', '=', admin.id));
  const [after] = await getPowers(transaction, [admin.id]);
  if (after && !coversPowers(asHeld(after), before)) await endAllAccess(app, transaction, JOB, [admin.id]);
  else await app.accessCache.forget(transaction, { admins: [admin.id] });
}
