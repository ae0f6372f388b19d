import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { mendMigration } from './steps/migration-sql.mjs';

/** Stalls whose key is made of these columns. */
const getTables = (...columns: string[]) => ({
  stalls: pgTable(
    'stalls',
    {
      key: text().generatedAlwaysAs(() => sql.raw(columns.join(' || '))),
      name: text(),
      ...(columns.includes('size') && { size: text() }),
    },
    (t) => [
      index('stalls_key').using('gin', t.key.op('gin_trgm_ops')),
      index('stalls_name').on(t.name),
      index('stalls_with').on(sql`lower(key)`),
    ],
  ),
});
const write = async (before: object, after: object) => {
  const [former, snapshot] = [generateDrizzleJson({ ...before }), generateDrizzleJson({ ...after })];
  return mendMigration((await generateMigration(former, snapshot)).join('\n--> statement-breakpoint\n'), snapshot);
};

it('a column that is made of a new one comes after it, and the indexes over it are made again', async () => {
  const written = await write(getTables('name'), getTables('name', 'size'));
  expect(written.split('--> statement-breakpoint\n').map((line) => line.trim())).toEqual([
    'ALTER TABLE "stalls" drop column "key";',
    'ALTER TABLE "stalls" ADD COLUMN "size" text;',
    'ALTER TABLE "stalls" ADD COLUMN "key" text GENERATED ALWAYS AS (name || size) STORED;',
    'CREATE INDEX "stalls_key" ON "stalls" USING gin ("key" gin_trgm_ops);',
    'CREATE INDEX "stalls_with" ON "stalls" USING btree (lower(key));',
  ]);
});

it('what needs no mending stays as it was written', async () => {
  const after = getTables('name');
  const plain = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(after));
  expect((await write({}, after)).split('--> statement-breakpoint\n')).toEqual(plain.map((statement) => statement.trim()));
});
