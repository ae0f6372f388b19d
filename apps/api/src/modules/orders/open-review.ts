import type { Runner } from '../../platform/database/runner.ts';
import type { OrderRow } from './order-row.ts';

/** The figures that a rule compared, by their names. */
export type Evidence = Readonly<Record<string, number | null>>;

/** A review that nobody has decided yet. Amounts in minor units of the order. */
export interface OpenReview {
  readonly waits_for: 'office' | 'client';
  readonly reasons: readonly string[];
  readonly evidence: Evidence;
  readonly quoted_price: number | null;
  readonly driven_price: number | null;
  readonly quoted_total: number | null;
  readonly driven_total: number | null;
  readonly opened_at: string;
  readonly expires_at: string | null;
}

const OPEN = `select waits_for, reasons, evidence, quoted_price, driven_price, quoted_total, driven_total, opened_at, expires_at
from settlement_reviews where order_id = $1 and decision is null`;

/** What an order's settlement waits for; undefined for nothing. */
export async function readReview(runner: Runner, orderId: number): Promise<OpenReview | undefined> {
  return (await runner.query<OpenReview>(OPEN, [orderId])).rows[0];
}

/** Whether an order costs what was driven already, as its client said yes to that before its end. */
export const isAgreed = (
  { driven_price: driven }: Pick<OpenReview, 'driven_price'>,
  { services_price }: Pick<OrderRow, 'services_price'>,
) => driven !== null && driven === services_price;

/** What an admin wants who decides whether an order is paid: nobody who placed or moved it does, nor whoever is connected with them. */
export const wantsReview = (admin: number, { id, country_id }: Pick<OrderRow, 'id' | 'country_id'>) =>
  ({ admin, wants: 'decide_review', about: { order: id, country: country_id } }) as const;
