import toggleClasses from '../../ui/toggle.module.css';
import type { CellContext } from '../cells/cell-context.ts';
import classes from '../cells/cell.module.css';
import { FlagChip } from '../cells/flag-chip.tsx';
import { labelKey, rowName } from '../labels.ts';
import { mayChange } from '../rights.ts';
import type { Row } from '../screens.ts';
import type { KindCell } from './kind-cell.ts';

export const flagCell: KindCell<'flag'> = {
  cell: (context, name, field, row) =>
    field.toggle && context.toggle && mayChange(context.resource, row) ? (
      <FlagSwitch context={context} name={name} row={row} toggle={context.toggle} harsh={field.harsh} />
    ) : (
      <FlagChip flag={name} on={row[name] === 1} gender={row['gender']} words={context.words} />
    ),
  filter: () => ({ kind: 'choice', values: ['1', '0'], words: 'enums.yes_no' }),
  isNeverMissing: true,
};

interface FlagSwitchProps {
  context: CellContext;
  name: string;
  row: Row;
  toggle: NonNullable<CellContext['toggle']>;
  harsh: true | undefined;
}

function FlagSwitch({ context, name, row, toggle, harsh }: FlagSwitchProps) {
  const label = `${context.words(labelKey(context.resource, name))}: ${rowName(context.resource, row)}`;
  return (
    <span className={classes.switchCell} data-harsh={harsh}>
      <input
        type="checkbox"
        role="switch"
        className={toggleClasses['switch']}
        aria-label={label}
        checked={row[name] === 1}
        onChange={() => toggle(row, name)}
      />
    </span>
  );
}
