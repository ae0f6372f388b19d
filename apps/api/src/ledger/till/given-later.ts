import { type Minor, minor, minus } from '@diwan/domain/money';
import type { Settings } from '../../crud/resource/settings.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { takeFromLimit } from './limit.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { one, run } from '../../platform/database/typed.ts';

interface GivenOrder {
  readonly id: number;
  readonly country_id: number;
  readonly currency: string;
}

type Limits = { readonly settings: Settings };

/** What of an order counts for whoever gets it by itself, as it was counted when it was placed; or for this provider already. */
const countedFor = ({ id, currency }: GivenOrder, provider: number) =>
  db
    .selectFrom('typed_amounts')
    .select(({ fn }) => fn.sum<string | null>('amount').as('counted'))
    .where('order_id', '=', id)
    .where('currency', '=', currency)
    .where('at', '>', sql<string>`now() - interval '24 hours'`)
    .where((eb) => eb.or([eb('user_type', '<>', 'provider'), eb('user_id', '=', provider)]));

/**
 * Takes what a provider gains by an order that is given to them from what they may receive in a day: null. Where that is not enough
 * nothing is taken, and the limit is answered. Called once the order is locked, before wallets are.
 */
export async function takeGiven(
  app: Limits,
  transaction: Transaction,
  order: GivenOrder,
  providerId: number,
  amount: Minor,
): Promise<Minor | null> {
  if (amount <= 0n) return null;
  const { id, country_id, currency } = order;
  const { client } = transaction;
  const person = { admin_id: null, country_id, currency, user_type: 'provider', user_ids: [providerId] } as const;
  // Locks the provider, and keeps nothing yet: what was counted with the order is theirs as soon as the order is.
  const limit = await takeFromLimit(app, transaction, { ...person, amount }, { keep: false });
  if (limit !== null) return limit;
  const { counted } = await one(client, countedFor(order, providerId));
  const left = minus(amount, minor(counted ?? 0));
  const kept = { country_id, currency, user_type: 'provider', user_id: providerId, amount: left, order_id: id };
  if (left > 0n) await run(client, db.insertInto('typed_amounts').values(kept));
  return null;
}

const RECEIVED = `select x.id from (
  select user_id as id, amount from typed_amounts
  where user_type = 'provider' and user_id = any($1::int[]) and currency = $2 and at > now() - interval '24 hours'
  union all select o.provider_id, t.amount from typed_amounts t join orders o on o.id = t.order_id
  where t.user_type <> 'provider' and o.provider_id = any($1::int[]) and t.currency = $2 and t.at > now() - interval '24 hours'
) x group by x.id having sum(x.amount) + $3::bigint > $4::bigint`;

/** Those of some providers who may receive so much more today: asked once for all of them. */
export async function withRoom(
  app: Limits,
  runner: Runner,
  order: GivenOrder,
  providerIds: readonly number[],
  amount: Minor,
): Promise<readonly number[]> {
  if (amount <= 0n || providerIds.length === 0) return providerIds;
  const { country_id: id, currency } = order;
  const limit = await app.settings.approvalLimit({ id, currency }, runner);
  if (amount > limit) return [];
  const { rows } = await runner.query<{ id: number }>(RECEIVED, [providerIds, currency, String(amount), String(limit)]);
  const full = new Set(rows.map((row) => row.id));
  return providerIds.filter((one) => !full.has(one));
}
