import type { Server } from '../../platform/http/server.ts';
import { savedViewCalls, type SavedView } from '@diwan/contract/saved-views/calls';
import { SAVED_VIEW } from '@diwan/contract/saved-views/saved-view';
import { handle } from '../../crud/calls/handle.ts';
import { theRow } from '../../platform/database/the-row.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';

const COLUMNS = 'id, route, name, query';
const { listViews, saveView, deleteView } = savedViewCalls;

/** The first of two keys of advisory locks: an admin saves a view. The second is the admin's id. */
const SAVING = 7_304;

const COUNT = 'select count(*)::int as saved, (count(*) filter (where route = $2))::int as here from saved_views where admin_id = $1';

/** 409 for who has as many views as a list has, or an admin. Those that are saved at once are counted one after another. */
async function demandRoom({ client }: Transaction, adminId: number, route: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [SAVING, adminId]);
  const { rows } = await client.query<{ saved: number; here: number }>(COUNT, [adminId, route]);
  const { saved, here } = theRow(rows);
  if (here >= SAVED_VIEW.perRoute) throw conflict('saved_view.too_many', { max: SAVED_VIEW.perRoute });
  if (saved >= SAVED_VIEW.perAdmin) throw conflict('saved_view.too_many_in_all', { max: SAVED_VIEW.perAdmin });
}

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
    const { adminId } = request.access;
    const data = await inTransaction(app, async (transaction) => {
      await demandRoom(transaction, adminId, route);
      const { rows } = await transaction.client.query<SavedView>(
        `insert into saved_views (admin_id, route, name, query) values ($1, $2, $3, $4) returning ${COLUMNS}`,
        [adminId, route, name, query],
      );
      return theRow(rows);
    });
    return { data, message: 'created' };
  });

  handle(app, base, deleteView, async ({ request, params: { id } }) => {
    const { rowCount } = await pool.query('delete from saved_views where id = $1 and admin_id = $2', [id, request.access.adminId]);
    if (!rowCount) throw notFound();
    return { message: 'deleted' };
  });
}
