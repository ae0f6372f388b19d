import type { Resource } from '@diwan/contract/kit/resource';
import type { ReactNode } from 'react';
import type { CellContext } from '../cells/cell-context.ts';
import { cellOf } from '../cells/field-cell.tsx';
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
  readonly cell: (row: Row) => ReactNode;
}

const NUMERIC = new Set(['number', 'money', 'latitude', 'longitude', 'keys']);

/** The columns of a list: names of fields drawn by their kinds, and columns of the resource's own. */
export function tableColumns(screens: Screens, context: CellContext): TableColumn[] {
  const { resource } = screens;
  return screens.columns.map((choice) => {
    const own: Partial<Column> = typeof choice === 'string' ? {} : choice;
    const key = typeof choice === 'string' ? choice : choice.key;
    const kind = resource.fields[key]?.kind;
    return {
      key,
      header: context.words(own.header ?? labelKey(resource, key)),
      numeric: own.numeric ?? (key === 'id' || (kind !== undefined && NUMERIC.has(kind))),
      width: own.width,
      sort: sortOf(resource, own.sort ?? key),
      cell: own.cell ?? ((row) => cellOf(context, key, row)),
    };
  });
}

/** The column that names a row: not its number, where there is another. */
export function namingColumn(columns: readonly TableColumn[]): TableColumn | undefined {
  return columns.find((column) => column.key !== 'id' && column.key !== 'position') ?? columns[0];
}

/** The columns that were chosen, in their own order; the one that names a row always stays. */
export function chosenColumns(columns: readonly TableColumn[], keys: readonly string[] | undefined): readonly TableColumn[] {
  if (!keys) return columns;
  const naming = namingColumn(columns);
  return columns.filter((column) => column === naming || keys.includes(column.key));
}

/** The column that the API sorts by for a header: of a pair in two languages, the reader's. */
function sortOf(resource: Resource, key: string): string | undefined {
  const candidates = [key, `${key}_${language()}`, ...(key === 'full_name' ? ['first_name'] : [])];
  return candidates.find((name) => resource.list.sorts.includes(name));
}
