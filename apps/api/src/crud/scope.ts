import { countriesInScope } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { ResourceApi, Verb } from './crud.ts';
import type { Condition } from './list/conditions.ts';

/**
 * The rows that a request may list, show or change at all: those of its countries, what marks a view, and what the resource asks of
 * rights beyond the call's own.
 */
export function getScopeConditions({ resource, options }: ResourceApi, request: Actor, verb: Verb = 'list'): Condition[] {
  const marks: Condition[] = Object.entries(options.fixed ?? {}).map(([column, value]) => ({
    kind: 'equals',
    column,
    value,
    fixed: true,
  }));
  const fixed = [...marks, ...(options.reach?.(request.access, verb) ?? [])];
  const { scope } = resource;
  if (scope === null) return fixed;
  // A chosen country never narrows the list of countries itself.
  const countries = scope.column === 'id' ? request.access.countries : countriesInScope(request);
  return countries === null ? fixed : [...fixed, { kind: 'scope', column: scope.column, countries, orNone: scope.nullable }];
}
