import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
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

it('why somebody is banned is written by who may ban, in a form as well', async () => {
  const country = await addCountry(database);
  const id = await addClient(database, country, { is_ban: true, ban_reason: 'غش' });
  const WRITES = ['index-clients', 'show-clients', 'update-clients'];
  const [clerk, head] = [
    await makeAdmin(database, { permissions: WRITES, countries: [country] }),
    await makeAdmin(database, { permissions: [...WRITES, 'toggle-clients'], countries: [country] }),
  ];
  const save = async ({ token }: { token: string }, more: object) => {
    const { first_name, last_name, phone, gender, country_id, preferred_language, updated_at } = (
      await node.call('GET', `clients/${id}`, { token })
    ).body.data;
    const body = { first_name, last_name, phone, gender, country_id, preferred_language, updated_at, is_ban: 1, ...more };
    const { status, body: answer } = await node.call('PUT', `clients/${id}`, { token, body });
    return [status, answer.code ?? answer.data.ban_reason];
  };
  expect(await save(clerk, { ban_reason: 'خطأ' })).toEqual([403, 'permission.missing']);
  // What stays as it was is nobody's doing.
  expect(await save(clerk, { ban_reason: 'غش' })).toEqual([200, 'غش']);
  expect(await save(head, { ban_reason: 'خطأ' })).toEqual([200, 'خطأ']);
});
