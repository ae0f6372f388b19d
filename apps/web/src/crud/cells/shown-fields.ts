import { readableFields, type Resource } from '@diwan/contract/kit/resource';

/** Fields worth reading that are not shown already: without what a stem, a map or a longer text shows. */
export function shownFields(resource: Resource, already: ReadonlySet<string>): string[] {
  const inFull = already.has('full_name') ? new Set(['first_name', 'last_name', 'image']) : new Set<string>();
  return readableFields(resource)
    .map(([name]) => name)
    .filter((name) => !already.has(name) && !inFull.has(name));
}
