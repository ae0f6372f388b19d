import { allOf, type Params } from '../../platform/database/sql-text.ts';
import type { Store } from '../resource/store.ts';
import { columnSql, type Condition } from '../fields/conditions.ts';

/** The column by which the statistics of a list are split, and its parts as SQL over an alias. */
export interface StatusSplit {
  readonly column: string;
  readonly parts: readonly { readonly name: string; readonly sql: (alias: string) => string }[];
  /** The part that the percentage is of. */
  readonly share: string;
}

const ACTIVE: StatusSplit = {
  column: 'is_active',
  parts: [
    { name: 'active_count', sql: (alias) => `${alias}.is_active` },
    { name: 'inactive_count', sql: (alias) => `not ${alias}.is_active` },
  ],
  share: 'active_count',
};

/** How a list's rows are split into parts: by the statuses that its facts name, else by whether they are active, else not at all. */
export function getSplit({ resource, columns }: Store): StatusSplit | undefined {
  const { parts } = resource.list;
  if (!parts) return columns.has('is_active') ? ACTIVE : undefined;
  // The values are the contract's own, none of them a request's.
  const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
  return {
    column: parts.column,
    parts: Object.entries(parts.counts).map(([name, values]) => ({
      name,
      sql: (alias) => `${alias}.${parts.column} in (${listed(values)})`,
    })),
    share: parts.share,
  };
}

type StatusCondition = Extract<Condition, { kind: 'equals' | 'among' }>;

/** True for a filter on the status that the parts split by: the statistics follow every other filter. */
export function isStatus(split: StatusSplit | undefined, condition: Condition): condition is StatusCondition {
  return (condition.kind === 'equals' || condition.kind === 'among') && condition.column === split?.column;
}

/** The filters on the status alone, over an alias. */
export function inStatus(split: StatusSplit | undefined, conditions: readonly Condition[], params: Params, alias: string): string {
  return allOf(conditions.flatMap((one) => (isStatus(split, one) ? [columnSql(one, params, alias)] : [])));
}
