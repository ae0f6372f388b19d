import { RESOURCES } from '@diwan/contract/resources';
import { SETTING_SECTIONS } from '@diwan/contract/settings/settings';
import { ROUTES } from '../../apps/web/src/app/routes.ts';

/** Which resource's rows a route of the dashboard shows: the one of the longest name that it begins with. */
function getTable(path: string): string | undefined {
  return RESOURCES.filter(({ route }) => path.startsWith(`/${route}/`)).toSorted((a, b) => b.route.length - a.route.length)[0]?.name;
}

/** The number of a row of a resource; undefined where there is none. */
async function findRow(url: string, token: string, table: string): Promise<number | undefined> {
  const answer = await fetch(`${url}/api/admin/${table}?per_page=1`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) return undefined;
  return ((await answer.json()) as { data: { id: number }[] }).data[0]?.id;
}

/** Every address of the dashboard that has a screen, with a row's number where it takes one; what has no row has no page. */
export async function screenPaths(url: string, token: string): Promise<string[]> {
  const paths: string[] = [];
  for (const { path } of ROUTES) {
    const table = path.includes('$id') ? getTable(path) : undefined;
    const id = table && (await findRow(url, token, table));
    if (path.includes('$id') && id === undefined) continue;
    paths.push(path.replace('$id', String(id)).replace('$section', SETTING_SECTIONS[0] ?? ''));
  }
  return paths;
}
