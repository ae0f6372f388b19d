import { COUPON_TAKING } from '../coupons/resource.ts';
import { ORDER_ACTIONS, ORDER_TRANSITIONS, type OrderAction, type OrderTransitions } from '@diwan/domain/orders/order-transitions';
import { START_PIN_ACTIONS } from '@diwan/domain/orders/start-pin';
import { defineCall } from '../kit/call.ts';
import { ref, text } from '../kit/field.ts';
import { defineForm, type Fields, type Form } from '../kit/form.ts';
import { appOrderDetails } from './app-answers.ts';

/** The actions that the domain gives a provider, of whatever kind of order. */
export const PROVIDER_ACTIONS: readonly OrderAction[] = ORDER_ACTIONS.filter((action) =>
  Object.values<OrderTransitions>(ORDER_TRANSITIONS).some((moves) => moves[action]?.by.includes('provider')),
);

const notes = text({ max: 500, long: true, optional: true });
const REASON: Fields = { cancel_reason_id: ref('cancelReasons') };
/** What the client tells them, where the country asks for it. */
const PIN: Fields = { pin: text({ code: true, max: 10, optional: true }) };

/** What a provider's move asks for. */
export function providerTransitionForm(action: OrderAction): Form {
  const needsReason = action === 'cancel_order' || action === 'reject_order';
  return defineForm('orders', { ...(needsReason && REASON), ...(START_PIN_ACTIONS.has(action) && PIN), notes });
}

const MOVE = [
  'order.waits_for_client',
  'order.waits_for_office',
  'order.move_not_allowed',
  'order.disputed',
  'order.provider_on_a_ride',
  'order.provider_busy_then',
  ...COUPON_TAKING,
  'order.captured_above_limit',
  'order.too_early',
] as const;
const WALLET = ['wallet.insufficient', 'wallet.promised', 'wallet.pending', 'wallet.stopped', 'wallet.person_gone'] as const;

const getTransition = <const A extends OrderAction>(action: A) =>
  defineCall({
    guard: 'provider',
    tag: 'orders',
    method: 'POST',
    path: `orders/:id/${action}` as const,
    summary: `Transition one’s order: ${action}`,
    body: providerTransitionForm(action),
    answer: appOrderDetails,
    idempotent: true,
    errors: { 409: [...MOVE, ...WALLET, ...(START_PIN_ACTIONS.has(action) ? ['order.pin_wrong', 'order.pin_used_up'] : [])] },
  });

type Transitions = { readonly [A in OrderAction as `move_${A}`]: ReturnType<typeof getTransition<A>> };

/** Each call of a provider’s move beside its action. */
export const providerTransitions = PROVIDER_ACTIONS.map((action) => ({ action, call: getTransition(action) }));

export const providerOrderCalls = Object.fromEntries(
  providerTransitions.map(({ action, call }) => [`move_${action}`, call]),
) as unknown as Transitions;
