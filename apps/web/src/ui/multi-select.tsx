import { useEffect, useState } from 'react';
import { useTranslation } from '../lib/translate.ts';
import { cx } from './cx.ts';
import fieldClasses from './field.module.css';
import { Field } from './field.tsx';
import { IconChevronDown, IconX } from './icons.ts';
import { Listbox } from './listbox.tsx';
import classes from './select.module.css';
import type { SelectProps } from './select.tsx';
import { useCombobox } from './use-combobox.ts';
import type { Option } from './use-options.ts';

export type MultiSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'searchable' | 'clearable'> & {
  value: readonly string[];
  onChange: (values: string[]) => void;
};

/** Several of many, shown as chips that can be taken away. */
export function MultiSelect({ value, onChange, options, load, resolve, placeholder, disabled, onBlur, ref, ...field }: MultiSelectProps) {
  const { t } = useTranslation();
  const [known, setKnown] = useState<Record<string, Option>>({});
  const getOption = (id: string): Option => options?.find((option) => option.value === id) ?? known[id] ?? { value: id, label: id };
  const remember = (found: readonly Option[]) =>
    setKnown((before) => ({ ...before, ...Object.fromEntries(found.map((option) => [option.value, option])) }));
  const remove = (id: string) => onChange(value.filter((other) => other !== id));
  const box = useCombobox({
    options,
    load,
    selected: value,
    closeOnPick: false,
    onBackspace: () => onChange(value.slice(0, -1)),
    onPick: (option) => {
      remember([option]);
      if (value.includes(option.value)) remove(option.value);
      else onChange([...value, option.value]);
    },
  });

  const unknown = value.filter((id) => !known[id] && !options?.some((option) => option.value === id)).join();
  useEffect(() => {
    if (unknown === '' || !resolve) return;
    let wanted = true;
    resolve(unknown.split(',')).then(
      (found) => wanted && remember(found),
      () => undefined, // Silent (§8): the ids stay visible.
    );
    return () => {
      wanted = false;
    };
  }, [unknown, resolve]);

  return (
    <Field {...field}>
      {(ids) => (
        <>
          <div
            ref={box.anchor}
            className={cx(fieldClasses.control, classes.control, classes.wrap)}
            data-invalid={Boolean(field.error) || undefined}
            data-disabled={disabled || undefined}
            onClick={() => !disabled && box.show()}
          >
            {value.map((id) => (
              <span key={id} className={classes.chip}>
                {getOption(id).icon}
                <span dir="auto">{getOption(id).label}</span>
                {!disabled && (
                  <button
                    type="button"
                    className={classes.chipRemove}
                    aria-label={t('common.remove_item', { item: getOption(id).label })}
                    onClick={(event) => {
                      event.stopPropagation();
                      remove(id);
                      document.getElementById(ids.id)?.focus();
                    }}
                  >
                    <IconX size={12} aria-hidden="true" />
                  </button>
                )}
              </span>
            ))}
            <input
              {...ids}
              {...box.input}
              ref={ref}
              data-path={field['data-path']}
              dir="auto"
              className={cx(fieldClasses.input, classes.input)}
              disabled={disabled}
              placeholder={value.length === 0 ? (placeholder ?? t('common.choose')) : ''}
              value={box.keyword}
              onChange={(event) => box.type(event.currentTarget.value)}
              onBlur={() => {
                box.close();
                onBlur?.();
              }}
            />
            <IconChevronDown size={16} aria-hidden="true" />
          </div>
          {box.open && (
            <Listbox
              id={box.listId}
              popupRef={box.popup}
              labelledBy={`${ids.id}-label`}
              multiple
              found={box.found}
              loading={box.loading}
              active={box.active}
              selected={value}
              onHover={box.setActive}
              onPick={box.pick}
            />
          )}
        </>
      )}
    </Field>
  );
}
