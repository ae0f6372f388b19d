import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { endLocks } from './end-locks.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let root: LoggedIn;
let country: number;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  other = await startNode(database, clock);
  root = await makeAdmin(database);
  country = await addCountry(database);
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});

const get = async (path: string) => (await node.call('GET', path, { token: root.token })).body;
const at = (seconds: number) => new Date(clock.now + seconds * 1000).toISOString();
const lock = { is_locked: true, lock_cause: 'wrong_password', locked_at: at(-3600) };

describe.each(['clients', 'providers'] as const)('a lock of %s', (table) => {
  it('ends at its time: in the row, the list, its filter, its figures, the log and the inbox', async () => {
    const over = await addPerson(database, table, country, { ...lock, locked_until: at(60) });
    const ahead = await addPerson(database, table, country, { ...lock, locked_until: at(6_000) });
    const open = await addPerson(database, table, country, lock);
    expect(await endLocks(node.app)).toBe(0);
    clock.now += 60_000;
    const ended = await Promise.all([endLocks(node.app), endLocks(other.app), endLocks(node.app)]);
    expect(ended.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect((await get(`${table}/${over}`)).data).toMatchObject({ is_locked: 0, lock_cause: null, locked_at: null, locked_until: null });
    const locked = await get(`${table}?country_id=${country}&is_locked=1`);
    expect([locked.meta.total, locked.data.map(({ id }: { id: number }) => id).toSorted()]).toEqual([2, [ahead, open].toSorted()]);
    expect((await get(`${table}?country_id=${country}&filter=user_locked`)).meta.total).toBe(2);
    expect((await get(`${table}?country_id=${country}&is_locked=0`)).meta.total).toBe(1);
    const [entry] = (await get(`${table}/${over}/activity`)).data;
    expect(entry).toMatchObject({ action: 'toggle', admin: null, changes: { is_locked: { before: true, after: false } } });
    const { rows } = await database.pool.query('select user_id from user_notifications where user_type = $1', [table.slice(0, -1)]);
    expect(rows).toEqual([{ user_id: over }]);
  });
});
