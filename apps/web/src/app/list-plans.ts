import type { ListPlan } from '../crud/list/list-query.ts';
import { getListPlan } from '../crud/list/list-reads.ts';
import { pathTo } from '../crud/resource/page-paths.ts';
import { SCREENS } from './screens.ts';

/**
 * Every list by its path in the dashboard, as plain data: the build asks for it, for what asks for rows before their screen's code is
 * here. Modules that it loads look for a browser: whoever calls it elsewhere gives them `addEventListener` and `matchMedia`.
 */
export async function getListPlans(): Promise<Record<string, ListPlan>> {
  const lists = SCREENS.filter(({ pages }) => pages.includes('show-all'));
  return Object.fromEntries(
    await Promise.all(lists.map(async (entry) => [pathTo(entry, 'show-all'), getListPlan(await entry.declaration())] as const)),
  );
}
