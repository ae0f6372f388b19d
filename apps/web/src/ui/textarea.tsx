import type { Ref, TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';
import classes from './field.module.css';

export type TextareaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'required' | 'className'> & {
    value: string;
    onChange: (value: string) => void;
    ref?: Ref<HTMLTextAreaElement>;
  };

/** Several lines of text; four rows unless told. */
export function Textarea({ label, help, error, required, hideLabel, className, id, value, onChange, rows = 4, ...rest }: TextareaProps) {
  return (
    <Field label={label} help={help} error={error} required={required} hideLabel={hideLabel} className={className} id={id}>
      {(ids) => (
        <div className={classes.control} data-invalid={Boolean(error) || undefined}>
          <textarea
            {...rest}
            {...ids}
            rows={rows}
            dir="auto"
            className={cx(classes.input, classes.area)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
