/** When a slider is shown: not yet, now, no longer, or not at all. */
export type SliderPhase = 'scheduled' | 'running' | 'ended' | 'off';

interface Period {
  readonly is_active: 0 | 1;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

/** The phase of a slider at a moment, in milliseconds. The period's end is no longer part of it. */
export function getSliderPhase({ is_active: on, starts_at: start, ends_at: end }: Period, now: number): SliderPhase {
  if (on === 0) return 'off';
  if (end !== null && Date.parse(end) <= now) return 'ended';
  return start !== null && Date.parse(start) > now ? 'scheduled' : 'running';
}
