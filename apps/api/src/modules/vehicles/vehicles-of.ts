import type { FastifyRequest } from 'fastify';
import type { Vehicle } from '@diwan/contract/resources/vehicles';
import { getScopeConditions } from '../../crud/scope.ts';
import { rowsFrom } from '../../crud/list/rows.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { readRows } from '../../crud/read.ts';
import { Params } from '../../platform/database/sql-text.ts';
import type { Row } from '../../crud/store.ts';
import { vehiclesApi } from './vehicles.ts';

type Shown = Vehicle & Row;

/** A fleet's page shows this many; its list shows all. */
const SHOWN = 100;

const OWNS = (provider: string) => `t.provider_id = ${provider}`;
const DRIVES = (provider: string) =>
  `t.provider_id <> ${provider} and exists (select from vehicle_drivers vd where vd.vehicle_id = t.id and vd.provider_id = ${provider})`;

/** A provider's vehicles within reach: those they own, and those they drive for others, the newest first. */
export async function getVehicles(runner: Runner, request: FastifyRequest, provider: number): Promise<{ owned: Shown[]; driven: Shown[] }> {
  const { store } = vehiclesApi;
  const ask = async (where: (provider: string) => string): Promise<Shown[]> => {
    const params = new Params();
    const from = rowsFrom(store, getScopeConditions(vehiclesApi, request), params).replace(' where ', ` ${store.joins} where `);
    const text = `select ${store.select} ${from} and ${where(params.add(provider, 'int'))} order by t.id desc limit ${SHOWN}`;
    return (await readRows(runner, text, params)) as Shown[];
  };
  const [owned, driven] = await Promise.all([ask(OWNS), ask(DRIVES)]);
  return { owned, driven };
}
