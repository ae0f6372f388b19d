import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './radio.module.css';

interface RadioProps {
  /** The same for all of a group. */
  name: string;
  label: ReactNode;
  checked: boolean;
  onChange: () => void;
  disabled?: boolean;
  /** Under the label: what it means, or why it cannot be chosen. */
  help?: ReactNode;
}

/** One of a few, all in sight. */
export function Radio({ name, label, checked, onChange, disabled, help }: RadioProps) {
  const id = useId();
  return (
    <span className={classes.choice}>
      <label className={cx(classes.line, disabled && classes.disabled)}>
        <input
          type="radio"
          name={name}
          checked={checked}
          disabled={disabled}
          aria-describedby={help ? id : undefined}
          onChange={onChange}
        />
        {label}
      </label>
      {help && (
        <span id={id} className={classes.help}>
          {help}
        </span>
      )}
    </span>
  );
}
