import * as z from 'zod/mini';
import { overlapping, parseHours, sortHours } from '@diwan/domain/week-hours';
import { typedHours } from '@diwan/domain/typed';
import { listFromForm } from '../kit/from-form.ts';
import type { KindSchema } from '../kit/kind-schema.ts';

export const hoursSchema: KindSchema<'hours'> = {
  body: ({ max, optional }) =>
    z.pipe(
      z
        .array(
          z.string({ error: 'hours' }).check(
            z.overwrite(typedHours),
            z.refine((text) => parseHours(text) !== undefined, { error: 'hours' }),
          ),
          {
            error: 'empty',
          },
        )
        .check(
          ...(optional ? [] : [z.minLength(1, { error: 'empty' })]),
          // Each is held against all others: no more of them than may be.
          z.maxLength(max, { error: 'too_many', abort: true }),
          z.refine((texts) => overlapping(texts.flatMap((text) => parseHours(text) ?? [])).size === 0, { error: 'hours_overlap' }),
        ),
      z.transform((texts: string[]) => sortHours(texts)),
    ),
  answer: () => z.array(z.string()),
  remark: () => ({ description: 'Ranges that do not overlap, such as `sun 09:00-13:00` and `thu 20:00-02:00`, which ends on Friday.' }),
  fromForm: listFromForm,
};
