import type { Context } from '../../crud/resource/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { Params } from '../../platform/database/sql-text.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { countedAmount, type TypedAmount } from '../../ledger/till/limit.ts';
import { demandUnbarred, moveAhead, type MoveAhead, type MoveOfTwo, takeMove } from '../../ledger/till/paid-at-desk.ts';
import { getWalletTable } from '../../ledger/wallet-job.ts';
import type { Plan } from './plan-call.ts';

/** Those of a call who are in one country. */
export interface Group {
  readonly country_id: number;
  readonly user_ids: readonly number[];
}

/** Whom a call is about at this moment, by country. */
export async function getGroups(runner: Runner, { ids, move }: Plan): Promise<Group[]> {
  const params = new Params();
  const { rows } = await runner.query<Group>(
    `select p.country_id, array_agg(p.id order by p.id) as user_ids from ${getWalletTable(move.user_type)} p where p.id in (${ids(params)}) group by 1 order by 1`,
    params.values,
  );
  return rows;
}

async function getTyped(
  app: Context,
  runner: Runner,
  { move }: Plan,
  { country_id, user_ids }: Group,
  adminId: number,
): Promise<TypedAmount> {
  const { currency, user_type } = move;
  const amount = await countedAmount(app, runner, { ...move, country_id });
  return { admin_id: adminId, country_id, currency, user_type, user_ids, amount };
}

/** Above the limit of one country a call is asked for, and then it is for that country alone. */
function refuseSeveral(groups: readonly Group[]): void {
  if (groups.length > 1) throw conflict('wallet.several_countries');
}

/** Everybody whom a call is about. */
export const getAll = (groups: readonly Group[]): number[] => groups.flatMap(({ user_ids }) => user_ids);

/** Takes a call from the limits of its countries: null, or why those of one country need a second admin. */
export async function takeForCall(
  app: Context,
  transaction: Transaction,
  plan: Plan,
  { groups, adminId }: { readonly groups: readonly Group[]; readonly adminId: number },
): Promise<(MoveOfTwo & Group) | null> {
  const now = new Date(app.now()).toISOString();
  await demandUnbarred(transaction.client, plan.move, getAll(groups), now);
  for (const group of groups) {
    const typed = await getTyped(app, transaction.client, plan, group, adminId);
    const second = await takeMove(app, transaction, plan.move, typed, now);
    if (!second) continue;
    refuseSeveral(groups);
    return { ...second, ...group };
  }
  return null;
}

/** What a call would come to as things stand: the limit that it would pass, and what speaks against paying people by it. */
export async function callAhead(app: Context, plan: Plan, adminId: number): Promise<MoveAhead> {
  const { pool } = app.database;
  const groups = await getGroups(pool, plan);
  const now = new Date(app.now()).toISOString();
  await demandUnbarred(pool, plan.move, getAll(groups), now);
  for (const group of groups) {
    const ahead = await moveAhead(app, pool, plan.move, await getTyped(app, pool, plan, group, adminId), now);
    if (ahead.limit === null && !ahead.takesTwo) continue;
    refuseSeveral(groups);
    return ahead;
  }
  return { doubts: [], takesTwo: false, limit: null };
}
