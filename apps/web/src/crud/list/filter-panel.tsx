import '../words/validation-words.ts';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../words/words.ts';
import { commonFilters } from './common-filters.ts';
import classes from './filter-bar.module.css';
import type { FilterBarProps } from './filter-bar.tsx';
import { FilterField } from './filter-field.tsx';
import { dependentChanges } from './list-filters.ts';
import { dateOrderError } from './list-query.ts';

/** The fields of the filters; what is typed goes into the address at once. */
export function FilterPanel({
  all,
  offered,
  controls,
  errors,
  focusRequest,
}: Pick<FilterBarProps, 'all' | 'offered' | 'controls' | 'errors' | 'focusRequest'>) {
  const words = useWords();
  const first = useRef<HTMLInputElement>(null);
  const { filters } = controls.state;

  useEffect(() => {
    first.current?.focus();
    first.current?.select();
  }, [focusRequest]);

  const order = dateOrderError(filters);
  const getError = (name: string) => errors[name]?.join(' ') ?? (name === 'to_date' && order ? words(`validation.${order}`) : undefined);
  // A bad value of a filter that the panel does not offer (`status`, from a shared address) is shown here too.
  const [whole, setWhole] = useState(false);
  const common = commonFilters(offered, (name) => (filters[name] ?? '') !== '' || errors[name] !== undefined);
  const rest = offered.length - common.length;
  const shown = [...(whole ? offered : common), ...all.filter((filter) => errors[filter.name] && !offered.includes(filter))];
  return (
    <section className={classes.panel} aria-label={words('list.filter_panel')}>
      {shown.map((filter, index) => (
        <FilterField
          key={filter.name}
          {...(index === 0 && { ref: first })}
          filter={filter}
          value={filters[filter.name] ?? ''}
          values={filters}
          error={getError(filter.name)}
          onChange={(value, typing) =>
            controls.setFilters(dependentChanges(all, filters, filter.name, value), typing ? filter.name : undefined)
          }
        />
      ))}
      {rest > 0 && (
        <button type="button" className={classes.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? words('list.fewer_filters') : words('list.more_filters', { count: rest })}
        </button>
      )}
    </section>
  );
}
