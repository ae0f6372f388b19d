import * as z from 'zod/mini';
import type { KindSchema } from '../kit/kind-schema.ts';

export const flagSchema: KindSchema<'flag'> = {
  body: () =>
    z.pipe(
      z.union([z.literal(0), z.literal(1), z.boolean(), z.literal('0'), z.literal('1')], { error: 'flag' }),
      z.transform((value) => (value === true || value === 1 || value === '1' ? 1 : 0)),
    ),
  answer: () => z.literal([0, 1]),
  staysWhenLeftOut: true,
};
