import { addDays } from '@diwan/domain/periods';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from '../lib/translate.ts';
import { addMonths, getFirstWeekday, today, getWeeks, type Day } from '../lib/calendar.ts';
import { formatDay, formatNumber } from '../lib/format.ts';
import { chosenCountry, language } from '../lib/preferences.ts';
import { IconButton } from './button.tsx';
import classes from './calendar.module.css';
import { cx } from './cx.ts';
import { IconChevronLeft, IconChevronRight } from './icons.ts';
import popupClasses from './popup.module.css';

interface CalendarProps {
  popupRef: RefObject<HTMLDivElement | null>;
  label: string;
  value: Day | null;
  min?: Day | undefined;
  max?: Day | undefined;
  onPick: (day: Day) => void;
}

/** A month to pick a day from. Arrows move by day and week, Page keys by month (with Shift by year), Home and End within the week. */
export function Calendar({ popupRef, label, value, min, max, onPick }: CalendarProps) {
  const { t } = useTranslation();
  const now = today(chosenCountry()?.time_zone ?? undefined);
  const [at, setAt] = useState<Day>(value ?? now);
  const grid = useRef<HTMLTableElement>(null);
  const weeks = getWeeks(at, getFirstWeekday(language()));
  const outside = (day: Day) => (min !== undefined && day < min) || (max !== undefined && day > max);

  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at]);

  function move(event: KeyboardEvent) {
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const week = weeks.find((days) => days.includes(at)) ?? [];
    const next = {
      ArrowRight: addDays(at, forward),
      ArrowLeft: addDays(at, -forward),
      ArrowDown: addDays(at, 7),
      ArrowUp: addDays(at, -7),
      PageDown: addMonths(at, event.shiftKey ? 12 : 1),
      PageUp: addMonths(at, event.shiftKey ? -12 : -1),
      Home: week[0],
      End: week.at(-1),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  }

  return (
    <div ref={popupRef} popover="manual" role="dialog" aria-label={label} className={cx(popupClasses.popup, classes.calendar)}>
      <div className={classes.head}>
        <IconButton
          size="small"
          name={t('common.previous_month')}
          icon={<IconChevronLeft size={16} data-mirror />}
          onClick={() => setAt(addMonths(at, -1))}
        />
        <div className={classes.month} aria-live="polite">
          {formatDay(at, { month: 'long', year: 'numeric' })}
        </div>
        <IconButton
          size="small"
          name={t('common.next_month')}
          icon={<IconChevronRight size={16} data-mirror />}
          onClick={() => setAt(addMonths(at, 1))}
        />
      </div>
      <table ref={grid} className={classes.grid}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                <abbr title={formatDay(day, { weekday: 'long' })}>{formatDay(day, { weekday: 'narrow' })}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={classes.day}
                    tabIndex={day === at ? 0 : -1}
                    disabled={outside(day)}
                    aria-label={formatDay(day)}
                    aria-pressed={day === value}
                    aria-current={day === now ? 'date' : undefined}
                    data-outside={day.slice(0, 7) !== at.slice(0, 7)}
                    onKeyDown={move}
                    onClick={() => onPick(day)}
                  >
                    {formatNumber(Number(day.slice(8)))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
