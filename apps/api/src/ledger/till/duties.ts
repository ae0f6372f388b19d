import type { ErrorCode } from '@diwan/locales/keys';
import { APPROVAL_HOURS } from '@diwan/contract/approvals/resource';
import type { FindingWord } from '@diwan/contract/findings/resource';
import { SETTINGS } from '@diwan/contract/settings/settings';
import { fromMinor, type Minor } from '@diwan/domain/money';
import type { Settings } from '../../crud/resource/settings.ts';
import { conflict } from '../../platform/errors.ts';
import type { UserType } from '@diwan/domain/people';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { type Finding, recordFinding, refuseWithFinding } from './findings.ts';
import { limitFor, passedLimit, takeFromLimit, type TypedAmount } from './limit.ts';
import { getOwnAccounts, getSameHands, connectedAccounts, secondPersonsNow } from './second-person.ts';

/** What a duty is about, by number. A country is null where it is all of them. */
interface Concern {
  readonly country: number | null;
  readonly order?: number | null;
  readonly provider?: number | null;
  readonly client?: number | null;
  readonly coupon?: number | null;
  readonly subscription?: number | null;
}

const LATELY = `now() - interval '24 hours'`;
const DAYS_AGO = `now() - interval '${APPROVAL_HOURS} hours'`;

/** VAT and what the app takes: they decide what becomes of the money of orders. */
const RATES = Object.keys(SETTINGS['app-amount']);
const RATES_SQL = `array[${RATES.map((name) => `'${name}'`).join(', ')}]`;

/** Whether a change of settings is one of these. */
export const isOfRates = (changes: object): boolean => RATES.some((name) => name in changes);

/** Changes of which a second person is asked, by who asked (whether they were approved or wait) and by who approved them. */
const HAD_A_PART = `p.created_at > now() - interval '10 days' and (
    (p.requested_by = any($1::int[]) and p.status in ('pending', 'approved') and greatest(p.created_at, p.decided_at) > ${LATELY})
    or (p.decided_by = any($1::int[]) and p.status = 'approved' and p.decided_at > ${LATELY}))`;

/** What spoke against paying somebody, and was lifted: a ban, a lock, a finding about them, a complaint. */
const lifted = (
  person: 'provider' | 'client',
) => `select from audit where table_name = '${person}s' and row_id = $2 and admin_id = any($1::int[])
    and at > ${DAYS_AGO} and changes ?| array['is_ban', 'is_active', 'is_locked', 'locked_until']
  union all select from findings where ${person}_id = $2 and decided_by = any($1::int[]) and decided_at > ${DAYS_AGO} and decision not in ('held', 'banned')
  union all select from audit x join complaints c on c.id = x.row_id where x.table_name = 'complaints' and c.${person}_id = $2 and x.admin_id = any($1::int[])
    and x.at > ${DAYS_AGO} and x.changes -> 'status' ->> 'after' = 'resolved' limit 1`;

/**
 * What somebody did before: by an admin or an account of the same hands ($1), about what is named ($2). Rates that were set before any
 * money was behind them (nobody was asked for those) are nobody's part.
 */
const DONE = {
  placed_order: {
    about: 'order',
    sql: `select from order_events where order_id = $2 and action = 'place' and admin_id = any($1::int[]) limit 1`,
  },
  had_part_in_order: {
    about: 'order',
    sql: `select from order_events where order_id = $2 and action <> 'review' and admin_id = any($1::int[]) limit 1`,
  },
  decided_account: {
    about: 'provider',
    sql: `select from audit where table_name = 'providers' and row_id = $2 and admin_id = any($1::int[]) and at > ${DAYS_AGO}
      and changes ?| array['bank_account', 'bank_account_status'] limit 1`,
  },
  lifted_doubt: { about: 'provider', sql: lifted('provider') },
  lifted_doubt_of_client: { about: 'client', sql: lifted('client') },
  moved_money: {
    about: 'country',
    sql: `select from typed_amounts where admin_id = any($1::int[]) and ($2::int is null or country_id = $2) and at > ${LATELY}
      union all select from approvals where requested_by = any($1::int[]) and ($2::int is null or country_id = $2) and amount is not null and created_at > ${LATELY} limit 1`,
  },
  moved_money_of_provider: {
    about: 'provider',
    sql: `select from typed_amounts t left join orders o on o.id = t.order_id where t.admin_id = any($1::int[]) and t.at > ${LATELY}
        and ((t.user_type = 'provider' and t.user_id = $2) or o.provider_id = $2)
      union all select from approvals p left join orders o on o.id = p.order_id where p.requested_by = any($1::int[]) and p.created_at > ${LATELY}
        and ((p.user_type = 'provider' and $2 = any(p.user_ids)) or o.provider_id = $2) limit 1`,
  },
  sold_package: { about: 'subscription', sql: 'select from subscriptions where id = $2 and sold_by = any($1::int[])' },
  changed_rates: {
    about: 'country',
    sql: `select from approvals p where (p.country_id is null or p.country_id = $2::int) and ${HAD_A_PART}
      and ((p.kind = 'catalogue_price' and p.payload ->> 'provider_id' is null) or (p.kind = 'settings' and p.payload -> 'changes' ?| ${RATES_SQL})) limit 1`,
  },
  // A rate card is everybody's, a package its provider's: what they are paid for, and nobody else.
  changed_prices: {
    about: 'provider',
    sql: `select from approvals p where p.kind = 'catalogue_price' and (p.payload ->> 'provider_id')::int = $2::int and ${HAD_A_PART} limit 1`,
  },
  decided_coupon: {
    about: 'coupon',
    sql: `select from audit where table_name = 'coupons' and row_id = $2 and admin_id = any($1::int[]) and at > ${LATELY}
        and action in ('create', 'update', 'toggle', 'restore')
      union all select from approvals p join coupons c on c.id = $2 and c.country_id = p.country_id and upper(c.coupon_code) = p.payload ->> 'coupon_code'
        where p.kind = 'coupon' and ${HAD_A_PART} limit 1`,
  },
  used_coupon: {
    about: 'coupon',
    sql: `select from typed_amounts t join orders o on o.id = t.order_id where t.admin_id = any($1::int[]) and t.at > ${LATELY} and o.coupon_id = $2
      union all select from approvals p join orders o on o.id = p.order_id
        where p.kind = 'order' and p.requested_by = any($1::int[]) and p.created_at > ${LATELY} and o.coupon_id = $2 limit 1`,
  },
} as const satisfies Readonly<Partial<Record<FindingWord, { readonly about: keyof Concern; readonly sql: string }>>>;

/** Who did the one does not do the other: not alone, or not at all. */
const DUTIES = [
  { did: 'placed_order', wants: ['move_order', 'call_off'], verdict: 'refused' },
  { did: 'had_part_in_order', wants: ['decide_review'], verdict: 'refused' },
  { did: 'placed_order', wants: ['payment', 'refund', 'write_off'], verdict: 'needs a second person' },
  { did: 'decided_account', wants: ['cash_out'], verdict: 'needs a second person' },
  { did: 'lifted_doubt', wants: ['cash_out'], verdict: 'needs a second person' },
  { did: 'lifted_doubt_of_client', wants: ['cash_out'], verdict: 'needs a second person' },
  { did: 'changed_rates', wants: ['place_order', 'payment', 'refund', 'write_off'], verdict: 'needs a second person' },
  { did: 'changed_prices', wants: ['place_order', 'payment', 'refund', 'write_off'], verdict: 'needs a second person' },
  { did: 'decided_coupon', wants: ['place_order'], verdict: 'needs a second person' },
  { did: 'used_coupon', wants: ['change_coupon'], verdict: 'needs a second person' },
  { did: 'used_coupon', wants: ['decide_coupon'], verdict: 'refused' },
  { did: 'moved_money', wants: ['decide_limit', 'decide_rates'], verdict: 'refused' },
  { did: 'moved_money_of_provider', wants: ['decide_price'], verdict: 'refused' },
  { did: 'sold_package', wants: ['stop_package'], verdict: 'refused' },
] as const satisfies readonly {
  readonly did: keyof typeof DONE;
  readonly wants: readonly FindingWord[];
  readonly verdict: 'refused' | 'needs a second person';
}[];

export type Duty = (typeof DUTIES)[number];
type Wish = Duty['wants'][number];
/** What somebody may have done that speaks against what they want now: `duty.<deed>` says so where it cannot wait. */
type DidBefore<W extends Wish, D = Duty> = D extends { did: infer N extends string; wants: readonly (infer X)[] }
  ? W extends X
    ? N
    : never
  : never;
/** What is refused outright to who has had a part in it: `duty.<wish>` says so. */
type RefusedWish = Extract<Duty, { readonly verdict: 'refused' }>['wants'][number];

/** What an admin wants to do, and what with. */
interface Wanted {
  readonly admin: number;
  readonly wants: Wish;
  readonly about: Concern;
}

/**
 * The accounts whose deeds count as an admin's where they want something. A superadmin who makes accounts has not done what their owners
 * do; but what leaves the house leaves it by one hand, and who judges what was done is free of whom they judge in every way.
 */
const DOERS: Readonly<Partial<Record<Wish, typeof getOwnAccounts>>> = { decide_review: connectedAccounts, cash_out: getSameHands };
const getDoers = (runner: Runner, { admin, wants }: Pick<Wanted, 'admin' | 'wants'>) => (DOERS[wants] ?? getOwnAccounts)(runner, admin);

/** The duty of an admin, or of an account of the same hands, that speaks against what they want. */
export async function dutyAgainst(runner: Runner, { admin, wants, about }: Wanted): Promise<Duty | null> {
  const accounts = await getDoers(runner, { admin, wants });
  for (const duty of DUTIES.filter((one) => one.wants.some((wish) => wish === wants))) {
    const done = DONE[duty.did];
    const named = about[done.about];
    // All countries are something; no order, no provider and no coupon are nothing.
    if (named === undefined || (named === null && done.about !== 'country')) continue;
    const { rowCount } = await runner.query({ name: `duty_${duty.did}`, text: done.sql, values: [accounts, named] });
    if ((rowCount ?? 0) > 0) return duty;
  }
  return null;
}

/** Those of some people whom a duty of an admin keeps them from doing something with alone, with the first such duty: as `dutyAgainst`, of many at once. */
export async function dutiesAbout(
  runner: Runner,
  { admin, wants }: Pick<Wanted, 'admin' | 'wants'>,
  kind: UserType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Duty>> {
  const accounts = await getDoers(runner, { admin, wants });
  const found = new Map<number, Duty>();
  for (const duty of DUTIES.filter((one) => DONE[one.did].about === kind && one.wants.some((wish) => wish === wants))) {
    const { rows } = await runner.query<{ id: number }>({
      name: `duties_${duty.did}`,
      text: `select p.id from unnest($2::int[]) p (id) where exists (${DONE[duty.did].sql.replaceAll('$2', 'p.id')})`,
      values: [accounts, ids],
    });
    for (const { id } of rows) if (!found.has(id)) found.set(id, duty);
  }
  return found;
}

/** Whom a finding about duties names, besides the admin. */
type About = Pick<
  Finding,
  'country_id' | 'order_id' | 'provider_id' | 'client_id' | 'coupon_id' | 'cash_out_id' | 'approval_id' | 'currency' | 'amount' | 'evidence'
>;

const makeFinding = ({ admin, wants }: Wanted, { did }: Duty, about: About, allowed: boolean): Finding => ({
  ...about,
  rule: 'duties_apart',
  subject_id: admin,
  evidence: { ...about.evidence, did, wanted: wants, done_all_the_same: allowed },
});

/** The duty that keeps an admin from something, and whether they are let all the same as nobody else is there: no rule is a dead end. */
async function getRefusal(transaction: Transaction, wanted: Wanted): Promise<{ readonly duty: Duty; readonly isAlone: boolean } | null> {
  const duty = await dutyAgainst(transaction.client, wanted);
  if (duty?.verdict !== 'refused') return null;
  const { isNobodyThere } = await secondPersonsNow(transaction, wanted.admin, wanted.about.country);
  return { duty, isAlone: isNobodyThere };
}

/** Whether `demandDuty` would let an admin do something. */
export async function isWithinDuty(transaction: Transaction, wanted: Wanted): Promise<boolean> {
  return (await getRefusal(transaction, wanted))?.isAlone ?? true;
}

/**
 * Throws 403 where an admin's duties keep them from something; it is a finding. Where nobody else is there at all it is done, and is a
 * finding as well.
 */
export async function demandDuty(transaction: Transaction, wanted: Wanted & { readonly wants: RefusedWish }, about: About): Promise<void> {
  const refusal = await getRefusal(transaction, wanted);
  if (!refusal) return;
  const finding = makeFinding(wanted, refusal.duty, about, refusal.isAlone);
  if (!refusal.isAlone) throw refuseWithFinding(`duty.${wanted.wants}`, finding, { status: 403 });
  await recordFinding(transaction, finding);
}

/** A finding about what an admin's duties keep them from doing alone: it is asked of a second person instead. */
export async function noteSecond(transaction: Transaction, wanted: Wanted, duty: Duty, about: About): Promise<void> {
  await recordFinding(transaction, makeFinding(wanted, duty, about, false));
}

type Limits = { readonly settings: Settings };
/** What a typed amount is for: its admin and country are its own. */
export type Purpose = Pick<Wanted, 'wants'> & Omit<Concern, 'country'>;

const wantedBy = (admin: number, { country_id: country }: TypedAmount, { wants, ...about }: Purpose): Wanted => ({
  admin,
  wants,
  about: { ...about, country },
});

/** What a finding says of an amount: whom it is for, where that is one person, and of which order or coupon. */
function aboutTyped({ country_id, currency, amount, user_type, user_ids }: TypedAmount, { order, coupon }: Purpose): About {
  const person = user_ids.length === 1 && user_type !== 'coupon' ? { [`${user_type}_id`]: user_ids[0] } : {};
  return { country_id, currency, amount, ...person, order_id: order ?? null, coupon_id: coupon ?? null };
}

/** That an amount needs a second person: the limit, in minor units of its currency, and the message that says why. */
export interface NeedsSecond {
  readonly limit: Minor;
  readonly currency: string;
  readonly message: string;
}

/**
 * Takes an amount from the limit of whoever wants it, as `takeFromLimit` does: null. Where that is not enough, or where they have a part
 * in it already, however small it is, nothing is taken: it needs a second person.
 */
export async function takeAsOne(app: Limits, transaction: Transaction, typed: TypedAmount, purpose: Purpose): Promise<NeedsSecond | null> {
  const wanted = typed.admin_id === null ? null : wantedBy(typed.admin_id, typed, purpose);
  const duty = wanted && (await dutyAgainst(transaction.client, wanted));
  const { currency } = typed;
  if (!wanted || !duty) {
    const limit = await takeFromLimit(app, transaction, typed);
    return limit === null ? null : { limit, currency, message: 'wallet.waiting' };
  }
  await noteSecond(transaction, wanted, duty, aboutTyped(typed, purpose));
  return { limit: await limitFor(app, transaction.client, typed), currency, message: `duty_waits.${duty.did}` };
}

/** As `takeAsOne`, for what is a part of something larger and cannot wait: 409, which says why and how it is done instead. */
export async function demandAsOne(
  app: Limits,
  transaction: Transaction,
  typed: TypedAmount,
  purpose: Purpose & { readonly wants: 'refund'; readonly aboveLimit: ErrorCode },
): Promise<void> {
  const { aboveLimit, ...rest } = purpose;
  const wanted = typed.admin_id === null ? null : wantedBy(typed.admin_id, typed, rest);
  const duty = wanted && (await dutyAgainst(transaction.client, wanted));
  if (wanted && duty)
    throw refuseWithFinding(`duty.${duty.did as DidBefore<'refund'>}`, makeFinding(wanted, duty, aboutTyped(typed, rest), false));
  const limit = await takeFromLimit(app, transaction, typed);
  if (limit === null) return;
  const { currency } = typed;
  throw conflict(aboveLimit, { amount: fromMinor(typed.amount, currency), limit: fromMinor(limit, currency), currency });
}

/** Whether `takeAsOne` would need a second person; nothing is kept. */
export async function passedAsOne(app: Limits, runner: Runner, typed: TypedAmount, purpose: Purpose) {
  const isFree = typed.admin_id === null || (await dutyAgainst(runner, wantedBy(typed.admin_id, typed, purpose))) === null;
  return isFree ? passedLimit(app, runner, typed) : limitFor(app, runner, typed);
}
