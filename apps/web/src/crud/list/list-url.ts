import { useCallback, useMemo, useRef } from 'react';
import type { Resource } from '@diwan/contract/kit/resource';
import { useAddressQuery, goTo, type Search } from '../../lib/search-params.ts';
import { readListState, type ListNames, type ListState } from './list-query.ts';

/** The query of a URL with filters changed (an empty value removes one) and the page back at 1. */
export function withFilters(search: Search, changes: Readonly<Record<string, string>>, { aliases = {} }: ListNames): Search {
  // A change of a filter is one of it under every name.
  const renamed = Object.entries(aliases).flatMap(([name, filter]) => (filter in changes ? [name] : []));
  return tidy({ ...search, ...none(renamed), ...changes, page: undefined });
}

/** The query with the filters gone, the sort and the page size kept. */
export function withoutFilters(search: Search, { filters, aliases = {} }: ListNames): Search {
  return tidy({ ...search, ...none([...filters, ...Object.keys(aliases)]), page: undefined });
}

const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]));

export function withPage(search: Search, page: number): Search {
  return tidy({ ...search, page: page === 1 ? undefined : String(page) });
}

/** Another page size starts from the first page: the old page number means other rows now. */
export function withPerPage(search: Search, perPage: number): Search {
  return tidy({ ...search, per_page: String(perPage), page: undefined });
}

/** A header's press: ascending, then descending, then the list's own order. */
export function nextSort(current: string | undefined, column: string): string | undefined {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? undefined : column;
}

export function withSort(search: Search, sort: string | undefined): Search {
  return tidy({ ...search, sort, page: undefined });
}

/** Other columns are another look at the same rows: the page stays. */
export function withColumns(search: Search, columns: readonly string[] | null, pinned: number): Search {
  return tidy({ ...search, columns: columns?.join(','), pinned: pinned || undefined });
}

function tidy(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

export interface ListControls {
  readonly state: ListState;
  /** `typing` marks changes of the same text as one step of the history. */
  readonly setFilters: (changes: Readonly<Record<string, string>>, typing?: string) => void;
  readonly reset: () => void;
  readonly setPage: (page: number, replace?: boolean) => void;
  readonly setPerPage: (perPage: number) => void;
  readonly sortBy: (column: string) => void;
  readonly setColumns: (columns: readonly string[] | null, pinned: number) => void;
}

/** A list's state, read from the URL and written to it: reloading, going back and sharing bring the same list. */
export function useListState(resource: Resource): ListControls {
  const search = useAddressQuery();
  const typed = useRef<string | null>(null);
  const names = resource.list;
  const state = useMemo(() => readListState(search, names), [search, names]);

  const go = useCallback(
    (change: (now: Search) => Search, { typing = null, replace = false }: { typing?: string | null; replace?: boolean } = {}) => {
      const again = typing !== null && typed.current === typing;
      typed.current = typing;
      goTo(change, { replace: replace || again });
    },
    [],
  );

  return {
    state,
    setFilters: useCallback((changes, typing) => go((now) => withFilters(now, changes, names), { typing: typing ?? null }), [go, names]),
    reset: useCallback(() => go((now) => withoutFilters(now, names)), [go, names]),
    setPage: useCallback((page, replace = false) => go((now) => withPage(now, page), { replace }), [go]),
    setPerPage: useCallback((perPage) => go((now) => withPerPage(now, perPage)), [go]),
    setColumns: useCallback((columns, pinned) => go((now) => withColumns(now, columns, pinned), { replace: true }), [go]),
    sortBy: useCallback(
      (column) => go((now) => withSort(now, nextSort(now['sort'] === undefined ? undefined : String(now['sort']), column))),
      [go],
    ),
  };
}
