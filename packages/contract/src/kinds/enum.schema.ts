import * as z from 'zod/mini';
import type { KindSchema } from '../kit/kind-schema.ts';

export const enumSchema: KindSchema<'enum'> = {
  body: ({ values }) =>
    z.enum(values, {
      error: ({ input }) => (input === undefined || input === null || input === '' ? 'empty' : 'choice'),
    }),
  answer: ({ values }) => z.enum(values),
};
