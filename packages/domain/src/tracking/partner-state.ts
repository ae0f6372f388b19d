import { getStatuses } from '../orders/order-phases.ts';
import type { OrderStatus } from '../orders/order-status.ts';

/** What a partner is doing, as far as an operator who looks for one cares. */
export const PARTNER_STATES = ['free', 'in_order', 'offline'] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

/**
 * An app says where it is every few seconds. After two minutes of silence its provider is online nowhere, takes no requests, and
 * the place is an old one, shown grey: even if the app never said goodbye.
 */
export const SILENT_AFTER_SECONDS = 120;

/** An order that was agreed on for some other day keeps nobody busy now; a ride that was accepted does, as does its vehicle. */
const AGREED_ONLY: ReadonlySet<OrderStatus> = new Set(['accepted']);

/** While an order is in one of these, its provider is out for it. */
export const RUNNING_STATUSES: readonly OrderStatus[] = (['assigned', 'arriving', 'on_trip', 'payment'] as const)
  .flatMap(getStatuses)
  .filter((status) => !AGREED_ONLY.has(status));

/** While it is in one of these, it waits for somebody to take it. */
export const WAITING_ORDER_STATUSES: readonly OrderStatus[] = getStatuses('requested');

export interface Sighting {
  readonly isInOrder: boolean;
  readonly isOnline: boolean;
  /** Milliseconds. */
  readonly seenAt: number;
}

/** What a partner is doing. Somebody in an order stays there, however long the app is silent: the order has not ended. */
export function partnerState({ isInOrder, isOnline, seenAt }: Sighting, now: number): PartnerState {
  if (isInOrder) return 'in_order';
  return isOnline && !isStale(seenAt, now) ? 'free' : 'offline';
}

/** True for a place that was told so long ago that the partner may be elsewhere by now. */
export function isStale(seenAt: number, now: number): boolean {
  return now - seenAt > SILENT_AFTER_SECONDS * 1000;
}
