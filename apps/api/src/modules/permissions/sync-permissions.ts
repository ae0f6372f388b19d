import type { Locale } from '@diwan/contract/kit/constants';
import { PERMISSION_CATEGORIES, PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import type { Database } from '../../platform/database/connection.ts';
import { translate } from '../../platform/translate.ts';

/** True for rows whose texts an admin has changed: those are theirs, and a new release leaves them. */
const edited = (table: string, row: string, stem: string) =>
  `exists (select 1 from audit l where l.table_name = '${table}' and l.row_id = ${row}.id and l.changes ?| array['${stem}_ar', '${stem}_en'])`;

const ADD_CATEGORIES = `insert into permission_categories (key, title_ar, title_en, position)
select c.key, c.ar, c.en, c.place from unnest($1::text[], $2::text[], $3::text[], $4::int[]) c (key, ar, en, place)
where not exists (select 1 from permission_categories k where k.key = c.key)`;

const RENAME_CATEGORIES = `update permission_categories k set title_ar = c.ar, title_en = c.en
from unnest($1::text[], $2::text[], $3::text[]) c (key, ar, en) where k.key = c.key and (k.title_ar, k.title_en) <> (c.ar, c.en) and not ${edited('permission_categories', 'k', 'title')}`;

// What the code no longer has leaves the lists, and comes back with its texts when an older node starts beside a newer one.
const RETIRE = `update permissions set deleted_at = now() where deleted_at is null and permission_url <> all($1::text[])`;

const WRITE = `insert into permissions (permission_url, permission_type, front_route_name, label_ar, label_en, category_id, position)
select p.url, p.type, p.route, p.ar, p.en, (select k.id from permission_categories k where k.key = p.category order by k.deleted_at nulls first limit 1), p.place
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[]) p (url, type, route, ar, en, category, place)
on conflict (permission_url) do update set permission_type = excluded.permission_type, front_route_name = excluded.front_route_name, deleted_at = null
where permissions.deleted_at is not null or (permissions.permission_type, permissions.front_route_name) <> (excluded.permission_type, excluded.front_route_name)`;

const RELABEL = `update permissions p set label_ar = c.ar, label_en = c.en
from unnest($1::text[], $2::text[], $3::text[]) c (url, ar, en)
where p.permission_url = c.url and (p.label_ar, p.label_en) <> (c.ar, c.en) and not ${edited('permissions', 'p', 'label')}`;

// A category that was deleted while empty holds something again.
const REVIVE = `update permission_categories k set deleted_at = null
where deleted_at is not null and exists (select 1 from permissions p where p.category_id = k.id and p.deleted_at is null)`;

/** Brings the rows of permissions in line with the code: which there are is the code's to say, what admins called them stays. */
export async function syncPermissions({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const urls = PERMISSIONS.map((permission) => permission.permission_url);
  const categories = [...PERMISSION_CATEGORIES];
  const titles = (locale: Locale) => categories.map((key) => translate(locale, `permissions.categories.${key}`));
  const labels = (locale: Locale) => urls.map((url) => translate(locale, `permissions.names.${url}`));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('permissions of the code'))`);
    const named = [categories, titles('ar'), titles('en')];
    await client.query(ADD_CATEGORIES, [...named, categories.map((_, index) => index + 1)]);
    await client.query(RENAME_CATEGORIES, named);
    await client.query(RETIRE, [urls]);
    await client.query(WRITE, [
      urls,
      PERMISSIONS.map((permission) => permission.permission_type),
      PERMISSIONS.map((permission) => permission.front_route_name),
      labels('ar'),
      labels('en'),
      PERMISSIONS.map((permission) => permission.category),
      urls.map((_, index) => index + 1),
    ]);
    await client.query(RELABEL, [urls, labels('ar'), labels('en')]);
    await client.query(REVIVE);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
