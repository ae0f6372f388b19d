import * as z from 'zod/mini';
import { ORDER_STATUSES, ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { PLACE_DOUBTS } from '@diwan/domain/tracking/receive-points';
import { PARTNER_STATES } from '@diwan/domain/tracking/partner-state';
import { PER_PAGE_MAX } from '../kit/constants.ts';
import { LISTED_STATES, RIDES, ZOOM_MAX, type TrackingFilter } from './tracking.ts';
import { flag, id, timestamp, pageMeta } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { read, rowNumber, shortText, whole, word } from '../kit/queries.ts';

const toId = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** `west,south,east,north`, in degrees; a view across the date line has its west to the right of its east. */
function boundsFrom(text: string) {
  if (!/^-?\d{1,3}(\.\d{1,9})?(,-?\d{1,3}(\.\d{1,9})?){3}$/.test(text)) return undefined;
  const [west = NaN, south = NaN, east = NaN, north = NaN] = text.split(',').map(Number);
  const onGlobe = [west, east].every((lng) => Math.abs(lng) <= 180) && [south, north].every((lat) => Math.abs(lat) <= 90);
  return onGlobe && south <= north ? { west, south, east, north } : undefined;
}

const filters = {
  country_id: rowNumber(999_999_999),
  city_id: rowNumber(999_999_999),
  service: read((text) => (text === RIDES ? RIDES : toId(text)), { type: 'string', description: `The id of a main category, or ${RIDES}` }),
  state: word(PARTNER_STATES),
  keyword: shortText(),
} satisfies Record<TrackingFilter, z.ZodMiniType>;

const degrees = () => z.number();
const place = z.object({ id: id(), name_ar: z.string(), name_en: z.string() });

const partner = z.object({
  id: id(),
  name: z.string(),
  is_driver: flag(),
  lat: degrees(),
  lng: degrees(),
  state: z.enum(PARTNER_STATES),
  seen_at: timestamp(),
  /** Last seen so long ago that they may be elsewhere by now. */
  is_stale: flag(),
  country: place,
  city: z.nullable(place),
  /** What looked untrue of their places in the last week, for a person to look at. */
  doubts: z.array(z.enum(PLACE_DOUBTS)),
  /** The order that they are out for, for those who may see such orders. */
  order: z.nullable(z.object({ id: id(), order_no: z.string(), order_type: z.enum(ORDER_TYPES), order_status: z.enum(ORDER_STATUSES) })),
});

/** Partners who lie close together at some zoom, around their middle; one by themselves is named. */
const cluster = z.object({
  lat: degrees(),
  lng: degrees(),
  free: z.int(),
  in_order: z.int(),
  offline: z.int(),
  /** How many of them were last seen long ago. */
  stale: z.int(),
  partner: z.nullable(z.object({ id: id(), name: z.string() })),
});

/** A square in which at least as many requests wait as `busy_area_threshold` says. */
const busyArea = z.object({ west: degrees(), south: degrees(), east: degrees(), north: degrees(), waiting: z.int() });

const common = { method: 'GET', permission: 'track-partners', tag: 'partners_tracking', strict: true } as const;

const listPartners = defineCall({
  ...common,
  path: 'partners_tracking',
  summary: 'Partners whose place is known, in the order in which they joined; of those at work (`connected`) whoever is in an order first',
  query: { ...filters, state: word(LISTED_STATES), page: whole(1, 100_000), per_page: whole(1, PER_PAGE_MAX) },
  answer: z.array(partner),
  beside: { meta: pageMeta() },
});

const mapPartners = defineCall({
  ...common,
  path: 'partners_tracking/map',
  summary: 'Partners gathered into clusters for a view of the map, and the areas where many requests wait',
  query: {
    ...filters,
    bounds: read(boundsFrom, { type: 'string', description: 'west,south,east,north in degrees; everywhere unless told' }),
    zoom: whole(0, ZOOM_MAX),
  },
  answer: z.object({ clusters: z.array(cluster), busy: z.array(busyArea) }),
});

const showPartner = defineCall({
  method: 'GET',
  permission: 'track-partners',
  tag: 'partners_tracking',
  path: 'partners_tracking/:id',
  summary: 'Where one partner is',
  answer: partner,
});

export const trackingCalls = { listPartners, mapPartners, showPartner };

/** A partner as the list beside the map has them. */
export type TrackedPartner = DataOf<typeof showPartner>;
export type TrackingMap = DataOf<typeof mapPartners>;
export type PartnerCluster = TrackingMap['clusters'][number];
export type BusyArea = TrackingMap['busy'][number];
