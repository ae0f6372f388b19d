import * as z from 'zod/mini';
import type { KindSchema } from '../kit/kind-schema.ts';
import { isDay } from './date.schema.ts';

const TIMESTAMP = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** A real moment, ISO 8601: its day is one of the calendar, which `Date` alone would move into the next month. */
function isTimestamp(value: string): boolean {
  return TIMESTAMP.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

export const timestampSchema: KindSchema<'timestamp'> = {
  body: () => z.string({ error: 'empty' }).check(z.refine(isTimestamp, { error: (issue) => (issue.input === '' ? 'empty' : 'timestamp') })),
  answer: () => z.iso.datetime(),
  remark: () => ({ format: 'date-time' }),
};
