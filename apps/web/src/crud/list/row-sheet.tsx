import { Suspense } from 'react';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/link.tsx';
import menuClasses from '../../ui/menu.module.css';
import { Modal } from '../../ui/modal.tsx';
import type { Row } from '../resource/screens.ts';
import type { TableColumn } from './columns.ts';
import type { RowAct } from './row-buttons.tsx';
import classes from './row-sheet.module.css';
import type { RowFace } from './table-row.tsx';

interface RowSheetProps {
  row: Row;
  columns: readonly TableColumn[];
  face: RowFace;
  onClose: () => void;
}

/** All that may be done with a row, and all that its columns say of it: what its card has no room for. */
export default function RowSheet({ row, columns, face, onClose }: RowSheetProps) {
  const isPressed = ({ own, field }: TableColumn) => own.acts || field?.kind === 'flag';
  const acts = face.acts(row);
  return (
    <Modal open place="bottom" title={face.name(row)} onClose={onClose}>
      {face.step && (
        <div className={classes.step}>
          <Suspense>{face.step(row)}</Suspense>
        </div>
      )}
      <Values columns={columns.filter(isPressed)} row={row} />
      {acts.length > 0 && (
        <ul className={classes.acts}>
          {acts.map((act) => (
            <li key={act.key}>
              <Act
                act={act}
                onPick={() => {
                  onClose();
                  face.act(act.key, row);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Values columns={columns.filter((column) => !isPressed(column) && !column.naming)} row={row} />
    </Modal>
  );
}

function Act({ act: { key, short, icon, href }, onPick }: { act: RowAct; onPick: () => void }) {
  const look = cx(menuClasses['item'], classes.act, key === 'delete' && menuClasses['danger']);
  return href === undefined ? (
    <button type="button" className={look} onClick={onPick}>
      {icon}
      {short}
    </button>
  ) : (
    <Link href={href} className={look}>
      {icon}
      {short}
    </Link>
  );
}

function Values({ columns, row }: Pick<RowSheetProps, 'columns' | 'row'>) {
  if (columns.length === 0) return null;
  return (
    <dl className={classes.values}>
      {columns.map(({ key, header, cell }) => (
        <div key={key}>
          <dt>{header}</dt>
          <dd>{cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
