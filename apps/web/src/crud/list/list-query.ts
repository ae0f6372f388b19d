// What a list asks the API for: of the facts, the address and the choice of columns, and of nothing else. It is asked before the code
// of the screen is here too, so this file imports nothing that would bring the screen along.
import { PER_PAGE_MAX } from '@diwan/contract/kit/constants';
import type { ListFacts } from '@diwan/contract/kit/resource';

/** What a list shows: all of it stands in the URL, so that sharing the URL shares the view. */
export interface ListState {
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  /** None: the server's own page size. */
  readonly perPage: number | undefined;
  /** `column` or `-column`. */
  readonly sort: string | undefined;
  /** Keys of the columns to show, in their order; the usual ones where none are named. */
  readonly columns: readonly string[] | undefined;
  /** How many of the first columns stay in sight while the others scroll. */
  readonly pinned: number;
}

/** What a list knows of its address. */
export type ListNames = Pick<ListFacts, 'filters' | 'sorts' | 'aliases' | 'spellings'>;

/** What a list reads of its rows, as plain data. */
export interface ListReads {
  /** Fields, whatever the columns: what names a row, and what its buttons look at. */
  readonly always: readonly string[];
  /** By the key of each column there is, the fields that its cell looks at. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Keys of the columns that are shown unless others are chosen. */
  readonly usual: readonly string[];
  /** The key of the column that names a row. */
  readonly naming: string;
}

/** A list as plain data: all that is needed to ask for its rows before its code is here. */
export interface ListPlan {
  /** The name of its resource, which is the path of the call. */
  readonly resource: string;
  readonly names: ListNames;
  readonly reads: ListReads;
}

/** More would leave the others no room. */
export const PINNED_MAX = 3;

const whole = (value: string | undefined, max: number): number | undefined => {
  const read = value && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  return read >= 1 && read <= max ? read : undefined;
};

/** Reads a list's state from a URL's query; what the list does not know stays in the URL and out of its state. */
export function readListState(
  search: Readonly<Record<string, unknown>>,
  { filters, sorts, aliases = {}, spellings = {} }: ListNames,
): ListState {
  const text = (name: string): string | undefined => {
    const value = search[name];
    return value === undefined || value === null || value === '' ? undefined : String(value);
  };
  const sort = text('sort');
  // The specification's names and spellings mean here what they mean to the API (`status` is an order's `order_status`).
  const asked = [...Object.entries(aliases), ...filters.map((name) => [name, name] as const)];
  return {
    filters: Object.fromEntries(
      asked.flatMap(([name, filter]) => {
        const value = text(name);
        return value === undefined ? [] : [[filter, spellings[filter]?.[value] ?? value]];
      }),
    ),
    page: whole(text('page'), 999_999_999) ?? 1,
    perPage: whole(text('per_page'), PER_PAGE_MAX),
    sort: sort !== undefined && sorts.includes(sort.replace(/^-/, '')) ? sort : undefined,
    columns: text('columns')?.split(','),
    pinned: whole(text('pinned'), PINNED_MAX) ?? 0,
  };
}

/**
 * The keys of the columns that were chosen, in the order in which they were; the one that names a row always stays. Names of no
 * column choose nothing: an address is older than its columns, or was typed.
 */
export function chosenKeys({ columns, usual, naming }: Omit<ListReads, 'always'>, keys: readonly string[] | undefined): readonly string[] {
  const named = new Set(keys?.filter((key) => Object.hasOwn(columns, key)));
  const chosen = named.size > 0 ? [...named] : usual;
  return chosen.includes(naming) ? chosen : [naming, ...chosen];
}

/** Fields as the API is asked for them. In one order: the same columns in another one are the same rows. */
export function askedFields(fields: Iterable<string>): string {
  return [...new Set(fields)].toSorted().join();
}

/** What the API is asked: the state under the wire's names, and of the rows what the columns show. */
export function listQuery(state: ListState, reads: ListReads): Record<string, string> {
  const { always, columns } = reads;
  const shown = chosenKeys(reads, state.columns).flatMap((key) => columns[key] ?? []);
  return {
    ...state.filters,
    ...(state.page > 1 && { page: String(state.page) }),
    ...(state.perPage && { per_page: String(state.perPage) }),
    ...(state.sort && { sort: state.sort }),
    // The API gives the id and the version without being asked, and whole rows where it is asked for nothing.
    fields: askedFields([...always, ...shown]) || 'id',
  };
}

/** The catalogue key of what is wrong with a pair of days, if anything: `to_date` never precedes `from_date`. */
export function dateOrderError(values: Readonly<Record<string, string>>): 'date_order' | undefined {
  const { from_date: from, to_date: to } = values;
  return from && to && to < from ? 'date_order' : undefined;
}

/** The call for the rows that an address shows: its path below the API's base, and its query. */
export function askedRows({ resource, names, reads }: ListPlan, search: Readonly<Record<string, unknown>>) {
  return { path: resource, query: listQuery(readListState(search, names), reads) };
}
