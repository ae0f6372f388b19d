import type { Server } from '../../platform/http/server.ts';
import { ownRatingCalls } from '@diwan/contract/reviews/app-calls';
import { handle } from '../../crud/calls/handle.ts';
import { getShownPage } from '../../crud/list/one-more.ts';
import { getRatings, getRatingTotal } from './own-ratings.ts';

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
