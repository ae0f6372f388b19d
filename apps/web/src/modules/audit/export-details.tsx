import type { LoggedEntry } from '@diwan/contract/audit/calls';
import { RESOURCES } from '@diwan/contract/resources';
import { RowNames } from '../../crud/cells/row-names.tsx';
import { FilterValue } from '../../crud/list/filter-chips.tsx';
import { getFilters } from '../../crud/list/list-filters.ts';
import { labelKey } from '../../crud/resource/labels.ts';
import { useWords } from '../../crud/words/words.ts';
import classes from './audit.module.css';
import { readRecord } from '@diwan/domain/records';

/** What was taken out of the system: which list, in which form and order, and how it was narrowed. */
export function ExportDetails({ changes }: { changes: LoggedEntry['changes'] }) {
  const words = useWords();
  const of = (name: string): unknown => changes[name]?.after;
  const resource = RESOURCES.find(({ name }) => name === of('resource'));
  const known = resource ? getFilters(resource) : [];
  const aliases: Readonly<Record<string, string>> = resource?.list.aliases ?? {};
  const filters = Object.entries(readRecord(of('filter')));
  const ids = of('ids');
  const sort = of('sort');
  const column = typeof sort === 'string' ? sort.replace(/^-/, '') : null;
  return (
    <dl className={classes.export}>
      <Fact label={words('detail.log.others.format')}>{String(of('format') ?? '').toUpperCase()}</Fact>
      {filters.map(([name, value]) => {
        const filter = known.find((one) => one.name === (aliases[name] ?? name));
        return (
          <Fact key={name} label={filter ? words(filter.label) : name}>
            {filter ? <FilterValue filter={filter} value={String(value)} /> : <bdi>{String(value)}</bdi>}
          </Fact>
        );
      })}
      {Array.isArray(ids) && <Fact label={words('detail.log.others.ids')}>{words('list.selected', { count: ids.length })}</Fact>}
      {filters.length === 0 && !ids && <Fact label={words('detail.log.others.filter')}>{words('detail.log.all_rows')}</Fact>}
      {column !== null && (
        <Fact label={words('detail.log.others.sort')}>
          {resource ? words(labelKey(resource, column)) : column}
          {String(sort).startsWith('-') && ` ${words('detail.log.descending')}`}
        </Fact>
      )}
      {typeof of('country_id') === 'number' && (
        <Fact label={words('detail.log.others.country_id')}>
          <RowNames table="countries" ids={[String(of('country_id'))]} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
