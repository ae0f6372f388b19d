import { parseHours, WEEKDAYS, type HoursRange } from '@diwan/domain/week-hours';
import { getFirstWeekday } from '../../lib/calendar.ts';
import { formatList } from '../../lib/format.ts';
import { language } from '../../lib/preferences.ts';
import { Ltr } from '../../ui/text.tsx';
import type { Words } from '../words/words.ts';
import classes from './week-hours.module.css';

type Weekday = (typeof WEEKDAYS)[number];

/** The days of the week, beginning with the one that the reader's week begins with. */
export function weekdaysInOrder(): Weekday[] {
  const first = getFirstWeekday(language()) % 7;
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];
}

/** Days in words: every day, and three or more in a row by the first and the last. */
function daysText(days: readonly Weekday[], words: Words): string {
  if (days.length === 7) return words('enums.weekdays.all');
  const order = weekdaysInOrder();
  const runs: Weekday[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && order.indexOf(day) === order.indexOf(last) + 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: Weekday | undefined) => words(`enums.weekdays.${day}`);
  return formatList(runs.flatMap((run) => (run.length > 2 ? `${name(run[0])} – ${name(run.at(-1))}` : run.map(name))));
}

/** A week's hours in as few lines as say all of it: days that are alike stand together. */
export function WeekHours({ ranges, words }: { ranges: readonly string[]; words: Words }) {
  const read = ranges.flatMap((text) => parseHours(text) ?? []);
  const lines = new Map<string, { days: Weekday[]; ranges: readonly HoursRange[] }>();
  for (const weekday of weekdaysInOrder()) {
    const own = read.filter((range) => range.weekday === weekday);
    if (own.length === 0) continue;
    const key = own.map(({ from, to }) => from + to).join();
    const line = lines.get(key) ?? { days: [], ranges: own };
    line.days.push(weekday);
    lines.set(key, line);
  }
  return (
    <ul className={classes.week}>
      {[...lines].map(([key, { days, ranges: own }]) => (
        <li key={key}>
          <span>{daysText(days, words)}</span>{' '}
          {own.map(({ from, to }) => (
            <span key={from} className={classes.range}>
              <Ltr>{`${from} – ${to}`}</Ltr>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
