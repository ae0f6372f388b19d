import type { Field } from '@diwan/contract/kit/field';
import { NAMED_FILTERS, type NamedFilter, type Resource } from '@diwan/contract/kit/resource';

/** How a filter is asked for. */
export type FilterControl =
  | { readonly kind: 'text' | 'whole' | 'day' | 'time' | 'month' | 'year' }
  /** Codes with their words under a catalogue key. */
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly words: string }
  /** A row of another resource, found by name. */
  | { readonly kind: 'row'; readonly table: string; readonly within?: string };

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

const YES_NO = { kind: 'choice', values: ['1', '0'], words: 'enums.yes_no' } as const;

function ofNamed(name: NamedFilter, resource: Resource): FilterControl {
  const kind = NAMED_FILTERS[name];
  switch (kind) {
    case 'id':
      return { kind: 'whole' };
    case 'flag':
      return { kind: 'choice', values: ['1', '0'], words: 'list.active' };
    case 'named':
      return { kind: 'choice', values: resource.list.sets ?? [], words: 'enums.sets' };
    default:
      return { kind };
  }
}

function ofField(field: Field, resource: Resource): FilterControl {
  switch (field.kind) {
    case 'enum':
      return { kind: 'choice', values: field.values, words: `enums.${field.name}` };
    case 'flag':
      return YES_NO;
    case 'ref':
      // A city is one of the chosen country's, a model of the chosen brand's, where both are asked for.
      return field.within !== undefined && field.within in resource.fields
        ? { kind: 'row', table: field.table, within: field.within }
        : { kind: 'row', table: field.table };
    case 'date':
    case 'moment':
      return { kind: 'day' };
    case 'number':
      return { kind: 'whole' };
    default:
      return { kind: 'text' };
  }
}

/** A resource's filters, each with its label and how it is asked for. */
export function filtersOf(resource: Resource): ListFilter[] {
  return resource.list.filters.map((name) => {
    const field = resource.fields[name];
    if (field) return { name, label: `resources.${resource.name}.fields.${name}`, control: ofField(field, resource) };
    return { name, label: `list.filters.${name}`, control: ofNamed(name as NamedFilter, resource) };
  });
}

/** What the panel offers: `status` and `is_active` ask the same, and one of them is enough. */
export function offeredFilters(all: readonly ListFilter[], chosen: readonly string[] | undefined): readonly ListFilter[] {
  if (chosen) return chosen.flatMap((name) => all.find((filter) => filter.name === name) ?? []);
  const twice = all.some((filter) => filter.name === 'is_active');
  return all.filter((filter) => !(twice && filter.name === 'status'));
}

/** The catalogue key of what is wrong with a pair of days, if anything: `to_date` never precedes `from_date`. */
export function dateOrderError(values: Readonly<Record<string, string>>): 'date_order' | undefined {
  const { from_date: from, to_date: to } = values;
  return from && to && to < from ? 'date_order' : undefined;
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
