import type { FigureAnswer, FigureValue, StatisticsAnswer } from '@diwan/contract/statistics/calls';
import { fromMinor } from '@diwan/domain/money';
import { changePercentage, SMALLEST_BASE } from '@diwan/domain/change-percentage';
import { getBuckets, comparedWith, getPeriod, getBucketUnit, type Bucket } from '@diwan/domain/periods';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { translate } from '../../platform/translate.ts';
import { may } from '../../access/access.ts';
import { FIGURES, type Figure } from './figures.ts';
import { getUtcToday, type Question } from './question.ts';
import { getFigureAddress, partIn, readParts, readRest, together, type CountedFigure, type FigurePart, type Series } from './read-parts.ts';
import { countriesInScope } from '../../access/caller.ts';

/** The currencies of the place that was asked about, as far as the admin reaches. */
async function getCurrencies(app: Context, request: Request, { country }: Question): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ currency: string }>(
    `select distinct currency from countries where deleted_at is null and ($2::int[] is null or id = any($2))
       and case when $1::int is null then is_active else id = $1 end order by 1`,
    [country ?? request.countryId, countriesInScope(request.caller)],
  );
  return rows.map(({ currency }) => currency);
}

/** A figure with its list; one of a list that the API does not serve is a mistake. */
export function countedFigure(figure: Figure, apis: readonly ResourceApi[]): CountedFigure {
  const api = apis.find(({ resource }) => resource.name === figure.resource.name);
  if (!api) throw new Error(`the statistics count ${figure.resource.name}, which is not served`);
  return { figure, api, ...(figure.measure?.kind === 'money' && { by: 'currency' }) };
}

/** The figures with their lists. */
export function countedFigures(apis: readonly ResourceApi[]): CountedFigure[] {
  return FIGURES.map((figure) => countedFigure(figure, apis));
}

/** True for figures that are known by the place that was asked for. */
function isKnownThere({ figure }: CountedFigure, { country, city }: Question, request: Request): boolean {
  const { scope, list } = figure.resource;
  const byCountry = scope !== null && list.filters.includes('country_id');
  return ((country === null && request.countryId === null) || byCountry) && (city === null || list.filters.includes('city_id'));
}

/** What a figure says of some rows. An average of none is none; others have as many decimals as one can read. */
function getValue({ measure }: Figure, { n, total, units }: FigurePart, currency: string | null): FigureValue {
  if (!measure) return n;
  if (measure.kind === 'money') return fromMinor(units, currency ?? '');
  if (measure.kind === 'sum') return total;
  return n === 0 ? null : Math.round((100 * total) / n) / 100;
}

/** What a part is of itself and the rest together, in percent. */
const getShare = (part: FigureValue, rest: FigureValue): number | null => {
  const whole = Number(part) + Number(rest);
  return whole === 0 ? null : Math.round((1000 * Number(part)) / whole) / 10;
};

/** The figures with the rates of those that are a part of something. */
function withRates(figures: readonly Omit<FigureAnswer, 'rate'>[]): FigureAnswer[] {
  return figures.map((figure) => {
    const restId = FIGURES.find(({ id }) => id === figure.id)?.rest;
    const rest = figures.find(({ id }) => id === restId);
    return {
      ...figure,
      rate: rest ? { value: getShare(figure.value, rest.value), previous: getShare(figure.previous, rest.previous) } : null,
    };
  });
}

const asNumber = (value: FigureValue) => (value === null ? null : Number(value));

/** The statistics of a period as far as the admin may see them, beside those of as many days of the period before. */
export async function getStatistics(
  app: Context,
  request: Request,
  all: readonly CountedFigure[],
  question: Question,
): Promise<StatisticsAnswer> {
  const { period, day } = question;
  const unit = getBucketUnit(period);
  const today = getUtcToday(app.now());
  const [now, previous] = [getPeriod(period, day), comparedWith(period, day, today)];
  // How much of today has passed differs by place, so a day that runs is compared with nothing.
  const isPartOfDay = period === 'day' && day === today;
  const [buckets, bucketsBefore] = [getBuckets(period, now), getBuckets(period, previous)];
  const seen = all.filter(({ figure }) => may(request.access, figure.resource.can.list));
  const figures = seen.filter((one) => isKnownThere(one, question, request));
  const [parts, rest, currencies] = await Promise.all([
    readParts(app, request, figures, question, { from: previous.from, to: now.to }),
    readRest(app, request, figures, question, bucketsBefore.at(-1)),
    getCurrencies(app, request, question),
  ]);
  const getTitle = ({ figure }: CountedFigure) => translate(request.language, `statistics.figures.${figure.id}`);

  const getAnswer = (
    counted: CountedFigure,
    series: Series | undefined,
    cut: Series | undefined,
    currency: string | null,
  ): Omit<FigureAnswer, 'rate'> => {
    const { figure } = counted;
    const getPart = (bucket: Bucket) => partIn(series, bucket, unit);
    const shown = buckets.map(getPart);
    const value = getValue(figure, together(shown), currency);
    // Of a month that is cut its days are added up; it is the last.
    const partsBefore = bucketsBefore.map((bucket, place) =>
      rest && place === bucketsBefore.length - 1 ? together([...(cut?.values() ?? [])]) : getPart(bucket),
    );
    const base = together(partsBefore);
    const before = getValue(figure, base, currency);
    return {
      id: figure.id,
      title: getTitle(counted),
      measure: figure.measure?.kind ?? 'count',
      currency,
      value,
      previous: before,
      change_percentage: isPartOfDay || base.n < SMALLEST_BASE ? null : changePercentage(asNumber(before), asNumber(value)),
      series: shown.map((part) => getValue(figure, part, currency)),
      previous_series: partsBefore.map((part) => getValue(figure, part, currency)),
      list: getFigureAddress(figure, question, now, currency === null ? {} : { currency }),
    };
  };
  const getAnswers = (counted: CountedFigure, place: number): Omit<FigureAnswer, 'rate'>[] => {
    const found = parts[place] ?? new Map<string, Series>();
    const cut = rest?.[place];
    if (counted.by === undefined) return [getAnswer(counted, found.get(''), cut?.get(''), null)];
    // Money that moved, in whatever currency; where none did, none of the currencies of the place.
    const units = found.size > 0 ? [...found.keys()].toSorted() : currencies;
    return units.map((currency) => getAnswer(counted, found.get(currency), cut?.get(currency), currency));
  };
  return {
    period: { kind: period, ...now, previous, unit, buckets },
    figures: withRates(figures.flatMap(getAnswers)),
    left_out: seen.filter((one) => !figures.includes(one)).map((one) => ({ id: one.figure.id, title: getTitle(one) })),
  };
}
