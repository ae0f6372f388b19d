import * as z from 'zod/mini';
import { flag, id, timestamp } from '../kit/answers.ts';
import { body } from '../kit/body.ts';
import { defineCall } from '../kit/call.ts';

/** A phone sends every three seconds, and in a hurry what it held back in a tunnel. */
const CALLS_PER_MINUTE = 60;
/** Points in one call. */
export const POINTS_MAX = 50;

const within = (least: number, most: number) => z.number({ error: 'number' }).check(z.minimum(least, { error: 'number' }), z.maximum(most, { error: 'number' })); // prettier-ignore
/** What a phone says of itself may be anything; what is absurd is no batch of an app. */
const measure = () => z.optional(z.nullable(within(0, 1_000_000)));

const point = z.strictObject(
  {
    at: z.iso.datetime({ offset: true, error: 'date' }),
    lat: within(-90, 90),
    lng: within(-180, 180),
    /** Metres. */
    accuracy: measure(),
    /** Metres per second. */
    speed: measure(),
    /** The phone says that an app stands in for its satellites. */
    is_mock: z.optional(z.boolean({ error: 'choice' })),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? 'unknown_key' : 'body') },
);

const sendPositions = defineCall({
  guard: 'provider',
  tag: 'positions',
  method: 'POST',
  path: 'positions',
  summary:
    'Where one was, 1 to 50 points by their time: the same ones sent again change nothing. Late ones join the track up to a day later',
  body: body({
    points: z.array(point, { error: 'empty' }).check(z.minLength(1, { error: 'empty' }), z.maxLength(POINTS_MAX, { error: 'body' })),
  }),
  answer: z.object({ kept: z.int(), dropped: z.int() }),
  errors: { 429: ['too_many_requests'] },
  perMinute: CALLS_PER_MINUTE,
});

const savePresence = defineCall({
  guard: 'provider',
  tag: 'positions',
  method: 'PUT',
  path: 'presence',
  summary: 'Go to work, with a vehicle of one’s own that was accepted, or home. Not while on a ride',
  body: body({
    is_online: z.union([z.literal(0), z.literal(1)], { error: 'choice' }),
    vehicle_id: z.optional(z.nullable(z.int({ error: 'choice' }).check(z.positive({ error: 'choice' }), z.maximum(2_147_483_647, { error: 'choice' })))), // prettier-ignore
  }),
  answer: z.object({ is_online: flag(), vehicle_id: z.nullable(id()), changed_at: timestamp() }),
  errors: { 409: ['presence.on_a_ride'], 426: ['app.too_old'] },
});

export const positionCalls = { savePresence, sendPositions };
