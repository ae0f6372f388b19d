import { FIRST_DAY, LAST_DAY } from '@diwan/contract/statistics/days';
import { addDays, periodAfter, periodBefore, getPeriod } from '@diwan/domain/periods';
import { useMemo } from 'react';
import { rowOptions } from '../../crud/resource/row-options.ts';
import { useWords } from '../../crud/words/words.ts';
import type { Day } from '../../lib/calendar.ts';
import { useCan } from '../../lib/permissions.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { useCountries } from '../../lib/session-query.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { countryOptions } from '../../ui/country-options.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.ts';
import { Select } from '../../ui/select.tsx';
import { periodName } from './period-names.ts';
import type { StatisticsState } from './statistics-state.ts';
import classes from './statistics.module.css';

const BY_CITY = ['index-clients', 'index-providers', 'index-orders', 'index-trips', 'index-transactions'] as const;

interface PeriodBarProps {
  state: StatisticsState;
  today: Day;
  onChange: (changes: Partial<StatisticsState>) => void;
}

/** Which period, a step back or on, and of which place. */
export function PeriodBar({ state, today, onChange }: PeriodBarProps) {
  const words = useWords();
  const { period, date } = state;
  const days = getPeriod(period, date);
  const [before, after] = [periodBefore(period, date), periodAfter(period, date)];
  const isCurrent = days.from <= today && today <= days.to;
  return (
    <div className={classes.bar} data-no-print>
      <div className={classes.stepper}>
        <IconButton
          name={words('statistics.previous')}
          icon={<IconChevronLeft size={18} data-mirror />}
          disabled={before.from < FIRST_DAY}
          onClick={() => onChange({ date: before.to })}
        />
        <span className={classes.period} role="status">
          {periodName(period, days, words)}
        </span>
        <IconButton
          name={words('statistics.next')}
          icon={<IconChevronRight size={18} data-mirror />}
          // Somewhere it may be tomorrow already.
          disabled={after.from > addDays(today, 1)}
          onClick={() => onChange({ date: after.from })}
        />
        {!isCurrent && (
          <Button size="small" onClick={() => onChange({ date: today })}>
            {words('statistics.today')}
          </Button>
        )}
      </div>
      <div className={classes.choices}>
        <DateInput
          label={words('statistics.date')}
          value={date}
          min={FIRST_DAY}
          max={LAST_DAY}
          onChange={(day) => day !== null && day >= FIRST_DAY && day <= LAST_DAY && onChange({ date: day })}
        />
        <PlaceSelects state={state} onChange={onChange} />
      </div>
    </div>
  );
}

/** Country and city. A country that is chosen for the whole dashboard stands fast. */
function PlaceSelects({ state, onChange }: Omit<PeriodBarProps, 'today'>) {
  const words = useWords();
  const can = useCan();
  const chosen = chosenCountry();
  const country = chosen ? String(chosen.id) : state.country_id;
  const countries = useCountries();
  const cities = useMemo(() => rowOptions('cities', country === null ? {} : { country_id: country }), [country]);
  // The figures that are known by city are those of people, orders and their money; others may not even ask for cities.
  const byCity = BY_CITY.some(can);
  return (
    <>
      <Select
        label={words('statistics.country')}
        placeholder={words('statistics.all_countries')}
        options={countryOptions(countries.data ?? [])}
        disabled={chosen !== null}
        value={country}
        onChange={(id) => onChange({ country_id: id, city_id: null })}
      />
      {byCity && (
        <Select
          key={country}
          label={words('statistics.city')}
          placeholder={words('statistics.all_cities')}
          {...cities}
          value={state.city_id}
          onChange={(id) => onChange({ city_id: id })}
        />
      )}
    </>
  );
}
