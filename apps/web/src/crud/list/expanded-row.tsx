import { buttonClass } from '../../ui/button.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { Link } from '../../ui/link.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { CellContext } from '../cells/cell-context.ts';
import { FieldList } from '../fields/field-list.tsx';
import { shownFields } from '../cells/shown-fields.ts';
import { useRow } from '../resource/queries.ts';
import type { Row, Screens } from '../resource/screens.ts';
import classes from './expanded-row.module.css';
import { columnKey } from './list-reads.ts';

interface ExpandedRowProps {
  screens: Screens;
  context: CellContext;
  id: number;
  /** The row's page, where there is one. */
  href: string | undefined;
}

/** What an expanded row shows: its fields beyond the columns, and the way to its page. The list has what its columns show; the whole row is asked for now. */
export default function ExpandedRow({ screens, context, id, href }: ExpandedRowProps) {
  const query = useRow(screens.resource, String(id), { ofScreen: false });
  return (
    <DataArea query={query} loading={<LoadingState rows={2} height={24} />}>
      {(row) =>
        typeof screens.expanded === 'function' ? (
          screens.expanded(row)
        ) : (
          <Fields screens={screens} context={context} row={row} href={href} />
        )
      }
    </DataArea>
  );
}

function Fields({ screens, context, row, href }: Omit<ExpandedRowProps, 'id'> & { row: Row }) {
  const { expanded, columns, resource } = screens;
  const inColumns = new Set(columns.map(columnKey));
  const fields = typeof expanded === 'object' ? expanded : shownFields(resource, inColumns);
  return (
    <div className={classes.inside}>
      <FieldList context={{ ...context, isQuiet: true }} fields={fields} row={row} columns />
      {href && (
        <Link href={href} className={buttonClass({ size: 'small' })}>
          {context.words('list.open_page')}
        </Link>
      )}
    </div>
  );
}
