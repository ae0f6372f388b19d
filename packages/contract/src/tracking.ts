import type { OrderStatus, OrderType } from '@diwan/domain/orders/order-status';
import type { PartnerState } from '@diwan/domain/tracking/partner-state';

/** The service of those who drive, beside the main categories. */
export const RIDES = 'rides';

/** What narrows both the map and the list beside it. `service` is a main category's id, or `rides`. */
export const TRACKING_FILTERS = ['country_id', 'city_id', 'service', 'state', 'keyword'] as const;
export type TrackingFilter = (typeof TRACKING_FILTERS)[number];

/** The closest and farthest that a map is asked for. */
export const ZOOM_MAX = 22;

/** A partner as the list beside the map has them. Flags are 0 or 1. */
export interface TrackedPartner {
  readonly id: number;
  readonly name: string;
  readonly is_driver: 0 | 1;
  readonly lat: number;
  readonly lng: number;
  readonly state: PartnerState;
  readonly seen_at: string;
  readonly is_stale: 0 | 1;
  readonly country: { readonly id: number; readonly name_ar: string; readonly name_en: string };
  readonly city: { readonly id: number; readonly name_ar: string; readonly name_en: string } | null;
  /** The order that they are out for, for those who may see such orders. */
  readonly order: {
    readonly id: number;
    readonly order_no: string;
    readonly order_type: OrderType;
    readonly order_status: OrderStatus;
  } | null;
}

/** Partners who lie close together at some zoom, around their middle; one by themselves is named. */
export interface PartnerCluster {
  readonly lat: number;
  readonly lng: number;
  readonly free: number;
  readonly in_order: number;
  readonly offline: number;
  /** How many of them were last seen long ago. */
  readonly stale: number;
  readonly partner: { readonly id: number; readonly name: string } | null;
}

/** A square in which at least as many requests wait as `busy_area_threshold` says. */
export interface BusyArea {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly waiting: number;
}

export interface TrackingMap {
  readonly clusters: readonly PartnerCluster[];
  readonly busy: readonly BusyArea[];
}
