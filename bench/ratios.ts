import { median, short, type Figure } from './report.ts';

const span = (times: readonly number[]) => `${short(Math.min(...times))}–${short(Math.max(...times))}`;

/** How often the bare one's time ours takes, by the medians of runs that took turns. */
export function ratio(ours: readonly number[], bare: readonly number[]): number {
  const [above, below] = [median(ours), median(bare)];
  // Nothing measured, or nothing measurable, is no figure.
  return below > 0 ? above / below : Number.NaN;
}

/** A line of the table: ours, of bare, with the milliseconds behind it. */
export function ratioFigure(name: string, ours: readonly number[], bare: readonly number[], atMost?: number): Figure {
  return {
    name,
    value: ratio(ours, bare),
    unit: '× bare',
    ...(atMost !== undefined && { target: { atMost } }),
    note: `${short(median(ours))} ms (${span(ours)}) against ${short(median(bare))} ms (${span(bare)})`,
  };
}
