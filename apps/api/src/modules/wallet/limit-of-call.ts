import type { Minor } from '@diwan/domain/money';
import type { Context } from '../../crud/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { Params } from '../../platform/database/sql-text.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { haveOtherPhones } from '../../ledger/till/changed-phone.ts';
import { countedAmount, limitFor, passedLimit, takeFromLimit, type TypedAmount } from '../../ledger/till/limit.ts';
import { getTable } from '../../ledger/wallet-job.ts';
import type { Plan } from './plan-call.ts';

/** Those of a call who are in one country. */
interface Group {
  readonly country_id: number;
  readonly user_ids: readonly number[];
}

/** Whom a call is about at this moment, by country. */
async function getGroups(runner: Runner, { ids, move }: Plan): Promise<Group[]> {
  const params = new Params();
  const { rows } = await runner.query<Group>(
    `select p.country_id, array_agg(p.id order by p.id) as user_ids from ${getTable(move.user_type)} p where p.id in (${ids(params)}) group by 1 order by 1`,
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

/** What a call takes from the limits of its countries: those it is about, or the limit that it passes. */
export async function takeForCall(app: Context, transaction: Transaction, plan: Plan, adminId: number) {
  const groups = await getGroups(transaction.client, plan);
  for (const group of groups) {
    const typed = await getTyped(app, transaction.client, plan, group, adminId);
    // Who changed a phone hands nobody what is in the account by themself: as cash-outs, it takes two.
    const takesTwo = plan.move.call === 'withdraw' && (await haveOtherPhones(transaction.client, typed));
    const limit = takesTwo ? await limitFor(app, transaction.client, typed) : await takeFromLimit(app, transaction, typed);
    if (limit === null) continue;
    refuseSeveral(groups);
    return { limit, ...group };
  }
  return { limit: null, user_ids: groups.flatMap(({ user_ids }) => user_ids) };
}

/** The limit that a call would pass as things stand; null where it would not. */
export async function limitAhead(app: Context, plan: Plan, adminId: number): Promise<Minor | null> {
  const { pool } = app.database;
  const groups = await getGroups(pool, plan);
  for (const group of groups) {
    const limit = await passedLimit(app, pool, await getTyped(app, pool, plan, group, adminId));
    if (limit === null) continue;
    refuseSeveral(groups);
    return limit;
  }
  return null;
}
