import type { Weekday } from '@diwan/domain/week-hours';
import { useId, useRef } from 'react';
import { weekdaysInOrder } from '../../../crud/cells/week-hours.tsx';
import type { InputSlot } from '../../../crud/resource/slots.ts';
import { useWords } from '../../../crud/words/words.ts';
import { Button } from '../../../ui/button.tsx';
import { IconAlertTriangle, IconPlus } from '../../../ui/icons.ts';
import { DayRange } from './day-range.tsx';
import { copiedToAll, draftText, nextRange, overlappingDrafts, readWeekDraft, WHOLE_DAY, type DraftRange } from './week-draft.ts';
import classes from './week-input.module.css';
import { isTexts } from '@diwan/domain/records';

/** A week: each day with its ranges, any number of them; a day without one is closed. */
export function WeekInput({ form, name, label, error }: InputSlot) {
  const words = useWords();
  const id = useId();
  const home = useRef<HTMLFieldSetElement>(null);
  const value = form.values[name];
  const drafts = readWeekDraft(isTexts(value) ? value : []);
  const clashes = overlappingDrafts(drafts);

  const write = (next: readonly DraftRange[]) => form.set({ [name]: next.map(draftText) });
  const change = (at: number, range: DraftRange) => write(drafts.with(at, range));
  function remove(at: number, weekday: Weekday) {
    write(drafts.toSpliced(at, 1));
    home.current?.querySelector<HTMLElement>(`[data-add="${weekday}"]`)?.focus();
  }

  return (
    // Leaving any of the week's inputs leaves the week: its blur bubbles up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset ref={home} className={classes.week} aria-describedby={error ? `${id}-error` : undefined} onBlur={() => form.check(name)}>
      <legend className={classes.legend}>{label}</legend>
      <p className={classes.help}>{words('services.hours.help')}</p>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          {error}
        </p>
      )}
      {weekdaysInOrder().map((weekday, order) => {
        const day = words(`enums.weekdays.${weekday}`);
        const own = drafts.flatMap((range, at) => (range.weekday === weekday ? [{ range, at }] : []));
        return (
          <div key={weekday} role="group" aria-label={day} className={classes.day}>
            <span className={classes.name}>{day}</span>
            <div className={classes.ranges}>
              {own.length === 0 && <span className={classes.closed}>{words('services.hours.closed')}</span>}
              {own.map(({ range, at }, index) => (
                <DayRange
                  key={index}
                  day={day}
                  range={range}
                  clashes={clashes.has(at)}
                  // The form puts the focus on the first of these when the week is refused.
                  path={order === 0 && index === 0 ? name : undefined}
                  onChange={(next) => change(at, next)}
                  onRemove={() => remove(at, weekday)}
                />
              ))}
            </div>
            <div className={classes.buttons}>
              <Button
                size="small"
                variant="quiet"
                data-add={weekday}
                data-path={own.length === 0 && order === 0 ? name : undefined}
                icon={<IconPlus size={14} aria-hidden="true" />}
                aria-label={`${words('services.hours.add')}: ${day}`}
                onClick={() => write([...drafts, nextRange(drafts, weekday)])}
              >
                {words('services.hours.add')}
              </Button>
              {own.length === 0 && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`${words('services.hours.whole_day')}: ${day}`}
                  onClick={() => write([...drafts, { weekday, ...WHOLE_DAY }])}
                >
                  {words('services.hours.whole_day')}
                </Button>
              )}
              {own.length > 0 && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`${words('services.hours.copy')}: ${day}`}
                  onClick={() => write(copiedToAll(drafts, weekday))}
                >
                  {words('services.hours.copy')}
                </Button>
              )}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
