import { defaultLimit } from '@diwan/domain/ledger/default-limit';
import { POINTS } from '@diwan/domain/ledger/entries';
import { least, type Minor, minor, minorDigits, minus, NONE, plus, times, toMinor } from '@diwan/domain/money';
import type { UserType } from '@diwan/domain/people';
import type { Settings } from '../../crud/resource/settings.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { getSameHands, getFamilyWithMakers } from './second-person.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { one, run } from '../../platform/database/typed.ts';

/** An amount that somebody typed and that becomes part of people's balances, or leaves them. */
export interface TypedAmount {
  /** Null where people named it at their apps: then it is counted for them alone. */
  readonly admin_id: number | null;
  readonly country_id: number;
  readonly currency: string;
  readonly user_type: UserType | 'coupon';
  readonly user_ids: readonly number[];
  /** For each of them, in minor units of the currency; never below zero, whichever way it moves. */
  readonly amount: Minor;
  /** The order that it is a price of or pays, and who serves it: it is counted for them as well, and for whoever takes it on later. */
  readonly order?: { readonly id: number; readonly provider_id: number | null };
  /** What of it a provider loses by it: it is counted for them, and once for whoever typed it. */
  readonly borne?: { readonly provider_id: number; readonly amount: Minor };
}

/** An order as the limit looks at it. */
type TypedOrder = Readonly<Record<'id' | 'country_id' | 'client_id', number>> & {
  readonly currency: string;
  readonly provider_id: number | null;
};

/** What is typed into an order's price, or pays it: counted for its client, and by its number for whoever serves it, now or later. */
export function typedIntoOrder(order: TypedOrder, amount: Minor, adminId: number | null): TypedAmount {
  const { id, provider_id, country_id, currency, client_id } = order;
  return { admin_id: adminId, country_id, currency, user_type: 'client', user_ids: [client_id], amount, order: { id, provider_id } };
}

type Limits = { readonly settings: Settings };

/** Apart from the locks of everything else. */
const SPACE = 41_09;
/** However many people a call is about, it takes no more locks than these; two people who share one wait for each other. */
const BUCKETS = 512;

const TURN = `select pg_advisory_xact_lock(${SPACE}, bucket) from (
  select distinct abs(hashtext(x.who) % ${BUCKETS}) as bucket from (select 'admin ' || id as who from unnest($1::int[]) id union all select $2 || ' ' || id from unnest($3::int[]) id
    union all select 'provider ' || $4::int where $4::int is not null) x
  order by 1) y`;

const MOVED = `select (select currency from countries where id = $2) as own,
  (select coalesce(sum(amount), 0) from typed_amounts where admin_id = any($1::int[]) and country_id = $2 and currency = $3 and at > now() - interval '24 hours')::text as by_admin,
  (select coalesce(max(x.sum), 0) from (select sum(y.amount) as sum from (
      select user_type, user_id, amount from typed_amounts
      where user_type = $4 and user_id = any($5::int[]) and currency = $3 and at > now() - interval '24 hours'
      union all select user_type, user_id, amount from typed_amounts
      where user_type = 'provider' and user_id = $6::int and currency = $3 and at > now() - interval '24 hours'
      union all select 'provider', o.provider_id, t.amount from typed_amounts t join orders o on o.id = t.order_id
      where t.order_id is not null and t.user_type <> 'provider' and (o.provider_id = $6::int or ($4 = 'provider' and o.provider_id = any($5::int[])))
        and t.currency = $3 and t.at > now() - interval '24 hours'
    ) y group by y.user_type, y.user_id) x)::text as by_person`;

/** What would be moved in 24 hours with this, by the admin in the country and for the person who has the most; and the country's own currency. */
async function movedWith(runner: Runner, typed: TypedAmount, accounts: readonly number[]) {
  const { country_id, currency, user_type, user_ids, amount } = typed;
  const { rows } = await runner.query<{ own: string | null; by_admin: string; by_person: string }>({
    name: 'typed_amounts_moved',
    text: MOVED,
    values: [accounts, country_id, currency, user_type, user_ids, typed.order?.provider_id ?? null],
  });
  const byAdmin = plus(minor(rows[0]?.by_admin ?? 0), times(amount, user_ids.length));
  const byPerson = plus(minor(rows[0]?.by_person ?? 0), amount);
  return { byAdmin, byPerson, own: rows[0]?.own };
}

interface Elsewhere {
  country_id: number;
  currency: string;
  amount: string;
}

const ELSEWHERE = `select country_id, currency, sum(amount)::text as amount from typed_amounts
where admin_id = any($1::int[]) and (country_id, currency) <> ($2, $3) and at > now() - interval '24 hours' group by 1, 2`;

/**
 * What an admin has moved in other countries, as if it had been here: the part of each country's limit is that part of this one, so
 * that nobody has a limit a country, and no rate of exchange is asked for. Rounded up.
 */
async function movedElsewhere(
  app: Limits,
  runner: Runner,
  { admin_id, country_id, currency: own }: TypedAmount,
  accounts: readonly number[],
  limit: Minor,
): Promise<Minor> {
  const values = [accounts, country_id, own];
  const { rows } = await runner.query<Elsewhere>({ name: 'typed_amounts_elsewhere', text: ELSEWHERE, values });
  let sum = NONE;
  for (const { country_id: id, currency, amount } of rows) {
    const theirs = await limitFor(app, runner, { admin_id, country_id: id, currency });
    sum = plus(sum, theirs === 0n ? limit : minor((minor(amount) * limit + theirs - 1n) / theirs));
  }
  return sum;
}

/** The accounts whose amounts count as an admin's: theirs, and those of the same hands. Of what apps named there are none. */
const getAccounts = async (runner: Runner, admin: number | null): Promise<readonly number[]> =>
  admin === null ? [] : getSameHands(runner, admin);

/** What a country's limit was before it was changed within the day by one of these admins, who asked for that or decided about it. */
const BEFORE = `select x.changes -> 'approval_limit' ->> 'before' as before from settings s
  join audit x on x.table_name = 'settings' and x.row_id = s.id and x.at > now() - interval '24 hours'
where s.section = 'wallet-limit' and s.country_id = $2 and x.changes ? 'approval_limit' and (x.admin_id = any($1::int[]) or exists (
  select from approvals a where a.status = 'approved' and a.created_at > now() - interval '10 days' and a.kind = 'settings' and a.country_id = $2
    and a.decided_by = any($1::int[]) and a.decided_at > now() - interval '24 hours' and a.payload -> 'changes' ? 'approval_limit'))`;

/**
 * The limit as it holds for an admin, in minor units: whoever had a part in changing it has the lower of before and after for a day, and so
 * has every account of their family and of their making.
 */
export async function limitFor({ settings }: Limits, runner: Runner, typed: Pick<TypedAmount, 'admin_id' | 'country_id' | 'currency'>) {
  const { admin_id, country_id: id, currency } = typed;
  const limit = await settings.approvalLimit({ id, currency }, runner);
  if (admin_id === null) return limit;
  const { rows } = await runner.query<{ before: string | null }>({
    name: 'limit_before',
    text: BEFORE,
    values: [await getFamilyWithMakers(runner, admin_id), id],
  });
  const before = rows.map((row) => (row.before === null ? defaultLimit(currency) : (toMinor(row.before, currency) ?? NONE)));
  return before.reduce(least, limit);
}

/** The limit that an amount would pass as things stand, in minor units; null where it would not. Nothing is kept. */
export async function passedLimit(app: Limits, runner: Runner, typed: TypedAmount): Promise<Minor | null> {
  return passedBy(app, runner, typed, await getAccounts(runner, typed.admin_id));
}

async function passedBy(app: Limits, runner: Runner, typed: TypedAmount, accounts: readonly number[]): Promise<Minor | null> {
  const { byAdmin, byPerson, own } = await movedWith(runner, typed, accounts);
  // A wallet in another currency than the country's is left from before: nobody set a limit for it.
  const limit = own === typed.currency ? await limitFor(app, runner, typed) : NONE;
  if (byPerson > limit || byAdmin > limit) return limit;
  if (typed.borne) {
    const { provider_id, amount } = typed.borne;
    const { country_id, currency } = typed;
    const theirs = { admin_id: null, country_id, currency, user_type: 'provider', user_ids: [provider_id], amount } as const;
    if ((await movedWith(runner, theirs, [])).byPerson > limit) return limit;
  }
  return byAdmin + (await movedElsewhere(app, runner, typed, accounts, limit)) > limit ? limit : null;
}

const KEEP = `insert into typed_amounts (admin_id, country_id, currency, user_type, user_id, amount, order_id)
select $1, $2, $3, $4, unnest($5::int[]), $6, $7`;

/**
 * Takes an amount from what its admin and its recipients have left of the country's limit, over the last 24 hours: null. Where
 * that is not enough nothing is taken and the limit is answered: the amount needs an approval. Admin and recipients stay locked
 * until the end of the transaction (also where nothing is to be kept), so that of several at once none overlooks the others; called after an order is locked and
 * before its wallets are.
 */
export async function takeFromLimit(
  app: Limits,
  { client }: Transaction,
  typed: TypedAmount,
  { keep = true }: { readonly keep?: boolean } = {},
): Promise<Minor | null> {
  const { admin_id, country_id, currency, user_type, user_ids, amount } = typed;
  if (amount <= 0n || user_ids.length === 0) return null;
  const provider = typed.order?.provider_id ?? typed.borne?.provider_id ?? null;
  const lock = (admins: readonly number[]) =>
    client.query({ name: 'typed_amounts_turn', text: TURN, values: [admins, user_type, user_ids, provider] });
  const known = await getAccounts(client, admin_id);
  await lock(known);
  // While it waited for its turn an account of the same hands may have been made, and have moved something.
  const accounts = await getAccounts(client, admin_id);
  if (accounts.length > known.length) await lock(accounts);
  const passed = await passedBy(app, client, typed, accounts);
  if (passed !== null || !keep) return passed;
  const old = db
    .deleteFrom('typed_amounts')
    .where('admin_id', '=', admin_id)
    .where('at', '<', sql<string>`now() - interval '2 days'`);
  await run(client, old);
  await client.query(KEEP, [admin_id, country_id, currency, user_type, user_ids, String(amount), typed.order?.id ?? null]);
  const { borne } = typed;
  if (borne) await client.query(KEEP, [null, country_id, currency, 'provider', [borne.provider_id], String(borne.amount), null]);
  return null;
}

/** What is still to be taken of what an admin moves with an order by several steps: its money counts once for them. */
export async function typedBySteps({ client }: Transaction, order: TypedOrder, amount: Minor, adminId: number): Promise<TypedAmount> {
  const taken = db
    .selectFrom('typed_amounts')
    .select(({ fn }) => fn.sum<string | null>('amount').as('amount'))
    .where('admin_id', '=', adminId)
    .where('order_id', '=', order.id)
    .where('at', '>', sql<string>`now() - interval '24 hours'`);
  const { amount: before } = await one(client, taken);
  return typedIntoOrder(order, minus(amount, minor(before ?? 0)), adminId);
}

/** As `takeFromLimit`, of what an admin moves with an order by several steps. */
export async function takeForOrder(
  app: Limits,
  transaction: Transaction,
  order: TypedOrder,
  amount: Minor,
  adminId: number,
): Promise<Minor | null> {
  return takeFromLimit(app, transaction, await typedBySteps(transaction, order, amount, adminId));
}

/** What points are worth, in minor units of a currency, rounded up. */
export function valueOfPoints(points: Minor, currency: string, pointsPerUnit: number): Minor {
  const per = BigInt(pointsPerUnit);
  return minor((points * 10n ** BigInt(minorDigits(currency)) + per - 1n) / per);
}

/** An amount of a unit as the limit counts it: points at their value. */
export async function countedAmount(
  { settings }: Limits,
  runner: Runner,
  { amount, unit, currency, country_id }: { amount: Minor; unit: string; currency: string; country_id: number },
): Promise<Minor> {
  if (unit !== POINTS) return amount;
  return valueOfPoints(amount, currency, (await settings.of(country_id, runner)).points_per_unit);
}
