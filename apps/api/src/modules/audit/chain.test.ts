import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { sealLog } from './seal-log.ts';
import { noteEnd, verifyLog } from './verify-log.ts';

let database: TestDatabase;
let node: TestNode;
let token: string;
let country: number;
const dataDir = mkdtempSync(join(tmpdir(), 'diwan-chain-'));

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, undefined, { DATA_DIR: dataDir });
  country = await addCountry(database);
  ({ token } = await makeAdmin(database));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const verify = async () => verifyLog(node.app.database.pool, node.app.erasedStore, await node.app.keys());
const faults = async () => (await verify()).faults.map(({ fault }) => fault);

/** Whoever may do everything in the database. */
async function pastTheApplication(text: string, values: unknown[] = []) {
  const tables = ['audit', 'audit_seals'];
  for (const table of tables) await query(`alter table ${table} disable trigger user`);
  await query(text, values);
  for (const table of tables) await query(`alter table ${table} enable trigger user`);
}

let cities = 0;
async function addCity() {
  const name = `City ${(cities += 1)}`;
  const { body } = await node.call('POST', 'cities', {
    token,
    body: { country_id: country, name_ar: `مدينة ${cities}`, name_en: name, lat: 25, lng: 55 },
  });
  return body.data.id as number;
}
const getEntry = async (id: number) =>
  (await query(`select id from audit where table_name = 'cities' and row_id = $1`, [id])).rows[0].id as string;

beforeEach(async () => {
  await pastTheApplication('delete from audit_seals');
  for (const name of readdirSync(join(dataDir)).filter((one) => one === 'audit')) rmSync(join(dataDir, name), { recursive: true });
  for (let n = 0; n < 3; n += 1) await addCity();
});

it('holds what was committed, in the order in which it was sealed', async () => {
  const count = Number((await query('select count(*) from audit')).rows[0].count);
  expect(await sealLog(node.app)).toBe(count);
  expect(await verify()).toEqual({ entries: count, unsealed: 0, ends: 0, faults: [] });
  await addCity();
  expect(await sealLog(node.app)).toBe(1);
  expect(await sealLog(node.app)).toBe(0);
  expect(await faults()).toEqual([]);
});

it('an entry that is committed later than one with a higher number is sealed after it', async () => {
  await sealLog(node.app);
  const early = await database.pool.connect();
  await early.query('begin');
  await early.query(`insert into audit (table_name, row_id, action, changes) values ('cities', 1, 'update', '{}')`);
  await addCity();
  expect(await sealLog(node.app)).toBe(1);
  await early.query('commit');
  early.release();
  expect(await sealLog(node.app)).toBe(1);
  expect(await faults()).toEqual([]);
});

it('two nodes that seal at once make one chain', async () => {
  const other = await startNode(database, undefined, { DATA_DIR: dataDir });
  await Promise.all([sealLog(node.app), sealLog(other.app), sealLog(node.app)]);
  expect(await faults()).toEqual([]);
  await other.app.close();
});

it.each([
  ['who did it', `update audit set admin_id = null where id = $1`, 'changed'],
  ['when', `update audit set at = at - interval '1 day' where id = $1`, 'changed'],
  ['from where', `update audit set ip = '192.0.2.99' where id = $1`, 'changed'],
  ['which row', `update audit set row_id = row_id + 1 where id = $1`, 'changed'],
  ['a value', `update audit set changes = jsonb_set(changes, '{name_en,after}', '"Other"') where id = $1`, 'value_changed'],
  ['a field that is left out', `update audit set changes = changes - 'name_en' where id = $1`, 'value_changed'],
  ['a field more', `update audit set changes = changes || '{"x": {"before": null, "after": 1}}' where id = $1`, 'value_changed'],
  ['an entry', `delete from audit where id = $1`, 'removed'],
])('what is changed in the database is found: %s', async (_, text, fault) => {
  const entry = await getEntry(await addCity());
  await addCity();
  await sealLog(node.app);
  expect(await faults()).toEqual([]);
  await pastTheApplication(text, [entry]);
  expect((await verify()).faults).toEqual([{ fault, entry: Number(entry) }]);
});

it('an entry is not taken out together with its seal', async () => {
  const entry = await getEntry(await addCity());
  await addCity();
  await sealLog(node.app);
  await pastTheApplication('delete from audit_seals where audit_id = $1', [entry]);
  await pastTheApplication('delete from audit where id = $1', [entry]);
  expect(await faults()).toEqual(['link_broken']);
});

it('that the newest entries are gone is found by the end that was noted outside; what a restore did not bring back is not missing', async () => {
  await sealLog(node.app);
  const { rows } = await query('select max(seq)::int as seq from audit_seals');
  const restored_at = new Date().toISOString();
  const entry = await getEntry(await addCity());
  await sealLog(node.app);
  await noteEnd(node.app);
  expect(await verify()).toMatchObject({ ends: 1, faults: [] });
  await pastTheApplication('delete from audit_seals where audit_id = $1', [entry]);
  await pastTheApplication('delete from audit where id = $1', [entry]);
  expect(await faults()).toEqual(['end_missing']);

  const recovery = { restored_at: new Date().toISOString(), restored_to: restored_at, without_erasures: false };
  await noteEnd({ ...pick(), recovery });
  expect(await verify()).toMatchObject({ ends: 1, faults: [] });
  expect(rows[0].seq).toBeGreaterThan(0);
});
const pick = () => {
  const { database: one, erasedStore, keys, now } = node.app;
  return { database: one, erasedStore, keys, now };
};

it('an end that nobody signed counts for nothing', async () => {
  await sealLog(node.app);
  const end = { kind: 'end', seq: 999, hash: 'x', at: new Date().toISOString(), signature: 'x' };
  await node.app.erasedStore.put('audit/00000000000999-aa.json', Buffer.from(JSON.stringify(end)));
  expect(await verify()).toMatchObject({ ends: 0, faults: [] });
});

it('a value that is erased takes its salt along, and leaves the chain whole', async () => {
  const { body } = await node.call('POST', 'clients', {
    token,
    body: { first_name: 'بصمة', last_name: 'الحربي', phone: '+971501112233', gender: 'female', country_id: country },
  });
  const { id } = body.data;
  await sealLog(node.app);
  await query(
    `insert into person_deletions (user_type, user_id, requested_at, due_at, erased_at) values ('client', $1, now(), now(), now())`,
    [id],
  );
  await inTransaction(node.app, async ({ client }) => {
    await client.query(`set local diwan.erasing = 'on'`);
    await client.query(`update audit set changes = without_personal(changes) where table_name = 'clients' and row_id = $1`, [id]);
  });
  const { rows } = await query(
    `select s.salts, a.changes::text as changes from audit a join audit_seals s on s.audit_id = a.id where a.table_name = 'clients' and a.row_id = $1`,
    [id],
  );
  expect(rows[0].salts).not.toHaveProperty('first_name');
  expect(rows[0].salts).toHaveProperty('country_id');
  expect(rows[0].changes).not.toContain('بصمة');
  expect(await faults()).toEqual([]);
  await pastTheApplication(
    `update audit set changes = jsonb_set(changes, '{first_name,after}', '"Other"') where table_name = 'clients' and row_id = $1`,
    [id],
  );
  expect(await faults()).toEqual(['value_changed']);
});

it('a salt that is taken away hides no change, nor the erasing of what nobody may erase', async () => {
  const entry = await getEntry(await addCity());
  await sealLog(node.app);
  await pastTheApplication('update audit_seals set salts = $2 where audit_id = $1', [entry, '{}']);
  expect((await verify()).faults).toEqual([{ fault: 'value_changed', entry: Number(entry) }]);
  await pastTheApplication(`update audit set changes = jsonb_set(changes, '{name_en}', '{"before": null, "after": null}') where id = $1`, [
    entry,
  ]);
  expect(await faults()).toEqual(['value_changed']);
});

it('nothing is changed in the chain', async () => {
  await sealLog(node.app);
  for (const text of [
    `update audit_seals set hash = 'x'`,
    `update audit_seals set salts = '{}'`,
    'delete from audit_seals',
    'truncate audit_seals',
  ])
    await expect(query(text)).rejects.toThrow('rows of audit_seals are never changed or deleted');
});
