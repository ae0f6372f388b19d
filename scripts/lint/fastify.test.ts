import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../steps/run-command.mjs';
import { listFiles } from '../steps/work-tree.mjs';

/** The framework or one of its plugins, imported, exported on, required or added to. */
const NAMES = /['"`](?:fastify|@fastify\/[\w-]+)['"`]/;

it('the HTTP framework is seen by platform/http alone, its types included; what registers calls has names of ours for them', () => {
  const files = listFiles('apps/api/src', 'packages').filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|\/(?:testing|conformance)\/|^apps\/api\/src\/platform\/http\//.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => NAMES.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
