import type { Powers } from '../../access/powers.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { db } from '../../platform/database/tables.ts';
import { all, maybe } from '../../platform/database/typed.ts';

/** What admins hold now, by id. */
export async function getPowers({ client }: Transaction, ids: readonly number[]): Promise<Powers[]> {
  const { rows } = await client.query<Powers>(
    `select a.is_super_admin, a.all_countries, coalesce(r.permissions, '{}') as permissions,
      coalesce((select array_agg(ac.country_id) from admin_countries ac where ac.admin_id = a.id), '{}') as country_ids
    from admins a left join roles r on r.id = a.role_id and r.deleted_at is null where a.id = any($1::int[])`,
    [ids],
  );
  return rows;
}

/** The permissions of a role; none where no role is named. */
export async function permissionsOfRole({ client }: Transaction, id: number | null | undefined): Promise<readonly string[]> {
  if (id == null) return [];
  const role = db.selectFrom('roles').select('permissions').where('id', '=', id).where('deleted_at', 'is', null);
  return (await maybe(client, role))?.permissions ?? [];
}

/** Makes these an admin's countries, and says which they were. */
export async function replaceCountries({ client }: Transaction, id: number, wanted: readonly number[]): Promise<number[]> {
  const before = await all(client, db.deleteFrom('admin_countries').where('admin_id', '=', id).returning('country_id'));
  await client.query('insert into admin_countries (admin_id, country_id) select $1, unnest($2::int[])', [id, wanted]);
  return before.map((row) => row.country_id).toSorted((a, b) => a - b);
}
