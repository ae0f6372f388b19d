import type { MeasureKind } from '@diwan/contract/statistics/calls';
import type { Resource } from '@diwan/contract/kit/resource';
import { broadcasts } from '@diwan/contract/broadcasts/resource';
import { clients } from '@diwan/contract/clients/resource';
import { contacts } from '@diwan/contract/contacts/resource';
import { orders, trips } from '@diwan/contract/orders/resource';
import { groupServices } from '@diwan/contract/services/group-services';
import { providerServices } from '@diwan/contract/services/provider-services';
import { contributors, drivers, providers } from '@diwan/contract/providers/resource';
import { reviews } from '@diwan/contract/reviews/resource';
import { lawSourceServiceUsers, videoCallSetupUsers } from '@diwan/contract/requests/service-requests';
import { settlements } from '@diwan/contract/wallet/settlements';
import { subServices } from '@diwan/contract/services/sub-services';
import { subscriptions } from '@diwan/contract/requests/subscriptions';

/** A figure of the statistics: what it says of the rows of a list that came into being, or came to their end, in a period. */
export interface Figure {
  /** `statistics.figures.<id>` in the catalogue. */
  readonly id: string;
  /** Whoever may list it sees the figure. */
  readonly resource: Resource;
  /** Filters of the list beside the days and the place, for a figure of some of its rows. */
  readonly filters?: Readonly<Record<string, string>>;
  /** The day on which a row counts: that of its creation unless told. An order counts as finished or cancelled on the day when that happened. */
  readonly timestamp?: 'ended_at';
  /** The figure of the other rows of the whole that this is a part of: its rate stands beside its number. */
  readonly rest?: string;
  /** The number of rows unless told. Money is told apart by its currency. */
  readonly measure?: { readonly kind: Exclude<MeasureKind, 'count'>; readonly column: string };
}

const ENDED = { resource: orders, timestamp: 'ended_at' } as const;
const WITH_COUPON = { with_coupon: '1' } as const;

/** Figures that the tables divide: by reasons, by providers. */
export const FINISHED: Figure = { id: 'orders_finished', ...ENDED, filters: { order_status: 'finished' } };
export const CANCELLED: Figure = { id: 'orders_cancelled', ...ENDED, filters: { filter: 'cancelled' }, rest: FINISHED.id };
export const CANCELLED_BY_PROVIDER: Figure = { id: 'orders_cancelled_by_provider', ...ENDED, filters: { cancelled_by: 'provider' } };
export const ENDED_ORDERS: Figure = { id: 'orders_ended', ...ENDED };

/** The figures, in the order in which they stand. One more is one more entry here, and its words. */
export const FIGURES: readonly Figure[] = [
  { id: 'orders', resource: orders },
  FINISHED,
  CANCELLED,
  { id: 'orders_cancelled_by_client', ...ENDED, filters: { cancelled_by: 'client' } },
  CANCELLED_BY_PROVIDER,
  { id: 'orders_maintenance', resource: orders, filters: { filter: 'maintenance' } },
  { id: 'app_revenue', resource: settlements, measure: { kind: 'money', column: 'app_amount' } },
  { id: 'gross_revenue', resource: settlements, measure: { kind: 'money', column: 'gross_amount' } },
  { id: 'coupon_cost', resource: settlements, filters: WITH_COUPON, measure: { kind: 'money', column: 'discount_amount' } },
  { id: 'coupon_uses', resource: settlements, filters: { ...WITH_COUPON, settlement_kind: 'settlement' } },
  { id: 'trips', resource: trips },
  { id: 'clients', resource: clients },
  { id: 'providers', resource: providers },
  { id: 'partners', resource: drivers },
  { id: 'contributors', resource: contributors },
  { id: 'group_services', resource: groupServices },
  { id: 'sub_services', resource: subServices },
  { id: 'provider_services', resource: providerServices },
  { id: 'subscriptions', resource: subscriptions },
  { id: 'law_requests', resource: lawSourceServiceUsers },
  { id: 'video_requests', resource: videoCallSetupUsers },
  { id: 'reviews', resource: reviews },
  { id: 'rating', resource: reviews, measure: { kind: 'average', column: 'rate_num' } },
  { id: 'contacts', resource: contacts },
  { id: 'broadcasts', resource: broadcasts },
  { id: 'notified', resource: broadcasts, measure: { kind: 'sum', column: 'audience_count' } },
];
