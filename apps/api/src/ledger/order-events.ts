import type { Minor } from '@diwan/domain/money';
import type { OrderActor } from '@diwan/domain/orders/order-transitions';
import type { Transaction } from '../platform/database/transaction.ts';
import { db } from '../platform/database/tables.ts';
import { run } from '../platform/database/typed.ts';

/** One step of an order, as its timeline keeps it. */
export interface OrderEvent {
  readonly order_id: number;
  readonly at: string;
  readonly action: string;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly actor: OrderActor;
  readonly admin_id: number | null;
  readonly provider_id?: number | null;
  readonly cancel_reason_id?: number | null;
  readonly notes?: string | null;
  readonly meters?: number | null;
  /** What was paid or given back, in minor units. */
  readonly amount?: Minor;
}

/** Adds a step to an order's timeline, in the transaction of the step itself. */
export async function writeEvent(transaction: Transaction, event: OrderEvent): Promise<void> {
  const { order_id, at, action, from_status, to_status, actor, admin_id, provider_id, cancel_reason_id, notes, meters, amount } = event;
  const about = { provider_id, cancel_reason_id, notes, meters, amount };
  await run(transaction, db.insertInto('order_events').values({ order_id, at, action, from_status, to_status, actor, admin_id, ...about }));
}
