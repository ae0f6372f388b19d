import type * as z from 'zod/mini';
import { reportQuestion } from '@diwan/contract/agents/desk-calls';
import { checkSchema } from '@diwan/contract/kit/validate';
import { addDays, getPeriod, type Days } from '@diwan/domain/periods';
import { countriesInScope, type Caller } from '../../access/caller.ts';
import { invalid } from '../../platform/errors.ts';

export type ReportGroup = 'agent' | 'team' | 'day';

/** What the report is asked: whose and which days, and what its lines are. */
export interface ReportQuestion extends Days {
  readonly group: ReportGroup;
  readonly agent: number | null;
  readonly team: string | null;
  readonly countries: readonly number[] | null;
}

type Asked = Readonly<z.output<typeof reportQuestion>>;

/** A question: this week, agent by agent, unless told. */
export function reportQuestionFrom(
  caller: Caller,
  { period = 'week', date, group = 'agent', agent_id, team }: Asked,
  now: number,
): ReportQuestion {
  const days = getPeriod(period, date ?? new Date(now).toISOString().slice(0, 10));
  return { ...days, group, agent: agent_id ?? null, team: team || null, countries: countriesInScope(caller) };
}

/** The question that an export is made of; what is not known is refused. */
export function readReportQuestion(caller: Caller, input: Readonly<Record<string, unknown>>, now: number): ReportQuestion {
  const checked = checkSchema(reportQuestion, input);
  if (!checked.ok) throw invalid(checked.errors);
  return reportQuestionFrom(caller, checked.value, now);
}

/** The days of a question, in their order. */
export function getDays({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
