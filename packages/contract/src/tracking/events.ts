import * as z from 'zod/mini';
import { id, timestamp } from '../kit/answers.ts';
import { defineEvent } from '../kit/event.ts';

/** What a dashboard says: the orders that are open on its screens, and the view of its map. Each time all of it. */
export const WATCH = 'watch';
export type WatchMessage = typeof WATCH;
/** `west,south,east,north` in degrees. */
export type WatchedView = readonly [west: number, south: number, east: number, north: number];
export interface Watched {
  readonly orders: readonly number[];
  readonly view: WatchedView | null;
}

export const places = defineEvent({
  summary: 'Where those are now who have moved in sight of one’s map, or who serve an order that is open on one’s screen',
  rooms: ['{socket}'],
  heardBy: 'session',
  data: z.strictObject({
    partners: z.array(
      z.strictObject({
        id: id(),
        lat: z.number(),
        lng: z.number(),
        /** Degrees from north, clockwise. */
        heading: z.nullable(z.number()),
        seen_at: timestamp(),
        /** The order that is watched. */
        order_id: z.nullable(id()),
      }),
    ),
  }),
});
