import { memo, useMemo, type ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import buttonClasses from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/states.tsx';
import toggleClasses from '../../ui/toggle.module.css';
import type { Row } from '../resource/screens.ts';
import { cardLines, getCard, cardState, type Card, type CardPart } from './card.ts';
import classes from './card-rows.module.css';
import type { TableColumn } from './columns.ts';
import { drawIcon, type RowAct } from './row-buttons.tsx';
import type { RowFace } from './table-row.tsx';

const MORE = drawIcon('M12 5v.01M12 12v.01M12 19v.01', 2.6);

interface CardRowsProps {
  /** None while the first page is on its way. */
  rows: readonly Row[] | undefined;
  columns: readonly TableColumn[];
  face: RowFace;
  expanded: number | null;
  /** How many grey cards stand in for those on their way. */
  expectedRows: number;
}

/** The rows of a list on a phone. Wider screens do not load this. */
export default function CardRows({ rows, columns, face, expanded, expectedRows }: CardRowsProps) {
  const card = useMemo(() => getCard(columns), [columns]);
  if (!rows)
    return Array.from({ length: expectedRows }, (_, index) => (
      <GreyCard key={index} index={index} selectable={face.selectLabel !== undefined} />
    ));
  // Keyed by their place, as the rows of a table are.
  // oxlint-disable-next-line react/no-array-index-key
  return rows.map((row, index) => <CardRow key={index} row={row} card={card} face={face} isExpanded={row.id === expanded} />);
}

interface CardRowProps {
  row: Row;
  card: Card;
  face: RowFace;
  isExpanded: boolean;
}

/** A row on a phone: who or what it is and its state, two quiet lines, and the rest behind them: a press opens the row, the dots its sheet. */
const CardRow = memo(function CardRow({ row, card, face, isExpanded }: CardRowProps) {
  const open = face.acts(row).find(({ key }) => key === 'show' || key === 'expand');
  const lines = cardLines(card, row);
  return (
    <>
      <tr data-row={row.id} data-expanded={isExpanded || undefined} tabIndex={-1} className={classes.card}>
        {face.selectLabel && (
          <td className={classes.tick}>
            <label className={classes.pick}>
              <input type="checkbox" data-select className={toggleClasses['check']} aria-label={face.selectLabel(row)} />
            </label>
          </td>
        )}
        <th scope="row" className={classes.face}>
          {card.picture && !card.picture.isMissing(row) && card.picture.cell(row)}
          <span className={classes.name}>{card.name?.cell(row)}</span>
        </th>
        <td className={classes.state}>{cardState(card, row)}</td>
        <td className={classes.lines}>
          {drawLine(lines.who, row, classes.who)}
          {drawLine(lines.howMuch, row)}
        </td>
        <td className={classes.acts}>
          {open && <Open act={open} />}
          <button
            type="button"
            className={buttonClass({}, cx(buttonClasses['icon'], classes.more))}
            data-act="more"
            aria-haspopup="dialog"
            aria-label={face.moreLabel(row)}
          >
            {MORE}
          </button>
        </td>
      </tr>
      {isExpanded && (
        <tr className={classes.expansion}>
          <td>{face.expanded(row)}</td>
        </tr>
      )}
    </>
  );
});

function drawLine(parts: readonly CardPart[], row: Row, look?: string): ReactNode {
  return (
    parts.length > 0 && (
      <div className={cx(classes.line, look)}>
        {parts.map(({ column: { key, header, cell }, labelled }) => (
          <span key={key} className={classes.part}>
            <span aria-hidden="true" className={classes.dot}>
              ·
            </span>
            {/* What is cut is cut at its own end, in whichever language it is. */}
            <span className={cx(classes.value, labelled && classes.labelled)} data-label={header} dir={labelled ? undefined : 'auto'}>
              {cell(row)}
            </span>
          </span>
        ))}
      </div>
    )
  );
}

/** Lies over all of the card but what may be pressed by itself. */
function Open({ act: { key, name, href } }: { act: RowAct }) {
  return href === undefined ? (
    <button type="button" className={classes.open} data-act={key} aria-label={name} />
  ) : (
    <a href={href} className={classes.open} data-inside>
      <span className="sr-only">{name}</span>
    </a>
  );
}

/** A card that is on its way. */
function GreyCard({ index, selectable }: { index: number; selectable: boolean }) {
  return (
    <tr aria-hidden="true" className={classes.card}>
      {selectable && (
        <td className={classes.tick}>
          <span className={classes.pick}>
            <Skeleton width={18} height={18} />
          </span>
        </td>
      )}
      <td className={classes.face}>
        <Skeleton width={`${40 + ((index * 7) % 30)}%`} />
      </td>
      <td className={classes.lines}>
        <Skeleton width={`${60 + ((index * 13) % 30)}%`} />
        <Skeleton width={`${40 + ((index * 11) % 40)}%`} />
      </td>
    </tr>
  );
}
