import type { RecordOf } from '@diwan/contract/kit/resource';
import { workingHours } from '@diwan/contract/working-hours/resource';
import { PlaceCell } from '../../crud/cells/place-cell.tsx';
import { WeekHours } from '../../crud/cells/week-hours.tsx';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { InForceInput } from '../../crud/inputs/in-force-input.tsx';
import { defineScreens } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import { OpenNow } from './shared/open-now.tsx';
import { WeekInput } from './shared/week-input.tsx';

export const workingHoursScreens = defineScreens(workingHours, {
  columns: [
    wholeTitle(workingHours),
    { key: 'city_id', reads: ['city_id', 'country_id'], cell: (row) => <Where row={row} /> },
    { key: 'hours', cell: (row) => <Hours ranges={row.hours} /> },
    {
      key: 'is_open_now',
      reads: ['is_open_now', 'is_active'],
      cell: (row) => <OpenNow inForce={row.is_active === 1} open={row.is_open_now === 1} />,
    },
    'is_active',
  ],
  expanded: ['title_ar', 'title_en', 'created_at', 'updated_at'],
  form: [['country_id', 'city_id'], ['title_ar', 'title_en'], 'hours', 'is_active'],
  inputs: { hours: WeekInput, is_active: InForceInput },
});

type Schedule = RecordOf<typeof workingHours>;

/** A schedule without a city is its whole country's. */
function Where({ row }: { row: Schedule }) {
  const words = useWords();
  return row.city_id === null ? (
    <PlaceCell row={{ ...row, city: { name: words('services.hours.whole_country') } }} />
  ) : (
    <PlaceCell row={row} />
  );
}

function Hours({ ranges }: { ranges: readonly string[] }) {
  return <WeekHours ranges={ranges} words={useWords()} />;
}
