import * as z from 'zod/mini';
import type { KindSchema } from '../kit/kind-schema.ts';

export const passwordSchema: KindSchema<'password'> = {
  body: ({ min, max }) =>
    z
      .string({ error: 'empty' })
      .check(z.minLength(min, { error: (issue) => (issue.input === '' ? 'empty' : 'too_short') }), z.maxLength(max, { error: 'too_long' })),
  answer: () => z.string(),
  remark: () => ({ format: 'password', description: 'The common ones are refused; passwordConfirm repeats it.' }),
  companions: { passwordConfirm: z.optional(z.nullable(z.string())) },
  beside(_, value, { body, fail }) {
    if (value != null && value !== body['passwordConfirm']) fail('passwordConfirm', 'password_confirm');
  },
};
