import type { AppRating } from '@diwan/contract/reviews/app-calls';
import type { Person } from '../../access/persons/person.ts';
import type { Runner } from '../../platform/database/runner.ts';

const LIST = `select r.order_id, o.order_no, r.rate::float8 as rate, r.review, r.created_at
from order_ratings r join orders o on o.id = r.order_id where r.user_type = $1 and r.user_id = $2
  and (r.created_at, r.order_id) < (coalesce((select b.created_at from order_ratings b where b.order_id = $3 and b.user_type = $1 and b.user_id = $2), 'infinity'), coalesce($3::int, 2147483647))
order by r.created_at desc, r.order_id desc limit $4`;

const TOTAL =
  'select count, round(sum / count, 2)::float8 as average from rating_totals where user_type = $1 and user_id = $2 and count > 0';

/** What others thought of somebody, the newest first. */
export async function getRatings(runner: Runner, { kind, id }: Person, before: number | undefined, limit: number): Promise<AppRating[]> {
  const { rows } = await runner.query<AppRating>({ name: 'own_ratings', text: LIST, values: [kind, id, before ?? null, limit] });
  return rows;
}

/** What all of it comes to. */
export async function getRatingTotal(runner: Runner, { kind, id }: Person): Promise<{ count: number; average: number | null }> {
  const { rows } = await runner.query<{ count: number; average: number }>({ name: 'own_rating', text: TOTAL, values: [kind, id] });
  return rows[0] ?? { count: 0, average: null };
}
