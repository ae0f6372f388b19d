import { invalidField, refuseUnknown } from '../../platform/errors.ts';
import { selectParts, type Store } from '../resource/store.ts';

/** What every row carries: which one it is, and which version of it. */
const ALWAYS: ReadonlySet<string> = new Set(['id', 'updated_at']);

/** The names of all fields of the widest resource are half as long. */
export const FIELDS_MAX = 4_000;

const SPELLED = /^fields(\[|$)/;

/** 422 for `fields`, however it is spelled, where an answer is always whole; empty says nothing. */
export function refuseFields(query: unknown, known: readonly string[] = []): void {
  refuseUnknown(
    Object.entries(query ?? {}).flatMap(([key, value]) => (SPELLED.test(key) && value !== '' && !known.includes(key) ? [key] : [])),
  );
}

/**
 * The store of a list that was asked for some fields of its rows alone (`fields=order_no,client_id`), each with the row that it
 * names: what the others are made of is neither joined nor written. The fields stand in the order of whole rows, whatever order
 * they were asked for in: the same ones are one statement.
 */
export function narrowed(store: Store, raw: unknown): Store {
  if (raw === undefined || raw === '') return store;
  if (typeof raw !== 'string' || raw.length > FIELDS_MAX) throw invalidField('fields', 'filter_value');
  const asked = new Set(raw.split(','));
  refuseUnknown([...asked].filter((name) => !store.parts.has(name)));
  const parts = [...store.parts].flatMap(([name, part]) => (ALWAYS.has(name) || asked.has(name) ? [part] : []));
  return { ...store, ...selectParts(parts) };
}
