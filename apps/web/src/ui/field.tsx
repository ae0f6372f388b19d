import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './field.module.css';
import { IconAlertTriangle } from './icons.ts';

/** What every field of a form takes. */
export interface FieldProps {
  label: string;
  /** Stands under the label, before the control. */
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  /** Keeps the label for screen readers only (filters in a bar). */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

export interface ControlIds {
  id: string;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, help and error around one control, wired by ids. */
export function Field({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  id: givenId,
  children,
}: FieldProps & { id?: string | undefined; children: (ids: ControlIds) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={cx(classes.field, className)}>
      <label htmlFor={id} id={`${id}-label`} className={hideLabel ? 'sr-only' : classes.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={classes.required}>
            *
          </span>
        )}
      </label>
      {help && (
        <div id={`${id}-help`} className={classes.help}>
          {help}
        </div>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <div id={`${id}-error`} className={classes.error}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
