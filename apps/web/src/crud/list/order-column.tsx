import { useContext, useEffect, useRef } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconArrowDown, IconArrowUp } from '../../ui/icons.ts';
import { IconGripVertical } from '../../ui/screen-icons.ts';
import { Ltr } from '../../ui/text.tsx';
import { toast } from '../../ui/toast-store.ts';
import { rowName } from '../resource/labels.ts';
import type { Column, Row } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import { saveOrder, withMoved } from './move-rows.ts';
import classes from './order-column.module.css';
import { ShownRows } from './shown-rows.ts';
import { useRowDrag } from './use-row-drag.ts';

/** The place of a row in an ordered list, with what moves it: a handle to drag it by, and a step up or down by keyboard. */
export const orderColumn: Column = { key: 'position', width: 132, acts: true, cell: (row) => <OrderCell row={row} /> };

const ICON = { size: 16, 'aria-hidden': true } as const;
type Step = 'up' | 'down';

/** The button that has to have the focus once the row that was moved by it is drawn at its new place. */
let wanted: { id: number; step: Step } | null = null;
let told: number | undefined;

function OrderCell({ row }: { row: Row }) {
  const list = useContext(ShownRows);
  const words = useWords();
  const cell = useRef<HTMLSpanElement>(null);
  const index = list?.rows.findIndex(({ id }) => id === row.id) ?? -1;

  useEffect(() => {
    if (wanted?.id !== row.id) return;
    const { step } = wanted;
    wanted = null;
    const button = (name: Step) => cell.current?.querySelector<HTMLButtonElement>(`[data-step="${name}"]:not(:disabled)`);
    (button(step) ?? button(step === 'up' ? 'down' : 'up'))?.focus();
  }, [row.id, index]);

  function moveTo(place: number) {
    if (!list || place === index || place < 0 || place >= list.rows.length) return;
    const moved = withMoved(
      list.rows.map(({ id }) => id),
      row.id,
      place,
    );
    saveOrder(list.resource, moved.ids, moved.changed);
    if (told !== undefined) toast.dismiss(told);
    told = toast.success(words('list.order.moved', { name: rowName(list.resource, row), place: list.first + place, total: list.total }));
  }
  function step(by: Step) {
    wanted = { id: row.id, step: by };
    moveTo(index + (by === 'up' ? -1 : 1));
  }
  const drag = useRowDrag((beside, after) => {
    const over = list?.rows.findIndex(({ id }) => id === beside) ?? -1;
    if (over < 0) return;
    const place = after ? over + 1 : over;
    moveTo(place > index ? place - 1 : place);
  });

  if (!list?.movable || index < 0) return <Ltr>{formatNumber(index < 0 ? Number(row['position']) : (list?.first ?? 1) + index)}</Ltr>;
  const name = rowName(list.resource, row);
  return (
    <span ref={cell} className={classes.cell}>
      <span className={classes.handle} data-tip={words('list.order.drag')} aria-hidden="true" {...drag}>
        <IconGripVertical size={18} />
      </span>
      <span className={classes.place}>
        <Ltr>{formatNumber(list.first + index)}</Ltr>
      </span>
      <StepButton step="up" name={name} disabled={index === 0} onStep={step} />
      <StepButton step="down" name={name} disabled={index === list.rows.length - 1} onStep={step} />
    </span>
  );
}

interface StepButtonProps {
  step: Step;
  /** What is moved. */
  name: string;
  disabled: boolean;
  onStep: (step: Step) => void;
}

function StepButton({ step, name, disabled, onStep }: StepButtonProps) {
  const words = useWords();
  const Arrow = step === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <IconButton
      size="small"
      data-step={step}
      name={words(`list.order.${step}`, { name })}
      icon={<Arrow {...ICON} />}
      disabled={disabled}
      onClick={() => onStep(step)}
    />
  );
}
