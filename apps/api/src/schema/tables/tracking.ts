import { sql } from 'drizzle-orm';
import { date, doublePrecision, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { timestamp, yesNo } from './columns.ts';
import { providers } from './people.ts';
import { vehicles } from './vehicles.ts';

/** Cells of a hundredth of a degree, row after row from the south pole: those beside each other in a row are one range of the index. */
export const CELLS_A_DEGREE = 100;
export const CELLS_A_ROW = 36_000;

/**
 * Where each provider's app last said that it was: one row each, written again and again. Beside the key only the cell is indexed,
 * so that a change of place within a cell rewrites no index; half of each page is left for that (see the migration).
 */
export const providerPositions = pgTable(
  'provider_positions',
  {
    provider_id: integer()
      .primaryKey()
      .references(() => providers.id, { onDelete: 'cascade' }),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    seen_at: timestamp().notNull(),
    is_online: yesNo(true),
    /** Where it has stood, but for a few steps, and since when. */
    stood_lat: doublePrecision().notNull(),
    stood_lng: doublePrecision().notNull(),
    stood_since: timestamp().notNull(),
    /** Degrees from north, clockwise, by the last two places. */
    heading: smallint(),
    cell: integer().generatedAlwaysAs(
      sql.raw(`(floor((lat + 90) * ${CELLS_A_DEGREE}))::integer * ${CELLS_A_ROW} + (floor((lng + 180) * ${CELLS_A_DEGREE}))::integer`),
    ),
  },
  (t) => [index('provider_positions_cell').on(t.cell)],
);

/** What each provider said last of being at work, and with which vehicle. Who never said so is at home. */
export const providerPresences = pgTable('provider_presences', {
  provider_id: integer()
    .primaryKey()
    .references(() => providers.id, { onDelete: 'cascade' }),
  is_online: yesNo(false),
  vehicle_id: integer().references(() => vehicles.id, { onDelete: 'set null' }),
  changed_at: timestamp().notNull(),
});

/** What looked untrue of a provider's places, once a day and kind: a person looks at it, and nothing else follows. */
export const positionFlags = pgTable(
  'position_flags',
  {
    provider_id: integer()
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    seen_on: date({ mode: 'string' }).notNull(),
    times: integer().notNull().default(1),
    first_at: timestamp().notNull(),
    last_at: timestamp().notNull(),
    /** The order that they were out for at the last time. */
    order_id: integer(),
  },
  (t) => [primaryKey({ columns: [t.provider_id, t.seen_on, t.kind] }), index('position_flags_order').on(t.order_id)],
);
