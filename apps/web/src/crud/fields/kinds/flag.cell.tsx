import type { ReactNode } from 'react';
import toggleClasses from '../../../ui/toggle.module.css';
import type { CellContext } from '../../cells/cell-context.ts';
import classes from '../../cells/cell.module.css';
import { drawFlag } from '../../cells/flag-chip.tsx';
import { labelKey, rowName } from '../../resource/labels.ts';
import { mayChange } from '../../resource/rights.ts';
import type { Row } from '../../resource/screens.ts';
import type { KindCell } from './kind-cell.ts';

export const flagCell: KindCell<'flag'> = {
  cell: (context, name, field, row) =>
    field.toggle && context.toggle && mayChange(context.resource, row)
      ? drawSwitch(context, name, field.harsh, row, context.toggle)
      : drawFlag({ flag: name, on: row[name] === 1, gender: row['gender'], words: context.words }),
  // A word for a person agrees with them.
  reads: (_, { fields }) => ('gender' in fields ? ['gender'] : []),
  filter: () => ({ kind: 'choice', values: ['1', '0'], words: 'enums.yes_no' }),
  isNeverMissing: true,
};

function drawSwitch(
  { resource, words }: CellContext,
  name: string,
  harsh: true | undefined,
  row: Row,
  toggle: NonNullable<CellContext['toggle']>,
): ReactNode {
  return (
    <label className={classes.switchCell} data-harsh={harsh}>
      <input
        type="checkbox"
        role="switch"
        className={toggleClasses['switch']}
        aria-label={`${words(labelKey(resource, name))}: ${rowName(resource, row)}`}
        checked={row[name] === 1}
        onChange={() => toggle(row, name)}
      />
    </label>
  );
}
