/** What the distance of a drive is taken from: what its track tells, its plan, or what an admin typed. */
export const DISTANCE_SOURCES = ['track', 'plan', 'admin'] as const;
export type DistanceSource = (typeof DISTANCE_SOURCES)[number];
