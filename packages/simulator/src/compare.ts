import type { Staff } from './staff.ts';
import type { Tally } from './tally.ts';

/** What the people of a simulation did, beside the list and the filter of the dashboard that counts it. */
const COUNTED: readonly { readonly did: readonly string[]; readonly path: string; readonly query: Readonly<Record<string, string>> }[] = [
  { did: ['place a normal'], path: 'orders', query: { order_type: 'normal' } },
  { did: ['place a trip'], path: 'trips', query: {} },
  { did: ['place a transfer_package'], path: 'orders', query: { order_type: 'transfer_package' } },
  { did: ['finish_order'], path: 'orders', query: { order_status: 'finished' } },
  { did: ['call an order off'], path: 'orders', query: { cancelled_by: 'client' } },
  { did: ['give an order up'], path: 'orders', query: { cancelled_by: 'provider' } },
  { did: ['ask for a cash-out'], path: 'cash_outs', query: {} },
  { did: ['write a message'], path: 'contacts', query: {} },
  { did: ['complain'], path: 'complaints', query: {} },
];

/** What the dashboard's lists say of everything that is counted. */
export async function readTotals(staff: Staff): Promise<number[]> {
  const totals: number[] = [];
  for (const { path, query } of COUNTED) totals.push(await staff.total(path, query));
  return totals;
}

const getName = ({ did }: (typeof COUNTED)[number]) => did.join(' or ');

/** What the dashboard counts otherwise than the people did, a line each. What nobody answered may have happened or not. */
export function findDifferences(tally: Tally, before: readonly number[], after: readonly number[]): string[] {
  return COUNTED.flatMap((one, index) => {
    const grown = (after[index] ?? 0) - (before[index] ?? 0);
    const done = one.did.reduce((sum, what) => sum + tally.count(what), 0);
    const unknown = one.did.reduce((sum, what) => sum + tally.countRefused(what, 'offline'), 0);
    return grown >= done && grown <= done + unknown
      ? []
      : [`${getName(one)}: ${done} done (${unknown} unanswered), the dashboard has ${grown} more`];
  });
}
