import { useSyncExternalStore } from 'react';

export interface RowState {
  readonly selected: ReadonlySet<number>;
  /** One row at a time. */
  readonly expanded: number | null;
  /** The row that the keyboard is on. */
  readonly current: number | null;
}

/**
 * Which rows are selected, expanded and current, kept out of the rows: a change re-renders the few cells that show it,
 * never the table.
 */
export interface RowStore {
  subscribe: (listener: () => void) => () => void;
  get: () => RowState;
  toggle: (id: number) => void;
  selectAll: (ids: readonly number[], on: boolean) => void;
  clear: () => void;
  expand: (id: number | null) => void;
  setCurrent: (id: number | null) => void;
  /** Forgets rows that are no longer shown. */
  keep: (ids: readonly number[]) => void;
}

export function createRowStore(): RowStore {
  let state: RowState = { selected: new Set(), expanded: null, current: null };
  const listeners = new Set<() => void>();
  const set = (change: Partial<RowState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
    toggle: (id) => {
      const selected = new Set(state.selected);
      if (!selected.delete(id)) selected.add(id);
      set({ selected });
    },
    selectAll: (ids, on) => {
      const selected = new Set(state.selected);
      for (const id of ids)
        if (on) selected.add(id);
        else selected.delete(id);
      set({ selected });
    },
    clear: () => set({ selected: new Set() }),
    expand: (id) => set({ expanded: id === state.expanded ? null : id }),
    setCurrent: (current) => set({ current }),
    keep: (ids) => {
      const shown = new Set(ids);
      const selected = [...state.selected].filter((id) => shown.has(id));
      const stays = (id: number | null) => (id !== null && shown.has(id) ? id : null);
      if (selected.length === state.selected.size && stays(state.expanded) === state.expanded && stays(state.current) === state.current)
        return;
      set({ selected: new Set(selected), expanded: stays(state.expanded), current: stays(state.current) });
    },
  };
}

/** Follows one fact of the store; a component renders again only when that fact changes. */
export function useRowState<T>(store: RowStore, pick: (state: RowState) => T): T {
  return useSyncExternalStore(store.subscribe, () => pick(store.get()));
}
