import { randomInt } from 'node:crypto';
import { getPinStep, getPinSteps, PIN_TRIES, type PinStep } from '@diwan/domain/orders/start-pin';
import type { Context } from '../../crud/context.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { OrderRow } from './order-row.ts';

const newPin = () => String(randomInt(10_000)).padStart(4, '0');

/** Gives an order that has just been placed the numbers that its client will tell. Visits have none. */
export async function makePins({ client }: Transaction, { id, order_type }: Pick<OrderRow, 'id' | 'order_type'>): Promise<void> {
  const steps = getPinSteps(order_type);
  if (steps.length === 0) return;
  await client.query('insert into order_pins (order_id, step, pin) select $1, s, p from unnest($2::text[], $3::text[]) x (s, p)', [
    id,
    steps,
    steps.map(newPin),
  ]);
}

const ASKED = 'select wrong, passed_at from order_pins where order_id = $1 and step = $2';
const GUESS = `update order_pins set wrong = wrong + (pin <> $3)::int, passed_at = case when pin = $3 then $4::timestamptz end
where order_id = $1 and step = $2 and passed_at is null and wrong < $5 returning pin = $3 as is_right, wrong`;

async function readState({ database }: Context, orderId: number, step: PinStep) {
  const { rows } = await database.pool.query<{ wrong: number; passed_at: string | null }>(ASKED, [orderId, step]);
  return rows[0];
}

/**
 * Asks whether whoever moves their order knows its client's number, where the country wants that: 409 while they do not. Stands outside
 * of the move's transaction, since a wrong guess counts although nothing else comes of it; a right one is asked for no more.
 */
export async function demandPin(
  app: Context,
  { id, order_type, order_status, country_id }: Pick<OrderRow, 'id' | 'order_type' | 'order_status' | 'country_id'>,
  action: string,
  pin: string | undefined,
): Promise<void> {
  const step = getPinStep(order_type, order_status, action);
  if (step === undefined || !(await app.settings.of(country_id)).start_pin) return;
  const asked = await readState(app, id, step);
  if (!asked || asked.passed_at !== null) return;
  if (asked.wrong >= PIN_TRIES) throw conflict('order.pin_used_up');
  if (pin === undefined) throw invalidField('pin', 'empty');
  const { rows } = await app.database.pool.query<{ is_right: boolean; wrong: number }>(GUESS, [
    id,
    step,
    pin,
    new Date(app.now()).toISOString(),
    PIN_TRIES,
  ]);
  if (rows[0]?.is_right) return;
  const left = PIN_TRIES - (rows[0]?.wrong ?? PIN_TRIES);
  throw conflict(left > 0 ? 'order.pin_wrong' : 'order.pin_used_up', {}, { left });
}
