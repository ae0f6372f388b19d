import type { Field } from '@diwan/contract/kit/field';
import type { Resource } from '@diwan/contract/kit/resource';
import type { ReactNode } from 'react';
import type { CellContext } from '../cells/cell-context.ts';
import { getCell } from '../fields/field-cell.tsx';
import { kindCell } from '../fields/kinds/cells.tsx';
import { drawFlag } from '../cells/flag-chip.tsx';
import { isNone } from '../cells/missing.tsx';
import { labelKey } from '../resource/labels.ts';
import { language } from '../../lib/preferences.ts';
import type { Column, Row, Screens } from '../resource/screens.ts';
import { chosenKeys, type ListReads } from './list-query.ts';
import { allColumns, columnKey } from './list-reads.ts';

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
  /** The field that it shows, if it is one. */
  readonly field: Field | undefined;
  /** What the resource's own choices say of it. */
  readonly own: Pick<Column, 'acts' | 'cell' | 'numeric'>;
  /** Nothing is stored, and its cell would only say so. */
  readonly isMissing: (row: Row) => boolean;
  /** What a flag says of a row, as a chip. */
  readonly chip: ((row: Row) => ReactNode) | undefined;
}

/** The columns of a list: names of fields drawn by their kinds, and columns of the resource's own. */
export function tableColumns(screens: Screens, reads: ListReads, context: CellContext): TableColumn[] {
  const { resource } = screens;
  return allColumns(screens).map((choice) => {
    const own: Partial<Column> = typeof choice === 'string' ? {} : choice;
    const key = columnKey(choice);
    const field = resource.fields[key];
    const kind = field?.kind;
    return {
      key,
      header: context.words(own.header ?? labelKey(resource, key)),
      numeric: own.numeric ?? (key === 'id' || (field !== undefined && kindCell(field).isNumber === true)),
      width: own.width,
      sort: getSort(resource, own.sort ?? key),
      naming: key === reads.naming,
      more: !reads.usual.includes(key),
      cell: own.cell ?? ((row) => getCell(context, key, row)),
      field,
      own,
      isMissing: (row) => field !== undefined && own.cell === undefined && isNone(row[key]),
      chip: kind === 'flag' ? (row) => drawFlag({ flag: key, on: row[key] === 1, gender: row['gender'], words: context.words }) : undefined,
    };
  });
}

/** The columns that were chosen, the first of them pinned. */
export function chosenColumns(
  columns: readonly TableColumn[],
  reads: Omit<ListReads, 'always'>,
  keys: readonly string[] | undefined,
  pinned: number,
): readonly TableColumn[] {
  const chosen = chosenKeys(reads, keys).flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return chosen.map((column, index) => (index < pinned ? { ...column, pin: index + 1 } : column));
}

/** The column that the API sorts by for a header: of a pair in two languages, the reader's. */
function getSort(resource: Resource, key: string): string | undefined {
  const candidates = [key, `${key}_${language()}`, ...(key === 'full_name' ? ['first_name'] : [])];
  return candidates.find((name) => resource.list.sorts.includes(name));
}
