import { plainKind } from './plain.ts';

/** What people read in the order of their alphabet; codes and statuses stand in that of their characters. */
const NAMES = /^(?:first_name|last_name|name|title|label)(?:_(?:ar|en))?$/;

/** The order of names in Arabic, or of English ones anywhere; both are part of every PostgreSQL with ICU. */
const ARABIC = 'ar-x-icu';
const ROOT = 'und-x-icu';

export const textKind = plainKind<'text'>({
  // A person's name is in either script; Arabic ones come first.
  sorted: (name) => (NAMES.test(name) ? `t.${name} collate "${name.endsWith('_en') ? ROOT : ARABIC}"` : `t.${name}`),
});
