import { useCallback, useEffect, useRef, useState } from 'react';
import { afterPress } from '../lib/after-press.ts';
import { typedCode } from '@diwan/domain/typed';
import { useTranslation } from '../lib/translate.ts';
import { parseDay, typedDay, type Day } from '../lib/calendar.ts';
import { formatDay } from '../lib/format.ts';
import { IconButton } from './button.tsx';
import { Calendar } from './calendar.tsx';
import { IconCalendar } from './screen-icons.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { usePopup } from './use-popup.ts';

export type DateInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'ltr' | 'min' | 'max' | 'end'> & {
  value: Day | null;
  onChange: (value: Day | null) => void;
  min?: Day | undefined;
  max?: Day | undefined;
};

/** A calendar day: typed (20/11/2025) or picked from a month. A day outside `min` and `max` is named as such. */
export function DateInput({ value, onChange, min, max, error, onBlur, ...rest }: DateInputProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value === null ? '' : typedDay(value));
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    if (popup.current?.contains(document.activeElement)) anchor.current?.querySelector('input')?.focus();
  }, []);
  usePopup({ open, anchor, popup, onClose: close });

  useEffect(() => {
    // A value set from outside replaces the text; a half-typed day must not be swept away.
    setText((shown) => (parseDay(shown) === value ? shown : value === null ? '' : typedDay(value)));
  }, [value]);

  const unread = parseDay(text) === null && typedCode(text) !== '';
  const early = value !== null && min !== undefined && value < min;
  const late = value !== null && max !== undefined && value > max;
  const problem =
    unread && left
      ? t('common.date_unread')
      : early
        ? t('common.date_too_early', { day: formatDay(min) })
        : late
          ? t('common.date_too_late', { day: formatDay(max) })
          : error;
  return (
    <div ref={anchor}>
      <TextInput
        {...rest}
        ltr
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('common.date_shape')}
        error={problem}
        value={text}
        unread={unread}
        onChange={(typed) => {
          setText(typed);
          setLeft(false);
          const day = parseDay(typed);
          if (day !== null || typedCode(typed) === '') onChange(day);
        }}
        onBlur={(event) => {
          const day = parseDay(text);
          afterPress(() => setLeft(true));
          if (day !== null) setText(typedDay(day));
          onBlur?.(event);
        }}
        end={
          <IconButton
            size="small"
            name={t('common.open_calendar', { field: rest.label })}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={rest.disabled}
            icon={<IconCalendar size={16} />}
            onClick={() => setOpen(!open)}
          />
        }
      />
      {open && (
        <Calendar
          popupRef={popup}
          label={rest.label}
          value={value}
          min={min}
          max={max}
          onPick={(day) => {
            setLeft(false);
            setText(typedDay(day));
            onChange(day);
            close();
          }}
        />
      )}
    </div>
  );
}
