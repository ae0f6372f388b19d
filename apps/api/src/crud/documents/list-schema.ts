import type { Resource } from '@diwan/contract/kit/resource';
import type { JsonSchema } from '../fields/kinds/kind.ts';
import { ENVELOPE, object } from './record-schema.ts';

const TEXT: JsonSchema = { type: 'string' };
const WHOLE: JsonSchema = { type: 'integer' };

export const META: JsonSchema = {
  type: 'object',
  properties: { current_page: WHOLE, last_page: WHOLE, per_page: WHOLE, total: WHOLE, total_is_at_least: { type: 'boolean' } },
  required: ['current_page', 'last_page', 'per_page', 'total'],
};

const POINT = object({ label: TEXT, value: { type: 'number' } });
export const CHARTS: JsonSchema = {
  type: 'array',
  items: object({ name: TEXT, kind: { type: 'string', enum: ['area', 'radial'] }, points: { type: 'array', items: POINT } }),
};

export const STATISTICS: JsonSchema = { type: 'array', items: object({ name: TEXT, value: { type: 'number' } }) };

const ofAll = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** What a list counts, in the wire's own spelling: all rows, those of each part that its facts name, and its amounts added up. */
function countsSchema({ fields, list }: Resource): JsonSchema {
  const parts = list.parts ? Object.keys(list.parts.counts) : fields['is_active'] ? ['active_count', 'inactive_count'] : [];
  const sums = list.sums && object(Object.fromEntries(['currency', ...list.sums].map((name) => [name, TEXT])));
  return {
    type: 'object',
    properties: {
      count: WHOLE,
      count_is_at_least: { type: 'boolean' },
      percentage: WHOLE,
      charts: ofAll('Charts'),
      ...Object.fromEntries(parts.map((name) => [name, WHOLE])),
      ...(sums && { sums: { type: 'array', description: 'What the amounts come to in each currency', items: sums } }),
    },
    required: ['count', 'percentage', 'charts'],
  };
}

/** The answer to a resource's list: a page of rows, where it stands among all, and what they count. */
export function listAnswerSchema(resource: Resource, row: JsonSchema): JsonSchema {
  return object({
    ...ENVELOPE,
    data: { type: 'array', items: row },
    meta: ofAll('Meta'),
    statistc: countsSchema(resource),
    statistics: ofAll('Statistics'),
  });
}
