import * as z from 'zod/mini';
import { numberFromForm } from '../kit/from-form.ts';
import type { KindSchema } from '../kit/kind-schema.ts';
import { idSchema } from '../kit/number-schema.ts';

export const refSchema: KindSchema<'ref'> = {
  body: idSchema,
  answer: () => z.int(),
  remark: ({ table }) => ({ description: `An id of ${table}.` }),
  fromForm: numberFromForm,
};
