import type { Resource } from '@diwan/contract/kit/resource';
import type { ReactNode } from 'react';
import type { CellContext } from '../cells/cell-context.ts';
import { getCell } from '../cells/field-cell.tsx';
import { labelKey } from '../labels.ts';
import { language } from '../../lib/preferences.ts';
import type { Column, Row, Screens } from '../screens.ts';

/** A column as the table draws it. */
export interface TableColumn {
  readonly key: string;
  readonly header: string;
  readonly numeric: boolean;
  readonly width: number | undefined;
  /** The sort that its header asks for, where the list can be sorted by it. */
  readonly sort: string | undefined;
  /** It names a row, so it always stays. */
  readonly naming: boolean;
  /** It is shown only where it was chosen. */
  readonly more: boolean;
  /** Its place among the pinned columns, which stay in sight while the others scroll. */
  readonly pin?: number;
  readonly cell: (row: Row) => ReactNode;
}

const NUMERIC = new Set(['number', 'money', 'latitude', 'longitude', 'keys']);

const getKey = (choice: string | Column): string => (typeof choice === 'string' ? choice : choice.key);

/** The columns of a list, its further ones last: names of fields drawn by their kinds, and columns of the resource's own. */
export function tableColumns(screens: Screens, context: CellContext): TableColumn[] {
  const { resource, columns: usual, moreColumns = [] } = screens;
  const keys = usual.map(getKey);
  const naming = keys.find((key) => key !== 'id' && key !== 'position') ?? keys[0];
  // A view of the same rows may show what is a further column of its base.
  return [...usual, ...moreColumns.filter((choice) => !keys.includes(getKey(choice)))].map((choice, index) => {
    const own: Partial<Column> = typeof choice === 'string' ? {} : choice;
    const key = getKey(choice);
    const kind = resource.fields[key]?.kind;
    return {
      key,
      header: context.words(own.header ?? labelKey(resource, key)),
      numeric: own.numeric ?? (key === 'id' || (kind !== undefined && NUMERIC.has(kind))),
      width: own.width,
      sort: getSort(resource, own.sort ?? key),
      naming: key === naming,
      more: index >= usual.length,
      cell: own.cell ?? ((row) => getCell(context, key, row)),
    };
  });
}

/**
 * The columns that were chosen, in the order in which they were; the one that names a row always stays. Names of no column choose
 * nothing: an address is older than its columns, or was typed.
 */
export function chosenColumns(
  columns: readonly TableColumn[],
  keys: readonly string[] | undefined,
  pinned: number,
): readonly TableColumn[] {
  const named = new Set(keys?.flatMap((key) => columns.find((column) => column.key === key) ?? []));
  const chosen = named.size ? [...named] : columns.filter((column) => !column.more);
  const whole = chosen.some((column) => column.naming) ? chosen : [...columns.filter((column) => column.naming), ...chosen];
  return whole.map((column, index) => (index < pinned ? { ...column, pin: index + 1 } : column));
}

/** The column that the API sorts by for a header: of a pair in two languages, the reader's. */
function getSort(resource: Resource, key: string): string | undefined {
  const candidates = [key, `${key}_${language()}`, ...(key === 'full_name' ? ['first_name'] : [])];
  return candidates.find((name) => resource.list.sorts.includes(name));
}
