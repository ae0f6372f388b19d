import type { Context } from '../crud/resource/context.ts';
import { fromMinor, minor } from '@diwan/domain/money';
import { type Caller, countriesInScope } from '../access/caller.ts';
import { may } from '../access/access.ts';
import { conflict } from '../platform/errors.ts';
import { jobCaller } from '../crud/jobs/job-caller.ts';
import type { Job, JobContext, JobKind } from '../crud/jobs/job-kind.ts';
import { startJob, type JobOrder } from '../crud/jobs/start-job.ts';
import { tellEnd } from '../crud/jobs/tell-end.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { countedAmount, takeFromLimit } from './till/limit.ts';
import { type Agreed, findUnpayable, notePaidInDoubt, paysOut } from './till/paid-at-desk.ts';
import { lacking, moveWallets, type WalletOwner, type WalletMove } from './move-wallets.ts';

const KIND = 'wallet';
const RIGHTS = { charge: 'charge-multiple', withdraw: 'withdraw-multiple' } as const;

/** What two agreed to is there until its failures are done again. */
type Params = Omit<WalletMove, 'amount'> & { readonly amount: string; readonly country_id: number | null; readonly agreed?: Agreed };
const getTransition = ({ amount, country_id: _country, agreed: _agreed, ...params }: Params): WalletMove => ({
  ...params,
  amount: minor(amount),
});

export const getWalletTable = (userType: WalletMove['user_type']) => (userType === 'client' ? 'clients' : 'providers');

/** A payout of a move as a finding names it. */
export const getPaid = ({ user_type, currency, amount, admin_id }: WalletMove, { id, country_id }: WalletOwner, approval_id: number) =>
  ({ approval_id, requested_by: admin_id, country_id, user_type, user_id: id, currency, amount }) as const;

/** Those of some people who are there, within reach, and still have the wallet that was meant; they stay so until the commit. */
export async function peopleThere(
  { client }: Transaction,
  caller: Caller,
  { user_type, currency }: WalletMove,
  ids: readonly number[],
): Promise<WalletOwner[]> {
  const { rows } = await client.query<WalletOwner>(
    `select p.id, p.country_id from ${getWalletTable(user_type)} p join countries c on c.id = p.country_id
     where p.id = any($1::int[]) and p.deleted_at is null and ($3::int[] is null or p.country_id = any($3))
       and (c.currency = $2 or exists (select from wallets w where w.user_type = $4 and w.user_id = p.id and w.currency = $2))
     order by p.id for share of p, c`,
    [ids, currency, countriesInScope(caller), user_type],
  );
  return rows;
}

/**
 * What failed takes from the limits of its countries once more: what it took at first was for that day. A job that was approved
 * has no approval for another day either, and what two agreed to about people in doubt was for that day too.
 */
async function takeForRetry({ app, transaction, job }: JobContext<Params>, ids: readonly number[]): Promise<void> {
  const move = getTransition(job.params);
  const { currency, user_type } = move;
  const { rows: groups } = await transaction.client.query<{ country_id: number; user_ids: number[] }>(
    `select country_id, array_agg(id order by id) as user_ids from ${getWalletTable(user_type)} where id = any($1::int[]) group by 1 order by 1`,
    [ids],
  );
  await transaction.client.query(`update jobs set params = params - 'agreed' where id = $1`, [job.id]);
  for (const { country_id, user_ids } of groups) {
    const amount = await countedAmount(app, transaction.client, { ...move, country_id });
    const limit = await takeFromLimit(app, transaction, { admin_id: job.admin_id ?? 0, country_id, currency, user_type, user_ids, amount });
    if (limit !== null) throw conflict('job.above_limit', { amount: `${fromMinor(limit, currency)} ${currency}` });
  }
}

const getIds = (people: readonly WalletOwner[]) => people.map(({ id }) => id);

/** Charges or withdraws for everyone of a job: each has it once, or a reason why not. */
export const walletJob: JobKind<Params> = {
  kind: KIND,
  right: (job) => RIGHTS[getTransition(job.params).call],
  movesMoney: true,
  beforeRetry: takeForRetry,
  batch: 100,
  async run({ app, transaction, job }, ids) {
    const move = getTransition(job.params);
    const caller = await jobCaller(transaction.client, job);
    if (!caller || !may(caller.access, RIGHTS[move.call])) return new Map(ids.map((id) => [id, 'permission.missing']));
    const people = await peopleThere(transaction, caller, move, ids);
    const { agreed } = job.params;
    const terms = { admin: job.admin_id ?? 0, agreed, now: new Date(app.now()).toISOString() };
    const { codes: unpayable, doubts } = await findUnpayable(transaction.client, move, getIds(people), terms);
    const payable = people.filter(({ id }) => !unpayable.has(id));
    const short = await lacking(transaction, move, payable, app.now());
    const moved = payable.filter(({ id }) => !short.has(id));
    await moveWallets(transaction, caller, move, moved, app.now());
    for (const person of agreed && paysOut(move) ? moved : []) {
      const seen = doubts.get(person.id);
      if (agreed && seen) await notePaidInDoubt(transaction, { ...getPaid(move, person, agreed.approval_id), doubts: seen });
    }
    const there = new Set(getIds(people));
    return new Map([...ids.filter((id) => !there.has(id)).map((id) => [id, 'wallet.person_gone'] as const), ...unpayable, ...short]);
  },
  finish: (context) => tellEnd(context, 'wallet'),
};

/** Begins such a job, in the transaction of whatever asks for it, in the name of `move.admin_id`. */
export function startWalletJob(
  app: Context,
  transaction: Transaction,
  move: WalletMove,
  rows: JobOrder['rows'],
  { ip, countryId, agreed }: { readonly ip: string; readonly countryId: number | null; readonly agreed?: Agreed },
): Promise<Job> {
  return startJob(app, transaction, {
    kind: KIND,
    adminId: move.admin_id,
    ip,
    table: getWalletTable(move.user_type),
    params: { ...move, amount: String(move.amount), country_id: countryId, ...(agreed && { agreed }) },
    rows,
  });
}
