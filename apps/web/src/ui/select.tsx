import { useEffect, useState, type Ref } from 'react';
import { useTranslation } from '../lib/translate.ts';
import { cx } from './cx.ts';
import fieldClasses from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { IconChevronDown, IconX } from './icons.ts';
import { Listbox, type NoneYet } from './listbox.tsx';
import classes from './select.module.css';
import { useCombobox } from './use-combobox.ts';
import type { Option, OptionsSource } from './use-options.ts';

export type SelectProps = FieldProps &
  OptionsSource & {
    value: string | null;
    onChange: (value: string | null, option: Option | null) => void;
    /** With `load`: finds the label of a value that was set from outside (an edited row, a shared address). */
    resolve?: ((values: readonly string[]) => Promise<readonly Option[]>) | undefined;
    id?: string | undefined;
    placeholder?: string | undefined;
    searchable?: boolean | undefined;
    /** Where there is nothing to choose from yet: where it is made. */
    none?: NoneYet | undefined;
    clearable?: boolean | undefined;
    disabled?: boolean | undefined;
    onBlur?: (() => void) | undefined;
    ref?: Ref<HTMLInputElement>;
    'data-path'?: string;
  };

/** One of many: searchable, by keyboard too; the list is never higher than 300 px. */
export function Select({
  value,
  onChange,
  options,
  load,
  resolve,
  placeholder,
  searchable = true,
  none,
  clearable = true,
  disabled,
  onBlur,
  ref,
  ...field
}: SelectProps) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<Option | null>(null);
  const current = value === null ? null : (options?.find((option) => option.value === value) ?? (picked?.value === value ? picked : null));
  const box = useCombobox({
    options,
    load,
    selected: value === null ? [] : [value],
    closeOnPick: true,
    onPick: (option) => {
      setPicked(option);
      onChange(option.value, option);
    },
  });

  useEffect(() => {
    if (value === null || current || !resolve) return;
    let wanted = true;
    resolve([value]).then(
      ([option]) => wanted && option && setPicked(option),
      () => undefined, // Silent, as every load of options (§8): the id stays visible.
    );
    return () => {
      wanted = false;
    };
  }, [value, current, resolve]);

  return (
    <Field {...field}>
      {(ids) => (
        <>
          <div
            ref={box.anchor}
            className={cx(fieldClasses.control, classes.control)}
            data-invalid={Boolean(field.error) || undefined}
            data-disabled={disabled || undefined}
            onClick={() => !disabled && box.show()}
          >
            {!box.open && current?.icon}
            <input
              {...ids}
              {...box.input}
              onKeyDown={(event) => {
                // The focus stays in the input: Enter follows the link of an empty list.
                if (event.key === 'Enter' && box.open && box.none && none) open(none.href, '_blank', 'noreferrer');
                box.input.onKeyDown(event);
              }}
              ref={ref}
              data-path={field['data-path']}
              dir="auto"
              className={cx(fieldClasses.input, classes.input)}
              disabled={disabled}
              readOnly={!searchable}
              placeholder={box.open && current ? current.label : (placeholder ?? t('common.choose'))}
              value={box.open && searchable ? box.keyword : (current?.label ?? value ?? '')}
              onChange={(event) => box.type(typedOver(event.currentTarget.value, box.open ? '' : (current?.label ?? '')))}
              onBlur={() => {
                box.close();
                onBlur?.();
              }}
            />
            {clearable && value !== null && !disabled && (
              <button
                type="button"
                className={classes.clear}
                aria-label={t('common.clear_field', { field: field.label })}
                onClick={(event) => {
                  event.stopPropagation();
                  onChange(null, null);
                  document.getElementById(ids.id)?.focus();
                }}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            )}
            <IconChevronDown size={16} aria-hidden="true" />
          </div>
          {box.open && (
            <Listbox
              id={box.listId}
              popupRef={box.popup}
              labelledBy={`${ids.id}-label`}
              found={box.found}
              loading={box.loading}
              none={box.none ? none : undefined}
              active={box.active}
              selected={value === null ? [] : [value]}
              onHover={box.setActive}
              onPick={box.pick}
            />
          )}
        </>
      )}
    </Field>
  );
}

/** What was typed into a closed select, without the chosen option's label that it was typed beside. */
function typedOver(text: string, label: string): string {
  if (label !== '' && text.startsWith(label)) return text.slice(label.length);
  return label !== '' && text.endsWith(label) ? text.slice(0, -label.length) : text;
}
