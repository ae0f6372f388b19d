import { useState } from 'react';
import { workingHours } from '@diwan/contract/resources/working-hours';
import { isOpenAt, parseHours } from '@diwan/domain/week-hours';
import { PlaceCell } from '../../crud/cells/place-cell.tsx';
import { WeekHours } from '../../crud/cells/week-hours.tsx';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { InForceInput } from '../../crud/form/in-force-input.tsx';
import { defineScreens } from '../../crud/screens.ts';
import { useWords } from '../../crud/words.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { WeekInput } from './shared/week-input.tsx';

export const workingHoursScreens = defineScreens(workingHours, {
  columns: [
    wholeTitle(workingHours),
    { key: 'city_id', cell: (row) => <Where row={row} /> },
    { key: 'hours', cell: (row) => <Hours ranges={row.hours} /> },
    { key: 'now', header: 'services.hours.now', cell: (row) => <OpenNow row={row} /> },
    'is_active',
  ],
  expanded: ['title_ar', 'title_en', 'created_at', 'updated_at'],
  form: [['country_id', 'city_id'], ['title_ar', 'title_en'], 'hours', 'is_active'],
  inputs: { hours: WeekInput, is_active: InForceInput },
});

interface Placed {
  readonly city_id: number | null;
}

/** A schedule without a city is its whole country's. */
function Where({ row }: { row: Placed }) {
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

/** Whether the schedule in force has the place open at this moment, on the clocks of its country. */
function OpenNow({ row }: { row: object }) {
  const words = useWords();
  // As of when the row was drawn: a list refreshes often enough.
  const [now] = useState(() => Date.now());
  const { hours, is_active: on, country } = row as { hours: string[]; is_active: 0 | 1; country?: { time_zone?: string } };
  if (on === 0 || !country?.time_zone) return '—';
  const open = isOpenAt(
    hours.flatMap((text) => parseHours(text) ?? []),
    now,
    country.time_zone,
  );
  return <StatusChip status={open ? 'active' : 'inactive'} label={words(open ? 'services.hours.open' : 'services.hours.closed')} />;
}
