import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APP_CALLS } from '@diwan/contract/app-calls';
import { CALLS } from '@diwan/contract/calls';

const isCall = (value: unknown): value is (typeof CALLS)[number] =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

it('has each call that is declared: the groups are spread into one object, where one name for two calls would hide the first', async () => {
  const folder = new URL('../../packages/contract/src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /[/-]calls\.ts$/.test(file));
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>));
  const groups = modules.flatMap((module) => Object.values(module));
  const declared = groups.flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group) : [])).filter(isCall);
  const known = new Set<unknown>([...CALLS, ...APP_CALLS]);
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter((call) => !known.has(call)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
