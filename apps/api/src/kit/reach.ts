import { countriesInReach } from '../plugins/access.ts';
import type { Actor } from './actor.ts';
import type { ResourceApi } from './crud.ts';
import type { Condition } from './list/conditions.ts';

/** The rows that a request may see and change at all: those of its countries, and what marks a view. */
export function reachOf({ resource, options }: ResourceApi, request: Actor): Condition[] {
  const fixed: Condition[] = Object.entries(options.fixed ?? {}).map(([column, value]) => ({
    kind: 'equals',
    column,
    value,
    fixed: true,
  }));
  const { scope } = resource;
  if (scope === null) return fixed;
  // A chosen country never narrows the list of countries itself.
  const countries = scope.column === 'id' ? request.access.countries : countriesInReach(request);
  return countries === null ? fixed : [...fixed, { kind: 'scope', column: scope.column, countries, orNone: scope.nullable }];
}
