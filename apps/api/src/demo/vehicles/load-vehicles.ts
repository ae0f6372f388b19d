import type pg from 'pg';
import { getFulfilment, type HandedIn } from '@diwan/domain/vehicles/completeness';
import { VEHICLE_COLORS } from '@diwan/contract/vehicles/resource';
import type { DemoPictures } from '../demo-pictures.ts';
import { plateNumber } from '../people/plates.ts';
import type { PlacedCountry } from '../people/places.ts';
import { byWeight, createRandom, type Random } from '@diwan/domain/random';
import { BRANDS } from './catalogue.ts';
import { insertNumbered } from './insert-numbered.ts';
import { getDemoRequirements, type DemoRequirement } from './requirements.ts';

const DAY = 86_400_000;
const SEED = 20_260_521;
const FLEET = 7;

/** Most cars are white where it is hot. */
const COLOURS = byWeight(VEHICLE_COLORS.map((colour, index) => [colour, index === 0 ? 12 : index < 4 ? 6 : 1] as const));
const REASONS = [
  'صورة لوحة المركبة غير واضحة',
  'اسم المالك في رخصة السير لا يطابق اسم مقدّم الخدمة',
  'وثيقة التأمين لا تغطي نقل الركاب',
  'صور المركبة قديمة ولا تظهر حالتها الحالية',
] as const;

interface Owner {
  readonly id: number;
  readonly country_id: number;
  readonly is_driver: boolean;
  readonly plate_number: string | null;
  readonly created_at: string;
}
interface Rule extends DemoRequirement {
  readonly id: number;
  readonly country_id: number;
}
type ModelRow = (typeof BRANDS)[number]['models'][number] & { readonly 0: string };
interface NumberedModel {
  readonly id: number;
  readonly brand: number;
  readonly model: ModelRow;
}

/** Brands, models, what each country asks, and the vehicles of drivers and fleets with their papers. Providers must be there already. */
export async function loadVehicles(
  client: pg.ClientBase,
  countries: readonly PlacedCountry[],
  { papers, plates }: Pick<DemoPictures, 'papers' | 'plates'>,
  now: Date,
): Promise<void> {
  const random = createRandom(SEED);
  const models = await loadCatalogue(client, now);
  const { rows: owners } = await client.query<Owner>(
    `select id, country_id, is_driver, plate_number, created_at from providers
     where (is_driver or owns_vehicles) and is_active and not is_ban order by id`,
  );
  const served = new Set(owners.map((owner) => owner.country_id));
  const rules = await loadRules(
    client,
    countries.filter((country) => served.has(country.id)),
    now,
  );
  const iso = new Map(countries.map(({ id, iso2 }) => [id, iso2]));
  const makers = byWeight(models.map((one) => [one, one.model[4]] as const));
  const plan = {
    random,
    rules,
    iso,
    makers,
    papers,
    plates,
    now,
    taken: new Set<string>(),
    vehicles: [],
    documents: [],
    drivers: [],
  } as Plan;
  // Some drivers have no vehicle of their own: fleets have them drive theirs.
  const hired = new Map<number, Owner[]>();
  for (const owner of owners) {
    if (owner.is_driver && random.chance(0.82)) addVehicle(plan, owner, owner.plate_number, [owner.id]);
    else if (owner.is_driver) hired.set(owner.country_id, [...(hired.get(owner.country_id) ?? []), owner]);
  }
  for (const owner of owners) {
    if (owner.is_driver) continue;
    for (let count = 2 + random.whole(FLEET); count > 0; count -= 1) {
      const driver = hired.get(owner.country_id)?.pop();
      addVehicle(plan, owner, null, driver ? [driver.id] : []);
    }
  }
  await store(client, plan);
}

interface Plan {
  readonly random: Random;
  readonly rules: readonly Rule[];
  readonly iso: ReadonlyMap<number, string>;
  readonly makers: (random: Random) => NumberedModel;
  readonly papers: readonly string[];
  readonly plates: readonly string[];
  readonly now: Date;
  readonly taken: Set<string>;
  readonly vehicles: object[];
  readonly documents: object[];
  readonly drivers: object[];
}

const getDay = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10);

async function loadCatalogue(client: pg.ClientBase, now: Date): Promise<NumberedModel[]> {
  const since = {
    created_at: new Date(now.getTime() - 720 * DAY).toISOString(),
    updated_at: new Date(now.getTime() - 720 * DAY).toISOString(),
  };
  const named = { id: 'int', created_at: 'timestamptz', updated_at: 'timestamptz', name_ar: 'text', name_en: 'text' };
  const brands = BRANDS.map(({ ar, en }, index) => ({ ...since, id: index + 1, name_ar: ar, name_en: en }));
  const models = BRANDS.flatMap((brand, index) => brand.models.map((model) => ({ brand: index + 1, model: model as ModelRow }))).map(
    (one, index) => ({ ...one, id: index + 1 }),
  );
  await insertNumbered(client, 'vehicle_brands', named, brands);
  await insertNumbered(
    client,
    'vehicle_models',
    { ...named, vehicle_brand_id: 'int', vehicle_type: 'text' },
    models.map(({ id, brand, model }) => ({
      ...since,
      id,
      vehicle_brand_id: brand,
      name_ar: model[0],
      name_en: model[1],
      vehicle_type: model[2],
    })),
  );
  return models;
}

async function loadRules(client: pg.ClientBase, countries: readonly PlacedCountry[], now: Date): Promise<Rule[]> {
  const timestamp = new Date(now.getTime() - 700 * DAY).toISOString();
  const rules = countries
    .flatMap(({ id, iso2 }) => getDemoRequirements(iso2).map((rule) => ({ ...rule, country_id: id })))
    .map((rule, index) => ({ ...rule, id: index + 1, created_at: timestamp, updated_at: timestamp }));
  await insertNumbered(
    client,
    'vehicle_requirements',
    {
      id: 'int',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      country_id: 'int',
      vehicle_type: 'text',
      kind: 'text',
      title_ar: 'text',
      title_en: 'text',
      description_ar: 'text',
      description_en: 'text',
      has_expiry: 'boolean',
      max_age: 'smallint',
      min_seats: 'smallint',
    },
    rules,
  );
  return rules;
}

/** A plate that no other vehicle of the country has. */
function freePlate(plan: Plan, owner: Owner, wanted: string | null): string {
  let plate = wanted ?? plateNumber(plan.iso.get(owner.country_id) ?? '', plan.random);
  while (plan.taken.has(`${owner.country_id} ${plate}`)) plate = plateNumber(plan.iso.get(owner.country_id) ?? '', plan.random);
  plan.taken.add(`${owner.country_id} ${plate}`);
  return plate;
}

function addVehicle(plan: Plan, owner: Owner, plate: string | null, drivers: readonly number[]) {
  const { random, now } = plan;
  const id = plan.vehicles.length + 1;
  const { model, id: modelId, brand } = plan.makers(random);
  const year = now.getUTCFullYear() - Math.min(random.whole(6), random.whole(9));
  const measures = { manufacturing_year: year, seats_number: model[3] };
  const created = Math.min(now.getTime() - 60_000, Date.parse(owner.created_at) + random.whole(20 * 24) * 3_600_000);
  const rules = plan.rules.filter(
    (rule) => rule.country_id === owner.country_id && (rule.vehicle_type === null || rule.vehicle_type === model[2]),
  );
  const held = handIn(plan, { id, country: owner.country_id, created }, rules);
  const fulfilment = getFulfilment(measures, rules, held);
  const review = getReview(random, fulfilment.is_fulfilled, now.getTime() - created);
  const reviewed =
    review === 'pending' ? null : new Date(Math.min(now.getTime(), created + (4 + random.whole(60)) * 3_600_000)).toISOString();
  plan.vehicles.push({
    id,
    created_at: new Date(created).toISOString(),
    updated_at: reviewed ?? new Date(created).toISOString(),
    country_id: owner.country_id,
    provider_id: owner.id,
    vehicle_brand_id: brand,
    vehicle_model_id: modelId,
    plate_number: freePlate(plan, owner, plate),
    license_number: String(1_000_000 + random.whole(8_999_999)),
    ...measures,
    color: COLOURS(random),
    plate_image: random.chance(0.9) ? random.pick(plan.plates) : null,
    review_status: review,
    reject_reason: review === 'rejected' ? random.pick(REASONS) : null,
    reviewed_at: reviewed,
    ...fulfilment,
  });
  plan.drivers.push(...drivers.map((driver) => ({ vehicle_id: id, provider_id: driver })));
}

/** Papers for most of what is asked: some run out within weeks, some have, and some never came. */
function handIn(plan: Plan, vehicle: { id: number; country: number; created: number }, rules: readonly Rule[]): Map<number, HandedIn> {
  const { random, now } = plan;
  const held = new Map<number, HandedIn>();
  for (const rule of rules) {
    if (rule.kind !== 'document' || random.chance(0.03)) continue;
    const days = random.chance(0.03) ? -random.whole(40) - 1 : random.chance(0.06) ? random.whole(31) : 31 + random.whole(400);
    const images = Array.from({ length: rule.has_expiry ? 1 + random.whole(2) : 4 }, () => random.pick(plan.papers));
    const document = { images: [...new Set(images)], expires_on: rule.has_expiry ? getDay(now.getTime() + days * DAY) : null };
    held.set(rule.id, document);
    const timestamp = new Date(Math.min(now.getTime(), vehicle.created + random.whole(48) * 3_600_000)).toISOString();
    plan.documents.push({
      ...document,
      created_at: timestamp,
      updated_at: timestamp,
      country_id: vehicle.country,
      vehicle_id: vehicle.id,
      vehicle_requirement_id: rule.id,
      document_number: rule.has_expiry ? String(10_000_000 + random.whole(89_999_999)) : null,
    });
  }
  return held;
}

function getReview(random: Random, fulfilled: boolean, age: number): 'pending' | 'accepted' | 'rejected' {
  if (!fulfilled) return random.chance(0.2) ? 'rejected' : 'pending';
  if (random.chance(0.03)) return 'rejected';
  return random.chance(age < 10 * DAY ? 0.4 : 0.96) ? 'accepted' : 'pending';
}

async function store(client: pg.ClientBase, { vehicles, documents, drivers }: Plan): Promise<void> {
  const times = { created_at: 'timestamptz', updated_at: 'timestamptz', country_id: 'int' };
  await insertNumbered(
    client,
    'vehicles',
    {
      id: 'int',
      ...times,
      provider_id: 'int',
      vehicle_brand_id: 'int',
      vehicle_model_id: 'int',
      plate_number: 'text',
      license_number: 'text',
      manufacturing_year: 'smallint',
      color: 'text',
      seats_number: 'smallint',
      plate_image: 'text',
      review_status: 'text',
      reject_reason: 'text',
      reviewed_at: 'timestamptz',
      is_fulfilled: 'boolean',
      valid_until: 'date',
    },
    vehicles,
  );
  await insertNumbered(
    client,
    'vehicle_documents',
    { ...times, vehicle_id: 'int', vehicle_requirement_id: 'int', document_number: 'text', images: 'text[]', expires_on: 'date' },
    documents,
  );
  await insertNumbered(client, 'vehicle_drivers', { vehicle_id: 'int', provider_id: 'int' }, drivers);
  await client.query('analyze vehicles, vehicle_documents, vehicle_drivers, vehicle_models, vehicle_brands, vehicle_requirements');
}
