import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import type { CellContext } from '../cells/cell-context.ts';
import { FieldList } from '../cells/field-list.tsx';
import { shownFields } from '../cells/shown-fields.ts';
import type { Row, Screens } from '../screens.ts';
import classes from './expanded-row.module.css';

interface ExpandedRowProps {
  screens: Screens;
  context: CellContext;
  row: Row;
  /** The row's page, where there is one. */
  href: string | undefined;
}

/** What an expanded row shows: its fields beyond the columns, and the way to its page. */
export default function ExpandedRow({ screens, context, row, href }: ExpandedRowProps) {
  const { expanded, columns } = screens;
  if (typeof expanded === 'function') return expanded(row);
  const inColumns = new Set(columns.map((column) => (typeof column === 'string' ? column : column.key)));
  const fields = expanded ?? shownFields(screens.resource, inColumns);
  return (
    <div className={classes.inside}>
      <FieldList context={context} fields={fields} row={row} columns />
      {href && (
        <Link href={href} className={buttonClass({ size: 'small' })}>
          {context.words('list.open_page')}
        </Link>
      )}
    </div>
  );
}
