import * as z from 'zod/mini';
import type { KindSchema } from '../kit/kind-schema.ts';

/** PostgreSQL, as the calendar itself, knows no year 0. */
const DAY = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** A real day of the calendar, `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  if (!DAY.test(value)) return false;
  const timestamp = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(timestamp.getTime()) && timestamp.toISOString().startsWith(value);
}

export const dateSchema: KindSchema<'date'> = {
  body: () => z.string({ error: 'empty' }).check(z.refine(isDay, { error: (issue) => (issue.input === '' ? 'empty' : 'date') })),
  answer: () => z.iso.date(),
  remark: () => ({ format: 'date' }),
};
