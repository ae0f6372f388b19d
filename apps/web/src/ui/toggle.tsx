import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './toggle.module.css';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked' | 'onChange' | 'size'>;
export type ToggleProps = Native & {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  help?: ReactNode;
};

/** A tick box; `indeterminate` when some of several are ticked. */
export function Checkbox({ indeterminate = false, ...rest }: ToggleProps & { indeterminate?: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <Toggle {...rest} boxRef={box} look={classes.check} />;
}

/** On or off, at once. */
export function Switch(props: ToggleProps) {
  return <Toggle {...props} role="switch" look={classes.switch} />;
}

function Toggle({
  label,
  checked,
  onChange,
  hideLabel,
  help,
  look,
  className,
  boxRef,
  disabled,
  ...rest
}: ToggleProps & { look: string | undefined; boxRef?: React.RefObject<HTMLInputElement | null> }) {
  const id = useId();
  return (
    <span className={cx(help ? classes.field : undefined, className)}>
      <label className={classes.line} data-disabled={disabled || undefined}>
        <input
          {...rest}
          ref={boxRef}
          type="checkbox"
          className={look}
          disabled={disabled}
          checked={checked}
          aria-describedby={help ? id : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
      </label>
      {help && (
        <span id={id} className={classes.help}>
          {help}
        </span>
      )}
    </span>
  );
}
