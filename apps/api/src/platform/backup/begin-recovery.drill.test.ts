import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { eraseDue } from '../../modules/personal-data/erase-people.ts';
import { listErased } from '../../modules/personal-data/list-erased.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase } from '../../testing/access-fixtures.ts';
import { addClient, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { COMMANDS, SERVER, startApp, temporaryFolder } from '../../testing/app-process.ts';
import { onServer } from '../../testing/test-server.ts';

// Whole processes are started here, at times on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const SECRET_KEY = 'the key of this house, in every one of its nodes';
const dataDir = temporaryFolder();
const role = `server_${randomBytes(4).toString('hex')}`;
let database: TestDatabase;
let settings: Record<string, string>;
let id: number;
beforeAll(async () => {
  database = await createTestDatabase();
  // One who serves and owns nothing, and one who migrates.
  await database.pool.query(`create role ${role} login`);
  const url = new URL(database.connectionString);
  url.username = role;
  settings = {
    DATABASE_URL: url.href,
    MIGRATION_DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    SECRET_KEY,
    DATABASE_POOL: '4',
    DEMO: '0',
    LOG_LEVEL: 'silent',
  };
  id = await addClient(database, await addCountry(database), { first_name: 'بصمة6617', phone: '501116617' });
});
afterAll(async () => {
  await database.close();
  await onServer(inject('testServer'), (client) => client.query(`drop role ${role}`));
  rmSync(dataDir, { recursive: true, force: true });
});

async function run(command: readonly string[]) {
  const { ended, output, errors } = startApp({ ...settings, HOST: '127.0.0.1' }, command);
  return { code: await ended, output: output().trimEnd(), errors: errors().trimEnd() };
}
const beginRecovery = (...args: readonly string[]) => run([...COMMANDS, 'begin-recovery', ...args]);
const getPhone = async () => (await database.pool.query<{ phone: string }>('select phone from clients where id = $1', [id])).rows[0]?.phone;

/** Somebody is erased, and the database then put back to what it was before, as a server's own backups bring it back. */
async function eraseAndPutBack() {
  const clock = { now: Date.now() };
  const node = await startNode(database, clock, settings);
  await appCall(node, 'DELETE', 'profile', { token: await logInAs(node, 'client', id) });
  await database.pool.query('update person_deletions set due_at = requested_at');
  expect(await eraseDue(node.app)).toBe(1);
  expect(await listErased(node.app)).toBe(1);
  await node.app.close();
  expect(await getPhone()).toBe('');
  await database.pool.query('delete from person_deletions');
  await database.pool.query(`update clients set first_name = 'بصمة6617', phone = '501116617', deleted_at = null where id = $1`, [id]);
}

it('an older copy of a database of a server is not started on, but put into recovery, where who was erased since is erased again', async () => {
  await eraseAndPutBack();
  const refusal = await run(SERVER);
  expect([refusal.code, refusal.errors]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(`^This database is an older copy: the client ${id}, who was erased at 2\\S+Z, is still in it\\. .+begin-recovery.+\\.$`),
    ),
  ]);
  expect(await getPhone()).toBe('501116617');

  const begun = await beginRecovery();
  expect(begun).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringContaining('\n1 person who was erased after its moment is erased again.'),
  });
  expect(await getPhone()).toBe('');

  const started = startApp({ ...settings, HOST: '127.0.0.1' }, SERVER);
  await started.ready;
  await expect.poll(() => started.output()).toContain('This database was restored at 20');
  expect(await beginRecovery()).toEqual({ code: 1, output: '', errors: 'A node runs on this database: stop it first.' });
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
});

it('a list that is not its own keeps no recovery from beginning unless it is said, and no node from starting', async () => {
  const folder = join(dataDir, 'erased');
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '{"number":1}');
  const refusal = await beginRecovery();
  expect([refusal.code, refusal.errors]).toEqual([1, expect.stringContaining('was not signed with the keys of this installation')]);
  expect(await beginRecovery('--without-erasures')).toMatchObject({
    code: 0,
    output: expect.stringContaining('people may be in it who were erased'),
  });
  expect(await run([...COMMANDS, 'end-recovery'])).toMatchObject({ code: 0 });

  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'no entry');
  const started = startApp({ ...settings, HOST: '127.0.0.1' }, SERVER);
  await started.ready;
  await expect
    .poll(() => started.output())
    .toContain('Whether this database is an older copy is not known: the list of who was erased cannot be read');
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
});
