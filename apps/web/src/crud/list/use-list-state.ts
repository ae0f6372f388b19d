import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Resource } from '@diwan/contract/kit/resource';
import { useCallback, useMemo, useRef } from 'react';
import {
  nextSort,
  readListState,
  withColumns,
  withFilters,
  withoutFilters,
  withPage,
  withPerPage,
  withSort,
  type ListState,
  type Search,
} from './list-url.ts';

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
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const typed = useRef<string | null>(null);
  const names = resource.list;
  const state = useMemo(() => readListState(search, names), [search, names]);

  const go = useCallback(
    (change: (now: Search) => Search, { typing = null, replace = false }: { typing?: string | null; replace?: boolean } = {}) => {
      const again = typing !== null && typed.current === typing;
      typed.current = typing;
      // Queries are data here, so the router knows no type for them. The rows change in place: the page does not jump.
      void navigate({ to: '.', search: ((now: Search) => change(now)) as never, replace: replace || again, resetScroll: false });
    },
    [navigate],
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
