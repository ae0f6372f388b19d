import type { Resource } from '@diwan/contract/kit/resource';
import { fromMinor, type Minor, minor, toMinor } from '@diwan/domain/money';
import type { RateCard } from '@diwan/domain/orders/trip-fare';
import { isGenerous, isJump, isReturn, passesLimit, type PriceStep, sampleFare } from '@diwan/domain/price-jump';
import { type Caller, getAdminId } from '../../access/caller.ts';
import type { Context } from '../../crud/context.ts';
import type { Waiting, Write, WriteContext } from '../../crud/crud.ts';
import type { Row } from '../../crud/row.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { askApproval } from './ask-approval.ts';
import { waitingSave } from './approved-save.ts';
import { recordFinding } from './findings.ts';
import { isFirstDay } from './second-person.ts';
import { limitFor } from './limit.ts';

const RATES = ['base_fare', 'minimum_fare', 'price_per_kilo', 'price_per_minute', 'stop_price_per_minute'] as const;
const PRICES = { provider_services: ['price'], vehicle_packages: RATES } as const;

/** The tables that hold what clients pay. */
export type PricedTable = keyof typeof PRICES;
export const isPriced = (table: string): table is PricedTable => table in PRICES;

/** What somebody wants to do with a row of prices. */
export interface PriceWish {
  readonly table: PricedTable;
  /** Null: it is new, or comes back. */
  readonly before: Row | null;
  readonly after: Row;
  /** What carries it out once a second person agrees. */
  readonly payload: Row;
}

/** What waits, as its call answers. */
export interface PriceWaits {
  readonly approval_id: number;
  readonly limit: string;
  readonly currency: string;
}

const getAmount = (row: Row, field: string): Minor => minor((row[field] ?? 0) as number | string);

/** What a package costs now, and what it cost within the last day, by its log, which writes amounts with their decimals. */
const latePricesOfPackage = (
  field: string,
) => `select '${field}' as field, ${field}::text as units, null as decimals from provider_services where id = any($1::int[])
  union all select '${field}', null, x.changes -> '${field}' ->> 'before' from audit x where x.table_name = 'provider_services' and x.row_id = any($1::int[])
    and x.at > now() - interval '24 hours' and x.changes -> '${field}' ->> 'before' is not null`;

const LOG_OF_CARD = `audit y where y.table_name = 'vehicle_packages' and y.row_id = t.id`;
/** Whether a rate card was on before an entry of its log (x) was written. */
const WAS_ON = `coalesce((select y.changes -> 'is_active' ->> 'after' from ${LOG_OF_CARD} and y.id < x.id and y.changes ? 'is_active' order by y.id desc limit 1),
    (select y.changes -> 'is_active' ->> 'before' from ${LOG_OF_CARD} and y.id >= x.id and y.changes ? 'is_active' order by y.id limit 1), t.is_active::text) = 'true'`;

/** The same of rate cards. One that is off may say what it likes: of it counts what was charged last, and while it was on. */
const latePricesOfCard = (
  field: string,
) => `select '${field}' as field, case when v.last is null then t.${field}::text end as units, v.last as decimals
  from vehicle_packages t left join lateral (select x.changes -> '${field}' ->> 'before' as last from audit x
    where not (t.is_active and t.deleted_at is null) and x.table_name = 'vehicle_packages' and x.row_id = t.id and x.changes -> '${field}' ->> 'before' is not null
      and x.id >= (select max(y.id) from ${LOG_OF_CARD} and (y.changes -> 'is_active' ->> 'before' = 'true' or y.action = 'delete'))
    order by x.id limit 1) v on true where t.id = any($1::int[])
  union all select '${field}', null, x.changes -> '${field}' ->> 'before' from audit x join vehicle_packages t on t.id = x.row_id
    where x.table_name = 'vehicle_packages' and x.row_id = any($1::int[]) and x.at > now() - interval '24 hours'
      and x.changes -> '${field}' ->> 'before' is not null and ${WAS_ON}`;

const LATE_PRICES: Readonly<Record<PricedTable, string>> = {
  provider_services: PRICES.provider_services.map(latePricesOfPackage).join('\nunion all '),
  vehicle_packages: PRICES.vehicle_packages.map(latePricesOfCard).join('\nunion all '),
};

type LatePrices = ReadonlyMap<string, readonly Minor[]>;
type LatePriceRow = { readonly field: string } & ({ readonly units: string } | { readonly units: null; readonly decimals: string });

async function getLatePrices(runner: Runner, table: PricedTable, ids: readonly number[], currency: string): Promise<LatePrices> {
  const { rows } = await runner.query<LatePriceRow>({ name: `late_prices_${table}`, text: LATE_PRICES[table], values: [ids] });
  const late = new Map<string, Minor[]>();
  for (const row of rows) {
    const amount = row.units === null ? toMinor(row.decimals, currency) : minor(row.units);
    if (amount !== undefined) late.set(row.field, [...(late.get(row.field) ?? []), amount]);
  }
  return late;
}

/**
 * The cards of a country and a type that were in force within the last day, the one that was in force last, and which of them is now.
 * A card that was of that type, or was switched off or deleted, is found by its log.
 */
const FORMER = `with held as (
  select c.id, c.vehicle_type = $2 and c.is_active and c.deleted_at is null as is_now, max(x.at) as until from vehicle_packages c
  left join audit x on x.table_name = 'vehicle_packages' and x.row_id = c.id
    and (x.changes -> 'is_active' ->> 'before' = 'true' or x.changes -> 'vehicle_type' ->> 'before' = $2)
  where c.country_id = $1 and (c.vehicle_type = $2 or x.changes -> 'vehicle_type' ->> 'before' = $2) group by c.id
)
select id, is_now from held where is_now or until > now() - interval '24 hours' or until = (select max(until) from held) order by id`;

/** What an amount is compared with. */
interface Compared {
  /** The row that is charged by now. */
  readonly now: Row | null;
  readonly late: LatePrices;
}

/** A rate card takes the place of the one in force; a package that is switched on is one that was not there. */
async function getCompared(runner: Runner, { table, before, after }: PriceWish): Promise<Compared> {
  const currency = after['currency'] as string;
  if (table === 'provider_services') {
    if (before === null) return { now: null, late: new Map() };
    return { now: before, late: await getLatePrices(runner, table, [before['id'] as number], currency) };
  }
  const { rows: former } = await runner.query<{ id: number; is_now: boolean }>({
    name: 'former_rate_cards',
    text: FORMER,
    values: [after['country_id'], after['vehicle_type']],
  });
  const inForce = former.find(({ is_now }) => is_now)?.id;
  const { rows } = await runner.query<Row>('select * from vehicle_packages where id = $1', [inForce ?? null]);
  const ids = former.map(({ id }) => id);
  return { now: rows[0] ?? null, late: await getLatePrices(runner, table, ids, currency) };
}

const isOn = (row: Row | null) => Boolean(row?.['is_active']);

/** The whole price of a row: a package's, or what a ride costs by a card. */
const wholePrice = (table: PricedTable, row: Row): Minor =>
  table === 'provider_services'
    ? getAmount(row, 'price')
    : sampleFare(Object.fromEntries(RATES.map((field) => [field, getAmount(row, field)])) as unknown as RateCard);

const VISITS = ['count_visit', 'count_gift_visit'] as const;
const getVisits = (row: Row) => ({ bought: Number(row['count_visit'] ?? 0), gifts: Number(row['count_gift_visit'] ?? 0) });

/** Whether a package comes to give more than it earns: new or switched on, or with more gifts, fewer bought visits or a higher price than now. */
function givesTooMuch({ table, after }: PriceWish, now: Row | null): boolean {
  if (table !== 'provider_services' || !isGenerous(getVisits(after))) return false;
  if (now === null) return true;
  const [then, next] = [getVisits(now), getVisits(after)];
  return next.gifts > then.gifts || next.bought < then.bought || getAmount(after, 'price') > getAmount(now, 'price');
}

/** Whether a price jumps, or passes the limit and is none of the day, or a package gives more than it earns. */
function needsSecond(wish: PriceWish, { now, late }: Compared, limit: Minor): boolean {
  const { table, before, after } = wish;
  const step = (field: string): PriceStep => ({
    after: getAmount(after, field),
    before: now && getAmount(now, field),
    late: late.get(field) ?? [],
  });
  if (PRICES[table].some((field) => isJump(step(field)))) return true;
  const isSwitchedOn = table === 'provider_services' && isOn(after) && !isOn(before);
  if (givesTooMuch(wish, isSwitchedOn ? null : now)) return true;
  if (now !== null && !isSwitchedOn && PRICES[table].every((field) => isReturn(step(field)))) return false;
  const whole = now === null || isSwitchedOn ? null : wholePrice(table, now);
  return passesLimit({ after: wholePrice(table, after), before: whole, late: [] }, limit);
}

/** What changes, from what to what, as whoever decides reads it: always with what it is called. */
function getChanges({ table, before, after }: PriceWish, now: Row | null) {
  const currency = after['currency'] as string;
  const shown = (row: Row | null, field: string) => row && `${fromMinor(getAmount(row, field), currency)} ${currency}`;
  const visits =
    table === 'provider_services'
      ? VISITS.map((field) => [field, { before: now?.[field] ?? null, after: after[field] ?? null }] as const)
      : [];
  const prices = PRICES[table].map((field) => [field, { before: shown(now, field), after: shown(after, field) }] as const);
  return {
    titles: Object.fromEntries(
      (['title_ar', 'title_en'] as const).map((name) => [name, { before: before?.[name] ?? null, after: after[name] ?? null }]),
    ),
    prices: Object.fromEntries([...prices, ...visits].filter(([, change]) => change.before !== change.after)),
  };
}

/** The figures of a finding, of what changes. */
function getEvidence({ table, after }: PriceWish, now: Row | null, limit: Minor) {
  const currency = after['currency'] as string;
  const shown = (row: Row, field: string) => fromMinor(getAmount(row, field), currency);
  const figures = PRICES[table].map((field) => [field, now && shown(now, field), shown(after, field)] as const);
  const changed = figures.filter(([, before, next]) => before !== next);
  const pairs = changed.flatMap(([field, before, next]) => [[`${field}_before`, before] as const, [`${field}_after`, next] as const]);
  const { bought, gifts } = getVisits(after);
  const visits = isGenerous({ bought, gifts }) && { bought_visits: bought, gift_visits: gifts };
  return { ...Object.fromEntries(pairs), ...visits, limit: fromMinor(limit, currency) };
}

/**
 * Asks a second person where a price jumps or passes the limit of the day: then what was asked for must not be done, and it is a
 * finding. Null where it may be done. A rate card that is off is charged to nobody and waits for nobody; on the first day of a country
 * its prices are a superadmin's to set.
 */
export async function secondForPrice(app: Context, caller: Caller, transaction: Transaction, wish: PriceWish): Promise<PriceWaits | null> {
  const admin = getAdminId(caller);
  const { table, after, payload } = wish;
  if (admin === null || (table === 'vehicle_packages' && !isOn(after))) return null;
  const country_id = after['country_id'] as number;
  const currency = after['currency'] as string;
  const compared = await getCompared(transaction.client, wish);
  const limit = await limitFor(app, transaction.client, { admin_id: admin, country_id, currency });
  if (!needsSecond(wish, compared, limit) || (await isFirstDay(transaction, caller, country_id))) return null;
  const { titles, prices } = getChanges(wish, compared.now);
  const amount = wholePrice(table, after);
  const approval_id = await askApproval(transaction, caller, {
    kind: 'catalogue_price',
    country_id,
    cost: { unit: currency, amount },
    payload: { ...payload, table, provider_id: after['provider_id'] ?? null, changes: { ...titles, ...prices } },
  });
  await recordFinding(transaction, {
    rule: 'price_jump',
    country_id,
    subject_id: admin,
    approval_id,
    currency,
    amount,
    ...(table === 'provider_services' && { provider_id: (after['provider_id'] ?? null) as number | null }),
    evidence: getEvidence(wish, compared.now, limit),
  });
  return { approval_id, limit: fromMinor(limit, currency), currency };
}

/** What a save of prices asks before it is done, as the hook of its resource. */
export const priceWaits =
  (resource: Resource, table: PricedTable) =>
  async ({ app, caller, transaction }: WriteContext, write: Write & { readonly columns: Row }): Promise<Waiting | null> => {
    const { before, values, columns } = write;
    const payload = waitingSave({ resource }, before, values);
    const data = await secondForPrice(app, caller, transaction, { table, before, after: { ...before, ...columns }, payload });
    return data && { message: 'catalogue.waiting', data };
  };
