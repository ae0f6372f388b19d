import type { Server } from '../../platform/http/server.ts';
import { savedViewCalls } from '@diwan/contract/saved-views/calls';
import { SAVED_VIEW } from '@diwan/contract/saved-views/saved-view';
import { handle } from '../../crud/calls/handle.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all, one, run } from '../../platform/database/typed.ts';

const COLUMNS = ['id', 'route', 'name', 'query'] as const;
const { listViews, saveView, deleteView } = savedViewCalls;

/** The first of two keys of advisory locks: an admin saves a view. The second is the admin's id. */
const SAVING = 7_304;

/** 409 for who has as many views as a list has, or an admin. Those that are saved at once are counted one after another. */
async function demandRoom({ client }: Transaction, adminId: number, route: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [SAVING, adminId]);
  const kept = db
    .selectFrom('saved_views')
    .select(sql<number>`count(*)::int`.as('saved'))
    .select(sql<number>`(count(*) filter (where route = ${route}))::int`.as('here'));
  const { saved, here } = await one(client, kept.where('admin_id', '=', adminId));
  if (here >= SAVED_VIEW.perRoute) throw conflict('saved_view.too_many', { max: SAVED_VIEW.perRoute });
  if (saved >= SAVED_VIEW.perAdmin) throw conflict('saved_view.too_many_in_all', { max: SAVED_VIEW.perAdmin });
}

/** Views of lists that an admin keeps for themself; nobody else sees them, but their address can be shared. */
export function registerSavedViews(app: Server, base: string) {
  const { pool } = app.database;

  handle(app, base, listViews, async ({ request, query }) => {
    const own = db
      .selectFrom('saved_views')
      .select(COLUMNS)
      .where('admin_id', '=', request.access.adminId)
      .where('route', '=', query.route);
    return { data: await all(pool, own.orderBy('id').limit(SAVED_VIEW.perRoute)) };
  });

  handle(app, base, saveView, async ({ request, body: { route, name, query } }) => {
    const { adminId } = request.access;
    const data = await inTransaction(app, async (transaction) => {
      await demandRoom(transaction, adminId, route);
      const saved = db.insertInto('saved_views').values({ admin_id: adminId, route, name, query });
      return one(transaction, saved.returning(COLUMNS));
    });
    return { data, message: 'created' };
  });

  handle(app, base, deleteView, async ({ request, params: { id } }) => {
    const own = db.deleteFrom('saved_views').where('id', '=', id).where('admin_id', '=', request.access.adminId);
    if ((await run(pool, own)) === 0) throw notFound();
    return { message: 'deleted' };
  });
}
