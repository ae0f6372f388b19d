import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellAccess } from '../../access/access-cache.ts';
import { hashPassword } from '../../access/passwords/passwords.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  PASSWORD,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addClient, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { endEverybodysSessions } from '../person-sessions/index.ts';
import { clearFixedCode } from '../settings/index.ts';
import { closeDemoAccounts, DEMO_LOGIN, refuseDemoAccounts } from './demo-login.ts';
import { endAdminSessions, resetPassword } from './ways-back.ts';

const NEW = 'falcon-lantern-58';
const app = { accessCache: tellAccess };
let database: TestDatabase;
let node: TestNode;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, undefined, { DEMO: '1' });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** As a command does it: no node, only the database. */
const byCommand = <T>(work: (transaction: Transaction) => Promise<T>) => inTransaction({ node: 'command', database }, work);
const logIn = async (email: string, password: string) => (await node.call('POST', 'login', { body: { email, password } })).status;
const isLive = async (token: string) => (await node.call('GET', 'profile', { token })).status === 200;
const ends = (token: string) => expect.poll(() => isLive(token), { timeout: 10_000 }).toBe(false);
const entries = async (id: number) =>
  (
    await database.pool.query<{ action: string; admin_id: null; changes: object }>(
      `select action, admin_id, changes from audit where table_name = 'admins' and row_id = $1 and action in ('update', 'session_ended') order by id`,
      [id],
    )
  ).rows;

describe('a new password', () => {
  it('lets an admin in again who is banned, switched off and without their phone, on record, and ends their sessions', async () => {
    const id = await addAdmin(database, { email: 'lost@firm.example', is_super_admin: true });
    const token = await addSession(database, id);
    expect(await isLive(token)).toBe(true);
    await database.pool.query(`update admins set is_ban = true, ban_reason = 'left', is_active = false where id = $1`, [id]);
    await database.pool.query(`insert into admin_totp (admin_id, secret, confirmed_at) values ($1, 'sealed', now())`, [id]);
    await database.pool.query(`insert into recovery_codes (admin_id, code_hash) values ($1, 'x')`, [id]);
    await byCommand((transaction) => resetPassword(app, transaction, 'Lost@Firm.example', NEW));
    expect([await logIn('lost@firm.example', PASSWORD), await logIn('lost@firm.example', NEW)]).toEqual([422, 200]);
    await ends(token);
    expect(await entries(id)).toEqual([
      {
        action: 'update',
        admin_id: null,
        changes: expect.objectContaining({
          password: { before: null, after: '•••' },
          is_active: { before: false, after: true },
          is_ban: { before: true, after: false },
          has_totp: { before: 1, after: 0 },
        }),
      },
      { action: 'session_ended', admin_id: null, changes: { times: { before: null, after: 1 } } },
    ]);
    expect((await database.pool.query('select from recovery_codes where admin_id = $1', [id])).rowCount).toBe(0);
  });

  it('is refused where it is guessed or nobody has the address, with those who could be meant', async () => {
    const reset = (email: string, password: string) => byCommand((transaction) => resetPassword(app, transaction, email, password));
    await expect(reset('lost@firm.example', 'password1')).rejects.toThrow(
      /^The password must have at least 8 characters and not be a common one\.$/,
    );
    await expect(reset('nobody@firm.example', NEW)).rejects.toThrow(
      /^No admin has the e-mail nobody@firm\.example; the superadmins are lost@firm\.example\.$/,
    );
  });
});

it('ends the sessions of one admin or of all, and those of every app, on record', async () => {
  const [one, other] = [await addAdmin(database), await addAdmin(database)];
  const client = await addClient(database, await addCountry(database));
  const [first, second] = [await addSession(database, one), await addSession(database, other)];
  const phone = await logInAs(node, 'client', client);
  const { rows } = await database.pool.query<{ email: string }>('select email from admins where id = $1', [one]);
  const isAppOpen = async () => (await appCall(node, 'GET', 'profile', { token: phone })).status === 200;
  expect([await isLive(first), await isLive(second), await isAppOpen()]).toEqual([true, true, true]);
  expect(await byCommand((transaction) => endAdminSessions(app, transaction, rows[0]?.email))).toBe(1);
  await ends(first);
  expect(await isLive(second)).toBe(true);
  expect(await byCommand((transaction) => endEverybodysSessions(transaction))).toBe(1);
  await expect.poll(isAppOpen, { timeout: 10_000 }).toBe(false);
  await byCommand((transaction) => endAdminSessions(app, transaction, undefined));
  await ends(second);
  const ended = { action: 'session_ended', admin_id: null, changes: { times: { before: null, after: 1 } } };
  expect([await entries(one), await entries(other)]).toEqual([[ended], [ended]]);
  const ofClient = await database.pool.query(`select changes from audit where table_name = 'clients' and action = 'session_ended'`);
  expect(ofClient.rows).toEqual([{ changes: ended.changes }]);
});

it("closes what the demo's password opens, deleted accounts and others of the same hash too, and leaves a way in", async () => {
  const password_hash = await hashPassword(DEMO_LOGIN.password);
  const published = [
    await addAdmin(database, { email: DEMO_LOGIN.email, password_hash, is_super_admin: true }),
    await addAdmin(database, { email: 'renamed@firm.example', password_hash }),
    await addAdmin(database, { email: 'gone@diwan.example', password_hash, deleted_at: new Date().toISOString() }),
  ];
  const own = await addAdmin(database, { email: 'own@diwan.example' });
  const values = JSON.stringify({ static_verify_code: '1234', per_page: 20 });
  await database.pool.query(`insert into settings (section, country_id, values) values ('general', null, $1)`, [values]);
  const token = await addSession(database, published[1] ?? 0);
  expect(await isLive(token)).toBe(true);
  expect((await node.app.settings.of(null)).static_verify_code).toBe('1234');
  await expect(refuseDemoAccounts(database.pool)).rejects.toThrow(
    /^The demo's password, which everyone knows, opens 3 accounts of this database: close them with npm run close-demo-accounts, or .+\.$/,
  );

  expect(await byCommand((transaction) => closeDemoAccounts(app, transaction))).toBe(3);
  expect(await byCommand((transaction) => clearFixedCode(transaction))).toBe(true);
  await refuseDemoAccounts(database.pool);
  await ends(token);
  await expect.poll(async () => (await node.app.settings.of(null)).static_verify_code, { timeout: 10_000 }).toBeNull();
  const { rows } = await database.pool.query<{ id: number }>('select id from admins where id = any($1) and is_active', [
    [...published, own],
  ]);
  expect(rows).toEqual([{ id: own }]);
  expect(await logIn('own@diwan.example', PASSWORD)).toBe(200);
  for (const id of published.slice(0, 2))
    expect((await entries(id))[0]).toMatchObject({ changes: { password: { after: '•••' }, is_active: { before: true, after: false } } });
  const saved = await database.pool.query<{ values: object; changes: object }>(
    `select s.values, a.changes from settings s join audit a on a.table_name = 'settings' and a.row_id = s.id where s.section = 'general'`,
  );
  expect(saved.rows).toEqual([
    { values: { static_verify_code: null, per_page: 20 }, changes: { static_verify_code: { before: '1234', after: null } } },
  ]);
  expect(await byCommand((transaction) => closeDemoAccounts(app, transaction))).toBe(0);

  await byCommand((transaction) => resetPassword(app, transaction, DEMO_LOGIN.email, NEW));
  expect([await logIn(DEMO_LOGIN.email, DEMO_LOGIN.password), await logIn(DEMO_LOGIN.email, NEW)]).toEqual([422, 200]);
  await refuseDemoAccounts(database.pool);
});
