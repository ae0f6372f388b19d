import type { Access } from '../../access/access.ts';
import type { Caller } from '../../access/caller.ts';
import type { ResourceApi } from './crud.ts';
import { selectParts, type Store } from './store.ts';

/** What rows show to those alone who may see what it is of. */
export interface Hidden {
  readonly fields: readonly string[];
  /** SQL over `t` of the rows that show it all the same. */
  readonly unless: string;
}

export interface HidingOptions {
  /** What an admin is not shown of rows that they may see; nothing where their rights open all of it. */
  readonly hides?: (access: Access) => Hidden | undefined;
}

/** What of a resource's rows a caller is not shown. */
export const getHidden = ({ hides }: HidingOptions, caller: Caller): Hidden | undefined =>
  caller.kind === 'admin' ? hides?.(caller.access) : undefined;

/** SQL of a field as it is shown where it may be hidden. */
export const unlessHidden = (hidden: Hidden | undefined, name: string, sql: string): string =>
  hidden?.fields.includes(name) ? `case when ${hidden.unless} then ${sql} end` : sql;

/** A resource's store as a caller reads it. */
export function storeFor({ store, options }: Pick<ResourceApi, 'store' | 'options'>, caller: Caller): Store {
  const hidden = getHidden(options, caller);
  if (!hidden) return store;
  const parts = new Map(
    [...store.parts].map(([name, part]) => [
      name,
      hidden.fields.includes(name)
        ? { ...part, shown: part.shown.map(([key, sql]) => [key, `case when ${hidden.unless} then ${sql} else 'null' end`] as const) }
        : part,
    ]),
  );
  return { ...store, parts, ...selectParts([...parts.values()]) };
}
