import type { Approval } from './resources/approvals.ts';
import type { CashOut } from './resources/cash-outs.ts';
import type { Complaint } from './resources/complaints.ts';
import type { Order } from './resources/orders.ts';
import type { UpdateRequest } from './update-requests.ts';

/** How much of something waits for somebody, and the list of it. */
export interface WaitingQueue {
  readonly id: string;
  readonly title: string;
  readonly route_front: string;
  /** Counted up to a limit: beyond it there are more than so many. */
  readonly value: number;
  readonly value_is_at_least?: true;
}

/** Something that waits for the admin's decision, as its own list has it, with who or what its references name. */
type ItemOf<Kind extends string, R> = { readonly kind: Kind; readonly since: string; readonly row: R };
export type WaitingItem =
  | ItemOf<'cash_outs', CashOut>
  | ItemOf<'approvals', Approval>
  | ItemOf<'update_requests', UpdateRequest>
  | ItemOf<'complaints', Complaint & { readonly report_reason_data: { readonly title_ar: string; readonly title_en: string } }>
  | ItemOf<'unassigned_orders', Order>;

/** What the app earned today in a currency, and what its orders were worth. */
export interface RevenueToday {
  readonly currency: string;
  readonly app_amount: string;
  readonly gross_amount: string;
  /** The settlements that it adds up. */
  readonly route_front: string;
}
