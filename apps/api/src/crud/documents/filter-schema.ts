import { getFilterKind, type FilterKind, type Resource } from '@diwan/contract/kit/resource';
import { apiKind } from '../fields/kinds/index.ts';
import { FILTER_FLAG, FILTER_ID, FILTER_TEXT } from '../fields/kinds/plain.ts';
import type { JsonSchema } from './record-schema.ts';

const BY_KIND: Record<FilterKind, JsonSchema> = {
  text: FILTER_TEXT,
  id: FILTER_ID,
  day: { type: 'string', format: 'date' },
  time: { type: 'string', description: 'HH:MM' },
  month: { type: 'integer', minimum: 1, maximum: 12 },
  year: { type: 'integer' },
  flag: FILTER_FLAG,
};

function filterSchema(resource: Resource, filter: string): JsonSchema {
  const kind = getFilterKind(resource, filter);
  if (kind === 'sets') return { type: 'string', enum: resource.list.sets ?? [] };
  return typeof kind === 'string' ? BY_KIND[kind] : apiKind(kind).filterSchema(kind);
}

/** Every filter of a list, by each of its names. */
export function filters(resource: Resource): Record<string, JsonSchema> {
  const { filters: names, aliases = {} } = resource.list;
  const pairs = [...names.map((name) => [name, name] as const), ...Object.entries(aliases)];
  return Object.fromEntries(pairs.map(([filter, field]) => [filter, filterSchema(resource, field)]));
}
