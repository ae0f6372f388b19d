import type { RecordOf, Resource } from '@diwan/contract/kit/resource';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, getEarly, type One, type Page, type CallQuery } from '../../lib/api.ts';
import { OF_SCREEN, queryClient } from '../../lib/query-client.ts';
import { useRowNews } from '../../lib/use-live.ts';
import type { Row } from './screens.ts';

/** Everything that shows rows asks under this key, so that a change anywhere refreshes them all: rows have several names (a rider is a client). */
const ROWS = 'rows';

interface ListPageOptions {
  enabled?: boolean;
  /** The list is the screen, and no part of another. */
  ofScreen?: boolean;
}

/** One page of a list; the page before stays until it is here. */
export function useListPage<R extends Resource>(
  resource: R,
  query: CallQuery,
  { enabled = true, ofScreen = false }: ListPageOptions = {},
): UseQueryResult<Page<RecordOf<R>>> {
  return useQuery({
    queryKey: [ROWS, resource.name, 'list', query],
    queryFn: ({ signal }) => api.get<Page<RecordOf<R>>>(resource.name, { query, signal }),
    placeholderData: keepPreviousData,
    initialData: () => (ofScreen && enabled ? (getEarly(resource.name, query) as Page<RecordOf<R>> | undefined) : undefined),
    enabled,
    ...(ofScreen && { meta: OF_SCREEN }),
  });
}

const getRowPath = ({ name }: Resource, id: number | string) => `${name}/${encodeURIComponent(id)}`;

/** One row with all of its fields, as its page and its form show it; `ofScreen` where it is the screen, and no part of another. */
export function useRow<R extends Resource>(
  resource: R,
  id: string,
  { ofScreen = true }: Pick<ListPageOptions, 'ofScreen'> = {},
): UseQueryResult<RecordOf<R>> {
  return useQuery({
    queryKey: [ROWS, resource.name, 'one', id],
    ...(ofScreen && { meta: OF_SCREEN }),
    queryFn: ({ signal }) => readRow(resource, id, signal),
    initialData: () => (ofScreen ? (getEarly(getRowPath(resource, id)) as One<RecordOf<R>> | undefined)?.data : undefined),
  });
}

/** The same of a page that stands open while others work: whatever it shows of the row follows. */
export function useFollowedRow<R extends Resource>(resource: R, id: string, options?: Pick<ListPageOptions, 'ofScreen'>) {
  useRowNews(resource.base ?? resource.name, Number(id), () => void refreshRow(resource, id));
  return useRow(resource, id, options);
}

/** Asks again for whatever shows one row: itself, what belongs to it, and its log. */
export function refreshRow(resource: Resource, id: number | string): Promise<void> {
  const log = `${resource.name}/${id}/activity`;
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [rows, name, , about] }) =>
      rows === ROWS && name === resource.name && (String(about) === String(id) || about === log),
  });
}

/** One row as it is now. */
export async function readRow<R extends Resource>(resource: R, id: number | string, signal?: AbortSignal): Promise<RecordOf<R>> {
  return (await api.get<One<RecordOf<R>>>(getRowPath(resource, id), { signal })).data;
}

/** Asks again for whatever shows rows. */
export function refreshRows(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ROWS] });
}

/** Shows the rows of a page in another order, before the server is asked again; pages of other rows stay. */
export function reorderRows(resource: Resource, ids: readonly number[]): void {
  const lists = { queryKey: [ROWS, resource.name, 'list'] };
  // An answer that is on its way has the rows as they were before.
  void queryClient.cancelQueries(lists);
  queryClient.setQueriesData<Page<Row>>(lists, (page) => {
    const rows = page && ids.map((id) => page.data.find((row) => row.id === id));
    return rows && rows.length === page.data.length && rows.every((row) => row !== undefined) ? { ...page, data: rows } : page;
  });
}

/** Puts changed values into every list and page that shows the row, before the server is asked again. A list's rows may come to hold more than it asked for. */
export function patchRow(resource: Resource, id: number, changes: Readonly<Record<string, unknown>>): void {
  const patch = (row: Row): Row => (row.id === id ? { ...row, ...changes } : row);
  queryClient.setQueriesData<Page<Row>>(
    { queryKey: [ROWS, resource.name, 'list'] },
    (page) => page && { ...page, data: page.data.map(patch) },
  );
  queryClient.setQueriesData<Row>({ queryKey: [ROWS, resource.name, 'one'] }, (row) => row && patch(row));
}
