import { calendarExceptions } from '@diwan/contract/working-hours/calendar-exceptions';
import { WeekHours } from '../../crud/cells/week-hours.tsx';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { defineScreens } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import { WeekInput } from './shared/week-input.tsx';

/** Days without any hours are days off. */
function Hours({ ranges }: { ranges: readonly string[] }) {
  const words = useWords();
  return ranges.length === 0 ? words('services.hours.closed') : <WeekHours ranges={ranges} words={words} />;
}

export const calendarExceptionScreens = defineScreens(calendarExceptions, {
  columns: [
    wholeTitle(calendarExceptions),
    'kind',
    'country_id',
    { key: 'start_at', sort: 'start_at' },
    { key: 'end_at', sort: 'end_at' },
    { key: 'hours', cell: (row) => <Hours ranges={row.hours ?? []} /> },
    'used_by',
    'is_active',
  ],
  form: [['country_id', 'kind'], ['title_ar', 'title_en'], ['start_at', 'end_at'], 'used_by', 'hours', 'is_active'],
  inputs: { hours: WeekInput },
});
