import * as z from 'zod/mini';
import { numberFromForm } from '../kit/from-form.ts';
import type { KindSchema } from '../kit/kind-schema.ts';
import { numberSchema } from '../kit/number-schema.ts';

export const numberKindSchema: KindSchema<'number'> = {
  body: ({ min, max, decimals }) => numberSchema(min, max, decimals),
  answer: ({ decimals }) => (decimals === 0 ? z.int() : z.number()),
  fromForm: numberFromForm,
};
