import type { Candidate } from '@diwan/contract/orders/calls';
import type { Words } from '../../crud/words/words.ts';
import { getName } from '../../crud/resource/labels.ts';
import { formatList, formatNumber, ltr } from '../../lib/format.ts';

/** An amount or a time within a sentence reads left to right in both languages. */

/** With a decimal where they are few. */
const kilometers = (meters: number) =>
  formatNumber(meters / 1000, { style: 'unit', unit: 'kilometer', maximumFractionDigits: meters < 10_000 ? 1 : 0 });

function getWork({ is_free: isFree, busy }: Candidate, words: Words): string {
  if (isFree) return words('orders.picker.free');
  if (busy === null) return words('orders.picker.off');
  const { until } = busy;
  return until === null ? words('orders.picker.busy') : words('orders.picker.busy_until', { time: ltr(until) });
}

/** In one line why somebody stands where they stand, or what keeps them from the job. */
export function suitability(one: Candidate, words: Words): string {
  if (one.reasons.length > 0) return formatList(one.reasons.map(({ text }) => text.replace(/[.。]$/, '')));
  const { serves, city, in_city: inCity, meters, rating, visits } = one;
  return [
    ...(serves ? [words('orders.picker.serves')] : []),
    ...(meters === null ? [] : [words('orders.picker.away', { distance: kilometers(meters) })]),
    ...(city === null ? [] : [inCity ? words('orders.picker.in_city', { city: getName({ ...city }) }) : getName({ ...city })]),
    getWork(one, words),
    ...(visits.length > 0 ? [words('orders.picker.visits', { times: visits.map(ltr).join('، ') })] : []),
    rating === null ? words('orders.picker.no_rating') : `★ ${ltr(formatNumber(rating, { maximumFractionDigits: 1 }))}`,
  ].join(' · ');
}
