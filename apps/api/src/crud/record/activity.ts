import type { LoggedEntry } from '@diwan/contract/audit/calls';
import type { Caller } from '../../access/caller.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { actorSql, seesPeople } from '../../access/persons/actor-sql.ts';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

const PER_PAGE = 20;

const SELECT = `select a.id, a.at, a.action, a.ip, a.changes, ${actorSql('$5::boolean', '$6::boolean', '$7')}
from audit a left join admins m on m.id = a.admin_id where a.table_name = $1 and a.row_id = $2 order by a.id desc limit $3 offset $4`;

/** Whose log it is. */
interface LoggedRow {
  readonly table: string;
  readonly id: number;
}

/** Who changed a row, when, and from what to what, newest first. */
export async function getActivity(runner: Runner, caller: Caller, { table, id }: LoggedRow, page: number) {
  const values = [table, id, PER_PAGE, (page - 1) * PER_PAGE, ...seesPeople(caller)];
  const [{ rows }, { total }] = await Promise.all([
    runner.query<LoggedEntry>({ name: 'activity', text: SELECT, values }),
    one(
      runner,
      db
        .selectFrom('audit')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('table_name', '=', table)
        .where('row_id', '=', id),
    ),
  ]);
  return { data: rows, meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), per_page: PER_PAGE, total } };
}
