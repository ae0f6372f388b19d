import type { Runner } from '../../platform/database/runner.ts';

/** What a provider says of being at work. */
export interface ProviderPresence {
  readonly is_online: boolean;
  readonly vehicle_id: number | null;
}

const SAVE = `with presence as (
  insert into provider_presences (provider_id, is_online, vehicle_id, changed_at) values ($1, $2, $3, $4)
  on conflict (provider_id) do update set is_online = $2, vehicle_id = $3, changed_at = $4
)
update provider_positions set is_online = $2 where provider_id = $1 and is_online <> $2`;

/** Keeps whether a provider is at work, beside where they are. */
export async function savePresence(
  runner: Runner,
  providerId: number,
  { is_online, vehicle_id }: ProviderPresence,
  at: string,
): Promise<void> {
  await runner.query(SAVE, [providerId, is_online, vehicle_id, at]);
}
