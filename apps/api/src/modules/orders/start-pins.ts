import { randomInt } from 'node:crypto';
import { asksForPins, getPinStep, getPinSteps, PIN_TRIES, type PinStep } from '@diwan/domain/orders/start-pin';
import type { Context } from '../../crud/resource/context.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { takeForOrder } from '../../ledger/till/limit.ts';
import { getMoneyAtStake, type OrderRow } from './order-row.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { maybe, run } from '../../platform/database/typed.ts';

const newPin = () => String(randomInt(10_000)).padStart(4, '0');

/** Gives an order that has just been placed the numbers that its client will tell: also one in cash, which may be paid otherwise later. */
export async function makePins({ client }: Transaction, { id, order_type }: Pick<OrderRow, 'id' | 'order_type'>): Promise<void> {
  const steps = getPinSteps(order_type);
  const numbers = sql<{ step: string; pin: string }>`unnest(${steps}::text[], ${steps.map(newPin)}::text[])`.as<'x'>(sql`x (step, pin)`);
  const pins = db.selectFrom(numbers).select(['x.step', 'x.pin', sql<number>`${id}::int`.as('order_id')]);
  await run(client, db.insertInto('order_pins').columns(['step', 'pin', 'order_id']).expression(pins));
}

const GUESS = `update order_pins set wrong = wrong + (pin <> $3)::int, passed_at = case when pin = $3 then $4::timestamptz end
where order_id = $1 and step = $2 and passed_at is null and wrong < $5 returning pin = $3 as is_right, wrong`;

type PinnedOrder = Pick<OrderRow, 'id' | 'order_type' | 'order_status' | 'country_id' | 'pay_type' | 'coupon_id' | 'discount_coupon_price'>;

const readState = (runner: Runner, orderId: number, step: PinStep) =>
  maybe(runner, db.selectFrom('order_pins').select(['wrong', 'passed_at']).where('order_id', '=', orderId).where('step', '=', step));

/** The number that a transition of an order asks for, in its country; undefined for none. */
async function getStep({ settings }: Context, order: PinnedOrder, action: string, runner?: Runner): Promise<PinStep | undefined> {
  const step = getPinStep(order.order_type, order.order_status, action);
  return step !== undefined && asksForPins(order, await settings.of(order.country_id, runner)) ? step : undefined;
}

/**
 * Asks whether whoever moves their order knows its client's number, where the country wants that: 409 while they do not. Stands outside
 * of the move's transaction, since a wrong guess counts although nothing else comes of it; a right one is asked for no more.
 */
export async function demandPin(app: Context, order: PinnedOrder, action: string, pin: string | undefined): Promise<void> {
  const step = await getStep(app, order, action);
  if (step === undefined) return;
  const { pool } = app.database;
  const before = await readState(pool, order.id, step);
  if (!before || before.passed_at !== null) return;
  if (before.wrong >= PIN_TRIES) throw conflict('order.pin_used_up');
  if (pin === undefined) throw invalidField('pin', 'empty');
  const now = new Date(app.now()).toISOString();
  const { rows } = await pool.query<{ is_right: boolean; wrong: number }>(GUESS, [order.id, step, pin, now, PIN_TRIES]);
  if (rows[0]?.is_right) return;
  const after = rows[0] ?? (await readState(pool, order.id, step));
  // Somebody who pressed twice was right in the meantime.
  if (after && 'passed_at' in after && after.passed_at !== null) return;
  const left = PIN_TRIES - (after?.wrong ?? PIN_TRIES);
  throw conflict(left > 0 ? 'order.pin_wrong' : 'order.pin_used_up', {}, { left });
}

/**
 * The same of an order that is locked: what was looked at before may have been another status, or another way to pay. 422 where a
 * provider's app moves it without the number.
 */
export async function demandPassedPin(app: Context, { client }: Transaction, order: PinnedOrder, action: string): Promise<void> {
  const step = await getStep(app, order, action, client);
  if (step !== undefined && (await readState(client, order.id, step))?.passed_at === null) throw invalidField('pin', 'empty');
}

/**
 * An admin who takes a step in the provider's place has no number: what the order moves counts as what they move, within the limit of
 * the day for them, the client and the provider. What is above it goes on all the same, and its settlement waits for a person.
 */
export async function vouchForPin(app: Context, transaction: Transaction, order: OrderRow, action: string, adminId: number): Promise<void> {
  const { client } = transaction;
  const step = await getStep(app, order, action, client);
  if (step === undefined || (await readState(client, order.id, step))?.passed_at !== null) return;
  if ((await takeForOrder(app, transaction, order, getMoneyAtStake(order), adminId)) !== null) return;
  const vouched = db
    .updateTable('order_pins')
    .set({ passed_at: new Date(app.now()).toISOString() })
    .where('order_id', '=', order.id)
    .where('step', '=', step)
    .where('passed_at', 'is', null);
  await run(client, vouched);
}

/** Whether a job wanted its client's number, and was done without it. */
export async function isPinMissing(runner: Runner, order: OrderRow, settings: Parameters<typeof asksForPins>[1]): Promise<boolean> {
  if (!asksForPins(order, settings)) return false;
  const missing = db.selectFrom('order_pins').where('order_id', '=', order.id).where('passed_at', 'is', null).limit(1);
  return (await run(runner, missing)) > 0;
}
