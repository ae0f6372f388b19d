import { Switch } from '../../../ui/toggle.tsx';
import classes from '../../inputs/field-input.module.css';
import type { KindInput } from './kind-input.ts';

export const flagInput: KindInput<'flag'> = {
  input: (_, { name, value, set, shared: { label, error, help, disabled } }) => (
    <div className={classes.flag} data-path={name}>
      <Switch label={label} help={help} disabled={disabled} checked={value === 1} onChange={(on) => set(on ? 1 : 0)} />
      {error && <p className={classes.error}>{error}</p>}
    </div>
  ),
};
