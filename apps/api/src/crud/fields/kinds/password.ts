import { hashPassword, refuseCommonPassword } from '../../../access/passwords/passwords.ts';
import type { Row } from '../row.ts';
import { plainKind } from './plain.ts';

/** What is known of the person whose password it is. */
const getOwner = (values: Row) => ['email', 'first_name', 'last_name', 'phone'].map((name) => String(values[name] ?? ''));

/** Only its hash is kept. */
export const passwordKind = plainKind<'password'>({
  async cleaned(_, name, value, values) {
    if (typeof value === 'string') await refuseCommonPassword(name, value, getOwner(values));
    return value;
  },
  sealed: async (name, value) => (typeof value === 'string' ? { [`${name}_hash`]: await hashPassword(value) } : {}),
});
