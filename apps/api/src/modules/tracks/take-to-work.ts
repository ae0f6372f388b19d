import type { Request } from '../../platform/http/server.ts';
import { RIDE_UNDER_WAY_STATUSES } from '@diwan/domain/orders/rides';
import type { Context } from '../../crud/resource/context.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { lockRow } from '../../crud/record/read.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict, invalidField, unauthorized } from '../../platform/errors.ts';
import { demandVersion } from '../people/index.ts';
import { providersApi } from '../providers/index.ts';

/** What a provider says of being at work. */
interface ProviderPresence {
  readonly is_online: boolean;
  readonly vehicle_id: number | null;
}

const SAVE = `with presence as (
  insert into provider_presences (provider_id, is_online, vehicle_id, changed_at) values ($1, $2, $3, $4)
  on conflict (provider_id) do update set is_online = $2, vehicle_id = $3, changed_at = $4
)
update provider_positions set is_online = $2 where provider_id = $1 and is_online <> $2`;

/** Keeps whether a provider is at work, beside where they are. */
async function savePresence(runner: Runner, providerId: number, { is_online, vehicle_id }: ProviderPresence, at: string): Promise<void> {
  await runner.query(SAVE, [providerId, is_online, vehicle_id, at]);
}

const VEHICLE = `select from vehicles v where v.id = $1 and v.deleted_at is null and v.review_status = 'accepted'
  and (v.provider_id = $2 or exists (select from vehicle_drivers d where d.vehicle_id = v.id and d.provider_id = $2))`;
const ON_A_RIDE = `select from orders where provider_id = $1 and deleted_at is null and order_type in ('trip', 'transfer_package') and order_status = any($2) limit 1`;

/** With what somebody goes to work: a vehicle that they own or drive, and that was accepted. */
async function checkVehicle(runner: Runner, providerId: number, vehicleId: number): Promise<void> {
  const { rowCount } = await runner.query(VEHICLE, [vehicleId, providerId]);
  if (rowCount === 0) throw invalidField('vehicle_id', 'choice');
}

/** Takes a provider to work, or home; 409 while somebody sits in their car. Dashboards see it as the provider's own change. */
export async function takeToWork(
  app: Context,
  request: Request,
  asked: { readonly is_online: 0 | 1; readonly vehicle_id?: number | null | undefined },
) {
  const { id } = request.person;
  const [is_online, vehicle_id] = [asked.is_online === 1, asked.vehicle_id ?? null];
  if (is_online) await demandVersion(app, request, 'provider');
  const changed_at = new Date(app.now()).toISOString();
  await inTransaction(app, async (transaction) => {
    const { client } = transaction;
    const provider = await lockRow(client, providersApi, request.caller, id, { gone: unauthorized });
    if (vehicle_id !== null) await checkVehicle(client, id, vehicle_id);
    if (!is_online && (await client.query(ON_A_RIDE, [id, RIDE_UNDER_WAY_STATUSES])).rowCount) throw conflict('presence.on_a_ride');
    await savePresence(client, id, { is_online, vehicle_id }, changed_at);
    if (provider.is_available === is_online) return;
    await changeRow({ caller: request.caller, transaction, now: app.now() }, providersApi.store, provider, { is_available: is_online });
  });
  return { is_online: asked.is_online, vehicle_id, changed_at };
}
