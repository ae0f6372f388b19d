import * as z from 'zod/mini';
import { fromHijri } from '@diwan/domain/hijri';
import { typedYearFirst } from '@diwan/domain/typed';
import type { KindSchema } from '../kit/kind-schema.ts';

/** PostgreSQL, as the calendar itself, knows no year 0. */
const DAY = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** A real day of the calendar, `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  if (!DAY.test(value)) return false;
  const timestamp = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(timestamp.getTime()) && timestamp.toISOString().startsWith(value);
}

/** No day that anybody means here lies beyond: a year that slipped is noticed. */
const DAYS = { first: '1900-01-01', last: '2199-12-31' } as const;
/** Years that the Hijri calendar has now, and the other one had long ago. */
const HIJRI = /^1[345]\d\d-/;

const asPeopleType = (day: string) => day.split('-').toReversed().join('/');

export const dateSchema: KindSchema<'date'> = {
  body: () =>
    z
      .string({ error: 'empty' })
      .check(z.overwrite(typedYearFirst), z.refine(isDay, { error: (issue) => (issue.input === '' ? 'empty' : 'date') })),
  beside(_, value, { name, fail }) {
    if (typeof value !== 'string') return;
    const meant = HIJRI.test(value) ? fromHijri(value) : undefined;
    if (meant !== undefined) fail(name, 'hijri_date', { day: asPeopleType(meant) });
    else if (value < DAYS.first || value > DAYS.last)
      fail(name, 'date_range', { first: asPeopleType(DAYS.first), last: asPeopleType(DAYS.last) });
  },
  answer: () => z.iso.date(),
  remark: () => ({ format: 'date' }),
};
