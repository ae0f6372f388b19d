import type { Resource } from '@diwan/contract/kit/resource';
import { apiKind } from '../kinds/index.ts';

/** A column of a list (alias `t`) as it is sorted by: names by the alphabet, all else as it is stored. */
export function sortSql({ fields }: Resource, column: string): string {
  const field = fields[column];
  return (field && apiKind(field).sorted?.(column)) ?? `t.${column}`;
}
