import { readdirSync } from 'node:fs';
import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { Params, prepared } from './sql-text.ts';
import { db } from './tables.ts';
import { all, among, compiled, maybe, one, run } from './typed.ts';

const SCHEMA = new URL('../../schema/tables/', import.meta.url);
/** A value of each type that a column may have, as the server reads it. */
const SAMPLES: Readonly<Record<string, string>> = {
  text: 'x',
  boolean: 'true',
  date: '2026-05-01',
  timestamp: '2026-05-01T10:20:30.500Z',
  tstzrange: 'empty',
  tstzmultirange: '{}',
  jsonb: '{"a": 1}',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const TYPES: Readonly<Record<string, string>> = { array: 'object', json: 'object', custom: 'string' };
/** What a table says that its column is read as. */
const getDeclared = ({ dataType }: { dataType: string }) => TYPES[dataType] ?? dataType;

it('columns arrive as what their tables declare', async () => {
  const modules = await Promise.all(readdirSync(SCHEMA).map((file) => import(new URL(file, SCHEMA).href)));
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  const columns = tables.flatMap((table) => Object.values(getTableColumns(table)));
  const declared = new Map(columns.map((column) => [`${column.getSQLType()} as ${getDeclared(column)}`, column]));
  const arrived = await Promise.all(
    [...declared.values()].map(async (column) => {
      const type = column.getSQLType();
      const { rows } = await database.pool.query(`select $1::text::${type} as value`, [
        type.endsWith(']') ? '{}' : (SAMPLES[type.split(/\W/)[0] ?? ''] ?? '1'),
      ]);
      return `${type} as ${typeof rows[0].value}`;
    }),
  );
  expect(columns.length).toBeGreaterThan(800);
  expect(arrived.toSorted()).toEqual([...declared.keys()].toSorted());
});

describe('a statement', () => {
  const country = {
    continent: 'africa', name_ar: 'مصر', name_en: 'Egypt', flag: 'eg', phone_code: '20', phone_limit: 10, currency: 'EGP', time_zone: 'Africa/Cairo',
  }; // prettier-ignore

  it('is written by the names of columns, and its rows have the types of what it selects', async () => {
    const { id } = await one(database.pool, db.insertInto('countries').values(country).returning('id'));
    const found = await maybe(database.pool, db.selectFrom('countries as c').select(['c.currency', 'c.created_at']).where('c.id', '=', id));
    expectTypeOf(found).toEqualTypeOf<{ currency: string; created_at: string } | undefined>();
    expect(found).toEqual({ currency: 'EGP', created_at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(
      await run(
        database.pool,
        db
          .updateTable('countries')
          .set({ currency: 'SAR' })
          .where('id', '=', among([id, id + 1])),
      ),
    ).toBe(1);
    const counted = db.selectFrom('countries').select(({ fn }) => fn.countAll<number>().as('n'));
    expect(await one(database.pool, counted)).toEqual({ n: 1 });
    expect(await maybe(database.pool, db.selectFrom('countries').select('id').where('id', '=', -1))).toBeUndefined();
  });

  it('of a column that no table has does not compile', () => {
    // @ts-expect-error: no such column
    expect(db.selectFrom('countries').select('moon').compile().sql).toContain('moon');
    // @ts-expect-error: an amount is no text
    expect(db.selectFrom('wallets').select('id').where('balance', '=', 'much').compile().parameters).toEqual(['much']);
  });

  it('has a name by its text, but where it reads whole rows, whose columns a migration may change', () => {
    const byId = (id: number) => db.selectFrom('clients as c').select('c.email').where('c.id', '=', id);
    expect(compiled(byId(1))).toEqual({ ...compiled(byId(2)), values: [1] });
    expect(compiled(byId(1))).toHaveProperty('name');
    expect(compiled(db.selectFrom('clients').select(sql<number>`count(*)::int`.as('n')))).toHaveProperty('name');
    expect(compiled(db.selectFrom('clients').select(sql<number>`2 * 3`.as('n')))).toHaveProperty('name');
    const whole = [
      db.selectFrom('clients').selectAll(),
      db.selectFrom('clients as c').innerJoin('countries as o', 'o.id', 'c.country_id').select('o.currency').selectAll('c'),
      db.deleteFrom('clients').returningAll(),
      db.selectFrom('clients').distinctOn('country_id').selectAll(),
    ];
    for (const statement of whole) expect(compiled(statement)).not.toHaveProperty('name');
  });

  it('keeps its name, however many texts lists are asked for by meanwhile', () => {
    const plain = compiled(db.selectFrom('clients').select('phone').where('id', '=', 1));
    for (let nth = 0; nth < 600; nth++) prepared(`select ${nth} as other`, new Params());
    expect(compiled(db.selectFrom('clients').select('phone').where('id', '=', 2))).toEqual({ ...plain, values: [2] });
  });

  it('is sent by the adapters alone', async () => {
    await expect(db.selectFrom('clients').selectAll().execute()).rejects.toThrow('one, maybe, all or run');
    expect(await all(database.pool, db.selectFrom('clients').selectAll())).toEqual([]);
  });
});
