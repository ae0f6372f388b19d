import { ownRatingCalls, type AppRating } from '@diwan/contract/reviews/app-calls';
import type { Person } from '../../access/persons/person.ts';
import { handle } from '../../crud/calls/handle.ts';
import { getShownPage } from '../../crud/list/one-more.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

const LIST = `select r.order_id, o.order_no, r.rate::float8 as rate, r.review, r.created_at
from order_ratings r join orders o on o.id = r.order_id where r.user_type = $1 and r.user_id = $2
  and (r.created_at, r.order_id) < (coalesce((select b.created_at from order_ratings b where b.order_id = $3 and b.user_type = $1 and b.user_id = $2), 'infinity'), coalesce($3::int, 2147483647))
order by r.created_at desc, r.order_id desc limit $4`;

/** What others thought of somebody, the newest first. */
async function getRatings(runner: Runner, { kind, id }: Person, before: number | undefined, limit: number): Promise<AppRating[]> {
  const { rows } = await runner.query<AppRating>({ name: 'own_ratings', text: LIST, values: [kind, id, before ?? null, limit] });
  return rows;
}

/** What all of it comes to. */
async function getRatingTotal(runner: Runner, { kind, id }: Person): Promise<{ count: number; average: number | null }> {
  const totals = db.selectFrom('rating_totals').select(['count', sql<number>`round(sum / count, 2)::float8`.as('average')]);
  const own = totals.where('user_type', '=', kind).where('user_id', '=', id);
  return (await maybe(runner, own.where('count', '>', 0))) ?? { count: 0, average: null };
}

/** What others thought of one. */
export function registerOwnRatings(app: Server, base: string) {
  const { pool } = app.database;
  handle(app, base, ownRatingCalls.listRatings, async ({ request, query: { before, per_page } }) => {
    const { data, beside } = getShownPage(
      await getRatings(pool, request.person, before, per_page + 1),
      per_page,
      ({ order_id }) => order_id,
    );
    return { data, beside: { ...beside, rating: await getRatingTotal(pool, request.person) } };
  });
}
