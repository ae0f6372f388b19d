import * as z from 'zod/mini';
import { id, timestamp } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { pageBeside, pageQuery } from '../kit/paging.ts';

const listRatings = defineCall({
  guard: 'person',
  tag: 'money',
  method: 'GET',
  path: 'ratings',
  summary: 'What others thought of one, the newest first, and what it comes to; `before` is the order of the last one',
  query: pageQuery,
  answer: z.array(
    z.object({ order_id: id(), order_no: z.string(), rate: z.number(), review: z.nullable(z.string()), created_at: timestamp() }),
  ),
  beside: { ...pageBeside, rating: z.object({ count: z.int(), average: z.nullable(z.number()) }) },
});

export const ownRatingCalls = { listRatings };
export type AppRating = DataOf<typeof listRatings>[number];
