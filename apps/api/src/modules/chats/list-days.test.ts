import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient } from '../../testing/app-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

it('conversations are listed by the days of their own country, from the first half hour on', async () => {
  const country = await addCountry(database);
  const { token } = await makeAdmin(database, { permissions: ['index-chats'], countries: [country] });
  const listed = async (days: string) => {
    const { body } = await node.call('GET', `get-conversations?queue=all&${days}`, { token });
    return (body.data as { id: number }[]).map(({ id }) => id);
  };
  // Half an hour after midnight in Dubai is half past eight in the evening of the day before by UTC.
  const ids: number[] = [];
  for (const last_message_at of ['2026-11-04T20:30:00Z', '2026-11-05T20:30:00Z']) {
    const client_id = await addClient(database, country);
    ids.push(await insertRow(database, 'conversations', { country_id: country, kind: 'support', client_id, seq: 1, last_message_at }));
  }
  const [first, next] = ids;
  expect(await listed('from_date=2026-11-05&to_date=2026-11-05')).toEqual([first]);
  expect(await listed('from_date=2026-11-06&to_date=2026-11-06')).toEqual([next]);
  expect(await listed('from_date=2026-11-05&to_date=2026-11-06')).toEqual([next, first]);
});
