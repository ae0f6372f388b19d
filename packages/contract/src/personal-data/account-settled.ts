/** What keeps an account from being deleted. */
export const UNSETTLED_KINDS = [
  'balance',
  'debt',
  'points',
  'cash_out',
  'unpaid_order',
  'hold',
  'package',
  'pending',
  'stopped',
  'finding',
] as const;

/** How that ends: it is taken out, paid, stopped, or waited for. */
export const UNSETTLED_ENDS = ['withdraw', 'pay', 'stop', 'wait'] as const;

/** One thing in the way, as `data.things` of 409 `account.not_settled` lists it. */
export interface UnsettledThing {
  readonly user_id: number;
  readonly kind: (typeof UNSETTLED_KINDS)[number];
  readonly end: (typeof UNSETTLED_ENDS)[number];
  /** None of what is no amount. */
  readonly amount: string | null;
  /** A currency, or points. */
  readonly unit: string | null;
  /** When it ends by itself. */
  readonly until: string | null;
  readonly order_id: number | null;
  readonly cash_out_id: number | null;
}
