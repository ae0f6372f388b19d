import { cx } from '../../ui/cx.ts';
import { labelKey } from '../resource/labels.ts';
import type { Row } from '../resource/screens.ts';
import type { CellContext } from '../cells/cell-context.ts';
import { getCell } from './field-cell.tsx';
import classes from './field-list.module.css';

interface FieldListProps {
  context: CellContext;
  fields: readonly string[];
  row: Row;
  /** Side by side as far as the width allows, else one under the other. */
  columns?: boolean;
}

/** Labels and values. */
export function FieldList({ context, fields, row, columns = false }: FieldListProps) {
  return (
    <dl className={cx(classes.list, columns && classes.columns)}>
      {fields.map((name) => (
        <div key={name} className={classes.pair}>
          <dt>{context.words(labelKey(context.resource, name))}</dt>
          <dd>{getCell(context, name, row)}</dd>
        </div>
      ))}
    </dl>
  );
}
