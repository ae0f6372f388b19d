import { CANCELLED_STATUSES } from '@diwan/domain/orders/order-status';

/** A table whose rows are counted as they change, by these columns. `country_id` gives the local day. */
export interface CountedTable {
  /** Names the counters: `<name>_counters` and `<name>_deltas`. A table may be counted more than once, by different moments. */
  readonly name: string;
  readonly table: string;
  /** The moment by which rows are counted; rows without it are not. */
  readonly timestamp: 'created_at' | 'ended_at';
  readonly dimensions: Readonly<Record<string, 'integer' | 'boolean' | 'text'>>;
  /** Columns of whole numbers that are added up beside the rows. */
  readonly sums?: readonly string[];
  /** Dimensions that the home page's days know more coarsely, as SQL over the columns: what it asks for each time shall be few rows. */
  readonly coarse?: Readonly<Record<string, string>>;
}

/** Every table that is counted. */
export const COUNTED: readonly CountedTable[] = [
  {
    name: 'clients',
    table: 'clients',
    timestamp: 'created_at',
    dimensions: { country_id: 'integer', is_active: 'boolean', is_ban: 'boolean', is_locked: 'boolean' },
  },
  {
    name: 'providers',
    table: 'providers',
    timestamp: 'created_at',
    dimensions: {
      country_id: 'integer',
      is_active: 'boolean',
      is_ban: 'boolean',
      is_locked: 'boolean',
      type: 'text',
      is_driver: 'boolean',
      owns_vehicles: 'boolean',
      accepted_by_admin: 'boolean',
      is_available: 'boolean',
    },
  },
  {
    name: 'orders',
    table: 'orders',
    timestamp: 'created_at',
    dimensions: { country_id: 'integer', order_type: 'text', order_status: 'text', is_maintenance: 'boolean' },
    // Called off or not, and a trip or not, each by one of its statuses and kinds.
    coarse: {
      order_status: `case when order_status in (${CANCELLED_STATUSES.map((one) => `'${one}'`).join(', ')}) then 'admin_cancel' else 'finished' end`,
      order_type: `case order_type when 'trip' then 'trip' else 'normal' end`,
    },
  },
  {
    name: 'order_ends',
    table: 'orders',
    timestamp: 'ended_at',
    dimensions: { country_id: 'integer', order_type: 'text', order_status: 'text', cancel_reason_id: 'integer' },
  },
  {
    name: 'transactions',
    table: 'transactions',
    timestamp: 'created_at',
    dimensions: { country_id: 'integer', user_type: 'text', wallet_type: 'text', transaction_type: 'text', charge_type: 'text' },
  },
  {
    name: 'findings',
    table: 'findings',
    timestamp: 'created_at',
    dimensions: { country_id: 'integer', rule: 'text', decision: 'text' },
  },
  {
    name: 'settlements',
    table: 'settlements',
    timestamp: 'created_at',
    dimensions: { country_id: 'integer', currency: 'text', settlement_kind: 'text', with_coupon: 'boolean' },
    sums: ['gross_amount', 'app_amount', 'discount_amount'],
  },
];
