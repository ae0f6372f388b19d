/** The service of those who drive, beside the main categories. */
export const RIDES = 'rides';

/** What narrows both the map and the list beside it. `service` is a main category's id, or `rides`. */
export const TRACKING_FILTERS = ['country_id', 'city_id', 'service', 'state', 'keyword'] as const;
export type TrackingFilter = (typeof TRACKING_FILTERS)[number];

/** The closest and farthest that a map is asked for. */
export const ZOOM_MAX = 22;
