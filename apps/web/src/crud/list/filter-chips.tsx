import { formatDay } from '../../lib/format.ts';
import { IconX } from '../../ui/icons.ts';
import { RowNames } from '../cells/row-names.tsx';
import { useWords } from '../words/words.ts';
import classes from './filter-bar.module.css';
import { monthName } from './month-name.ts';
import { readsLeftToRight, type ListFilter } from './list-filters.ts';

interface FilterChipProps {
  filter: ListFilter;
  value: string;
  onRemove: () => void;
}

/** An active filter: its name, its value, and a press that takes it away. */
export function FilterChip({ filter, value, onRemove }: FilterChipProps) {
  const words = useWords();
  const name = words(filter.label);
  return (
    <li className={classes.pill}>
      <span>
        {name}: <FilterValue filter={filter} value={value} />
      </span>
      <button type="button" className={classes.remove} aria-label={words('list.remove_filter', { name })} onClick={onRemove}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </li>
  );
}

/** A filter's value in words. */
export function FilterValue({ filter, value }: { filter: ListFilter; value: string }) {
  const words = useWords();
  const { control } = filter;
  if (control.kind === 'row')
    return (
      <b>
        <RowNames table={control.table} ids={[value]} />
      </b>
    );
  const text =
    control.kind === 'choice' && control.values.includes(value)
      ? words(`${control.words}.${value}`)
      : control.kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
        ? formatDay(value)
        : control.kind === 'month' && Number(value) >= 1 && Number(value) <= 12
          ? monthName(Number(value))
          : value;
  return (
    <b>
      <bdi dir={readsLeftToRight(filter.name) || control.kind === 'time' ? 'ltr' : 'auto'}>{text}</bdi>
    </b>
  );
}
