import { RIDES } from '@diwan/contract/tracking/tracking';
import { PARTNER_STATES } from '@diwan/domain/tracking/partner-state';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { KeywordInput } from '../../crud/inputs/keyword-input.tsx';
import { rowOptions, type RowOptions } from '../../crud/resource/row-options.ts';
import { useCan } from '../../lib/permissions.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { useCountries } from '../../lib/session-query.ts';
import { countryOptions } from '../../ui/country-options.tsx';
import { Select } from '../../ui/select.tsx';
import type { Option } from '../../ui/use-options.ts';
import type { TrackingState } from './tracking-state.ts';
import classes from './tracking.module.css';

interface TrackingFiltersProps {
  state: TrackingState;
  onChange: (changes: Partial<TrackingState>) => void;
}

/** Main categories, after the rides that drivers offer. */
function serviceOptions(rides: Option, categories: RowOptions): RowOptions {
  return {
    load: async (keyword, signal) => [...(rides.label.includes(keyword) ? [rides] : []), ...(await categories.load(keyword, signal))],
    resolve: async (ids) => (ids.includes(RIDES) ? [rides] : categories.resolve(ids)),
  };
}

/** Whom map and list show. What an admin may not see is not offered: asking for it would lead away from here. */
export function TrackingFilters({ state, onChange }: TrackingFiltersProps) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <div className={classes.filters} role="group" aria-label={t('tracking.filters')}>
      <KeywordInput
        label={t('tracking.keyword')}
        placeholder={t('tracking.keyword_placeholder')}
        value={state.keyword ?? ''}
        onChange={(keyword) => onChange({ keyword: keyword || null })}
      />
      <CountrySelect state={state} onChange={onChange} />
      {(can('index-city') || can('index-providers')) && <CitySelect key={state.country_id} state={state} onChange={onChange} />}
      <ServiceSelect state={state} onChange={onChange} />
      <Select
        label={t('tracking.state')}
        placeholder={t('tracking.all_states')}
        searchable={false}
        options={PARTNER_STATES.map((value) => ({ value, label: t(`enums.partner_states.${value}`) }))}
        value={state.state}
        onChange={(value) => onChange({ state: value })}
      />
    </div>
  );
}

/** A country that is chosen for the whole dashboard stands fast. */
function CountrySelect({ state, onChange }: TrackingFiltersProps) {
  const { t } = useTranslation();
  const chosen = chosenCountry();
  const countries = useCountries();
  return (
    <Select
      label={t('tracking.country')}
      placeholder={t('tracking.all_countries')}
      options={countryOptions(countries.data ?? [])}
      disabled={chosen !== null}
      value={chosen ? String(chosen.id) : state.country_id}
      onChange={(id) => onChange({ country_id: id, city_id: null })}
    />
  );
}

function CitySelect({ state, onChange }: TrackingFiltersProps) {
  const { t } = useTranslation();
  const country = state.country_id;
  const cities = useMemo(() => rowOptions('cities', country === null ? {} : { country_id: country }), [country]);
  return (
    <Select
      label={t('tracking.city')}
      placeholder={t('tracking.all_cities')}
      {...cities}
      value={state.city_id}
      onChange={(id) => onChange({ city_id: id })}
    />
  );
}

function ServiceSelect({ state, onChange }: TrackingFiltersProps) {
  const { t } = useTranslation();
  const can = useCan();
  const rides = useMemo((): Option => ({ value: RIDES, label: t('tracking.rides') }), [t]);
  const services = useMemo(() => serviceOptions(rides, rowOptions('groupServices')), [rides]);
  const offered = can('index-group-services') || can('index-provider-services') ? services : { options: [rides] };
  return (
    <Select
      label={t('tracking.service')}
      placeholder={t('tracking.all_services')}
      {...offered}
      value={state.service}
      onChange={(service) => onChange({ service })}
    />
  );
}
