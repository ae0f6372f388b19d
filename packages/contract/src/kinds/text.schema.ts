import * as z from 'zod/mini';
import { typedCode } from '@diwan/domain/typed';
import type { KindSchema } from '../kit/kind-schema.ts';
import { cleanText, hasNoControl, isWrittenIn, keptText, trimUnseen } from '../kit/text-rules.ts';

/** Said of the field in which whoever saves types their own password. */
export const OWN_PASSWORD_TEXT =
  'The password of who saves. Needed where somebody gets an account, another way in or more power; left out, and wrong, it is refused with 422 under this name, and wrong five times with 429.';

export const textSchema: KindSchema<'text'> = {
  body: ({ min, max, script, code, address, writeOnly }) =>
    z.string({ error: 'empty' }).check(
      z.overwrite(trimUnseen),
      z.maxLength(max, { error: 'too_long', abort: true }),
      // A password is compared as it was set.
      z.overwrite(writeOnly ? trimUnseen : code ? typedCode : address ? cleanText : keptText),
      z.minLength(min, { error: (issue) => (issue.input === '' ? 'empty' : 'too_short') }),
      z.refine(hasNoControl, { error: 'control_characters' }),
      z.refine((value) => script === 'any' || value === '' || isWrittenIn(script, value), { error: script }),
    ),
  answer: () => z.string(),
  remark({ script, writeOnly }) {
    if (writeOnly) return { format: 'password', description: OWN_PASSWORD_TEXT };
    return script === 'any' ? {} : { description: `Its letters are ${script === 'arabic' ? 'Arabic' : 'Latin'}.` };
  },
  beside({ digits }, value, { body, phones, name, fail }) {
    if (digits === undefined || value == null) return;
    const text = String(value);
    if (!/^\d+$/.test(text)) return fail(name, 'digits_only');
    const count = phones.find((rule) => rule.id === body['country_id'])?.[digits.limit];
    if (count !== undefined && text.length !== count) fail(name, digits.message, { count });
  },
};
