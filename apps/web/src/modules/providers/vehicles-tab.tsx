import { vehicles } from '@diwan/contract/vehicles/resource';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getCell } from '../../crud/fields/field-cell.tsx';
import type { CellContext } from '../../crud/cells/cell-context.ts';
import cellClasses from '../../crud/cells/cell.module.css';
import { getName } from '../../crud/resource/labels.ts';
import type { FieldName } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import { call, type Data } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { Link } from '../../ui/link.tsx';
import tableClasses from '../../ui/small-table.module.css';
import { EmptyState } from '../../ui/states.tsx';
import { Sideways } from '../../ui/sideways.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './vehicles-tab.module.css';

const NAMES = ['plate_number', 'vehicle_model_id', 'manufacturing_year', 'road_state', 'valid_until'] as const satisfies readonly FieldName<
  typeof vehicles
>[];

/** The vehicles that a provider owns, and those that they drive for others. */
export default function VehiclesTab({ row }: { row: { id: number } }) {
  const words = useWords();
  const query = useQuery({
    queryKey: ['rows', 'vehicles', 'of', row.id],
    queryFn: async ({ signal }) => (await call('GET providers/:id/vehicles', { params: { id: row.id }, signal })).data,
  });
  return (
    <DataArea
      query={query}
      isEmpty={({ owned, driven }) => owned.length + driven.length === 0}
      empty={<EmptyState title={words('vehicles.none_of_person')} />}
    >
      {(found) => (
        <div className={classes.stack}>
          {(['owned', 'driven'] as const).map(
            (group) => found[group].length > 0 && <Group key={group} title={words(`vehicles.${group}`)} rows={found[group]} />,
          )}
        </div>
      )}
    </DataArea>
  );
}

function Group({ title, rows }: { title: string; rows: Data<'GET providers/:id/vehicles'>['owned'] }) {
  const words = useWords();
  const can = useCan();
  const context = useMemo<CellContext>(
    () => ({ resource: vehicles, words, cut: true, preview: () => undefined, read: () => undefined }),
    [words],
  );
  return (
    <section className={tableClasses.panel}>
      <h2>{title}</h2>
      <Sideways label={title}>
        <table className={tableClasses.table}>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {NAMES.map((name) => (
                <th key={name} scope="col">
                  {words(name === 'vehicle_model_id' ? 'resources.vehicles.one' : `resources.vehicles.fields.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {can('show-vehicles') ? (
                    <Link href={`/vehicles/show/${row.id}`} className={cellClasses['read']}>
                      <Ltr>{row.plate_number}</Ltr>
                    </Link>
                  ) : (
                    <Ltr>{row.plate_number}</Ltr>
                  )}
                </th>
                <td>
                  <bdi>{[row.vehicle_brand, row.vehicle_model].map(getName).join(' ')}</bdi>
                </td>
                {NAMES.slice(2).map((name) => (
                  <td key={name}>{getCell(context, name, row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </section>
  );
}
