import type { OrderStatus, OrderType } from './order-status.ts';
import type { OrderAction } from './order-transitions.ts';

/** When a client tells their provider a number: as the job begins, and as a package is handed over. */
export const PIN_STEPS = ['start', 'handover'] as const;
export type PinStep = (typeof PIN_STEPS)[number];

/** How often somebody may be wrong about one. */
export const PIN_TRIES = 5;

/** The moves for which a client's number may be asked. */
export const START_PIN_ACTIONS: ReadonlySet<OrderAction> = new Set<OrderAction>([
  'order_progress',
  'partner_start_trip',
  'driver_picked_up_package',
  'driver_transferred',
]);

/** The numbers that an order of a kind has. */
export function getPinSteps(type: OrderType): readonly PinStep[] {
  return type === 'transfer_package' ? PIN_STEPS : ['start'];
}

/** Which number a transition asks for, undefined for none: a ride that goes on after a stop began long before. */
export function getPinStep(type: OrderType, status: OrderStatus, action: string): PinStep | undefined {
  if (type === 'trip') return action === 'partner_start_trip' && status === 'partner_in_pickup_location' ? 'start' : undefined;
  if (type !== 'transfer_package') return action === 'order_progress' ? 'start' : undefined;
  if (action === 'driver_picked_up_package') return 'start';
  return action === 'driver_transferred' ? 'handover' : undefined;
}

/** How an order is paid; amounts in minor units. */
interface PaidLike {
  readonly pay_type: string;
  /** What a coupon or a package of visits pays. */
  readonly discount_coupon_price: number;
}

/** Whether a country asks for numbers in orders that are paid like this: by where the money lies. What is taken off in cash lies with the house. */
export function asksForPins(order: PaidLike, settings: { readonly start_pin: number; readonly start_pin_in_cash: number }): boolean {
  const isInHand = order.pay_type === 'cash' && order.discount_coupon_price === 0;
  return (isInHand ? settings.start_pin_in_cash : settings.start_pin) === 1;
}
