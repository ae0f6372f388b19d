import type { Resource } from '@diwan/contract/kit/resource';

/** What people read in the order of their alphabet; codes and statuses stand in that of their characters. */
const NAMES = /^(?:first_name|last_name|name|title|label)(?:_(?:ar|en))?$/;

/** The order of names in Arabic, or of English ones anywhere; both are part of every PostgreSQL with ICU. */
const ARABIC = 'ar-x-icu';
const ROOT = 'und-x-icu';

/** A column of a list (alias `t`) as it is sorted by: names by the alphabet, all else as it is stored. */
export function sortSql({ fields }: Resource, column: string): string {
  if (fields[column]?.kind !== 'text' || !NAMES.test(column)) return `t.${column}`;
  // A person's name is in either script; Arabic ones come first.
  return `t.${column} collate "${column.endsWith('_en') ? ROOT : ARABIC}"`;
}
