import { getFilterKind, type FilterKind, type Resource } from '@diwan/contract/kit/resource';
import { can } from '../../lib/permissions.ts';
import { kindCell } from '../fields/kinds/cells.tsx';
import { dateOrderError } from './list-query.ts';
import { TEXT_FILTER, WHOLE_FILTER, type FilterControl } from '../fields/filter-control.ts';

export interface ListFilter {
  readonly name: string;
  /** The catalogue key of its label. */
  readonly label: string;
  readonly control: FilterControl;
}

const LEFT_TO_RIGHT = new Set(['email', 'phone', 'id', 'year']);

/** Whether a filter's text reads left to right in both languages. */
export function readsLeftToRight(name: string): boolean {
  return LEFT_TO_RIGHT.has(name);
}

function kindControl(kind: FilterKind | 'sets', resource: Resource): FilterControl {
  switch (kind) {
    case 'id':
      return WHOLE_FILTER;
    case 'flag':
      return { kind: 'choice', values: ['1', '0'], words: 'list.active' };
    case 'sets':
      return { kind: 'choice', values: (resource.list.sets ?? []).filter((set) => can(resource.list.setsCan?.[set])), words: 'enums.sets' };
    default:
      return { kind };
  }
}

/** A resource's filters, each with its label and how it is asked for. */
export function getFilters(resource: Resource): ListFilter[] {
  return resource.list.filters.map((name) => {
    const { name: table, fields, list } = resource;
    const kind = getFilterKind(resource, name);
    const words = fields[name] ? `resources.${table}.fields` : list.ownFilters?.[name] ? `resources.${table}.filters` : 'list.filters';
    const control = typeof kind === 'string' ? kindControl(kind, resource) : (kindCell(kind).filter?.(kind, resource) ?? TEXT_FILTER);
    return { name, label: `${words}.${name}`, control };
  });
}

/** What the panel offers: `status` and `is_active` ask the same, and one of them is enough. */
export function offeredFilters(all: readonly ListFilter[], chosen: readonly string[] | undefined): readonly ListFilter[] {
  if (chosen) return chosen.flatMap((name) => all.find((filter) => filter.name === name) ?? []);
  const twice = all.some((filter) => filter.name === 'is_active');
  return all.filter((filter) => !(twice && filter.name === 'status'));
}

/** A change with what follows from it: a city does not outlive its country, nor an end its start when that moves past it. */
export function dependentChanges(
  filters: readonly ListFilter[],
  values: Readonly<Record<string, string>>,
  name: string,
  value: string,
): Record<string, string> {
  const changes: Record<string, string> = { [name]: value };
  for (const filter of filters) if (filter.control.kind === 'row' && filter.control.within === name) changes[filter.name] = '';
  if (name === 'from_date' && dateOrderError({ ...values, from_date: value })) changes['to_date'] = '';
  return changes;
}
