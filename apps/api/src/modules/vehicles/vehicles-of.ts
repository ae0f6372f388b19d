import type { Request } from '../../platform/http/server.ts';
import type { Vehicle } from '@diwan/contract/vehicles/resource';
import { getScopeConditions } from '../../crud/resource/scope.ts';
import { rowsFrom } from '../../crud/resource/rows.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { readRows } from '../../crud/record/read.ts';
import type { Sql } from '../../platform/database/sql-text.ts';
import type { Row } from '../../crud/fields/row.ts';
import { vehiclesApi } from './vehicles.ts';

type Shown = Vehicle & Row;

/** A fleet's page shows this many; its list shows all. */
const SHOWN = 100;

const owns =
  (provider: number): Sql =>
  (params) =>
    `t.provider_id = ${params.add(provider, 'int')}`;
const drives =
  (provider: number): Sql =>
  (params) => {
    const id = params.add(provider, 'int');
    return `t.provider_id <> ${id} and exists (select from vehicle_drivers vd where vd.vehicle_id = t.id and vd.provider_id = ${id})`;
  };

/** A provider's vehicles within reach: those they own, and those they drive for others, the newest first. */
export async function getVehicles(runner: Runner, request: Request, provider: number): Promise<{ owned: Shown[]; driven: Shown[] }> {
  const { store } = vehiclesApi;
  const rows = rowsFrom(store, getScopeConditions(vehiclesApi, request.caller));
  const ask = async (where: Sql): Promise<Shown[]> => {
    return readRows(runner, vehiclesApi, {
      ...rows,
      select: [store.select],
      joins: [...rows.joins, ...store.joins],
      where: [...rows.where, where],
      order: ['t.id desc'],
      limit: SHOWN,
    });
  };
  const [owned, driven] = await Promise.all([ask(owns(provider)), ask(drives(provider))]);
  return { owned, driven };
}
