import { getFulfilment, type Fulfilment, type HandedIn, type VehicleMeasures, type VehicleRule } from '@diwan/domain/vehicles/completeness';
import type { VehicleRequirement } from '@diwan/contract/vehicles/vehicle-requirements';
import type { Runner } from '../../platform/database/runner.ts';

/** "vehi" in ASCII, so that it can be recognised in pg_locks. */
const RULES_LOCK = 0x76656869;

/** Which vehicles may stand otherwise now. */
export type Which = { readonly ids: readonly number[] } | { readonly country: number } | { readonly model: number };

interface Stored extends VehicleMeasures, Fulfilment {
  readonly id: number;
  readonly country_id: number;
  readonly vehicle_type: string;
}
/** A rule as it is stored, with its words. */
export interface StoredRule extends VehicleRule {
  readonly country_id: number;
  readonly vehicle_type: VehicleRequirement['vehicle_type'];
  readonly title_ar: string;
  readonly title_en: string;
  readonly description_ar: string | null;
  readonly description_en: string | null;
}
interface StoredDocument extends HandedIn {
  readonly vehicle_id: number;
  readonly vehicle_requirement_id: number;
}

/**
 * A vehicle that is being created cannot be seen by who changes a rule meanwhile, and does not see the change: each waits for
 * the other. To be called before anything is locked. Vehicles that exist are locked themselves.
 */
export async function holdRules(runner: Runner, country: number, how: 'read' | 'change'): Promise<void> {
  await runner.query(`select pg_advisory_xact_lock${how === 'read' ? '_shared' : ''}($1, $2)`, [RULES_LOCK, country]);
}

/** Works out again whether vehicles meet what is asked of them, and until when; `without` are rules about to be deleted. */
export async function recheckVehicles(runner: Runner, which: Which, without: readonly number[] = []): Promise<void> {
  const vehicles = await lockVehicles(runner, which);
  if (vehicles.length === 0) return;
  const rules = await getRules(runner, [...new Set(vehicles.map((vehicle) => vehicle.country_id))], without);
  const documents = await getDocuments(
    runner,
    vehicles.map((vehicle) => vehicle.id),
  );
  const changed = vehicles.flatMap((vehicle) => {
    const next = getFulfilment(vehicle, rulesFor(vehicle, rules), documents.get(vehicle.id) ?? new Map());
    return next.is_fulfilled === vehicle.is_fulfilled && next.valid_until === vehicle.valid_until ? [] : [{ id: vehicle.id, ...next }];
  });
  // What follows from other records is no edit of the vehicle: its version stays.
  await runner.query(
    `update vehicles v set is_fulfilled = n.is_fulfilled, valid_until = n.valid_until
     from unnest($1::int[], $2::boolean[], $3::date[]) as n(id, is_fulfilled, valid_until) where v.id = n.id`,
    [changed.map((one) => one.id), changed.map((one) => one.is_fulfilled), changed.map((one) => one.valid_until)],
  );
}

/** The rules of a country that are in force, without those named. */
export async function getRules(runner: Runner, countries: readonly number[], without: readonly number[] = []): Promise<StoredRule[]> {
  const { rows } = await runner.query<StoredRule>(
    `select id, country_id, vehicle_type, kind, has_expiry, max_age, min_seats, title_ar, title_en, description_ar, description_en from vehicle_requirements
     where country_id = any($1::int[]) and is_active and deleted_at is null and id <> all($2::int[]) order by id`,
    [countries, without],
  );
  return rows;
}

/** Those of the rules that a vehicle is held to. */
export function rulesFor(vehicle: Pick<Stored, 'country_id' | 'vehicle_type'>, rules: readonly StoredRule[]): StoredRule[] {
  return rules.filter(
    (rule) => rule.country_id === vehicle.country_id && (rule.vehicle_type === null || rule.vehicle_type === vehicle.vehicle_type),
  );
}

async function lockVehicles(runner: Runner, which: Which): Promise<Stored[]> {
  const [where, value] =
    'ids' in which
      ? ['v.id = any($1::int[])', which.ids]
      : 'country' in which
        ? ['v.country_id = $1', which.country]
        : ['v.vehicle_model_id = $1', which.model];
  const { rows } = await runner.query<Stored>(
    `select v.id, v.country_id, v.manufacturing_year, v.seats_number, v.is_fulfilled, v.valid_until, m.vehicle_type
     from vehicles v join vehicle_models m on m.id = v.vehicle_model_id where v.deleted_at is null and ${where} order by v.id for no key update of v`,
    [value],
  );
  return rows;
}

/** The newest document of each requirement, by vehicle. */
async function getDocuments(runner: Runner, ids: readonly number[]): Promise<Map<number, Map<number, HandedIn>>> {
  const { rows } = await runner.query<StoredDocument>(
    `select distinct on (vehicle_id, vehicle_requirement_id) vehicle_id, vehicle_requirement_id, images, expires_on from vehicle_documents
     where vehicle_id = any($1::int[]) and deleted_at is null order by vehicle_id, vehicle_requirement_id, id desc`,
    [ids],
  );
  const found = new Map<number, Map<number, HandedIn>>();
  for (const row of rows) {
    const own = found.get(row.vehicle_id) ?? new Map<number, HandedIn>();
    found.set(row.vehicle_id, own.set(row.vehicle_requirement_id, row));
  }
  return found;
}
