import { PARTNER_STATES } from '@diwan/domain/tracking/partner-state';

/** The service of those who drive, beside the main categories. */
export const RIDES = 'rides';

/** What narrows both the map and the list beside it. `service` is a main category's id, or `rides`. */
export const TRACKING_FILTERS = ['country_id', 'city_id', 'service', 'state', 'keyword'] as const;
export type TrackingFilter = (typeof TRACKING_FILTERS)[number];

/** What the list is narrowed to: one state, or all who are at work. */
export const LISTED_STATES = [...PARTNER_STATES, 'connected'] as const;

/** The closest and farthest that a map is asked for. */
export const ZOOM_MAX = 22;
