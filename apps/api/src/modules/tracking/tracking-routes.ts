import { RIDES, ZOOM_MAX, type TrackingFilter } from '@diwan/contract/tracking';
import { PARTNER_STATES } from '@diwan/domain/tracking/partner-state';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerSchema, META, object, orNull, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { notFound } from '../../platform/errors.ts';
import { rowId } from '../../platform/http/row-id.ts';
import { translate } from '../../platform/translate.ts';
import { busyAreasOf } from './busy-areas.ts';
import { findPartner, listPartners } from './list-partners.ts';
import { clustersOf } from './map-partners.ts';
import { readPage, readView } from './tracking-question.ts';

const ID: JsonSchema = { type: 'integer' };
const TEXT: JsonSchema = { type: 'string' };
const DEGREES: JsonSchema = { type: 'number' };
const FLAG: JsonSchema = { type: 'integer', enum: [0, 1] };
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const PLACE = object({ id: ID, name_ar: TEXT, name_en: TEXT });

const PARTNER = object({
  id: ID,
  name: TEXT,
  is_driver: FLAG,
  lat: DEGREES,
  lng: DEGREES,
  state: { type: 'string', enum: PARTNER_STATES },
  seen_at: { type: 'string', format: 'date-time' },
  is_stale: { ...FLAG, description: 'Last seen so long ago that they may be elsewhere by now' },
  country: PLACE,
  city: orNull(PLACE),
  order: orNull(object({ id: ID, order_no: TEXT, order_type: TEXT, order_status: TEXT })),
});

const MAP = object({
  clusters: listOf(
    object({ lat: DEGREES, lng: DEGREES, free: ID, in_order: ID, offline: ID, stale: ID, partner: orNull(object({ id: ID, name: TEXT })) }),
  ),
  busy: listOf(object({ west: DEGREES, south: DEGREES, east: DEGREES, north: DEGREES, waiting: ID })),
});

const FILTERS: Record<TrackingFilter, JsonSchema> = {
  country_id: ID,
  city_id: ID,
  service: { type: 'string', description: `The id of a main category, or ${RIDES}` },
  state: { type: 'string', enum: PARTNER_STATES },
  keyword: TEXT,
};
const BOUNDS = { type: 'string', description: 'west,south,east,north in degrees; everywhere unless told' };

/** Where partners are: a list, a map of clusters, and one of them alone. */
export function registerTracking(app: FastifyInstance, prefix: string) {
  const tag = 'partners_tracking';
  const guard = 'track-partners';
  const base = `${prefix}/${tag}`;
  const success = (request: FastifyRequest) => ({ status: 'success', message: translate(request.language, 'messages.ok') });

  const list = answerSchema(listOf(PARTNER));
  const listDoc = {
    summary: 'Partners whose place is known, in the order in which they joined',
    tag,
    query: { ...FILTERS, page: ID, per_page: ID },
    answer: { ...list, properties: { ...(list['properties'] as object), meta: META } },
    refusals: [422],
  };
  app.get(base, { config: { guard, doc: listDoc } }, async (request) => ({
    ...success(request),
    ...(await listPartners(app, request, readPage(request))),
  }));

  const mapDoc = {
    summary: 'Partners gathered into clusters for a view of the map, and the areas where many requests wait',
    tag,
    query: { ...FILTERS, bounds: BOUNDS, zoom: { ...ID, minimum: 0, maximum: ZOOM_MAX } },
    answer: answerSchema(MAP),
    refusals: [422],
  };
  app.get(`${base}/map`, { config: { guard, doc: mapDoc } }, async (request) => {
    const view = readView(request);
    const [clusters, busy] = await Promise.all([clustersOf(app, request, view), busyAreasOf(app, request, view)]);
    return { ...success(request), data: { clusters, busy } };
  });

  const oneDoc = { summary: 'Where one partner is', tag, answer: answerSchema(PARTNER), refusals: [404] };
  app.get(`${base}/:id`, { config: { guard, doc: oneDoc } }, async (request) => {
    const partner = await findPartner(app, request, rowId(request));
    if (!partner) throw notFound();
    return { ...success(request), data: partner };
  });
}
