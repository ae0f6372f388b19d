import { afterAll, beforeAll, expect, it } from 'vitest';
import { APP_CALLS } from '@diwan/contract/app-calls';
import type { DeclaredCall } from '@diwan/contract/kit/call';
import { CALLS } from '@diwan/contract/calls';
import { resourceDocs } from '../crud/documents/resource-doc.ts';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { getRoutes } from './guard-table.ts';

const ADMINS = '/api/admin/';

let database: TestDatabase;
let node: TestNode;
let routes: Awaited<ReturnType<typeof getRoutes>>['routes'];
beforeAll(async () => {
  database = await createTestDatabase();
  ({ built: node, routes } = await getRoutes(() => startNode(database)));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const DECLARED = new Map<DeclaredCall, string>([
  ...CALLS.map((call) => [call, `${call.method} ${ADMINS}${call.path}`] as const),
  ...APP_CALLS.map((call) => [call, `${call.method} /api/app/v1/${call.path}`] as const),
]);

it('every route is a declared call, one that every resource has, or one of those that are named', async () => {
  const { RAW_ROUTES } = (await import(new URL('../../../../scripts/lint/raw-routes.mjs', import.meta.url).href)) as {
    RAW_ROUTES: Readonly<Record<string, { readonly routes: readonly string[] }>>;
  };
  const docs = resourceDocs(node.app.resources);
  const others = routes.flatMap(({ method, url, call, resource }) => {
    const name = `${method} ${url}`;
    if (method === 'HEAD' || (call && DECLARED.get(call) === name)) return [];
    const isOfResource = `${method} ${url.slice(ADMINS.length).replaceAll(/:(\w+)/g, '{$1}')}` in docs;
    return resource !== undefined && url.startsWith(ADMINS) && isOfResource ? [] : [name];
  });
  expect([...new Set(others)].toSorted()).toEqual(
    Object.values(RAW_ROUTES)
      .flatMap((raw) => raw.routes)
      .toSorted(),
  );
});
