import type { ListAddress } from '@diwan/contract/statistics/calls';
import { getListAddress } from '../../lib/addresses.ts';
import { stringifySearch } from '../../lib/search.ts';

/** The address of the list of just the rows that a figure counts; none where the dashboard has no such list. */
export function listAddress({ route, filters, sort }: ListAddress): string | null {
  const list = getListAddress(route);
  return list === undefined ? null : list + stringifySearch({ ...filters, ...(sort && { sort }) });
}
