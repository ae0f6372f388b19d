import { viewAs } from '../lib/view-as.ts';

/** What the permission page is told in its address: while one looks as a role, which permissions are missing. */
export function deniedBy(needs: readonly string[]): Readonly<Record<string, string>> {
  return viewAs() && needs.length > 0 ? { needs: needs.join(',') } : {};
}
