import { minor, type Minor, NONE, plus } from '@diwan/domain/money';
import { addDays, getPeriod, getBucketUnit, type Bucket, type BucketUnit, type Days } from '@diwan/domain/periods';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { ListAddress } from '@diwan/contract/statistics/calls';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { parseFilters } from '../../crud/list/filters.ts';
import { getScopeConditions } from '../../crud/resource/scope.ts';
import { statement } from '../../platform/database/sql-text.ts';
import { figureQuery } from './figure-query.ts';
import type { Figure } from './figures.ts';
import type { Question } from './question.ts';

/** A figure with the storage of the list that it counts. */
export interface CountedFigure {
  readonly figure: Figure;
  readonly api: ResourceApi;
  /** The column by whose values it is divided. */
  readonly by?: string;
}

/** Rows of a part of the period, and the sum of what is measured of them: of money in minor units, which no floating point touches. */
export interface FigurePart {
  readonly n: number;
  readonly total: number;
  readonly units: Minor;
}

/** The parts of a series by the database's names of them. */
export type Series = ReadonlyMap<string, FigurePart>;

interface PartRow {
  figure: number;
  bucket: string;
  part: string | null;
  n: number | string;
  total: number | string;
}

/** The filters of a figure's list that leave just the rows of some days and of the asked place. */
export function getFigureFilters({ filters, timestamp }: Figure, { country, city }: Question, { from, to }: Days): Record<string, string> {
  return {
    ...filters,
    ...(timestamp === 'ended_at' ? { ended_from: from, ended_to: to } : { from_date: from, to_date: to }),
    ...(country !== null && { country_id: String(country) }),
    ...(city !== null && { city_id: String(city) }),
  };
}

/** The list of just the rows that a figure counts, narrowed further by what they are divided by. */
export function getFigureAddress(figure: Figure, question: Question, days: Days, more: Readonly<Record<string, string>> = {}): ListAddress {
  const { resource, timestamp } = figure;
  const address = { table: resource.name, route: resource.route, filters: { ...getFigureFilters(figure, question, days), ...more } };
  return timestamp === undefined ? address : { ...address, sort: `-${timestamp}` };
}

/** The database's name of each part of a bucket. */
function getKeys({ from, to, hour }: Bucket, unit: BucketUnit): string[] {
  if (unit === 'hour') return [`${from} ${String(hour).padStart(2, '0')}`];
  if (unit === 'month') return [from.slice(0, 7)];
  const keys: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) keys.push(day);
  return keys;
}

const NOTHING: FigurePart = { n: 0, total: 0, units: NONE };

/** Parts as one. */
export function together(parts: readonly FigurePart[]): FigurePart {
  return parts.reduce((sum, { n, total, units }) => ({ n: sum.n + n, total: sum.total + total, units: plus(sum.units, units) }), NOTHING);
}

/** What a series holds in a bucket. */
export function partIn(series: Series | undefined, bucket: Bucket, unit: BucketUnit): FigurePart {
  return together(getKeys(bucket, unit).map((key) => series?.get(key) ?? NOTHING));
}

/** The conditions of a figure's rows: those of its list, within what the admin may see. */
export function getFigureConditions({ figure, api }: CountedFigure, request: Request, question: Question, days: Days) {
  return [
    ...getScopeConditions(api, request.caller),
    ...parseFilters(api.resource, api.options, request.caller, getFigureFilters(figure, question, days), true),
  ];
}

/**
 * The rows of each figure by the parts of some days, and by the values of what it is divided by (under '' where it is not), read
 * in one statement: of one moment, whatever changes meanwhile.
 */
export async function readParts(
  app: Context,
  request: Request,
  figures: readonly CountedFigure[],
  question: Question,
  days: Days,
  unit = getBucketUnit(question.period),
): Promise<Map<string, Series>[]> {
  const arms = figures.map((counted, place) => {
    const { figure, api, by } = counted;
    const conditions = getFigureConditions(counted, request, question, days);
    return figureQuery({ place, figure, store: api.store, conditions, unit, ...(by && { by }) });
  });
  const found = figures.map(() => new Map<string, Map<string, FigurePart>>());
  if (arms.length === 0) return found;
  const { rows } = await app.database.pool.query<PartRow>(statement(arms));
  for (const { figure: place, bucket, part, n, total } of rows) {
    const [series, counted] = [found[place], figures[place]];
    const units = counted?.figure.measure?.kind === 'money' ? minor(total) : NONE;
    const key = part ?? '';
    if (!series?.has(key)) series?.set(key, new Map());
    series?.get(key)?.set(bucket, { n: Number(n), total: Number(total), units });
  }
  return found;
}

/** The days of a month that was cut, where the period's parts are whole months; undefined where nothing is missing. */
export async function readRest(
  app: Context,
  request: Request,
  figures: readonly CountedFigure[],
  question: Question,
  last: Bucket | undefined,
): Promise<Map<string, Series>[] | undefined> {
  const isCut = last !== undefined && getBucketUnit(question.period) === 'month' && last.to !== getPeriod('month', last.from).to;
  return isCut ? readParts(app, request, figures, question, last, 'day') : undefined;
}
