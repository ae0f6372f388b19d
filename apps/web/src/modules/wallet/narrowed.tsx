import { AUDIENCES, type Audience } from '@diwan/contract/audiences';
import type { Resource } from '@diwan/contract/kit/resource';
import { clients, riders } from '@diwan/contract/resources/clients';
import { contributors, drivers, providers } from '@diwan/contract/resources/providers';
import { FilterField } from '../../crud/list/filter-field.tsx';
import { dependentChanges, getFilters, offeredFilters } from '../../crud/list/list-filters.ts';
import { useWords } from '../../crud/words/words.ts';
import type { useWalletCall } from './use-wallet-call.ts';
import classes from './wallet-page.module.css';

const PEOPLE: Readonly<Record<(typeof AUDIENCES)[Audience], Resource>> = { clients, riders, providers, drivers, contributors };
const OFFERED = ['keyword', 'country_id', 'city_id', 'gender', 'is_active', 'platform_type', 'from_date', 'to_date'] as const;

/** Which of all the people of a kind are meant: the filters of their list. */
export function Narrowed({ wallet: { form, set, errors } }: { wallet: ReturnType<typeof useWalletCall> }) {
  const words = useWords();
  const all = getFilters(PEOPLE[AUDIENCES[form.user_type]]);
  const change = (name: string, value: string) => {
    const next = { ...form.filter, ...dependentChanges(all, form.filter, name, value) };
    set({ filter: Object.fromEntries(Object.entries(next).filter(([, one]) => one !== '')) });
  };
  return (
    <fieldset className={classes.filters}>
      <legend>{words('money.narrowed')}</legend>
      {offeredFilters(all, OFFERED).map((filter) => (
        <FilterField
          key={`${form.user_type} ${filter.name}`}
          filter={filter}
          value={form.filter[filter.name] ?? ''}
          values={form.filter}
          error={errors[filter.name]}
          onChange={(value) => change(filter.name, value)}
        />
      ))}
    </fieldset>
  );
}
