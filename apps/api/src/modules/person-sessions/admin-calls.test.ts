import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  country = await addCountry(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const isLive = async (token: string) => (await appCall(node, 'GET', 'profile', { token })).status === 200;
const endedBy = async (table: string, id: number) => {
  const { rows } = await database.pool.query(
    `select coalesce('admin ' || admin_id, user_type || ' ' || user_id) as who, (changes->'times'->>'after')::int as times
     from audit where table_name = $1 and row_id = $2 and action = 'session_ended' order by id`,
    [table, id],
  );
  return rows.map((row) => Object.values(row as object));
};

describe.each([
  { table: 'clients', kind: 'client', right: 'update-clients', add: addClient },
  { table: 'providers', kind: 'provider', right: 'update-providers', add: addProvider },
] as const)('the sessions of $table', ({ table, kind, right, add }) => {
  const openTwo = async (id: number) => [await logInAs(node, kind, id), await logInAs(node, kind, id, { device_name: 'لوحي' })] as const;
  const ask = ({ token }: LoggedIn, path: string, method: 'GET' | 'DELETE' = 'GET') => node.call(method, `${table}/${path}`, { token });

  it('are shown to an admin who may change their owner, and end one by one or all at once, on record', async () => {
    const admin = await makeAdmin(database, { permissions: [right], countries: [country] });
    const [id, other] = [await add(database, country), await add(database, country)];
    const [first, second] = await openTwo(id);
    const [theirs] = await openTwo(other);
    const { data } = (await ask(admin, `${id}/sessions`)).body;
    expect(data.map(({ device_name, platform }: Record<string, unknown>) => [device_name, platform])).toEqual(
      expect.arrayContaining([
        ['هاتف', 'android'],
        ['لوحي', 'android'],
      ]),
    );
    expect(JSON.stringify(data)).not.toContain('token');
    const phone = data.find((session: { device_name: string }) => session.device_name === 'هاتف').id;
    // One of somebody else's is none of theirs.
    expect((await ask(admin, `${other}/sessions/${phone}`, 'DELETE')).status).toBe(404);
    expect((await ask(admin, `${id}/sessions/${phone}`, 'DELETE')).status).toBe(200);
    expect([await isLive(first), await isLive(second)]).toEqual([false, true]);
    expect((await ask(admin, `${id}/sessions`, 'DELETE')).status).toBe(200);
    expect((await ask(admin, `${id}/sessions`, 'DELETE')).status).toBe(200);
    expect([await isLive(second), await isLive(theirs)]).toEqual([false, true]);
    expect(await endedBy(table, id)).toEqual([
      [`admin ${admin.id}`, 1],
      [`admin ${admin.id}`, 1],
    ]);
  });

  it('are nobody’s business in other countries', async () => {
    const stranger = await makeAdmin(database, { permissions: [right], countries: [await addCountry(database)] });
    const id = await add(database, country);
    const [token] = await openTwo(id);
    const { rows } = await database.pool.query<{ id: number }>('select id from person_sessions where user_type = $1 and user_id = $2', [
      kind,
      id,
    ]);
    for (const [path, method] of [[`${id}/sessions`], [`${id}/sessions`, 'DELETE'], [`${id}/sessions/${rows[0]?.id}`, 'DELETE']] as const)
      expect((await ask(stranger, path, method)).status).toBe(404);
    expect(await isLive(token)).toBe(true);
  });

  it('that their owner ends stand in the log as ended by them', async () => {
    const id = await add(database, country);
    const [token, other] = await openTwo(id);
    const third = await logInAs(node, kind, id);
    const { body } = await appCall(node, 'GET', 'sessions', { token });
    const one = body.data.find((session: { device_name: string }) => session.device_name === 'لوحي').id;
    expect((await appCall(node, 'DELETE', `sessions/${one}`, { token })).status).toBe(200);
    expect((await appCall(node, 'DELETE', 'sessions', { token })).status).toBe(200);
    expect([await isLive(token), await isLive(other), await isLive(third)]).toEqual([true, false, false]);
    expect(await endedBy(table, id)).toEqual([
      [`${kind} ${id}`, 1],
      [`${kind} ${id}`, 1],
    ]);
  });
});
