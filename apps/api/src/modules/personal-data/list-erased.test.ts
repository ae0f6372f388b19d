import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErasedList } from '../../platform/backup/erased-list.ts';
import { makeKeyPair } from '../../platform/backup/sealed.ts';
import { folderStore } from '../../platform/backup/store.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { eraseAgain } from './erase-again.ts';
import { eraseDue } from './erase-people.ts';
import { listErased } from './list-erased.ts';

const clock = { now: Date.now() };
const place = join(mkdtempSync(join(tmpdir(), 'diwan-place-')), 'backups');
let database: TestDatabase;
let node: TestNode;
let country: number;
let admin: LoggedIn;
beforeAll(async () => {
  database = await createTestDatabase();
  const recipients = (await Promise.all([makeKeyPair(), makeKeyPair()])).map(({ recipient }) => recipient);
  node = await startNode(database, clock, { BACKUP_TO: place, BACKUP_RECIPIENTS: recipients.join(',') });
  country = await addCountry(database);
  admin = await makeAdmin(database, { permissions: ['show-clients', 'show-providers', 'update-clients'], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
  rmSync(join(place, '..'), { recursive: true, force: true });
});

type Kind = 'client' | 'provider';
const NAME = 'بصمة8264';
const add = (kind: Kind, row: object = {}) =>
  (kind === 'client' ? addClient : addProvider)(database, country, { first_name: NAME, ...row });
const getNames = async (kind: Kind, id: number) =>
  (await database.pool.query<{ first_name: string; phone: string }>(`select first_name, phone from ${kind}s where id = $1`, [id])).rows[0];
const getList = () => readErasedList(folderStore(place));
const getActions = async (kind: Kind, id: number) =>
  (await database.pool.query('select action, changes from audit where table_name = $1 and row_id = $2 order by id', [`${kind}s`, id])).rows;

/** Somebody deletes their account, and their thirty days are over. */
async function leave(kind: Kind): Promise<number> {
  const id = await add(kind);
  expect((await appCall(node, 'DELETE', 'profile', { token: await logInAs(node, kind, id) })).status).toBe(200);
  await database.pool.query('update person_deletions set due_at = $3 where user_type = $1 and user_id = $2', [
    kind,
    id,
    new Date(clock.now).toISOString(),
  ]);
  expect(await eraseDue(node.app)).toBe(1);
  return id;
}

describe('who is erased', () => {
  it('stands beside the backups by kind, number and time alone, signed by this installation', async () => {
    const ids = [await leave('client'), await leave('provider')];
    expect(await listErased(node.app)).toBe(2);
    expect(await listErased(node.app)).toBe(0);
    const at = new Date(clock.now).toISOString();
    expect(await getList()).toEqual([
      { number: 1, kind: 'client', id: ids[0], at, signature: expect.stringMatching(/^[\w-]{43}$/) },
      { number: 2, kind: 'provider', id: ids[1], at, signature: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    for (const name of readdirSync(join(place, 'erased'))) expect(readFileSync(join(place, 'erased', name), 'utf8')).not.toContain(NAME);
  });

  it('is erased though the place of the backups is away, and stands there once it is back', async () => {
    renameSync(place, `${place}-away`);
    writeFileSync(place, 'no folder');
    const id = await leave('client');
    expect((await getNames('client', id))?.phone).toBe('');
    await expect(listErased(node.app)).rejects.toThrow('ENOTDIR');
    rmSync(place);
    renameSync(`${place}-away`, place);
    expect(await listErased(node.app)).toBe(1);
    expect((await getList()).at(-1)).toMatchObject({ number: 3, kind: 'client', id });
  });
});

describe.each(['client', 'provider'] as const)('a copy in which a %s is still there, who was erased since', (kind) => {
  it('loses them again, with an entry in its log, once, whatever they have under way in it', async () => {
    const [id, other] = [await add(kind), await add(kind)];
    await insertRow(database, 'wallets', { user_type: kind, user_id: id, currency: 'AED', country_id: country, balance: 500 });
    await insertRow(database, 'audit', { table_name: `${kind}s`, row_id: id, action: 'update', changes: JSON.stringify({ first_name: { before: null, after: NAME } }) }); // prettier-ignore
    const list = [{ kind, id, at: new Date(Date.now() + 60_000).toISOString() }];
    expect(await eraseAgain(node.app, list)).toBe(1);
    expect(await eraseAgain(node.app, list)).toBe(0);
    expect(await getNames(kind, id)).not.toMatchObject({ first_name: NAME });
    expect((await getNames(kind, other))?.first_name).toBe(NAME);
    const log = await getActions(kind, id);
    expect(log.at(-1)).toMatchObject({ action: 'update', changes: { erased_on: { before: null, after: list[0]?.at } } });
    expect(JSON.stringify(log)).not.toContain(NAME);
    const gone = await node.call('GET', `${kind}s/${id}`, { token: admin.token });
    expect(gone.status).toBe(404);
    // It stands in the list that it was read from.
    expect(await listErased(node.app)).toBe(0);
  });

  it('keeps somebody who was given the number of another later, and is asked for none that it does not have', async () => {
    const id = await add(kind);
    expect(await eraseAgain(node.app, [{ kind, id, at: '2020-01-01T00:00:00.000Z' }])).toBe(0);
    expect(await eraseAgain(node.app, [{ kind, id: 2_000_000_000, at: new Date().toISOString() }])).toBe(0);
    expect((await getNames(kind, id))?.first_name).toBe(NAME);
  });
});
