import { Flag } from '../../../ui/picture.tsx';
import classes from '../../cells/cell.module.css';
import { Missing } from '../../cells/missing.tsx';
import { getRows } from '../../cells/row-country.ts';
import { expandedKey, getName } from '../../resource/labels.ts';
import type { KindCell } from './kind-cell.ts';

export const refCell: KindCell<'ref'> = {
  cell({ words }, name, _, row) {
    const [target] = getRows(row[expandedKey(name)]);
    const label = target && getName(target);
    if (!target || !label) return <Missing words={words} />;
    if (typeof target['flag'] !== 'string') return <bdi>{label}</bdi>;
    return (
      <span className={classes.place}>
        <Flag src={target['flag']} />
        <bdi>{label}</bdi>
      </span>
    );
  },
  // A city is one of the chosen country's, a model of the chosen brand's, where both are asked for.
  filter: ({ table, within }, { fields }) =>
    within !== undefined && within in fields ? { kind: 'row', table, within } : { kind: 'row', table },
};
