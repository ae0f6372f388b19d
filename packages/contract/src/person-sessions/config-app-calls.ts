import * as z from 'zod/mini';
import { flag, id, timestamp } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { appOrder } from '../orders/app-answers.ts';

const milliseconds = () => z.int();
const version = () => z.nullable(z.string());

/** A country in a query, or none. */
const countryOrNone = z.pipe(
  z.transform((raw: number | string | undefined) => (raw === undefined || raw === '' ? null : Number(raw))),
  z.nullable(
    z.int({ error: 'filter_value' }).check(z.positive({ error: 'filter_value' }), z.maximum(2_147_483_647, { error: 'filter_value' })),
  ),
);

/** How apps behave, as it is set: read at each start, and whenever the version of it has changed. */
const config = z.object({
  country_id: z.nullable(id()),
  /** How often a provider tells where they are. */
  cadence: z.object({ on_job_ms: milliseconds(), free_ms: milliseconds() }),
  limits: z.object({
    /** In one call of positions. */
    points: z.int(),
    max_schedule_days: z.int(),
    min_time_to_schedule_trip_by_minutes: z.int(),
    max_count_visit_can_determine: z.int(),
    delay_visit_per_visits: z.int(),
    hours_to_cancel_free: z.int(),
  }),
  /** Apps below it log in, go online and place no more; an order under way they bring to its end. */
  min_versions: z.object({ client: version(), provider: version() }),
  switches: z.object({ demo: flag() }),
});
export type AppConfig = z.output<typeof config>;

const showConfig = defineCall({
  guard: 'public',
  tag: 'config',
  method: 'GET',
  path: 'config',
  summary: 'How apps behave: cadence, limits, versions and switches, of a country where one is named',
  query: { country_id: countryOrNone },
  answer: config,
  cacheable: true,
});

/** Where everything of somebody's own stands. */
const sync = defineCall({
  guard: 'person',
  tag: 'orders',
  method: 'GET',
  path: 'sync',
  summary: 'Where everything of one’s own stands: what an app asks for after it was away',
  answer: z.object({
    at: timestamp(),
    /** Open ones, the newest first; what is missing from it is over. */
    orders: z.array(appOrder),
    /** Ids of offers that can still be accepted, by `GET offers`; providers’ alone. */
    offers: z.array(id()),
    unread: z.object({ notifications: z.int(), messages: z.int() }),
    /** Of `GET config`: where it differs, that is read anew. */
    config_version: z.string(),
  }),
});
export type Sync = DataOf<typeof sync>;

export const configCalls = { showConfig, sync };
