export interface ChartPoint {
  /** A month, `YYYY-MM`, on an area; a name on a radial. */
  readonly label: string;
  readonly value: number;
}

export interface Chart {
  readonly name: string;
  readonly kind: 'area' | 'radial';
  readonly points: readonly ChartPoint[];
}

/** The charts of a `statistc` block, leaving out what is not one. */
export function readCharts(charts: readonly unknown[] | undefined): Chart[] {
  return (charts ?? []).filter(isChart);
}

function isChart(value: unknown): value is Chart {
  if (typeof value !== 'object' || value === null) return false;
  const { name, kind, points } = value as Partial<Chart>;
  return (
    typeof name === 'string' &&
    (kind === 'area' || kind === 'radial') &&
    Array.isArray(points) &&
    points.every((point) => typeof point?.label === 'string' && typeof point.value === 'number')
  );
}
