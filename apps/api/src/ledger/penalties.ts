import { paidPenaltyEntries, penaltyEntries, splitPenalty, type PenaltyParts } from '@diwan/domain/ledger/settlement';
import { type Minor, minor, minus, NONE, plus } from '@diwan/domain/money';
import type { Context } from '../crud/resource/context.ts';
import { inTransaction, type Transaction } from '../platform/database/transaction.ts';
import type { Timer } from '../platform/timers.ts';
import { recordEarnings } from './earnings.ts';
import { post, type StatementLine } from './post.ts';
import { lockFreeWallets, lockOwed } from './promised.ts';
import type { OrderParties } from './settle-order.ts';
import { recordFinding } from './till/findings.ts';
import { db } from '../platform/database/tables.ts';
import { all, maybe, run } from '../platform/database/typed.ts';

export interface Penalty {
  readonly order: OrderParties;
  /** Who owes it. */
  readonly from: 'client' | 'provider';
  /** In minor units; nothing is posted for none. */
  readonly amount: Minor;
  readonly admin_id: number | null;
  readonly notes?: string | null;
  readonly at: string;
  /** Where not all of it is the platform's: in percent. */
  readonly parts?: { readonly provider: number; readonly vat: number };
  /** What its own order, which is being called off, had promised of the client's wallet, in minor units. */
  readonly released?: Minor;
  /** Where it is not what calling the order off costs. */
  readonly reference?: string;
}

/** What is a provider's of a penalty can be paid out as what a wallet paid for a job can: later, unless something stops it. */
function recordPart(transaction: Transaction, order: OrderParties, amount: Minor, at: string): Promise<void> {
  const price = { price: amount, discount: NONE, vat: NONE, total: amount };
  return recordEarnings(transaction, { order, way: 'wallet', price, earned: amount, at });
}

/** Anybody calls off once with an empty wallet: so many of one client, or of one provider, are looked at. */
const MANY = 3;
const countLately = (column: string, value: string) =>
  `(select count(*)::int from (select from penalty_parts where ${column} = ${value} and paid_at is null and created_at > now() - interval '30 days' limit ${MANY}) x)`;
const LATELY = `select greatest(${countLately('client_id', '$1')}, ${countLately('provider_id', '$2')}) as most`;

/** Writes down what a provider has of a penalty once its client has paid it; many of one person are a finding. */
async function keepUnpaid(transaction: Transaction, order: OrderParties, unpaid: Minor): Promise<void> {
  const { id, country_id, client_id, provider_id, currency } = order;
  await run(
    transaction,
    db.insertInto('penalty_parts').values({ order_id: id, country_id, client_id, provider_id, currency, amount: unpaid }),
  );
  const { rows } = await transaction.client.query<{ most: number }>(LATELY, [client_id, provider_id]);
  if ((rows[0]?.most ?? 0) < MANY) return;
  const about = { country_id, client_id, provider_id, order_id: id, currency };
  await recordFinding(transaction, { ...about, rule: 'unpaid_penalty', amount: unpaid, unique_key: `unpaid_penalty:${id}` });
}

/**
 * A penalty of a client in parts: the provider has of theirs what the wallet holds beside other promises, and the rest once the client
 * has paid, so that nobody is paid with a debt that nobody will ever pay.
 */
async function getParts(
  transaction: Transaction,
  { order, amount, at, parts, released = NONE }: Penalty,
): Promise<PenaltyParts | undefined> {
  if (!parts) return undefined;
  const { provider: whole, vat } = splitPenalty(amount, parts.provider, parts.vat);
  const wanted = { user_type: 'client', user_id: order.client_id, currency: order.currency, country_id: order.country_id } as const;
  const [wallet] = (await lockFreeWallets(transaction, [wanted], at)).values();
  const left = wallet ? minus(plus(wallet.balance, released), wallet.promised) : NONE;
  const covered = left > 0n ? left : NONE;
  const provider = covered < whole ? covered : whole;
  return { provider_id: order.provider_id, provider, unpaid: minus(whole, provider), vat };
}

/** Takes a penalty for an order from somebody's wallet, also into debt. Once per order and person, or per reference: 409 `ledger.already_posted`. */
export async function chargePenalty(transaction: Transaction, penalty: Penalty): Promise<StatementLine[]> {
  const { order, from, amount, admin_id, notes = null, at, reference } = penalty;
  const parts = await getParts(transaction, penalty);
  const lines = await post(transaction, {
    kind: 'penalty',
    country_id: order.country_id,
    currency: order.currency,
    unit: order.currency,
    entries: penaltyEntries(from, from === 'client' ? order.client_id : order.provider_id, amount, parts),
    reference: reference ?? `order:${order.id}:penalty:${from}`,
    order_id: order.id,
    admin_id,
    notes,
    at,
  });
  if (!parts) return lines;
  await recordPart(transaction, order, parts.provider, at);
  if (parts.unpaid > 0n) await keepUnpaid(transaction, order, parts.unpaid);
  return lines;
}

const AT_ONCE = 100;
/** Parts whose clients owe nothing any more, the oldest first. */
const DUE = db
  .selectFrom('penalty_parts as p')
  .innerJoin('wallets as w', (join) =>
    join.onRef('w.user_id', '=', 'p.client_id').onRef('w.currency', '=', 'p.currency').on('w.user_type', '=', 'client'),
  )
  .select('p.order_id')
  .where('p.paid_at', 'is', null)
  .where('w.balance', '>=', 0)
  .orderBy('p.order_id')
  .limit(AT_ONCE);

async function payPart(transaction: Transaction, orderId: number, at: string): Promise<void> {
  // Of two nodes the second finds it locked, or paid.
  const found = db
    .selectFrom('penalty_parts')
    .selectAll()
    .select('order_id as id')
    .where('order_id', '=', orderId)
    .where('paid_at', 'is', null);
  const part = await maybe(transaction, found.forNoKeyUpdate().skipLocked());
  if (!part || (await lockOwed(transaction, part)) > 0n) return;
  const { id, country_id, currency, provider_id } = part;
  const amount = minor(part.amount);
  await post(transaction, {
    kind: 'penalty',
    country_id,
    currency,
    unit: currency,
    entries: paidPenaltyEntries(provider_id, amount),
    reference: `order:${id}:penalty:part`,
    order_id: id,
    at,
  });
  await recordPart(transaction, part, amount, at);
  await run(transaction, db.updateTable('penalty_parts').set({ paid_at: at }).where('order_id', '=', id));
}

/** Gives providers their parts of penalties that clients have paid by now. */
export async function payPenaltyParts(app: Context): Promise<void> {
  const due = await all(app.database.pool, DUE);
  const at = new Date(app.now()).toISOString();
  for (const { order_id } of due)
    await inTransaction(app, (transaction) => payPart(transaction, order_id, at)).catch((error: unknown) =>
      app.log.warn({ err: error, order: order_id }, 'a part of a penalty could not be given to its provider this time'),
    );
}

export const penaltyPartTimer: Timer<Context> = {
  name: 'parts of penalties that were paid',
  every: 60_000,
  oneNode: true,
  run: payPenaltyParts,
};
