import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '@diwan/contract/resources';
import { JOB } from '../access/caller.ts';
import { inTransaction, type Transaction } from '../platform/database/transaction.ts';
import { recorded } from '../crud/record/change-log.ts';
import { changeRow } from '../crud/record/change-row.ts';
import { createTestDatabase } from '../testing/database.ts';
import { WATCHED } from '../testing/watch-changes.ts';
import { addCountry, startNode } from '../testing/access-fixtures.ts';
import { everyCall } from './resource-calls.ts';
import { openWorld, SUBJECTS, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const WRITTEN = SUBJECTS.filter(([, { resource }]) => resource.can.create ?? resource.can.update ?? resource.can.delete);
const ORDERED = SUBJECTS.filter(([, { resource }]) => resource.ordered && resource.can.update);

describe.each(WRITTEN)('%s', (_, api) => {
  it('records each row that a call changes: one entry in the log, one event, a grown version', async () => {
    const { watch } = world.database;
    let written = 0;
    for (const { title, method, path, body } of await everyCall(world, api, world.here)) {
      if (method === 'GET' && title !== 'invert status') continue;
      await watch.forget();
      const { status } = await world.call(method, path, body ? { body } : {});
      const { tables, faults } = await watch.look();
      expect([title, faults]).toEqual([title, []]);
      if (status >= 300 || tables.length === 0) continue;
      expect([title, tables]).toEqual([title, expect.arrayContaining([api.store.table])]);
      written += 1;
    }
    expect(written).toBeGreaterThan(0);
  });
});

describe.each(ORDERED)('%s', (name, api) => {
  it('records the rows that change places, whose versions stay', async () => {
    const ids = [(await world.create(api)).id, (await world.create(api)).id];
    await world.database.watch.forget();
    expect((await world.call('POST', `${name}/order`, { body: { ids: ids.toReversed() } })).status).toBe(200);
    expect(await world.database.watch.look()).toEqual({ tables: [api.store.table], faults: [] });
  });
});

it('lint knows every table whose rows are on record', async () => {
  const { RECORDED } = (await import(new URL('../../../../scripts/lint/recorded-tables.mjs', import.meta.url).href)) as {
    RECORDED: ReadonlySet<string>;
  };
  expect([...RECORDED].toSorted()).toEqual([...WATCHED].toSorted());
});

describe('the watch', () => {
  /** What it says of a change that is made like this. */
  async function getFaults(change: (transaction: Transaction, country: number) => Promise<unknown>) {
    const database = await createTestDatabase();
    const country = await addCountry(database);
    const node = await startNode(database);
    await inTransaction(node.app, (transaction) => change(transaction, country));
    const { faults } = await database.watch.look();
    await database.watch.forget();
    await node.app.close();
    await database.close();
    return faults.map((fault) => fault.replace(/: .*/, ''));
  }
  const countries = recorded(RESOURCES[0] as (typeof RESOURCES)[number]);
  const row = async ({ client }: Transaction, id: number) => (await client.query('select * from countries where id = $1', [id])).rows[0];
  const tell = 'select pg_notify($1, $2::text || pg_current_xact_id()::text || $3)';
  const told = (id: number) => ['diwan_rows', `{"table":"countries","id":${id},"kind":"update","country_id":null,"tx":`, '}'];
  const log = `insert into audit (table_name, row_id, action, changes) values ('countries', $1, 'update', '{}')`;

  it('finds nothing wrong with what goes through the primitive', async () => {
    const faults = await getFaults(async (transaction, id) =>
      changeRow({ caller: JOB, transaction }, countries, await row(transaction, id), { name_en: 'Another' }),
    );
    expect(faults).toEqual([]);
  });

  it('finds a row that changed without an entry, an event and a version, and each of these alone', async () => {
    const [raw, bump] = [`update countries set name_en = 'Another' where id = $1`, `updated_at = updated_at + interval '1 millisecond'`];
    expect(await getFaults(({ client }, id) => client.query(raw, [id]))).toEqual([
      expect.stringContaining('0 entries in the log, 0 events, a version that did not grow'),
    ]);
    const grown = raw.replace('set ', `set ${bump}, `);
    const unlogged = await getFaults(async ({ client }, id) => {
      await client.query(grown, [id]);
      await client.query(tell, told(id));
    });
    expect(unlogged).toEqual([expect.stringMatching(/has 0 entries in the log$/)]);
    const untold = await getFaults(async ({ client }, id) => {
      await client.query(grown, [id]);
      await client.query(log, [id]);
    });
    expect(untold).toEqual([expect.stringMatching(/has 0 events$/)]);
    const still = await getFaults(async ({ client }, id) => {
      await client.query(raw, [id]);
      await client.query(log, [id]);
      await client.query(tell, told(id));
    });
    expect(still).toEqual([expect.stringMatching(/has a version that did not grow$/)]);
  });
});
