import type { CellAnswer, TableAnswer } from '@diwan/contract/statistics/calls';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useWords } from '../../crud/words/words.ts';
import { call, getEarlyAnswer } from '../../lib/call.ts';
import { formatNumber } from '../../lib/format.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import type { AskedStatistics } from './statistics-state.ts';
import { listAddress } from './list-address.ts';
import classes from './statistics.module.css';

/** Why orders were cancelled and who finished them: asked for by themselves, so that the figures need not wait. */
export function StatisticsTables({ asked }: { asked: AskedStatistics }) {
  const words = useWords();
  const query = useQuery({
    queryKey: ['rows', 'statistics', 'tables', asked],
    queryFn: async ({ signal }) => (await call('GET statistics/tables', { query: asked, signal })).data,
    placeholderData: keepPreviousData,
    initialData: () => getEarlyAnswer('GET statistics/tables', { query: asked })?.data,
  });
  return (
    <DataArea
      query={query}
      loading={<Skeleton height={240} />}
      failedTitle={words('statistics.failed')}
      isEmpty={({ tables }) => tables.length === 0}
      empty={null}
    >
      {({ tables }) => (
        <div className={classes.tables} aria-busy={query.isPlaceholderData || undefined}>
          {tables.map((table) => (
            <Table key={table.id} table={table} />
          ))}
        </div>
      )}
    </DataArea>
  );
}

function Table({ table: { title, columns, rows } }: { table: TableAnswer }) {
  const words = useWords();
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.nothing}>{words('statistics.none_recorded')}</p>
      ) : (
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, page, cells }, place) => (
              // Two people may have one name, and lines do not move.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={place}>
                <th scope="row">{page === null ? <bdi>{name}</bdi> : <Link href={`/${page}`}>{<bdi>{name}</bdi>}</Link>}</th>
                {cells.map((cell, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index}>
                    <Cell cell={cell} title={`${name} – ${columns[index + 1] ?? ''}`} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** A cell's figure, which leads to the rows that it counts; beside it that of the period before. */
function Cell({ cell: { value, previous, list }, title }: { cell: CellAnswer; title: string }) {
  const words = useWords();
  const address = list === null ? null : listAddress(list);
  if (value === null) return <>{words('statistics.no_value')}</>;
  const shown = <Ltr>{formatNumber(value)}</Ltr>;
  return (
    <>
      {address === null || value === 0 ? (
        shown
      ) : (
        <Link href={address} aria-label={`${words('statistics.open_list_of', { title })}: ${formatNumber(value)}`}>
          {shown}
        </Link>
      )}
      {previous !== undefined && (
        <span className={classes.previous}>
          {words('statistics.before')} <Ltr>{formatNumber(previous)}</Ltr>
        </span>
      )}
    </>
  );
}
