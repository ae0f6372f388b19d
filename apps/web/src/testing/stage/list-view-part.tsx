import { useState } from 'react';
import type { Page } from '../../lib/api.ts';
import { getFilters } from '../../crud/list/list-filters.ts';
import { readListState } from '../../crud/list/list-query.ts';
import { getListReads } from '../../crud/list/list-reads.ts';
import { ListView } from '../../crud/list/list-screen.tsx';
import { createRowStore } from '../../crud/list/row-store.ts';
import { useListTable } from '../../crud/list/use-list-table.tsx';
import type { ListScreen } from '../../crud/list/use-list-screen.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { THINGS_PLACE, thingScreens } from '../things.ts';

const { resource } = thingScreens;
const READS = getListReads(thingScreens);
const RIGHTS = { show: true, add: true, edit: true, delete: true, toggle: true };
const CALLED: string[] = [];
Object.assign(globalThis, { calledOnView: CALLED });

/** What was asked of the controller that is not there. */
const note = (name: string) => (): void => void CALLED.push(name);

/** The views of a list drawn from plain values: no server, no address. The values are those that a test has left on the window. */
export function ListViewPart() {
  const { page, failure } = (globalThis as unknown as { viewValues: { page?: Page<Row>; failure?: unknown } }).viewValues;
  const [store] = useState(createRowStore);
  const state = readListState({}, resource.list);
  const reading = { preview: note('preview'), read: note('read') };
  const commands = { askDelete: note('askDelete'), askToggle: note('askToggle') };
  const around = { screens: thingScreens, place: THINGS_PLACE, rights: RIGHTS, store, page, stale: false, state, actions: [] };
  const table = useListTable({ ...around, reads: READS, reading, commands });
  const list: ListScreen = {
    ...around,
    table,
    readsOnly: false,
    controls: {
      state,
      setFilters: note('setFilters'),
      reset: note('reset'),
      setPage: note('setPage'),
      setPerPage: note('setPerPage'),
      sortBy: note('sortBy'),
      setColumns: note('setColumns'),
    },
    filters: { all: getFilters(resource), offered: [], errors: {}, open: false, focusRequest: 0, onToggle: note('onToggle') },
    pageTime: 0,
    failure,
    fetching: false,
    retry: note('retry'),
    newestQuery: {},
    showNew: note('showNew'),
    add: { href: '/things/add', label: 'add' },
    deleteSelected: note('deleteSelected'),
    act: note('act'),
    acting: null,
    panel: null,
    openPanel: note('openPanel'),
    close: note('close'),
    dialogs: [],
  };
  return <ListView list={list} />;
}
