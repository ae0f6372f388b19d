import type { StatusLine } from '@diwan/contract/status/calls';
import type { StatusFactKey, StatusLineKey } from '@diwan/contract/status/lines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { removeNodeRow, writeNodeRow } from '../../platform/node/node-rows.ts';

const clock = { now: Date.now() };
let database: TestDatabase;
let node: TestNode;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  ({ token } = await makeAdmin(database, { permissions: ['show-status'], countries: 'all' }));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(() => void (clock.now += 60_000));

const ask = (who: string = token) => node.call('GET', 'status', { token: who });

it('prints', async () => {
  console.log(JSON.stringify((await ask()).body, null, 1));
  await writeNodeRow(node.app);
  console.log((await database.pool.query('select * from nodes')).rows);
});
