import type { Resource } from '@diwan/contract/kit/resource';
import { useMemo } from 'react';
import type { CallQuery } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { Link } from '../../ui/link.tsx';
import tableClasses from '../../ui/small-table.module.css';
import { EmptyState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import type { CellContext } from '../cells/cell-context.ts';
import cellClasses from '../cells/cell.module.css';
import { getCell } from '../fields/field-cell.tsx';
import { labelKey, rowName } from '../resource/labels.ts';
import { askedFields } from '../list/list-query.ts';
import { fieldReads, nameReads } from '../list/list-reads.ts';
import { useListPage } from '../resource/queries.ts';
import type { Row } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import classes from './related-rows.module.css';

interface RelatedRowsProps {
  resource: Resource;
  /** The filter that leaves the rows which belong here. */
  filter: Readonly<Record<string, string>>;
  columns: readonly string[];
  /** Whether the names of rows lead to their pages. */
  linked: boolean;
  empty: string;
  all: string;
}

const SHOWN = 20;

/** The newest rows of another list that belong to a record, and the way to all of them. */
export function RelatedRows({ resource, filter, columns, linked, empty, all }: RelatedRowsProps) {
  const words = useWords();
  const fields = askedFields([...nameReads(resource), ...columns.flatMap((name) => fieldReads(resource, name))]);
  const query = useListPage(resource, { ...filter, per_page: SHOWN, fields } as CallQuery);
  const context = useMemo<CellContext>(
    () => ({ resource, words, cut: true, preview: () => undefined, read: () => undefined }),
    [resource, words],
  );
  const title = words(`resources.${resource.name}.title`);
  return (
    <DataArea query={query} isEmpty={({ data }) => data.length === 0} empty={<EmptyState title={empty} />}>
      {({ data, meta }) => (
        <section className={tableClasses.panel}>
          <div className={classes.head}>
            <h2>
              {title} <Ltr className={classes.count}>{formatNumber(meta.total)}</Ltr>
            </h2>
            <Link href={`/${resource.route}/show-all?${new URLSearchParams(filter).toString()}`} className={cellClasses['read']}>
              {all}
            </Link>
          </div>
          <div className={tableClasses.scroll}>
            <table className={tableClasses.table}>
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr>
                  {columns.map((name) => (
                    <th key={name} scope="col">
                      {words(labelKey(resource, name))}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map((row) => (
                  <tr key={row.id}>
                    {columns.map((name, index) => (
                      <td key={name}>{index === 0 && linked ? <RowLink resource={resource} row={row} /> : getCell(context, name, row)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </DataArea>
  );
}

function RowLink({ resource, row }: { resource: Resource; row: Row }) {
  return (
    <Link href={`/${resource.route}/show/${row.id}`} className={cellClasses['read']}>
      <Ltr>{rowName(resource, row)}</Ltr>
    </Link>
  );
}
