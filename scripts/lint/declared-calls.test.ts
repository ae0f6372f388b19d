import { beforeAll, describe, expect, it } from 'vitest';
import { refusedBy } from './lint-files.ts';

const REFUSED = [
  "app.get('/tried', () => 1);",
  "server.get('/tried', answer);",
  "request.server.post('/tried', answer);",
  "app['get']('/tried', () => 1);",
  'app[`delete`](`${base}/tried`, {}, answer);',
  "other.put('/tried', answer);",
  'other.patch(path, async () => 1);',
  "other.route({ method: 'GET', url: '/tried', handler });",
  'const { get } = app;',
  'function register({ post }: Server) {}',
  'const routes = app;',
  'const get = app.get;',
  "app.get.call(app, '/tried', answer);",
];
const ALLOWED = [
  'handle(app, base, tried, async () => ({ data: null }));',
  'rows.get(id); kept.delete(name); await files.put(reference, bytes, facts);',
  'const { delete: remove } = can; const { route } = resource;',
];

const CASES = [
  ...REFUSED.map((code, index) => ({ code, file: `apps/api/src/modules/tried/refused-${index}.ts`, isRefused: true })),
  ...ALLOWED.map((code, index) => ({ code, file: `apps/api/src/modules/tried/allowed-${index}.ts`, isRefused: false })),
  { code: REFUSED[0] ?? '', file: 'apps/api/src/platform/http/health.ts', isRefused: false },
];

describe('a route is registered by what handles declared calls', () => {
  let refused: Set<string>;
  beforeAll(async () => {
    refused = await refusedBy('declared-calls', CASES);
  });

  it.each(CASES)('$file: $code', ({ file, isRefused }) => {
    expect(refused.has(file)).toBe(isRefused);
  });
});
