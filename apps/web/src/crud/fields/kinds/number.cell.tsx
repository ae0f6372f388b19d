import { formatDistance, formatDuration, formatNumber } from '../../../lib/format.ts';
import { drawLtr } from '../../../ui/text.tsx';
import { WHOLE_FILTER } from '../filter-control.ts';
import type { KindCell } from './kind-cell.ts';

/** A year is a number that nobody counts: 2026, not 2,026. */
export const isYear = (name: string): boolean => name.endsWith('_year');

export const numberCell: KindCell<'number'> = {
  cell({ words }, name, { unit, decimals }, row) {
    const value = Number(row[name]);
    // Metres are shown as kilometres and seconds of a way as minutes (§2).
    if (unit === 'meters') return <bdi>{formatDistance(value)}</bdi>;
    if (unit === 'travel_seconds') return <bdi>{formatDuration(value)}</bdi>;
    if (unit !== undefined) return <bdi>{words(`form.counted.${unit}`, { count: value })}</bdi>;
    return drawLtr(formatNumber(value, { maximumFractionDigits: decimals, useGrouping: !isYear(name) }));
  },
  filter: () => WHOLE_FILTER,
};
