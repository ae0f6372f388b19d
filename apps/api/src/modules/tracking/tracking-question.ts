import { RIDES, ZOOM_MAX, type TrackingFilter } from '@diwan/contract/tracking';
import { PER_PAGE_MAX } from '@diwan/contract/constants';
import type { FieldErrors, Message } from '@diwan/contract/kit/validate';
import { PARTNER_STATES, type PartnerState } from '@diwan/domain/tracking/partner-state';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../../platform/errors.ts';
import { patternsOf } from '../../crud/list/keyword.ts';
import { checkCountry } from '../../access/access.ts';

export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Whom a call is about. */
export interface Wanted {
  readonly country_id?: number;
  readonly city_id?: number;
  readonly service?: number | typeof RIDES;
  readonly state?: PartnerState;
  readonly keyword?: readonly string[];
}
export type Page = Wanted & { readonly page?: number; readonly per_page?: number };
export type View = Wanted & { readonly bounds?: Bounds; readonly zoom?: number };

const id = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

function whole(min: number, max: number) {
  return (text: string) => (/^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined);
}

/** `west,south,east,north`, in degrees; a view across the date line has its west to the right of its east. */
function bounds(text: string): Bounds | undefined {
  if (!/^-?\d{1,3}(\.\d{1,9})?(,-?\d{1,3}(\.\d{1,9})?){3}$/.test(text)) return undefined;
  const [west = NaN, south = NaN, east = NaN, north = NaN] = text.split(',').map(Number);
  const onGlobe = [west, east].every((lng) => Math.abs(lng) <= 180) && [south, north].every((lat) => Math.abs(lat) <= 90);
  return onGlobe && south <= north ? { west, south, east, north } : undefined;
}

type Readers = Readonly<Record<string, (text: string) => unknown>>;
const FILTERS: Record<TrackingFilter, (text: string) => unknown> = {
  country_id: id,
  city_id: id,
  service: (text) => (text === RIDES ? RIDES : id(text)),
  state: (text) => PARTNER_STATES.find((one) => one === text),
  keyword: (text) => (text.length <= 200 && !text.includes('\u0000') ? patternsOf(text) : undefined),
};
const PAGE: Readers = { ...FILTERS, page: whole(1, 100_000), per_page: whole(1, PER_PAGE_MAX) };
const VIEW: Readers = { ...FILTERS, bounds, zoom: whole(0, ZOOM_MAX) };

/** Reads a query; what is not known, or not valid, is refused: nothing wider than was meant may be shown. */
function read(request: FastifyRequest, readers: Readers): object {
  const errors: Record<string, Message[]> = {};
  const found: Record<string, unknown> = {};
  for (const [name, raw] of Object.entries(request.query as object)) {
    if (raw === '') continue;
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
    const value = typeof raw === 'string' ? reader?.(raw) : undefined;
    if (value === undefined) errors[name] = [{ key: reader ? 'filter_value' : 'unknown_filter', params: {} }];
    else found[name] = value;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors as FieldErrors);
  checkCountry(request.access, (found['country_id'] as number | undefined) ?? null);
  return found;
}

export const readPage = (request: FastifyRequest): Page => read(request, PAGE);
export const readView = (request: FastifyRequest): View => read(request, VIEW);
