import { type Minor, minor } from '@diwan/domain/money';
import type { Paid } from '@diwan/domain/orders/pay-status';
import type { PayWay } from '@diwan/domain/ledger/settlement';
import { conflict } from '../platform/errors.ts';
import type { Runner } from '../platform/database/runner.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { sql } from 'kysely';
import { db } from '../platform/database/tables.ts';
import { maybe, one } from '../platform/database/typed.ts';

/** Something that was paid for an order, in minor units. */
export interface NewPayment {
  readonly order: { readonly id: number; readonly country_id: number; readonly currency: string };
  readonly way: PayWay;
  readonly amount: Minor;
  readonly reference: string | null;
  readonly admin_id: number | null;
  readonly approved_by: number | null;
  readonly at: string | null;
}

/** What was paid for an order so far, and what of it was given back. */
export async function paidFor(runner: Runner, orderId: number): Promise<Paid> {
  const sums = db
    .selectFrom('payments')
    .select(({ fn }) => [fn.sum<string | null>('amount').as('paid'), fn.sum<string | null>('refunded_amount').as('refunded')])
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null);
  const { paid, refunded } = await one(runner, sums);
  return { paid: minor(paid ?? 0), refunded: minor(refunded ?? 0) };
}

/** Apart from the locks of everything else. */
const RECEIPTS = 41_12;
const TAKE_RECEIPT = `select pg_advisory_xact_lock(${RECEIPTS}, hashtext(fold_reference($1)))`;
const USED_RECEIPT = `select from payments where way = 'card' and reference_key = fold_reference($1)
union all select from subscriptions where reference is not null and fold_reference(reference) = fold_reference($1) and id is distinct from $2 limit 1`;

/**
 * Takes a terminal's receipt for one order or one package: 409 `payment.reference_used` where it has paid something, however it was
 * spelled; of two at once the second waits for the first.
 */
export async function takeReceipt({ client }: Transaction, reference: string, subscriptionId: number | null = null): Promise<void> {
  await client.query({ name: 'receipt_turn', text: TAKE_RECEIPT, values: [reference] });
  const { rowCount } = await client.query({ name: 'receipt_used', text: USED_RECEIPT, values: [reference, subscriptionId] });
  if (rowCount) throw conflict('payment.reference_used', { reference });
}

/** Writes a payment down; 409 `payment.reference_used` where its receipt has paid something before. Nothing is written of nothing. */
export async function insertPayment(transaction: Transaction, payment: NewPayment): Promise<number | null> {
  const { order, way, amount, reference, admin_id, approved_by, at } = payment;
  if (amount === 0n) return null;
  if (way === 'card' && reference !== null) await takeReceipt(transaction, reference);
  const { id: order_id, country_id, currency } = order;
  const now = at ?? sql<string>`now()`;
  const about = { country_id, order_id, way, currency, amount, reference, admin_id, approved_by };
  const written = db.insertInto('payments').values({ created_at: now, updated_at: now, ...about });
  const saved = await maybe(transaction, written.onConflict((met) => met.doNothing()).returning('id'));
  if (!saved) throw conflict('payment.reference_used', { reference });
  return saved.id;
}

/**
 * Gives back so much of what was paid for an order, which is locked: the payments of a card one after the other, the first one
 * first. The database itself takes no more back than was paid.
 */
export async function returnPayments({ client }: Transaction, orderId: number, amount: Minor, now: string): Promise<void> {
  await client.query(
    `with given as (
       select id, least(amount - refunded_amount, greatest(0, $2::bigint - coalesce(sum(amount - refunded_amount)
         over (order by id rows between unbounded preceding and 1 preceding), 0))) as part
       from payments where order_id = $1 and deleted_at is null)
     update payments p set refunded_amount = refunded_amount + part, updated_at = $3,
       status = case when refunded_amount + part = amount then 'refunded' else 'partly_refunded' end
     from given where given.id = p.id and part > 0`,
    [orderId, String(amount), now],
  );
}

/** Writes down what was paid for every settled order of which that is not known yet; cards have a receipt. */
export const PAY_ALL = `insert into payments (created_at, updated_at, country_id, order_id, way, currency, amount, reference)
select s.created_at, s.created_at, s.country_id, s.order_id, s.pay_type, s.currency, s.gross_amount,
  case when s.pay_type = 'card' then (100000000000 + s.order_id::bigint * 7919)::text end
from settlements s where s.settlement_kind = 'settlement' and s.gross_amount > 0
  and not exists (select from payments p where p.order_id = s.order_id) order by s.created_at, s.id`;
