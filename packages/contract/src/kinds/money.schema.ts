import * as z from 'zod/mini';
import { typedAmount } from '@diwan/domain/typed';
import type { KindSchema } from '../kit/kind-schema.ts';

export const moneySchema: KindSchema<'money'> = {
  body: ({ min, max }) =>
    z.string({ error: 'empty' }).check(
      z.overwrite(typedAmount),
      z.refine((value) => /^-?\d{1,15}(?:\.\d{1,4})?$/.test(value), {
        error: ({ input }) => (input === '' ? 'empty' : 'money'),
        abort: true,
      }),
      z.refine((value) => Number(value) >= min, { error: 'too_small', params: { min } }),
      z.refine((value) => Number(value) <= max, { error: 'too_large', params: { max } }),
    ),
  answer: () => z.string(),
  remark: ({ currency }) => ({ description: `A decimal number, in the currency of ${currency}.` }),
};
