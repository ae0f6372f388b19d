import * as z from 'zod/mini';
import { listFromForm } from '../kit/from-form.ts';
import type { KindSchema } from '../kit/kind-schema.ts';

export const keysSchema: KindSchema<'keys'> = {
  body: () =>
    z.array(z.string({ error: 'empty' }).check(z.maxLength(100)), { error: 'empty' }).check(z.maxLength(1000, { error: 'too_many' })),
  answer: () => z.array(z.string()),
  remark: ({ catalogue }) => ({ description: `Of the ${catalogue} that exist.` }),
  fromForm: listFromForm,
};
