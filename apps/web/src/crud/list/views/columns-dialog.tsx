import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/translate.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconArrowDown, IconArrowUp } from '../../../ui/icons.ts';
import { Modal } from '../../../ui/modal.tsx';
import { IconPin } from '../../../ui/screen-icons.ts';
import { Checkbox } from '../../../ui/toggle.tsx';
import type { TableColumn } from '../columns.ts';
import { PINNED_MAX } from '../list-query.ts';
import classes from './columns-dialog.module.css';

interface ColumnsDialogProps {
  columns: readonly TableColumn[];
  /** In their order, the pinned ones first. */
  shown: readonly TableColumn[];
  /** The keys of the columns to show, none for the usual ones, and how many of the first are pinned. */
  onChoose: (keys: readonly string[] | null, pinned: number) => void;
  onClose: () => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Which columns a list shows, in which order, and which of them stay. The choice stands in the address, so a shared address shares it. */
export function ColumnsDialog({ columns, shown, onChoose, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  // What has to have the focus once its column is drawn at its new place.
  const wanted = useRef<{ key: string; part: string } | null>(null);
  const [told, setTold] = useState('');
  useEffect(() => {
    if (!wanted.current) return;
    const { key, part } = wanted.current;
    wanted.current = null;
    const line = body.current?.querySelector(`[data-column="${key}"]`);
    const target =
      line?.querySelector<HTMLElement>(`[data-part="${part}"]:enabled`) ?? line?.querySelector<HTMLElement>('button:enabled, input');
    target?.focus();
  }, [shown]);

  const usual = columns.filter((column) => !column.more).map(({ key }) => key);
  const keys = shown.map(({ key }) => key);
  const pinned = shown.filter(({ pin }) => pin).length;
  const isUsual = (next: readonly string[]) => next.join() === usual.join();

  function choose(next: readonly string[], pins: number, key: string, part: string) {
    wanted.current = { key, part };
    onChoose(isUsual(next) ? null : next, pins);
  }
  function set({ key, pin }: TableColumn, checked: boolean) {
    choose(checked ? [...keys, key] : without(keys, key), pin ? pinned - 1 : pinned, key, 'shown');
  }
  function moveTo({ key, header }: TableColumn, place: number, part: string, pins = pinned) {
    choose(without(keys, key).toSpliced(place, 0, key), pins, key, part);
    setTold(t('list.order.moved', { name: header, place: place + 1, total: keys.length }));
  }
  /** Pinned columns stand first: one that is pinned joins their end, one that is let go stands behind them. */
  function pinOrNot(column: TableColumn) {
    const pins = pinned + (column.pin ? -1 : 1);
    moveTo(column, column.pin ? pins : pinned, 'pin', pins);
  }
  const box = (column: TableColumn, checked: boolean) => (
    <Checkbox
      data-part="shown"
      className={classes.name}
      label={column.header}
      checked={checked}
      disabled={column.naming}
      onChange={(now) => set(column, now)}
    />
  );

  return (
    <Modal
      open
      onClose={onClose}
      title={t('lists.columns')}
      footer={
        <>
          <Button disabled={isUsual(keys) && pinned === 0} onClick={() => onChoose(null, 0)}>
            {t('lists.usual_columns')}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <div ref={body}>
        <h3 className={classes.heading}>{t('lists.shown_columns')}</h3>
        <ul className={classes.shown}>
          {shown.map((column, index) => (
            <li key={column.key} data-column={column.key}>
              {box(column, true)}
              <IconButton
                size="small"
                data-part="pin"
                name={t('lists.pin_column', { name: column.header })}
                aria-pressed={column.pin !== undefined}
                icon={<IconPin {...ICON} />}
                disabled={!column.pin && pinned === PINNED_MAX}
                onClick={() => pinOrNot(column)}
              />
              <IconButton
                size="small"
                data-part="up"
                name={t('list.order.up', { name: column.header })}
                icon={<IconArrowUp {...ICON} />}
                disabled={index === 0}
                onClick={() => moveTo(column, index - 1, 'up')}
              />
              <IconButton
                size="small"
                data-part="down"
                name={t('list.order.down', { name: column.header })}
                icon={<IconArrowDown {...ICON} />}
                disabled={index === shown.length - 1}
                onClick={() => moveTo(column, index + 1, 'down')}
              />
            </li>
          ))}
        </ul>
        <p className={classes.help}>{t('lists.pin_help')}</p>
        {shown.length < columns.length && (
          <>
            <h3 className={classes.heading}>{t('lists.more_columns')}</h3>
            <ul className={classes.rest}>
              {columns
                .filter(({ key }) => !keys.includes(key))
                .map((column) => (
                  <li key={column.key} data-column={column.key}>
                    {box(column, false)}
                  </li>
                ))}
            </ul>
          </>
        )}
        <p className="sr-only" role="status">
          {told}
        </p>
      </div>
    </Modal>
  );
}

const without = (keys: readonly string[], key: string) => keys.filter((one) => one !== key);
