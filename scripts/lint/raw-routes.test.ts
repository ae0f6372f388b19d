import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RAW_ROUTES } from './raw-routes.mjs';

const API = new URL('../../apps/api/src/', import.meta.url);
const REGISTERS = /\bapp\.(all|delete|get|patch|post|put|route)\b/;

it('only files that register a route by hand stand in the list of those that may', () => {
  const idle = Object.keys(RAW_ROUTES).filter((file) => !REGISTERS.test(readFileSync(new URL(file, API), 'utf8')));
  expect(idle).toEqual([]);
});
