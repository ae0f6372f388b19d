import { isToggle } from '@diwan/contract/kit/field';
import type { ReactNode } from 'react';
import { Avatar, CountryFlag } from '../../ui/picture.tsx';
import type { CellContext } from '../cells/cell-context.ts';
import { getCell } from '../fields/field-cell.tsx';
import { FlagChip, flagTone } from '../cells/flag-chip.tsx';
import { rowName } from '../resource/labels.ts';
import type { Row } from '../resource/screens.ts';
import classes from './detail-screen.module.css';

interface DetailHeaderProps {
  context: CellContext;
  row: Row;
  /** The field that says what state the row is in. */
  state: string | undefined;
  actions: ReactNode;
  note: string;
}

/** Who or what this is, the state that it is in, and what may be done with it now. */
export function DetailHeader({ context, row, state, actions, note }: DetailHeaderProps) {
  const { resource, words } = context;
  const name = rowName(resource, row);
  const flags = Object.entries(resource.fields).flatMap(([flag, field]) =>
    isToggle(field) && flagTone(flag, row[flag] === 1) ? [flag] : [],
  );
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return (
    <header className={classes.header}>
      {'image' in resource.fields && <Avatar name={name} image={text(row['image'])} size={44} />}
      {resource.fields['flag']?.kind === 'image' && <CountryFlag src={text(row['flag'])} />}
      <div className={classes.identity}>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <span className={classes.note}>{note}</span>
      </div>
      <div className={classes.chips}>
        {state && getCell(context, state, row)}
        {flags.map((flag) => (
          <FlagChip key={flag} flag={flag} on={row[flag] === 1} gender={row['gender']} words={words} />
        ))}
      </div>
      <div className={classes.actions} data-no-print>
        {actions}
      </div>
    </header>
  );
}
