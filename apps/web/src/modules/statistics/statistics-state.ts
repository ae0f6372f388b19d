import { FIRST_DAY, LAST_DAY } from '@diwan/contract/statistics/days';
import { PERIODS, type Period } from '@diwan/domain/periods';
import { parseDay, type Day } from '../../lib/calendar.ts';
import type { Search } from '../../lib/search-params.ts';

/** What the statistics show: all of it stands in the address. */
export interface StatisticsState {
  readonly period: Period;
  readonly date: Day;
  readonly country_id: string | null;
  readonly city_id: string | null;
  /** Which figure stands in the large chart; the first where it is not named. */
  readonly figure: string | null;
}

const id = (value: unknown): string | null => (/^[1-9]\d{0,8}$/.test(String(value)) ? String(value) : null);

/** Reads an address; what it does not say, or says wrongly, is this month and everywhere. */
export function readStatisticsState(search: Search, today: Day): StatisticsState {
  const day = parseDay(String(search['date'] ?? ''));
  const country = id(search['country_id']);
  const { figure } = search;
  return {
    period: PERIODS.find((one) => one === search['period']) ?? 'month',
    date: day !== null && day >= FIRST_DAY && day <= LAST_DAY ? day : today,
    country_id: country,
    city_id: id(search['city_id']),
    figure: typeof figure === 'string' && /^[a-z_]{1,40}$/.test(figure) ? figure : null,
  };
}

export type AskedStatistics = Readonly<Record<string, string> & Pick<StatisticsState, 'period'>>;

/** What the API is asked. */
export function getStatisticsQuery({ period, date, country_id, city_id }: StatisticsState): AskedStatistics {
  return { period, date, ...(country_id !== null && { country_id }), ...(city_id !== null && { city_id }) };
}

/** The state as an address has it. */
export const getAddressQuery = (state: StatisticsState) => ({
  ...getStatisticsQuery(state),
  ...(state.figure !== null && { figure: state.figure }),
});
