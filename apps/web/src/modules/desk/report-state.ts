import { FIRST_DAY, LAST_DAY } from '@diwan/contract/statistics';
import { parseDay, type Day } from '../../lib/calendar.ts';

export const REPORT_PERIODS = ['day', 'week', 'month'] as const;
export const GROUPS = ['agent', 'team', 'day'] as const;

/** What the report shows: all of it stands in the address. */
export interface ReportState {
  readonly period: (typeof REPORT_PERIODS)[number];
  readonly date: Day;
  readonly group: (typeof GROUPS)[number];
}

/** Reads an address; what it does not say, or says wrongly, is this week, agent by agent. */
export function readState(search: Readonly<Record<string, unknown>>, today: Day): ReportState {
  const day = parseDay(String(search['date'] ?? ''));
  return {
    period: REPORT_PERIODS.find((one) => one === search['period']) ?? 'week',
    date: day !== null && day >= FIRST_DAY && day <= LAST_DAY ? day : today,
    group: GROUPS.find((one) => one === search['group']) ?? 'agent',
  };
}

/** The state as an address and the API have it. */
export const getQuery = ({ period, date, group }: ReportState) => ({ period, date, group });
