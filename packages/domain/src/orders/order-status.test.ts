import { describe, expect, it } from 'vitest';
import { isDeletable, ORDER_STATUSES } from './order-status.ts';
import { PAY_STATUSES } from './pay-status.ts';

const deletable = (order: Partial<Parameters<typeof isDeletable>[0]>) =>
  isDeletable({ order_status: 'pending', pay_status: 'unpaid', penalty_price: null, ...order });

describe('an order may be deleted', () => {
  it('before anybody is on the way, or once it was called off', () => {
    expect(ORDER_STATUSES.filter((order_status) => deletable({ order_status }))).toEqual([
      'pending',
      'rejected',
      'admin_reject',
      'client_cancel',
      'rider_cancel',
      'agent_cancel',
      'partner_cancel_trip',
      'admin_cancel',
      'auto_cancel',
    ]);
  });

  it.each(['pending', 'client_cancel'])('only while none of its money is kept: %s', (order_status) => {
    expect(PAY_STATUSES.filter((pay_status) => deletable({ order_status, pay_status }))).toEqual(['unpaid', 'refunded']);
  });

  it('unless calling it off cost something', () => {
    expect(['0', '0.00', '0.05', 5].map((penalty_price) => deletable({ order_status: 'client_cancel', penalty_price }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
