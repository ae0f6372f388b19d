import { type Caller, countriesInScope, ownCountries, type PersonCaller } from '../../access/caller.ts';
import type { ResourceApi, Verb } from './crud.ts';
import type { Condition } from '../fields/conditions.ts';

/** What of a resource is somebody's own: their record, and what names them. Nothing of what is nobody's in particular. */
function ownConditions({ resource, store, options }: ResourceApi, caller: PersonCaller): readonly Condition[] {
  if (options.own) return options.own(caller);
  const { kind, id } = caller;
  if (store.table === `${kind}s`) return [{ kind: 'equals', column: 'id', value: id }];
  if (store.columns.has(`${kind}_id`)) return [{ kind: 'equals', column: `${kind}_id`, value: id }];
  const { user_type, user_id } = resource.fields;
  if (!user_type || !user_id) return [{ kind: 'sql', text: () => 'false' }];
  return [
    { kind: 'equals', column: 'user_type', value: kind },
    { kind: 'equals', column: 'user_id', value: id },
  ];
}

/**
 * The rows that a caller may list, show or change at all: those of an admin's countries, or a person's own; what marks a view,
 * and what the resource asks of an admin's rights beyond the call's own.
 */
export function getScopeConditions(api: ResourceApi, caller: Caller, verb: Verb = 'list'): Condition[] {
  const { resource, options } = api;
  const marks: Condition[] = Object.entries(options.fixed ?? {}).map(([column, value]) => ({
    kind: 'equals',
    column,
    value,
    fixed: true,
  }));
  const fixed = [...marks, ...(caller.kind === 'admin' ? (options.reach?.(caller.access, verb) ?? []) : [])];
  if (caller.kind === 'client' || caller.kind === 'provider') return [...fixed, ...ownConditions(api, caller)];
  const { scope } = resource;
  if (scope === null) return fixed;
  // A chosen country never narrows the list of countries itself.
  const countries = scope.column === 'id' ? ownCountries(caller) : countriesInScope(caller);
  return countries === null ? fixed : [...fixed, { kind: 'scope', column: scope.column, countries, orNone: scope.nullable }];
}
