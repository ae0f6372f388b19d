import { fromMinor, minor, minus, negative } from '@diwan/domain/money';
import { getKept, isSettled } from '@diwan/domain/orders/pay-status';
import { changeRow } from '../../crud/record/change-row.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import { getStopped } from '../../ledger/earnings.ts';
import { paidFor } from '../../ledger/payments.ts';
import { settleFinished } from '../../ledger/record-payment.ts';
import { recordFinding } from '../../ledger/till/findings.ts';
import { conflict } from '../../platform/errors.ts';
import type { OrderRow } from './order-row.ts';
import type { TransitionContext } from './transition-order.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** What a provider may owe binds them before they take a job in cash; cash for what was to be paid by card comes after it. */
async function noticeDebt({ app, transaction }: Pick<TransitionContext, 'app' | 'transaction'>, order: OrderRow): Promise<void> {
  const { id, country_id, currency, client_id, provider_id } = order;
  const least = await app.settings.amount('minimum_wallet_to_receive_order', { id: country_id, currency }, transaction.client);
  if (provider_id === null) return;
  const wallet = db
    .selectFrom('wallets')
    .select('balance')
    .where((eb) => eb.and({ user_type: 'provider', user_id: provider_id, currency }));
  const held = await maybe(transaction, wallet);
  const stopped = await getStopped(transaction.client, [provider_id], currency, app.now());
  const balance = minus(minor(held?.balance ?? 0), stopped(provider_id));
  if (least === null || balance >= least) return;
  const amount = negative(balance);
  const evidence = { owed: fromMinor(amount, currency), limit: fromMinor(least, currency) };
  const about = { country_id, client_id, provider_id, order_id: id, currency, amount, evidence };
  await recordFinding(transaction, { ...about, rule: 'cash_for_card', unique_key: `cash_for_card:${id}` });
}

/**
 * The provider of a finished order that nobody has paid says that its client paid in cash. What they took in hand is theirs to answer
 * for, so that nobody but them can say so. 409 where nothing is due, its settlement waits for somebody, or the country takes no cash.
 */
export async function collectLocked({ app, caller, transaction, api }: TransitionContext, order: OrderRow): Promise<void> {
  const { client } = transaction;
  // What is looked at is settled by whoever decides, by no other way.
  if (order.pay_status === 'under_review') throw conflict('payment.under_review');
  if (order.order_status !== 'finished' || isSettled(order) || order.pay_type === 'cash') throw conflict('payment.nothing_due');
  if (getKept(await paidFor(client, order.id)) > 0n) throw conflict('payment.begun');
  const ways = db
    .selectFrom('payment_ways')
    .select('id')
    .where((eb) => eb.and({ kind: 'cash', deleted_at: null }))
    .where('is_active', '=', true)
    .where((eb) => eb.or([eb('country_id', 'is', null), eb('country_id', '=', order.country_id)]));
  // One of the country's own before one of all.
  const way = await maybe(
    client,
    ways
      .orderBy(sql`country_id nulls last`)
      .orderBy('id')
      .limit(1),
  );
  if (!way) throw conflict('payment.no_cash');
  const now = new Date(app.now()).toISOString();
  const status = order.order_status;
  const settled = await settleFinished(transaction, { ...order, pay_type: 'cash' }, { admin_id: null, now });
  await noticeDebt({ app, transaction }, order);
  await writeEvent(transaction, {
    order_id: order.id,
    at: now,
    action: 'payment',
    from_status: status,
    to_status: status,
    actor: 'provider',
    admin_id: null,
    provider_id: order.provider_id,
    amount: minor(order.total_price),
  });
  await changeRow({ caller, transaction, now }, api.store, order, {
    ...settled?.columns,
    pay_type: 'cash',
    payment_way_id: way.id,
    pay_status: 'paid',
  });
}
