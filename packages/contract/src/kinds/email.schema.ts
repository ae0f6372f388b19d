import * as z from 'zod/mini';
import { typedCode } from '@diwan/domain/typed';
import type { KindSchema } from '../kit/kind-schema.ts';

/** One pattern for form and API: a local part, a domain with a dot, no spaces, ASCII only. */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/** True for an address that mail can be sent to. */
export function isEmail(value: string): boolean {
  // The length first: the pattern goes back over what it has read.
  return value.length <= 250 && EMAIL.test(value);
}

export const emailSchema: KindSchema<'email'> = {
  body: () =>
    z.string({ error: 'empty' }).check(
      z.overwrite(typedCode),
      z.toLowerCase(),
      z.refine((value) => isEmail(value), { error: (issue) => (issue.input === '' ? 'empty' : 'email') }),
    ),
  answer: () => z.email(),
  remark: () => ({ format: 'email' }),
};
