import type { FieldKind } from '@diwan/contract/kit/field';
import { anyJson } from '../json-sql.ts';
import { sameText } from '../field-filters.ts';
import type { ApiKind, CellKind, JsonSchema } from './kind.ts';

/** Values of filters in the documents. */
export const FILTER_TEXT: JsonSchema = { type: 'string' };
export const FILTER_ID: JsonSchema = { type: 'integer', minimum: 1 };
export const FILTER_FLAG: JsonSchema = { type: 'integer', enum: [0, 1] };

/** A kind whose column holds what the wire shows: what most of its behaviour is, unless it says otherwise. */
export function plainKind<K extends FieldKind>(own: Partial<ApiKind<K>> = {}, cell: CellKind = 'text'): ApiKind<K> {
  return {
    selected: (_, name, sql) => [[name, anyJson(sql)]],
    filtered: (_, name, text) => sameText(name, text),
    filterSchema: () => FILTER_TEXT,
    exported: (_, sql) => ({ kind: cell, sql }),
    ...own,
  };
}
