import * as z from 'zod/mini';
import { isPhoneIn, getOnlyRule } from '@diwan/domain/phones';
import { typedPhone } from '@diwan/domain/typed';
import type { KindSchema } from '../kit/kind-schema.ts';

export const phoneSchema: KindSchema<'phone'> = {
  body: () =>
    z.string({ error: 'empty' }).check(
      z.overwrite(typedPhone),
      z.refine((value) => /^\+\d{4,20}$/.test(value), { error: (issue) => (issue.input === '' ? 'empty' : 'phone') }),
    ),
  answer: () => z.string(),
  remark: () => ({
    description: "A plus, an active country's code and as many digits as that country's phone_limit.",
    examples: ['+971501234567'],
  }),
  beside(_, value, { body, phones, name, fail }) {
    if (value == null) return;
    const phone = String(value);
    const only = getOnlyRule(phones, body['country_id']);
    if (only && !isPhoneIn([only], phone)) fail(name, 'phone_country', { code: `+${only.phone_code}`, limit: only.phone_limit });
    else if (!isPhoneIn(phones, phone)) fail(name, 'phone');
  },
};
