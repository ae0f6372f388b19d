import { deskHours } from '@diwan/contract/working-hours/desk-hours';
import { WeekHours } from '../../crud/cells/week-hours.tsx';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { defineScreens } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import { OpenNow } from './shared/open-now.tsx';
import { WeekInput } from './shared/week-input.tsx';

function Hours({ ranges }: { ranges: readonly string[] }) {
  return <WeekHours ranges={ranges} words={useWords()} />;
}

export const deskHourScreens = defineScreens(deskHours, {
  columns: [
    wholeTitle(deskHours),
    'country_id',
    { key: 'valid_from', sort: 'valid_from' },
    { key: 'hours', cell: (row) => <Hours ranges={row.hours} /> },
    'is_in_force',
    {
      key: 'is_open_now',
      reads: ['is_open_now', 'is_in_force'],
      cell: (row) => <OpenNow inForce={row.is_in_force === 1} open={row.is_open_now === 1} />,
    },
  ],
  form: [['country_id', 'valid_from'], ['title_ar', 'title_en'], 'hours'],
  inputs: { hours: WeekInput },
});
