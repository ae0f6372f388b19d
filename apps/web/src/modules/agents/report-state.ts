import { FIRST_DAY, LAST_DAY } from '@diwan/contract/statistics/days';
import { parseDay, type Day } from '../../lib/calendar.ts';
import type { Search } from '../../lib/search-params.ts';

export const PERIODS_TO_CHOOSE = ['day', 'week', 'month'] as const;
export const GROUPS_TO_CHOOSE = ['agent', 'team', 'day'] as const;

/** What the report shows: all of it stands in the address. */
export interface ReportState {
  readonly period: (typeof PERIODS_TO_CHOOSE)[number];
  readonly date: Day;
  readonly group: (typeof GROUPS_TO_CHOOSE)[number];
  /** One seat, or one team, that it is narrowed to. */
  readonly agent: number | null;
  readonly team: string | null;
}

const NUMBER = /^[1-9]\d{0,8}$/;

/** Reads an address; what it does not say, or says wrongly, is this week, agent by agent. */
export function readReportState(search: Search, today: Day): ReportState {
  const day = parseDay(String(search['date'] ?? ''));
  const [agent, team] = [String(search['agent_id'] ?? ''), String(search['team'] ?? '')];
  return {
    period: PERIODS_TO_CHOOSE.find((one) => one === search['period']) ?? 'week',
    date: day !== null && day >= FIRST_DAY && day <= LAST_DAY ? day : today,
    group: GROUPS_TO_CHOOSE.find((one) => one === search['group']) ?? 'agent',
    agent: NUMBER.test(agent) ? Number(agent) : null,
    team: team === '' ? null : team,
  };
}

/** The state as an address and the API have it. */
export const getReportQuery = ({ period, date, group, agent, team }: ReportState) => ({
  period,
  date,
  group,
  ...(agent !== null && { agent_id: agent }),
  ...(team !== null && { team }),
});

/** The same as texts. */
export const getTexts = (state: ReportState): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(getReportQuery(state)).map(([name, value]) => [name, String(value)]));
