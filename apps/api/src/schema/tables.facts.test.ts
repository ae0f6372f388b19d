import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import { getDeclared } from '../testing/declared-tables.ts';

const META = join(import.meta.dirname, 'migrations/meta');

it('what the tables declare is in the migrations: npm run migration -- --name=what_changes writes what is missing', async () => {
  const newest = readdirSync(META).findLast((name) => name.endsWith('_snapshot.json')) ?? '';
  const written = JSON.parse(readFileSync(join(META, newest), 'utf8'));
  expect(await generateMigration(written, await getDeclared((url) => import(url), written.id))).toEqual([]);
});
