import { Suspense, type ReactNode } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { IconSearch } from '../../ui/icons.ts';
import { KeyHint } from '../../ui/text.tsx';
import classes from './filter-bar.module.css';
import { dependentChanges, type ListFilter } from './list-filters.ts';
import type { ListControls } from './list-url.ts';
import { afterFirstRows } from '../../lib/after-first-rows.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { warmPart } from '../../lib/warm-part.tsx';

// Most lists are opened with no filter on; where one is, its chip stands there with the first rows, which it would push down.
const FilterChip = warmPart(async () => ({ default: (await import('./filter-chips.tsx')).FilterChip }));
if (location.search !== '') FilterChip.warmUp();
else void afterFirstRows().then(FilterChip.warmUp);
// Its fields and their calendar come when it is opened.
const FilterPanel = lazyPart(() => import('./filter-panel.tsx').then((file) => ({ default: file.FilterPanel })));

export interface FilterBarProps {
  all: readonly ListFilter[];
  offered: readonly ListFilter[];
  controls: ListControls;
  /** What the server says against the filters, by name. */
  errors: Readonly<Record<string, readonly string[]>>;
  open: boolean;
  /** Counts the presses of `/`: each puts the focus on the keyword. */
  focusRequest: number;
  onToggle: () => void;
  /** What stands at the end of the line: it comes late, and there it moves nothing. */
  children?: ReactNode;
}

/** The filters: a button that opens them, and chips of what is active. */
export function FilterBar({ all, offered, controls, errors, open, focusRequest, onToggle, children }: FilterBarProps) {
  const { t } = useTranslation();
  const { filters } = controls.state;
  const active = all.filter((filter) => filters[filter.name] !== undefined);
  return (
    <div className={classes.bar} data-no-print>
      <div className={classes.pills}>
        <button type="button" className={classes.open} aria-expanded={open} onClick={onToggle}>
          <IconSearch size={16} aria-hidden="true" />
          {t('list.search_and_filter')}
          <KeyHint>/</KeyHint>
        </button>
        {active.length > 0 && (
          <>
            <ul className={classes.pills}>
              <Suspense>
                {active.map((filter) => (
                  <FilterChip
                    key={filter.name}
                    filter={filter}
                    value={filters[filter.name] ?? ''}
                    onRemove={() => controls.setFilters(dependentChanges(all, filters, filter.name, ''))}
                  />
                ))}
              </Suspense>
            </ul>
            <button type="button" className={classes.reset} onClick={controls.reset}>
              {t('list.reset')}
            </button>
          </>
        )}
        {children}
      </div>
      {open && (
        <Suspense>
          <FilterPanel all={all} offered={offered} controls={controls} errors={errors} focusRequest={focusRequest} />
        </Suspense>
      )}
    </div>
  );
}
