import { stringifySearch } from '../lib/search.ts';
import { viewAs } from '../lib/view-as.ts';

/** The permission page; while one looks as a role, its address tells which permissions are missing. */
export function getDeniedAddress(needs: readonly string[]): string {
  return `/permission-required${viewAs() && needs.length > 0 ? stringifySearch({ needs: needs.join(',') }) : ''}`;
}
