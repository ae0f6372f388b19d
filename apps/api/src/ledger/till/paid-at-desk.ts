import type { PayoutDoubt } from '@diwan/contract/cash-outs/resource';
import { APPROVAL_HOURS } from '@diwan/contract/approvals/resource';
import { POINTS } from '@diwan/domain/ledger/entries';
import type { Minor } from '@diwan/domain/money';
import type { UserType } from '@diwan/domain/people';
import type { Settings } from '../../crud/resource/settings.ts';
import { type AppError, conflict } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { WalletMove } from '../move-wallets.ts';
import { dutiesAbout, noteSecond, type Duty, type NeedsSecond } from './duties.ts';
import { recordFinding } from './findings.ts';
import { limitFor, passedLimit, takeFromLimit, type TypedAmount } from './limit.ts';
import { findPayoutDoubts } from './payout-doubts.ts';

/** A move of wallets as far as it decides who may be paid by it. */
type Move = Pick<WalletMove, 'call' | 'user_type' | 'currency' | 'unit' | 'charge_type'>;

type Limits = { readonly settings: Settings };
type Doubts = ReadonlyMap<number, readonly PayoutDoubt[]>;

/** Whether a move pays people out: what is withdrawn in cash or by a transfer leaves the house. A correction and points pay nobody. */
export const paysOut = ({ call, unit, charge_type }: Move) => call === 'withdraw' && unit !== POINTS && charge_type !== 'correction';

/**
 * What speaks against a withdrawal at this moment, by person: of a payout all that speaks against a cash-out; of others only that the
 * office changed somebody's phone lately.
 */
export async function doubtsAbout(runner: Runner, move: Move, user_ids: readonly number[], now: string): Promise<Doubts> {
  if (move.call !== 'withdraw') return new Map();
  const found = await findPayoutDoubts(runner, { ...move, user_ids }, now);
  if (paysOut(move)) return found;
  return new Map([...found].flatMap(([id, doubts]) => (doubts.includes('phone_changed') ? [[id, ['phone_changed'] as const]] : [])));
}

const dutiesWith = async (runner: Runner, move: Move, ids: readonly number[], admin: number): Promise<ReadonlyMap<number, Duty>> =>
  paysOut(move) ? dutiesAbout(runner, { admin, wants: 'cash_out' }, move.user_type, ids) : new Map();

const isOverdue = (a: string) =>
  `${a}.done_at is null and ${a}.deciders is distinct from '{}' and ${a}.created_at < now() - interval '${APPROVAL_HOURS} hours'`;

/** SQL of the withdrawal in doubt of somebody that a second admin is asked about. */
const waitingSql = (
  userType: string,
  userId: string,
  except: string,
) => `(select max(a.id) from approvals a where a.kind = 'withdraw' and a.status = 'pending'
  and a.deleted_at is null and a.user_type = ${userType} and ${userId} = any(a.user_ids) and a.payload -> 'in_doubt' ? ${userId}::text and a.id <> ${except} and not (${isOverdue('a')}))`;

const BARRED = `select x.* from (
  select p.id, ${waitingSql('$2', 'p.id', '$5')} as approval_id,
    (select min(o.id) from cash_outs o where o.user_type = $2 and o.user_id = p.id and o.status = 'pending' and o.deleted_at is null) as cash_out_id,
    case when b.payouts_from > $3::timestamptz then b.payouts_from end as payouts_from, b.status
  from unnest($1::int[]) p (id) left join bank_accounts b on $4 and $2 = 'provider' and b.provider_id = p.id
) x where x.cash_out_id is not null or x.approval_id is not null or x.payouts_from is not null or x.status <> 'accepted'`;

interface Barred {
  readonly id: number;
  readonly cash_out_id: number | null;
  readonly approval_id: number | null;
  readonly payouts_from: string | null;
  readonly status: string | null;
}

function refusal({ cash_out_id, approval_id, payouts_from, status }: Barred): AppError {
  if (cash_out_id !== null) return conflict('cash_out.waiting', {}, { id: cash_out_id });
  if (approval_id !== null) return conflict('approval.waiting', {}, { approval_id });
  if (payouts_from !== null) return conflict('cash_out.new_account', {}, { payouts_from });
  return conflict(status === 'pending' ? 'cash_out.account_waits' : 'cash_out.account_rejected');
}

/**
 * Those of some people who are not paid at the desk by anybody now, with why: while a cash-out of theirs waits, or a second admin is asked
 * about paying them, and by a transfer while their account is new, or is not accepted. `except` is the approval that is being carried out.
 */
async function findBarred(runner: Runner, move: Move, ids: readonly number[], now: string, except = 0): Promise<Map<number, AppError>> {
  if (!paysOut(move)) return new Map();
  const { rows } = await runner.query<Barred>({
    name: 'paid_at_desk_barred',
    text: BARRED,
    values: [ids, move.user_type, now, move.charge_type === 'bank_transfer', except],
  });
  return new Map(rows.map((row) => [row.id, refusal(row)]));
}

/** Throws 409 where nobody pays the one person of a withdrawal now; of many each has its own result. */
export async function demandUnbarred(runner: Runner, move: Move, ids: readonly number[], now: string, except?: number): Promise<void> {
  const [id] = ids;
  if (ids.length !== 1 || id === undefined) return;
  const barred = (await findBarred(runner, move, ids, now, except)).get(id);
  if (barred) throw barred;
}

const WAITING = `select ${waitingSql('$1', '$2::int', '0')} as approval_id`;

/** Throws 409 while a second admin is asked about paying somebody in doubt by a withdrawal. */
export async function demandNoWithdrawalWaits(
  { client }: Transaction,
  { user_type, user_id }: { readonly user_type: UserType; readonly user_id: number },
): Promise<void> {
  const { rows } = await client.query<{ approval_id: number | null }>(WAITING, [user_type, user_id]);
  const approval_id = rows[0]?.approval_id ?? null;
  if (approval_id !== null) throw conflict('approval.waiting', {}, { approval_id });
}

/** What a move would come to as things stand: who is in doubt, whether it takes two because of that or of a duty, and the limit that it passes. */
export interface MoveAhead {
  readonly doubts: readonly PayoutDoubt[];
  readonly takesTwo: boolean;
  readonly limit: Minor | null;
}

const union = (doubts: Doubts): readonly PayoutDoubt[] => [...new Set([...doubts.values()].flat())];

/** What `takeMove` would answer; nothing is kept. */
export async function moveAhead(app: Limits, runner: Runner, move: Move, typed: TypedAmount, now: string): Promise<MoveAhead> {
  const ids = typed.user_ids;
  const doubts = await doubtsAbout(runner, move, ids, now);
  const takesTwo = doubts.size > 0 || (await dutiesWith(runner, move, ids, typed.admin_id ?? 0)).size > 0;
  return { doubts: union(doubts), takesTwo, limit: await passedLimit(app, runner, typed) };
}

/** That a move needs a second person, and who is in doubt. */
export interface MoveOfTwo extends NeedsSecond {
  readonly doubts: readonly PayoutDoubt[];
  /** By person, for whoever decides; of whom a duty speaks there is nothing. */
  readonly inDoubt: Readonly<Record<string, readonly PayoutDoubt[]>>;
}

/**
 * Takes a move from the limits of whoever makes it and of whom it is about: null. Where that is not enough, where something speaks against
 * paying one of them, or where a duty does, nothing is taken: all of it needs a second person.
 */
export async function takeMove(
  app: Limits,
  transaction: Transaction,
  move: Move,
  typed: TypedAmount,
  now: string,
): Promise<MoveOfTwo | null> {
  const { client } = transaction;
  const { user_ids, admin_id, country_id, currency, amount } = typed;
  const found = await doubtsAbout(client, move, user_ids, now);
  const duties = await dutiesWith(client, move, user_ids, admin_id ?? 0);
  if (found.size === 0 && duties.size === 0) {
    const limit = await takeFromLimit(app, transaction, typed);
    return limit === null ? null : { limit, currency, message: 'wallet.waiting', doubts: [], inDoubt: {} };
  }
  const doubts = union(found);
  const [first] = duties;
  if (found.size === 0 && first) {
    const [id, duty] = first;
    const about = { country_id, currency, amount, [`${move.user_type}_id`]: id };
    await noteSecond(transaction, { admin: admin_id ?? 0, wants: 'cash_out', about: { country: country_id } }, duty, about);
  }
  const because = doubts[0] === undefined ? `duty_waits.${first?.[1].did}` : `cash_outs.in_doubt.${doubts[0]}`;
  return {
    limit: await limitFor(app, client, typed),
    currency,
    message: user_ids.length === 1 ? because : 'wallet.some_in_doubt',
    doubts,
    inDoubt: Object.fromEntries([...duties.keys(), ...found.keys()].map((id) => [id, found.get(id) ?? []])),
  };
}

/** What two agreed to when a bulk was approved: it holds the first time, and for the doubts that they saw. */
export interface Agreed {
  readonly approval_id: number;
  readonly in_doubt: Readonly<Record<string, readonly string[]>>;
}

/** Those of a bulk who are not paid, each with a code that says why: nobody pays them now, or it takes two and only one asks. */
export async function findUnpayable(
  runner: Runner,
  move: Move,
  ids: readonly number[],
  { admin, agreed, now }: { readonly admin: number; readonly agreed: Agreed | undefined; readonly now: string },
): Promise<{ readonly codes: ReadonlyMap<number, string>; readonly doubts: Doubts }> {
  const doubts = await doubtsAbout(runner, move, ids, now);
  const duties = agreed ? new Map<number, Duty>() : await dutiesWith(runner, move, ids, admin);
  const isNew = (id: number) => (doubts.get(id) ?? []).some((doubt) => !agreed?.in_doubt[id]?.includes(doubt));
  const unseen = ids.filter((id) => duties.has(id) || isNew(id)).map((id) => [id, 'wallet.takes_two'] as const);
  const barred = [...(await findBarred(runner, move, ids, now))].map(([id, { code }]) => [id, code] as const);
  return { codes: new Map([...unseen, ...barred]), doubts };
}

interface PaidInDoubt {
  readonly approval_id: number;
  readonly requested_by: number | null;
  readonly country_id: number;
  readonly user_type: UserType;
  readonly user_id: number;
  readonly currency: string;
  readonly amount: Minor;
  readonly doubts: readonly string[];
  readonly cash_out_id?: number;
}

/** That somebody was paid out though something spoke against it is a finding. */
export async function notePaidInDoubt(transaction: Transaction, paid: PaidInDoubt): Promise<void> {
  const { requested_by, user_type, user_id, doubts, cash_out_id, ...about } = paid;
  await recordFinding(transaction, {
    ...about,
    rule: 'paid_out_in_doubt',
    [`${user_type}_id`]: user_id,
    subject_id: requested_by,
    cash_out_id: cash_out_id ?? null,
    evidence: { doubts },
    unique_key: `paid_out_in_doubt:${cash_out_id ?? `approval:${paid.approval_id}:${user_id}`}`,
  });
}
