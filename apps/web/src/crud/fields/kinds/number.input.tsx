import { NumberInput } from '../../../ui/number-input.tsx';
import classes from '../../inputs/field-input.module.css';
import type { KindInput } from './kind-input.ts';

export const numberInput: KindInput<'number'> = {
  input: ({ decimals, unit }, { value, set, shared, words }) => (
    <NumberInput
      {...shared}
      value={typeof value === 'number' ? value : null}
      onChange={set}
      decimals={decimals}
      unit={unit && <span className={classes.unit}>{words(`form.units.${unit}`)}</span>}
    />
  ),
};
