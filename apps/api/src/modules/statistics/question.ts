import type { FieldErrors, Message } from '@diwan/contract/kit/validate';
import { isDay } from '@diwan/contract/kinds/date.schema';
import { FIRST_DAY, LAST_DAY } from '@diwan/contract/statistics';
import { PERIODS, type Period } from '@diwan/domain/periods';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../../platform/errors.ts';
import { checkCountry } from '../../access/access.ts';

/** What the statistics are asked: a period by one of its days, and the place. */
export interface Question {
  readonly period: Period;
  readonly day: string;
  readonly country: number | null;
  readonly city: number | null;
}

const ID = /^[1-9]\d{0,8}$/;

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  period: (text) => PERIODS.find((one) => one === text),
  date: (text) => (isDay(text) && text >= FIRST_DAY && text <= LAST_DAY ? text : undefined),
  country_id: (text) => (ID.test(text) ? Number(text) : undefined),
  city_id: (text) => (ID.test(text) ? Number(text) : undefined),
};

/** The day that it is, where nobody says whose. */
export const todayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Reads a question: this month and everywhere unless told. What is not known is refused, as nothing wider than was meant may be counted. */
export function readQuestion(request: FastifyRequest, input: Readonly<Record<string, unknown>>, now: number): Question {
  const errors: Record<string, Message[]> = {};
  const read: Record<string, unknown> = {};
  for (const [name, raw] of Object.entries(input)) {
    if (raw === '' || raw === null || raw === undefined) continue;
    const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
    const value = typeof raw === 'string' || typeof raw === 'number' ? reader?.(String(raw)) : undefined;
    if (value === undefined) errors[name] = [{ key: reader ? 'filter_value' : 'unknown_filter', params: {} }];
    else read[name] = value;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors as FieldErrors);
  const { period = 'month', date = todayOf(now), country_id: country = null, city_id: city = null } = read;
  checkCountry(request.access, country as number | null);
  return { period: period as Period, day: date as string, country: country as number | null, city: city as number | null };
}
