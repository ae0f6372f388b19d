import type { ListAddress } from '@diwan/contract/statistics';
import { SCREENS } from '../../app/screens.ts';
import { stringifySearch } from '../../lib/search.ts';
import { pathTo } from '../../crud/page-paths.ts';

/** The address of the list of just the rows that a figure counts; none where the dashboard has no such list. */
export function listAddress({ route, filters, sort }: ListAddress): string | null {
  const screen = SCREENS.find((one) => one.route === route);
  return screen ? pathTo(screen, 'show-all') + stringifySearch({ ...filters, ...(sort && { sort }) }) : null;
}
