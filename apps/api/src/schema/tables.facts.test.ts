import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';

const TABLES = join(import.meta.dirname, 'tables');
const META = join(import.meta.dirname, 'migrations/meta');

it('what the tables declare is in the migrations: npm run migration -- --name=what_changes writes what is missing', async () => {
  const files = readdirSync(TABLES).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(TABLES, file)).href)));
  const newest = readdirSync(META).findLast((name) => name.endsWith('_snapshot.json')) ?? '';
  const written = JSON.parse(readFileSync(join(META, newest), 'utf8'));
  expect(await generateMigration(written, generateDrizzleJson(Object.assign({}, ...modules), written.id))).toEqual([]);
});
