import type { Server } from '../../platform/http/server.ts';
import { savedViewCalls, type SavedView } from '@diwan/contract/calls/saved-views';
import { SAVED_VIEW } from '@diwan/contract/saved-views';
import { handle } from '../../crud/calls/handle.ts';
import { conflict, notFound } from '../../platform/errors.ts';

const COLUMNS = 'id, route, name, query';
const { listViews, saveView, deleteView } = savedViewCalls;

/** Views of lists that an admin keeps for themself; nobody else sees them, but their address can be shared. */
export function registerSavedViews(app: Server, base: string) {
  const { pool } = app.database;

  handle(app, base, listViews, async ({ request, query }) => {
    const { rows } = await pool.query<SavedView>({
      name: 'saved_views',
      text: `select ${COLUMNS} from saved_views where admin_id = $1 and route = $2 order by id limit ${SAVED_VIEW.perRoute}`,
      values: [request.access.adminId, query.route],
    });
    return { data: rows };
  });

  handle(app, base, saveView, async ({ request, body: { route, name, query } }) => {
    const { rows } = await pool.query<SavedView>(
      `insert into saved_views (admin_id, route, name, query) select $1, $2, $3, $4
       where (select count(*) from saved_views where admin_id = $1 and route = $2) < ${SAVED_VIEW.perRoute} returning ${COLUMNS}`,
      [request.access.adminId, route, name, query],
    );
    if (!rows[0]) throw conflict('saved_view.too_many', { max: SAVED_VIEW.perRoute });
    return { data: rows[0], message: 'created' };
  });

  handle(app, base, deleteView, async ({ request, params: { id } }) => {
    const { rowCount } = await pool.query('delete from saved_views where id = $1 and admin_id = $2', [id, request.access.adminId]);
    if (!rowCount) throw notFound();
    return { message: 'deleted' };
  });
}
