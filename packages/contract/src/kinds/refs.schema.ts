import * as z from 'zod/mini';
import { listFromForm } from '../kit/from-form.ts';
import type { KindSchema } from '../kit/kind-schema.ts';
import { idSchema } from '../kit/number-schema.ts';

export const refsSchema: KindSchema<'refs'> = {
  body: () => z.array(idSchema(), { error: 'empty' }).check(z.maxLength(1000, { error: 'too_many' })),
  answer: () => z.array(z.int()),
  remark: ({ table }) => ({ description: `Ids of ${table}.` }),
  fromForm: (given) => listFromForm(given).map(Number),
  isAlwaysAnswered: true,
};
