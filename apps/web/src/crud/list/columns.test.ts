import { describe, expect, it } from 'vitest';
import { chosenColumns, type TableColumn } from './columns.ts';
import { readListState } from './list-query.ts';
import { withColumns } from './list-url.ts';

const column = (key: string, more = false): TableColumn => ({
  key,
  header: key,
  numeric: false,
  width: undefined,
  sort: undefined,
  naming: key === 'name',
  more,
  cell: () => key,
  field: undefined,
  own: {},
  isMissing: () => false,
  chip: undefined,
});
const all = [column('id'), column('name'), column('city'), column('phone', true), column('gender', true)];
const reads = {
  columns: Object.fromEntries(all.map(({ key }) => [key, [key]])),
  usual: all.filter(({ more }) => !more).map(({ key }) => key),
  naming: 'name',
};
function shown(search: Record<string, unknown>) {
  const { columns, pinned } = readListState(search, { filters: [], sorts: [] });
  return chosenColumns(all, reads, columns, pinned);
}
const keys = (columns?: string) => shown({ columns }).map(({ key }) => key);

describe('chosenColumns', () => {
  it('are the usual ones where none were chosen', () => expect(keys()).toEqual(['id', 'name', 'city']));
  it('stand in the order in which they were chosen', () => expect(keys('phone,name,id')).toEqual(['phone', 'name', 'id']));
  it('are each there once, and no others', () => expect(keys('phone,nonsense,name,phone')).toEqual(['phone', 'name']));
  it('always name the row', () => expect(keys('phone')).toEqual(['name', 'phone']));
  it.each(['nonsense', ',', 'constructor'])('are the usual ones where “%s” names none', (text) => expect(keys(text)).toEqual(keys()));
});

describe('pinned columns', () => {
  const pins = (pinned: unknown) => shown({ columns: 'phone,name,id,city', pinned }).map(({ pin }) => pin);
  it('are the first ones', () => expect(pins(2)).toEqual([1, 2, undefined, undefined]));
  it.each([undefined, 0, 4, -1, 'x'])('are none for %s', (count) => expect(pins(count).some(Boolean)).toBe(false));
  it('stand in the address only where there are some', () => {
    expect(withColumns({ page: 2 }, ['phone', 'name'], 1)).toEqual({ page: 2, columns: 'phone,name', pinned: 1 });
    expect(withColumns({ page: 2, columns: 'phone', pinned: 1 }, null, 0)).toEqual({ page: 2 });
  });
});
