import { NAMED_FILTERS, type NamedFilter, type Resource } from '@diwan/contract/kit/resource';
import { apiKind } from '../fields/kinds/index.ts';
import { FILTER_FLAG, FILTER_ID, FILTER_TEXT } from '../fields/kinds/plain.ts';
import type { JsonSchema } from './record-schema.ts';

const NAMED: Record<(typeof NAMED_FILTERS)[NamedFilter], JsonSchema> = {
  text: FILTER_TEXT,
  id: FILTER_ID,
  day: { type: 'string', format: 'date' },
  time: { type: 'string', description: 'HH:MM' },
  month: { type: 'integer', minimum: 1, maximum: 12 },
  year: { type: 'integer' },
  flag: FILTER_FLAG,
  named: { type: 'string' },
};

function filterSchema(resource: Resource, filter: string): JsonSchema {
  const field = resource.fields[filter];
  if (filter === 'filter') return { type: 'string', enum: resource.list.sets ?? [] };
  if (!field) return NAMED[NAMED_FILTERS[filter as NamedFilter]];
  return apiKind(field).filterSchema(field);
}

/** Every filter of a list, by each of its names. */
export function filters(resource: Resource): Record<string, JsonSchema> {
  const { filters: names, aliases = {} } = resource.list;
  const pairs = [...names.map((name) => [name, name] as const), ...Object.entries(aliases)];
  return Object.fromEntries(pairs.map(([filter, field]) => [filter, filterSchema(resource, field)]));
}
