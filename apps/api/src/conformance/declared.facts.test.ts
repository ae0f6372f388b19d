import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { CALLS } from '@diwan/contract/calls';
import { RESOURCES } from '@diwan/contract/resources';
import { guardLine, readGuardTable } from './guard-table.ts';

const API = '/api/admin/';

// Which guard each asks for is tried on the application itself (`guards.test.ts`); that a line is missing shows without one.
it('every declared call, and the list of every resource, has its line in apps/api/src/conformance/guards.txt', () => {
  const lines = new Set(readGuardTable().map(({ method, url }) => `${method} ${url}`));
  const declared = [
    ...CALLS.map(({ method, path, permission }) => [method, API + path, permission] as const),
    ...RESOURCES.map(({ name, can }) => ['GET', API + name, can.list] as const),
  ];
  const missing = declared.filter(([method, url]) => !lines.has(`${method} ${url}`));
  expect(missing.map(([method, url, permission]) => guardLine(method, url, permission))).toEqual([]);
});

it('every field is a column of its table, or has SQL, and what a keyword finds is in the search key', async () => {
  // A resource without the column of a field is not made.
  const { MODULES } = await import('../modules/index.ts');
  const made = MODULES.flatMap(({ resources = [] }) => resources);
  expect(made.length).toBeGreaterThan(40);
  const lacking = made.flatMap(({ resource, options }) => {
    const key = getTableColumns(options.table)['search_key']?.generated?.as;
    const sql = JSON.stringify(typeof key === 'function' ? key() : (key ?? ''));
    return resource.list.search.filter((name) => !new RegExp(`\\b${name}\\b`).test(sql)).map((name) => `${resource.name}.${name}`);
  });
  expect(lacking).toEqual([]);
});
