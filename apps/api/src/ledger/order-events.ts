import type { Minor } from '@diwan/domain/money';
import type { OrderActor } from '@diwan/domain/orders/order-transitions';
import type { Transaction } from '../platform/database/transaction.ts';

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
export async function writeEvent({ client }: Transaction, event: OrderEvent): Promise<void> {
  await client.query(
    `insert into order_events (order_id, at, action, from_status, to_status, actor, admin_id, provider_id, cancel_reason_id, notes, meters, amount)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      event.order_id,
      event.at,
      event.action,
      event.from_status,
      event.to_status,
      event.actor,
      event.admin_id,
      event.provider_id ?? null,
      event.cancel_reason_id ?? null,
      event.notes ?? null,
      event.meters ?? null,
      event.amount === undefined ? null : String(event.amount),
    ],
  );
}
