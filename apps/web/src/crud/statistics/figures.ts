import type { ListFacts, Resource } from '@diwan/contract/kit/resource';
import { SMALLEST_BASE } from '@diwan/domain/change-percentage';
import type { Page } from '../../lib/api.ts';

/** One figure of a list's statistics. */
export interface ListFigure {
  readonly name: string;
  readonly value: number;
  readonly percentage?: number;
  readonly atLeast?: boolean;
  /** The filters that show the rows which it counts; none where no filter does. */
  readonly rows?: Readonly<Record<string, string>>;
}

/** Which filter shows the rows that a named statistic counts, where its facts do not say so. */
const ROWS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  banned_count: { is_ban: '1' },
  locked_count: { is_locked: '1' },
  company_count: { type: 'company' },
  individual_count: { type: 'individual' },
  driver_count: { is_driver: '1' },
  available_count: { is_available: '1' },
  accepted_count: { accepted_by_admin: '1' },
  cancelled_order_count: { filter: 'cancelled' },
  in_progress_order_count: { filter: 'in_progress' },
};

/** The filters that show the rows of a figure: of a part that is one status, those of that status. */
function getRows(name: string, list: ListFacts | undefined): ListFigure['rows'] {
  const { column, counts } = list?.parts ?? {};
  const [status, ...others] = counts?.[name] ?? [];
  if (column === undefined || status === undefined || others.length > 0 || !list?.filters.includes(column)) return ROWS[name];
  return { [column]: status };
}

/** The share of active rows; of few rows it says less than their numbers, which stand beside it. */
export function getShare({ count, percentage }: Page<unknown>['statistc']): number | undefined {
  return count < SMALLEST_BASE ? undefined : percentage;
}

/** How many figures a list will have: how many rows, and its parts. */
export function countFigures({ list, fields }: Pick<Resource, 'list' | 'fields'>): number {
  const parts = list?.parts ? Object.keys(list.parts.counts).length : 'is_active' in fields ? 2 : 0;
  return 1 + parts;
}

/** The figures of a list, from the wire's two blocks: how many, how many of them active, and what the resource adds. */
export function getFigures({ statistc, statistics }: Pick<Page<unknown>, 'statistc' | 'statistics'>, list?: ListFacts): ListFigure[] {
  const figures: ListFigure[] = [
    { name: 'count', value: statistc.count, ...(statistc['count_is_at_least'] === true && { atLeast: true }) },
  ];
  const active = statistc['active_count'];
  const inactive = statistc['inactive_count'];
  const share = getShare(statistc);
  if (typeof active === 'number')
    figures.push({ name: 'active_count', value: active, ...(share !== undefined && { percentage: share }), rows: { is_active: '1' } });
  if (typeof inactive === 'number') figures.push({ name: 'inactive_count', value: inactive, rows: { is_active: '0' } });
  for (const { name, value } of statistics ?? []) {
    if (figures.some((figure) => figure.name === name)) continue;
    const rows = getRows(name, list);
    figures.push({ name, value, ...(rows && { rows }) });
  }
  return figures;
}

/** Whether the list shows just the rows of a figure. */
export function isOn(figure: ListFigure, filters: Readonly<Record<string, string>>): boolean {
  return figure.rows !== undefined && Object.entries(figure.rows).every(([name, value]) => filters[name] === value);
}
