import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../steps/run-command.mjs';

/** Registering calls and hooks: what the HTTP framework is for. */
const REGISTERS = /\b(?:handle|register)\w*(?:<[^>]*>)?\(|\bapp\.(?:get|post|put|delete|patch|route|register|decorate\w*|addHook)\b/;
const OTHERS = new Set([
  // What a node is handed everywhere: the application is one such thing.
  'apps/api/src/crud/context.ts',
  // What a module registers, and the process that starts and stops it all.
  'apps/api/src/modules/module.ts',
  'apps/api/src/process.ts',
]);

it('the HTTP framework is seen by platform/http and by what registers calls; all else is handed its context', () => {
  const files = execFileSync('git', ['ls-files', 'apps/api/src'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/(?:testing|conformance)\/|\/platform\/http\//.test(file));
  expect(files.length).toBeGreaterThan(300);
  const seen = files.filter((file) => /\bFastifyInstance\b/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(seen.filter((file) => !OTHERS.has(file) && !REGISTERS.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
