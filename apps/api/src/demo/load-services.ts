import { fromMinor, toMinor } from '@diwan/domain/money';
import type pg from 'pg';
import type { DemoPictures } from './demo-pictures.ts';
import { insertRows } from './insert-rows.ts';
import type { PlacedCountry } from './people/places.ts';
import { DEMO_GROUPS, PACKAGES, PRICES } from './services/catalogue.ts';
import { PAYMENT_WAYS } from './services/payment-ways.ts';
import { OTHER_CARDS, RATE_CARDS, type DemoRateCard } from './services/rate-cards.ts';
import { SUGGESTED_CANCEL_REASONS, SUGGESTED_PROVIDER_CAUSES, SUGGESTED_REPORT_REASONS } from '@diwan/contract/home/first-steps';
import { SLIDERS } from './services/sliders.ts';
import { WEEKS } from './services/weeks.ts';
import { readOpenCountries } from './open-countries.ts';
import { db } from '../platform/database/tables.ts';
import { all } from '../platform/database/typed.ts';

const DAY = 86_400_000;
const TIMESTAMPS = { created_at: 'timestamptz', updated_at: 'timestamptz' } as const;
const TITLES = { title_ar: 'text', title_en: 'text' } as const;

interface Served {
  readonly id: number;
  readonly iso2: string;
  readonly currency: string;
}

/** Timestamps of rows that were added one after the other, an hour apart, beginning some days ago. */
function timestamps(now: Date, days: number, index: number) {
  const at = new Date(now.getTime() - days * DAY + index * 3_600_000).toISOString();
  return { created_at: at, updated_at: at };
}

/** A price in dirhams as one of a country, in its minor units, rounded to what people there are used to. */
function priceIn({ iso2, currency }: Served, dirhams: number): number {
  const { factor, step } = PRICES[iso2] ?? { factor: 1, step: 1 };
  const perUnit = Number(toMinor('1', currency));
  const rounded = Math.round((dirhams * factor * perUnit) / step) * step;
  return Number(toMinor(fromMinor(Math.max(rounded, step), currency), currency));
}

/** As `priceIn`, in the small steps of fares. */
function fareIn(country: Served, dirhams: number): number {
  const perUnit = Number(toMinor('1', country.currency));
  return Math.max(1, Math.round((dirhams * (PRICES[country.iso2]?.factor ?? 1) * perUnit) / 5) * 5);
}

/** Fills what is offered and how: services and packages, ways to pay, reasons, rate cards, hours and sliders. */
export async function loadServices(
  client: pg.ClientBase,
  countries: readonly PlacedCountry[],
  { slides, tiles }: DemoPictures,
  now: Date,
): Promise<void> {
  const open = await readOpenCountries(client);
  const iso = new Map(countries.map(({ id, iso2 }) => [id, iso2]));
  const served = open.map(({ id, currency }): Served => ({ id, currency, iso2: iso.get(id) ?? '' }));
  await loadReasons(client, now);
  await loadPaymentWays(client, served, now);
  await loadCatalogue(client, served, tiles, now);
  await loadRateCards(client, served, now);
  await loadWeeks(client, served, now);
  await loadSliders(client, served, slides, now);
}

async function loadReasons(client: pg.ClientBase, now: Date): Promise<void> {
  await insertRows(
    client,
    'cancel_reasons',
    { ...TIMESTAMPS, ...TITLES, user_type: 'text', is_provider_cause: 'boolean' },
    SUGGESTED_CANCEL_REASONS.map(([title_ar, title_en, user_type], index) => ({
      ...timestamps(now, 690, index),
      title_ar,
      title_en,
      user_type,
      is_provider_cause: SUGGESTED_PROVIDER_CAUSES.has(title_en),
    })),
  );
  await insertRows(
    client,
    'report_reasons',
    { ...TIMESTAMPS, ...TITLES, target: 'text', position: 'integer', is_active: 'boolean', is_archived: 'boolean' },
    SUGGESTED_REPORT_REASONS.map(([title_ar, title_en, target], index) => ({
      ...timestamps(now, 680, index),
      title_ar,
      title_en,
      target,
      position: index + 1,
      is_active: index !== 6,
      is_archived: title_en === 'False address',
    })),
  );
}

async function loadPaymentWays(client: pg.ClientBase, served: readonly Served[], now: Date): Promise<void> {
  await insertRows(
    client,
    'payment_ways',
    { ...TIMESTAMPS, ...TITLES, kind: 'text', country_id: 'integer', is_active: 'boolean' },
    PAYMENT_WAYS.map(({ ar, en, kind, country, is_active = true }, index) => ({
      ...timestamps(now, 700, index),
      title_ar: ar,
      title_en: en,
      kind,
      country_id: served.find(({ iso2 }) => iso2 === country)?.id ?? null,
      is_active,
    })),
  );
}

async function loadCatalogue(client: pg.ClientBase, served: readonly Served[], tiles: readonly string[], now: Date): Promise<void> {
  await insertRows(
    client,
    'group_services',
    {
      ...TIMESTAMPS,
      ...TITLES,
      description_ar: 'text',
      description_en: 'text',
      image: 'text',
      is_maintenance: 'boolean',
      is_active: 'boolean',
    },
    DEMO_GROUPS.map((group, index) => ({
      ...timestamps(now, 720, index),
      title_ar: group.ar,
      title_en: group.en,
      description_ar: group.about_ar,
      description_en: group.about_en,
      image: tiles[index] ?? null,
      is_maintenance: group.is_maintenance ?? false,
      is_active: group.is_active ?? true,
    })),
  );
  const groups = await idsByTitle(client, 'group_services');
  await insertRows(
    client,
    'sub_services',
    { ...TIMESTAMPS, ...TITLES, group_service_id: 'integer' },
    DEMO_GROUPS.flatMap((group) => group.types.map((type) => ({ type, group_service_id: groups.get(group.en) ?? 0 }))).map(
      ({ type, group_service_id }, index) => ({ ...timestamps(now, 715, index), title_ar: type.ar, title_en: type.en, group_service_id }),
    ),
  );
  const types = await all(client, db.selectFrom('sub_services').select(['id', 'group_service_id', 'title_en']));
  const companies = db
    .selectFrom('providers')
    .select(({ fn }) => [fn.min('id').as('id'), 'country_id'])
    .where('type', '=', 'company')
    .where('accepted_by_admin', '=', true)
    .where('is_active', '=', true);
  const providers = await all(client, companies.groupBy('country_id'));
  const packages = served.flatMap((country) =>
    DEMO_GROUPS.flatMap((group) =>
      group.types.flatMap((type) =>
        type.packages.map((key) => {
          const { visits, gifts, cancels, people, days, discount, ...title } = PACKAGES[key];
          const group_service_id = groups.get(group.en) ?? 0;
          return {
            country_id: country.id,
            // Yearly contracts are one company's.
            provider_id: key === 'yearly' ? (providers.find((one) => one.country_id === country.id)?.id ?? null) : null,
            group_service_id,
            sub_service_id: types.find((one) => one.group_service_id === group_service_id && one.title_en === type.en)?.id ?? 0,
            title_ar: `${type.ar}: ${title.ar}`,
            title_en: `${type.en}: ${title.en}`,
            description_ar: group.about_ar,
            description_en: group.about_en,
            currency: country.currency,
            price: priceIn(country, group.visit * visits * people * (1 - discount / 100)),
            count_visit: visits,
            count_gift_visit: gifts,
            count_cancel_visit: cancels,
            count_employee: people,
            period: days,
            is_active: group.is_active ?? true,
          };
        }),
      ),
    ),
  );
  await insertRows(
    client,
    'provider_services',
    {
      ...TIMESTAMPS,
      ...TITLES,
      description_ar: 'text',
      description_en: 'text',
      country_id: 'integer',
      provider_id: 'integer',
      group_service_id: 'integer',
      sub_service_id: 'integer',
      currency: 'text',
      price: 'bigint',
      count_visit: 'integer',
      count_gift_visit: 'integer',
      count_cancel_visit: 'integer',
      count_employee: 'integer',
      period: 'integer',
      is_active: 'boolean',
    },
    packages.map((row, index) => ({ ...timestamps(now, 640, index * 31), ...row })),
  );
}

async function idsByTitle(client: pg.ClientBase, table: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; title_en: string }>(`select id, title_en from ${table}`);
  return new Map(rows.map(({ id, title_en }) => [title_en, id]));
}

async function loadRateCards(client: pg.ClientBase, served: readonly Served[], now: Date): Promise<void> {
  const getRows = (card: DemoRateCard, is_active: boolean) =>
    served
      .filter(({ iso2 }) => card.countries.includes(iso2))
      .map((country) => ({
        country_id: country.id,
        vehicle_type: card.type,
        title_ar: card.ar,
        title_en: card.en,
        currency: country.currency,
        base_fare: fareIn(country, card.base),
        minimum_fare: fareIn(country, card.minimum),
        price_per_kilo: fareIn(country, card.kilo),
        price_per_minute: fareIn(country, card.minute),
        stop_price_per_minute: fareIn(country, card.stop),
        is_active,
      }));
  const cards = [...OTHER_CARDS.flatMap((card) => getRows(card, false)), ...RATE_CARDS.flatMap((card) => getRows(card, true))];
  await insertRows(
    client,
    'vehicle_packages',
    {
      ...TIMESTAMPS,
      ...TITLES,
      country_id: 'integer',
      vehicle_type: 'text',
      currency: 'text',
      base_fare: 'bigint',
      minimum_fare: 'bigint',
      price_per_kilo: 'bigint',
      price_per_minute: 'bigint',
      stop_price_per_minute: 'bigint',
      is_active: 'boolean',
    },
    cards.map((card, index) => ({ ...timestamps(now, 320, index * 7), ...card })),
  );
}

async function loadWeeks(client: pg.ClientBase, served: readonly Served[], now: Date): Promise<void> {
  for (const [index, { country, city, ar, en, hours, is_active }] of WEEKS.entries()) {
    const id = served.find(({ iso2 }) => iso2 === country)?.id;
    const { created_at } = timestamps(now, 400, index * 9);
    await client.query(
      `insert into working_hours (created_at, updated_at, country_id, city_id, title_ar, title_en, hours, is_active)
       values ($1, $1, $2, (select min(id) from cities where country_id = $2 and name_en = $3), $4, $5, $6, $7)`,
      [created_at, id, city ?? null, ar, en, hours, is_active],
    );
  }
}

async function loadSliders(client: pg.ClientBase, served: readonly Served[], slides: readonly string[], now: Date): Promise<void> {
  // Offers begin and end at midnight in the Gulf.
  const inDays = (days: number | undefined) =>
    days === undefined ? null : new Date(Math.floor(now.getTime() / DAY) * DAY + days * DAY - 4 * 3_600_000).toISOString();
  await insertRows(
    client,
    'sliders',
    {
      ...TIMESTAMPS,
      ...TITLES,
      description_ar: 'text',
      description_en: 'text',
      image: 'text',
      link: 'text',
      audience: 'text',
      country_id: 'integer',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz',
      position: 'integer',
      is_active: 'boolean',
    },
    SLIDERS.map((slider, index) => ({
      ...timestamps(now, 40, index * 20),
      title_ar: slider.ar,
      title_en: slider.en,
      description_ar: slider.about_ar ?? null,
      description_en: slider.about_en ?? null,
      image: slides[index] ?? '',
      link: slider.link ?? null,
      audience: slider.audience,
      country_id: served.find(({ iso2 }) => iso2 === slider.country)?.id ?? null,
      starts_at: inDays(slider.from),
      ends_at: inDays(slider.until),
      position: index + 1,
      is_active: slider.is_active ?? true,
    })),
  );
}
