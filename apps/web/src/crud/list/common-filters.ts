import type { ListFilter } from './list-filters.ts';

/** As many as one takes in at a glance. */
const COMMON = 6;
/** What lists are narrowed by most, the first first; after these a list's own order decides. */
const FIRST = [
  'keyword',
  'order_status',
  'is_active',
  'status',
  'review_status',
  'country_id',
  'from_date',
  'to_date',
  'phone',
  'contact_phone',
];

const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);

/**
 * The filters that stand open: the six that are used most, in the list's order, and those that are in use or wrong. A list that has
 * hardly more shows all of them.
 */
export function commonFilters(offered: readonly ListFilter[], needed: (name: string) => boolean): readonly ListFilter[] {
  if (offered.length <= COMMON + 1) return offered;
  const common = new Set(
    offered
      .toSorted((a, b) => rank(a.name) - rank(b.name))
      .slice(0, COMMON)
      .map(({ name }) => name),
  );
  return offered.filter(({ name }) => common.has(name) || needed(name));
}
