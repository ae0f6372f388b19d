import { POINTS } from '@diwan/domain/ledger/entries';
import { defaultLimit } from '@diwan/domain/ledger/default-limit';
import { fromMinor, least, type Minor, minor, NONE, times, toMinor } from '@diwan/domain/money';
import type { UserType } from '@diwan/domain/people';
import { readRecord } from '@diwan/domain/records';
import { WAITING, type WaitingData } from '@diwan/contract/kit/waiting';
import { approvals, type ApprovalKind, TIME_LOCK_HOURS, TIME_LOCK_LIMITS } from '@diwan/contract/approvals/resource';
import type { ChargeType } from '@diwan/contract/wallet/transactions';
import { demandPerson } from '../../access/api-token.ts';
import { type Caller, demandAdmin } from '../../access/caller.ts';
import type { Waiting } from '../../crud/resource/crud.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { insertRow } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/fields/row.ts';
import type { Notice } from '../../crud/events/notice.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { valueOfPoints } from './limit.ts';
import { getSameHands, secondPersonsNow } from './second-person.ts';
import { getFigure } from '../wallets.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';
import { readName } from '../../access/persons/read-name.ts';
import { readSuperadmins } from '../../access/superadmins.ts';

/** What a second admin is asked for. */
export interface ApprovalRequest {
  readonly kind: ApprovalKind;
  /** Null: it is about all countries. */
  readonly country_id: number | null;
  /** What moves; settings move nothing. */
  readonly money?: AskedMoney;
  /** Whom it is about, where nothing moves. */
  readonly person?: { readonly user_type: UserType; readonly user_id: number };
  /** What it may cost at worst where it moves nothing itself, in minor units of the unit. */
  readonly cost?: { readonly unit: string; readonly amount: Minor };
  readonly notes?: string | null;
  readonly cash_out_id?: number;
  /** The order that is paid for or given back, and the terminal's reference. */
  readonly order_id?: number;
  readonly reference?: string | null;
  /** The rest of what its kind needs to carry it out. */
  readonly payload?: object;
  /** It speaks against itself: without a second person it waits, and no hour does it. */
  readonly isDoubtful?: boolean;
}

export interface AskedMoney {
  readonly user_type: UserType;
  /** Whom it is about: fixed here, whatever changes later. */
  readonly user_ids: readonly number[];
  /** What the amount is counted in: a currency, or points. */
  readonly unit: string;
  /** Each, in minor units of that. */
  readonly amount: Minor;
  readonly charge_type?: ChargeType | null;
}

function moneyColumns(money: AskedMoney | undefined): Row {
  if (!money) return { user_ids: [], people_count: 0, wallet_type: 'balance' };
  const { user_type, user_ids, unit, amount, charge_type = null } = money;
  const total_amount = String(times(amount, user_ids.length));
  const people_count = user_ids.length;
  return {
    user_type,
    user_ids,
    people_count,
    currency: unit,
    amount: String(amount),
    total_amount,
    wallet_type: getFigure(unit),
    charge_type,
  };
}

const personColumns = (person: ApprovalRequest['person']): Row =>
  person ? { user_type: person.user_type, user_ids: [person.user_id], people_count: 1 } : {};

const costColumns = (cost: ApprovalRequest['cost']): Row =>
  cost ? { currency: cost.unit, amount: String(cost.amount), total_amount: String(cost.amount) } : {};

/** What is asked for as people read it: an amount and its unit, or nothing. */
function amountText(money: AskedMoney | undefined): string {
  return money ? `${fromMinor(times(money.amount, money.user_ids.length), money.unit)} ${money.unit}` : '';
}

/** Money that waits for a second admin: why, and the limit of the day as a decimal text. */
export interface WaitingMoney extends Waiting {
  readonly data: WaitingData & { readonly limit: string; readonly currency: string };
}

interface Moved {
  readonly country_id: number | null;
  readonly unit: string;
  readonly amount: Minor;
}

interface Measure {
  readonly currency: string;
  /** As they are stored; null is what is built in. */
  readonly limits: readonly (string | null)[];
  readonly points: string | null;
}

/** So long a limit of before counts where something is measured for the clock: or it would grow tenfold a day by itself. */
const LIMITS_OF = `interval '30 days'`;

const MEASURE = `select c.currency,
  array(select s.values ->> 'approval_limit' from settings s where s.section = 'wallet-limit' and s.country_id = c.id
    union all select x.changes -> 'approval_limit' ->> 'before' from settings s
      join audit x on x.table_name = 'settings' and x.row_id = s.id and x.at > now() - ${LIMITS_OF} and x.changes ? 'approval_limit'
      where s.section = 'wallet-limit' and s.country_id = c.id) as limits,
  (select s.values ->> 'points_per_unit' from settings s where s.section = 'wallet-limit' and s.values ? 'points_per_unit'
    and (s.country_id = c.id or s.country_id is null) order by s.country_id nulls last limit 1) as points
from countries c where c.id = $1`;

/** What is done by itself of what somebody has asked for within the day, by the accounts of the same hands, in whichever country: small requests add up. */
const LOCKED = `select country_id, currency as unit, sum(total_amount)::text as amount from approvals where requested_by = any($1::int[])
  and total_amount is not null and done_at is not null and status in ('pending', 'approved') and created_at > now() - interval '24 hours' group by 1, 2`;

type LockedSum = Readonly<Record<'unit' | 'amount', string>> & { readonly country_id: number | null };

/**
 * A country's currency, the least of its limits within the days, and what an amount of a unit is as the limit counts it; null where no
 * limit is known of that unit.
 */
async function getMeasure({ client }: Transaction, country_id: number | null) {
  const { rows } = await client.query<Measure>(MEASURE, [country_id]);
  const [country] = rows;
  if (!country) return null;
  const { currency, limits, points } = country;
  const inUnits = (limit: string | null): Minor => (limit === null ? defaultLimit(currency) : (toMinor(limit, currency) ?? NONE));
  const [first = defaultLimit(currency), ...rest] = limits.map(inUnits);
  return {
    inUnits,
    limit: rest.reduce(least, first),
    count(amount: Minor, unit: string): Minor | null {
      if (unit === POINTS) return valueOfPoints(amount, currency, Number(points ?? 1));
      return unit === currency ? amount : null;
    },
  };
}

/** The limit of a day in parts, in which amounts of all countries are added up. */
const WHOLE = 1_000_000n;

/** What an amount is of the limit of its country, in such parts, rounded up; null where no limit is known of it. */
async function getPart(transaction: Transaction, { country_id, unit, amount }: Moved): Promise<bigint | null> {
  const country = await getMeasure(transaction, country_id);
  const counted = country?.count(amount, unit) ?? null;
  if (!country || counted === null || country.limit === 0n) return null;
  return (counted * WHOLE + country.limit - 1n) / country.limit;
}

/** Whether a limit would become so many times what it is: no hour raises it so. */
async function raisesLimit(transaction: Transaction, { country_id, payload }: ApprovalRequest): Promise<boolean> {
  const change = readRecord(readRecord(payload)['changes'])['approval_limit'];
  const country = change === undefined ? null : await getMeasure(transaction, country_id);
  if (!country) return false;
  const { after = null } = readRecord(change);
  return country.inUnits(after === null ? null : String(after)) > minor(country.limit * TIME_LOCK_LIMITS);
}

/** Apart from the locks of everything else: whoever asks for something by the clock does so after the others, as none may overlook another's. */
const TURN = 'select pg_advisory_xact_lock(4111, 0)';

/** Whether it is so many times a country's limit that it is not done by itself, whatever the hour: beside what is to be done so already. */
async function isTooLarge(transaction: Transaction, admin: number, asked: ApprovalRequest): Promise<boolean> {
  const { kind, money, cost, country_id } = asked;
  // What gives away without an end is larger than anything.
  if ((kind === 'coupon' || kind === 'catalogue_price') && !cost) return true;
  if (kind === 'settings') return raisesLimit(transaction, asked);
  const moved = money ? { unit: money.unit, amount: times(money.amount, money.user_ids.length) } : cost;
  if (!moved) return false;
  await transaction.client.query(TURN);
  const parts = [await getPart(transaction, { country_id, ...moved })];
  const { rows } = await transaction.client.query<LockedSum>(LOCKED, [await getSameHands(transaction.client, admin)]);
  for (const { amount, ...row } of rows) parts.push(await getPart(transaction, { ...row, amount: minor(amount) }));
  return parts.includes(null) || parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n) > TIME_LOCK_LIMITS * WHOLE;
}

/** When it is done by itself, as nobody could decide about it. */
async function timeLock(transaction: Transaction, admin: number, asked: ApprovalRequest): Promise<string | null> {
  if (asked.isDoubtful === true || (await isTooLarge(transaction, admin, asked))) return null;
  const { at } = await one(
    transaction,
    db.selectNoFrom(sql<string>`(now() + make_interval(hours => ${TIME_LOCK_HOURS}))::timestamptz`.as('at')),
  );
  return at;
}

/**
 * Writes down that something waits for a second admin, and tells those who may decide; gives what the call
 * answers instead. Where nobody may, all
 * superadmins are told: it waits until somebody may, or is done by itself after a day unless one of them calls it off.
 */
export async function askApproval(transaction: Transaction, caller: Caller, asked: ApprovalRequest): Promise<WaitingData> {
  const { money, cost, person, payload = null, isDoubtful: _, ...columns } = asked;
  const { id: requested_by, access } = demandAdmin(caller);
  // What goes beyond a limit is asked for by somebody who can be talked to.
  demandPerson(access);
  const { free: deciders, isNobodyThere } = await secondPersonsNow(transaction, requested_by, asked.country_id);
  const done_at = isNobodyThere ? await timeLock(transaction, requested_by, asked) : null;
  const amount = amountText(money);
  const said = { kind: asked.kind, ...(money && { people_count: money.user_ids.length, total_amount: amount }) };
  const name = await getName(transaction, requested_by);
  const to = deciders.length === 0 ? await superadmins(transaction) : deciders;
  const { id } = await insertRow<{ id: number }>(
    // By the database's clock, which also counts the hours that it lasts.
    { caller, transaction },
    recorded(approvals),
    {
      ...columns,
      ...moneyColumns(money),
      ...costColumns(cost),
      ...personColumns(person),
      payload: payload && JSON.stringify(payload),
      requested_by,
      deciders,
      done_at,
    },
    {
      says: Object.fromEntries(Object.entries(said).map(([column, after]) => [column, { before: null, after }])),
      notices: (row) => [getNotice(row.id, { name, amount, to, isAlone: deciders.length === 0, isDone: done_at !== null })],
    },
  );
  return { kind: WAITING, approval_id: id };
}

const superadmins = async ({ client }: Transaction): Promise<number[]> => (await readSuperadmins(client)).map(({ id }) => id);

async function getName(transaction: Transaction, admin: number | null): Promise<string> {
  return readName(transaction.client, 'admin', admin);
}

interface Told {
  readonly name: string;
  readonly amount: string;
  readonly to: readonly number[];
  /** Nobody could decide: those who are told may call it off. */
  readonly isAlone: boolean;
  /** It is done by itself. */
  readonly isDone: boolean;
}

function getNotice(id: number, { name, amount, to, isAlone, isDone }: Told): Notice {
  const title = isAlone ? `till.${isDone ? 'time_lock' : 'waits_alone'}` : 'approvals.asked';
  const body = amount === '' ? 'messages.approvals.asked_settings' : 'messages.approvals.asked_text';
  return { type: 'approval', id, title: `messages.${title}`, body, params: { name, amount, hours: TIME_LOCK_HOURS }, to, alert: isAlone };
}
