import type { Resource } from '@diwan/contract/kit/resource';
import { fromMinor, type Minor, minor, toMinor } from '@diwan/domain/money';
import type { RateCard } from '@diwan/domain/orders/trip-fare';
import { isDip, isGenerous, isJump, isReturn, passesLimit, type PriceStep, sampleFare } from '@diwan/domain/price-jump';
import { type Caller, getAdminId } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Waiting, Write, WriteContext } from '../../crud/resource/crud.ts';
import type { KeptRow, Row, StoredRow } from '../../crud/fields/row.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { askApproval, type WaitingMoney } from './ask-approval.ts';
import { beforeAndAfter, waitingSave } from './approved-save.ts';
import { type Finding, recordFinding } from './findings.ts';
import { isFirstDay } from './second-person.ts';
import { limitFor } from './limit.ts';
import type { providerServices, vehiclePackages } from '../../schema/tables/services.ts';

const RATES = ['base_fare', 'minimum_fare', 'price_per_kilo', 'price_per_minute', 'stop_price_per_minute'] as const;
const PRICES = { provider_services: ['price'], vehicle_packages: RATES } as const;

/** The tables that hold what clients pay. */
export type PricedTable = keyof typeof PRICES;
export const isPriced = (table: string): table is PricedTable => table in PRICES;

type Package = StoredRow<typeof providerServices>;
type Card = StoredRow<typeof vehiclePackages>;

/** A row of prices: a package of visits, or a rate card. Of the one that it is not it has nothing. */
export type PricedRow = Pick<Package & Card, 'country_id' | 'currency'> &
  Partial<Pick<Package & Card, 'id' | 'updated_at' | 'is_active'>> &
  Partial<Pick<Package, 'provider_id'>> &
  Partial<Pick<Card, 'vehicle_type'>> &
  Row;

/** What somebody wants to do with a row of prices. */
export interface PriceWish {
  readonly table: PricedTable;
  /** Null: it is new, or comes back. */
  readonly before: PricedRow | null;
  readonly after: PricedRow;
  /** What carries it out once a second person agrees. */
  readonly payload: Row;
}

const getAmount = (row: Row, field: string): Minor => minor((row[field] ?? 0) as number | string);
const getCount = (row: Row, field: string) => Number(row[field] ?? 0);

/** Parts of a minor unit, which each number of visits up to 16 divides: what a visit of a package costs is compared exactly. */
const FINE = 720_720n;

/** What may not jump of a row: each of its amounts, and what a visit of a package costs, as more visits for the same money are a price as well. */
const MEASURES: Readonly<Record<PricedTable, readonly ((row: Row) => Minor)[]>> = {
  provider_services: [
    (row) => getAmount(row, 'price'),
    (row) => minor((getAmount(row, 'price') * FINE) / BigInt(Math.max(getCount(row, 'count_visit'), 1))),
  ],
  vehicle_packages: RATES.map((field) => (row: Row) => getAmount(row, field)),
};

/** So much of a log is read; more of it within a day is a reason to look. */
const MOST_ENTRIES = 1000;

/** What is read of a row's log: from the newest on, and no further back than anybody looks. */
const TOLD = ['is_active', 'vehicle_type', 'count_visit', ...RATES, 'price'] as const;
const LOG = `select x.row_id, x.action, x.changes, x.at > now() - interval '24 hours' as is_late from audit x
where x.table_name = $1 and x.row_id = any($2::int[]) and (x.action in ('create', 'delete', 'restore') or x.changes ?| $3::text[])
order by x.id desc limit ${MOST_ENTRIES}`;

interface LogEntry {
  readonly row_id: number;
  readonly action: string;
  readonly changes: Readonly<Record<string, { readonly before: unknown }>>;
  readonly is_late: boolean;
}

/** A row as it was before an entry of its log, which writes amounts with their decimals. Null: it was not there. */
function undo(row: PricedRow, { action, changes }: LogEntry, table: PricedTable, currency: string): PricedRow | null {
  if (action === 'create') return null;
  const amounts: readonly string[] = PRICES[table];
  const before = Object.entries(changes).flatMap(([field, change]) => {
    if (!TOLD.some((told) => told === field) || change.before === undefined) return [];
    return [[field, amounts.includes(field) ? toMinor(String(change.before), currency) : change.before] as const];
  });
  const deleted_at = action === 'delete' ? null : action === 'restore' ? true : row.deleted_at;
  return { ...row, ...Object.fromEntries(before), deleted_at };
}

interface Watched {
  readonly table: PricedTable;
  readonly rows: readonly PricedRow[];
  readonly currency: string;
  /** Whether a row, as it was, was what people were charged. */
  readonly isCharged: (row: PricedRow) => boolean;
}

/**
 * What was charged within the last day, as the log tells it backwards: what a row said while it was off, or of another type of vehicles, was
 * charged to nobody. Where nothing was charged all day, what was charged last, however long ago. Null where so much was written that what
 * came before it is not read.
 */
async function getCharged(runner: Runner, { table, rows, currency, isCharged }: Watched): Promise<readonly PricedRow[] | null> {
  const { rows: log } = await runner.query<LogEntry>({
    name: 'log_of_prices',
    text: LOG,
    values: [table, rows.map((row) => row.id), TOLD],
  });
  const then = new Map<unknown, PricedRow | null>(rows.map((row) => [row.id, row]));
  const late = rows.filter(isCharged);
  let last: PricedRow | undefined;
  for (const entry of log) {
    const row = then.get(entry.row_id);
    const before = row ? undo(row, entry, table, currency) : null;
    then.set(entry.row_id, before);
    if (before === null || !isCharged(before)) continue;
    last ??= before;
    if (entry.is_late) late.push(before);
  }
  const found = late.length === 0 && last ? [last] : late;
  return log.length === MOST_ENTRIES && (log.at(-1)?.is_late || found.length === 0) ? null : found;
}

/** The rate cards of a country that are of a type, or were. */
const CARDS = `select c.* from vehicle_packages c where c.country_id = $1 and (c.vehicle_type = $2 or exists (
  select from audit x where x.table_name = 'vehicle_packages' and x.row_id = c.id and x.changes -> 'vehicle_type' ->> 'before' = $2)) order by c.id`;

/** What a row is compared with. */
interface Compared {
  /** The row that is charged by now. */
  readonly now: PricedRow | null;
  /** Rows as they were charged within the last day; null where nobody can tell. */
  readonly late: readonly PricedRow[] | null;
}

/** A rate card takes the place of the one in force; a package that is switched on is one that was not there. */
async function getCompared(runner: Runner, { table, before, after }: PriceWish): Promise<Compared> {
  const { currency } = after;
  if (table === 'provider_services') {
    if (before === null) return { now: null, late: [] };
    // Each price of a package was asked for, also while it was off.
    return { now: before, late: await getCharged(runner, { table, rows: [before], currency, isCharged: () => true }) };
  }
  const { vehicle_type: type } = after;
  const isCharged = (row: PricedRow) => isOn(row) && row.vehicle_type === type && (row.deleted_at ?? null) === null;
  const { rows } = await runner.query<Card>({ name: 'rate_cards_of_type', text: CARDS, values: [after.country_id, type] });
  return { now: rows.find(isCharged) ?? null, late: await getCharged(runner, { table, rows, currency, isCharged }) };
}

// The log, from which rows are made as they were, writes flags as numbers.
const isOn = (row: PricedRow | null) => Boolean(row?.is_active);

/** The whole price of a row: a package's, or what a ride costs by a card. */
const wholePrice = (table: PricedTable, row: Row): Minor =>
  table === 'provider_services'
    ? getAmount(row, 'price')
    : sampleFare(Object.fromEntries(RATES.map((field) => [field, getAmount(row, field)])) as unknown as RateCard);

const VISITS = ['count_visit', 'count_gift_visit'] as const;
const getVisits = (row: Row) => ({ bought: getCount(row, 'count_visit'), gifts: getCount(row, 'count_gift_visit') });

/** Whether a package comes to give more than it earns: new or switched on, or with more gifts, fewer bought visits or a higher price than now. */
function givesTooMuch({ table, after }: PriceWish, now: Row | null, appPercent: number): boolean {
  if (table !== 'provider_services' || !isGenerous(getVisits(after), appPercent)) return false;
  if (now === null) return true;
  const [then, next] = [getVisits(now), getVisits(after)];
  return next.gifts > then.gifts || next.bought < then.bought || getAmount(after, 'price') > getAmount(now, 'price');
}

/** Each measure of a row beside what it is compared with. */
const getSteps = (table: PricedTable, after: Row, { now, late }: Compared): PriceStep[] =>
  MEASURES[table].map((measure) => ({ after: measure(after), before: now && measure(now), late: (late ?? []).map(measure) }));

/** Why a price takes two: it jumps, or passes the limit and is none of the day, or a package gives more than it earns. Null where it does not. */
function whySecond(
  wish: PriceWish,
  { now, late }: Compared,
  limit: Minor,
  appPercent: number,
): 'often' | 'jump' | 'gifts' | 'limit' | null {
  const { table, before, after } = wish;
  if (late === null) return 'often';
  const steps = getSteps(table, after, { now, late });
  // What was somebody else's price is a new one of whoever has the package now.
  const isAnothers = before !== null && (before.provider_id ?? null) !== (after.provider_id ?? null);
  const isSwitchedOn = table === 'provider_services' && isOn(after) && (!isOn(before) || isAnothers);
  if (givesTooMuch(wish, isSwitchedOn ? null : now, appPercent)) return 'gifts';
  if (steps.some(isJump)) return 'jump';
  if (now !== null && !isSwitchedOn && steps.every(isReturn)) return null;
  const whole = now === null || isSwitchedOn ? null : wholePrice(table, now);
  return passesLimit({ after: wholePrice(table, after), before: whole, late: [] }, limit) ? 'limit' : null;
}

/** What changes, from what to what, as whoever decides reads it: always with what it is called. */
function getChanges({ table, before, after }: PriceWish, now: Row | null) {
  const { currency } = after;
  const shown = (row: Row | null, field: string) => row && `${fromMinor(getAmount(row, field), currency)} ${currency}`;
  const visits =
    table === 'provider_services'
      ? VISITS.map((field) => [field, { before: now?.[field] ?? null, after: after[field] ?? null }] as const)
      : [];
  const prices = PRICES[table].map((field) => [field, { before: shown(now, field), after: shown(after, field) }] as const);
  return {
    titles: beforeAndAfter(['title_ar', 'title_en'], before, after),
    prices: Object.fromEntries([...prices, ...visits].filter(([, change]) => change.before !== change.after)),
  };
}

/** The figures of a finding, of what changes. */
function getEvidence({ table, after }: PriceWish, now: Row | null, limit: Minor, appPercent: number) {
  const { currency } = after;
  const shown = (row: Row, field: string) => fromMinor(getAmount(row, field), currency);
  const figures = PRICES[table].map((field) => [field, now && shown(now, field), shown(after, field)] as const);
  const changed = figures.filter(([, before, next]) => before !== next);
  const pairs = changed.flatMap(([field, before, next]) => [[`${field}_before`, before] as const, [`${field}_after`, next] as const]);
  const { bought, gifts } = getVisits(after);
  const isOfVisits =
    isGenerous({ bought, gifts }, appPercent) || (now !== null && table === 'provider_services' && getVisits(now).bought !== bought);
  const visits = isOfVisits && { ...(now && { bought_visits_before: getVisits(now).bought }), bought_visits: bought, gift_visits: gifts };
  return { ...Object.fromEntries(pairs), ...visits, limit: fromMinor(limit, currency) };
}

/**
 * Asks a second person where a price jumps or passes the limit of the day: then what was asked for must not be done, and it is a
 * finding. Null where it may be done. A rate card that is off is charged to nobody and waits for nobody; on the first day of a country
 * its prices are a superadmin's to set.
 */
export async function secondForPrice(
  app: Context,
  caller: Caller,
  transaction: Transaction,
  wish: PriceWish,
): Promise<WaitingMoney | null> {
  const admin = getAdminId(caller);
  const { table, after, payload } = wish;
  if (admin === null || (table === 'vehicle_packages' && !isOn(after))) return null;
  const { country_id, currency } = after;
  const compared = await getCompared(transaction.client, wish);
  const limit = await limitFor(app, transaction.client, { admin_id: admin, country_id, currency });
  const { app_percentage_order: appPercent } = await app.settings.of(country_id, transaction.client);
  const why = whySecond(wish, compared, limit, appPercent);
  // What a package gives away is no price: it is money of the house, on the first day as well.
  if (why !== 'gifts' && (await isFirstDay(transaction, caller, country_id))) return null;
  const amount = wholePrice(table, after);
  const finding: Finding = {
    rule: 'price_jump',
    country_id,
    subject_id: admin,
    currency,
    amount,
    ...(table === 'provider_services' && { provider_id: after.provider_id ?? null }),
    evidence: getEvidence(wish, compared.now, limit, appPercent),
  };
  if (why === null) {
    // Whoever puts a mistake right waits for nobody; what was sold meanwhile is looked at all the same.
    if (getSteps(table, after, compared).some(isDip)) await recordFinding(transaction, finding);
    return null;
  }
  const { titles, prices } = getChanges(wish, compared.now);
  // Measured against the limit, and not taken from it: a price by itself moves no money yet.
  const waiting = await askApproval(transaction, caller, {
    kind: 'catalogue_price',
    country_id,
    // Nobody knows how often it is bought: what gives more than it earns has no end, as a coupon without one.
    ...(why !== 'gifts' && { cost: { unit: currency, amount } }),
    payload: { ...payload, table, provider_id: after.provider_id ?? null, changes: { ...titles, ...prices } },
  });
  await recordFinding(transaction, { ...finding, approval_id: waiting.approval_id });
  return { message: `catalogue.waits.${why}`, data: { ...waiting, limit: fromMinor(limit, currency), currency } };
}

type PriceWrite = Write<PricedRow & KeptRow> & { readonly columns: Partial<PricedRow> };

/** What a save of prices asks before it is done, as the hook of its resource. */
export const priceWaits =
  (resource: Resource, table: PricedTable) =>
  async ({ app, caller, transaction }: WriteContext, write: PriceWrite): Promise<Waiting | null> => {
    const { before, values, columns } = write;
    const payload = waitingSave({ resource }, before, values);
    return secondForPrice(app, caller, transaction, { table, before, after: { ...before, ...columns } as PricedRow, payload });
  };
