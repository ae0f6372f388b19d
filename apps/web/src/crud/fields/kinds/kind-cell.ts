import type { FieldKind, FieldOf } from '@diwan/contract/kit/field';
import type { Resource } from '@diwan/contract/kit/resource';
import type { ReactNode } from 'react';
import type { CellContext } from '../../cells/cell-context.ts';
import type { FilterControl } from '../filter-control.ts';
import type { Row } from '../../resource/screens.ts';

/**
 * What a list needs of a kind of field: it is loaded before the first rows, and holds neither inputs nor what pages show. These are
 * methods, which TypeScript lets stand for those of any kind: the registry hands each of them fields of its own kind.
 */
export interface KindCell<K extends FieldKind = FieldKind> {
  /** A value that is there, as people read it. A plain function: a page of fifty rows calls it five hundred times. */
  cell(context: CellContext, name: string, field: FieldOf<K>, row: Row): ReactNode;
  /** Other fields that the cell looks at, beside the field itself and those that name a row. */
  reads?(field: FieldOf<K>, resource: Resource): readonly string[];
  /** How its filter is asked for. */
  filter?(field: FieldOf<K>, resource: Resource): FilterControl;
  /** It shows something even where nothing is stored. */
  readonly isNeverMissing?: boolean;
}
