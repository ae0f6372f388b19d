import type { Runner } from '../../platform/database/runner.ts';
import type { LoggedEntry } from '@diwan/contract/calls/audit';

const PER_PAGE = 20;

const SELECT = `select a.id, a.at, a.action, a.ip, a.changes,
  case when m.id is null then null else json_build_object('id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'image', m.image, 'gender', m.gender) end as admin
from audit a left join admins m on m.id = a.admin_id where a.table_name = $1 and a.row_id = $2 order by a.id desc limit $3 offset $4`;

/** Who changed a row, when, and from what to what, newest first. */
export async function getActivity(runner: Runner, table: string, id: number, page: number) {
  const [{ rows }, counted] = await Promise.all([
    runner.query<LoggedEntry>({ name: 'activity', text: SELECT, values: [table, id, PER_PAGE, (page - 1) * PER_PAGE] }),
    runner.query<{ total: number }>({
      name: 'activity_total',
      text: 'select count(*) as total from audit where table_name = $1 and row_id = $2',
      values: [table, id],
    }),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { data: rows, meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), per_page: PER_PAGE, total } };
}
