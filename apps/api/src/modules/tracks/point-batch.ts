import type { SentPoint } from '@diwan/domain/tracking/receive-points';

/** What one call of an app brings. */
export interface PointBatch {
  readonly providerId: number;
  readonly points: readonly SentPoint[];
}

/** What became of it. */
export interface Kept {
  readonly kept: number;
  readonly dropped: number;
}
