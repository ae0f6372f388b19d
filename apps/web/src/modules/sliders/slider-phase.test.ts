import { describe, expect, it } from 'vitest';
import { getSliderPhase } from './slider-phase.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const slider = (starts_at: string | null, ends_at: string | null, is_active: 0 | 1 = 1) => ({ is_active, starts_at, ends_at });

describe('a slider', () => {
  it('is shown from its start until its end, and always without them', () => {
    expect(getSliderPhase(slider(null, null), NOW)).toBe('running');
    expect(getSliderPhase(slider('2026-11-21T10:00:00.000Z', null), NOW)).toBe('running');
    expect(getSliderPhase(slider('2026-11-21T10:00:00.001Z', null), NOW)).toBe('scheduled');
    expect(getSliderPhase(slider(null, '2026-11-21T10:00:00.001Z'), NOW)).toBe('running');
    expect(getSliderPhase(slider(null, '2026-11-21T10:00:00.000Z'), NOW)).toBe('ended');
  });

  it('is not shown at all when it is off', () => {
    expect(getSliderPhase(slider(null, null, 0), NOW)).toBe('off');
  });
});
