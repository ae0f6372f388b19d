import type * as z from 'zod/mini';
import { statisticsQuestion } from '@diwan/contract/statistics/calls';
import { checkSchema } from '@diwan/contract/kit/validate';
import type { Period } from '@diwan/domain/periods';
import type { Request } from '../../platform/http/server.ts';
import { invalid } from '../../platform/errors.ts';
import { checkCountry } from '../../access/access.ts';
import type { FilterInput } from '../../crud/list/filters.ts';

/** What the statistics are asked: a period by one of its days, and the place. */
export interface Question {
  readonly period: Period;
  readonly day: string;
  readonly country: number | null;
  readonly city: number | null;
}

/** The day that it is, where nobody says whose. */
export const getUtcToday = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** A question: this month and everywhere unless told. */
export function statisticsQuestionFrom(request: Request, asked: Readonly<z.output<typeof statisticsQuestion>>, now: number): Question {
  const { period = 'month', date = getUtcToday(now), country_id: country = null, city_id: city = null } = asked;
  checkCountry(request.access, country);
  return { period, day: date, country, city };
}

/** The question that an export is made of. What is not known is refused, as nothing wider than was meant may be counted. */
export function readStatisticsQuestion(request: Request, input: FilterInput, now: number): Question {
  const checked = checkSchema(statisticsQuestion, input);
  if (!checked.ok) throw invalid(checked.errors);
  return statisticsQuestionFrom(request, checked.value, now);
}
