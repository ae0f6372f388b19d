import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, addProvider } from '../../testing/app-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { unzip } from '../../testing/unzip.ts';
import { addOrder, addOrderWorld, addVehicle } from '../../testing/order-fixtures.ts';
import { eraseDue } from './erase-people.ts';

/** What is beside a person: what others wrote about them, drive of theirs or are called in their rows. */
const clock = { now: Date.now() };
let database: TestDatabase;
let node: TestNode;
let country: number;
let asker: LoggedIn;
let second: LoggedIn;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  country = await addCountry(database);
  const permissions = ['erase-clients', 'export-clients', 'erase-providers', 'export-providers', 'create-complaints', 'show-complaints', 'index-orders', 'show-orders'] as const; // prettier-ignore
  asker = await makeAdmin(database, { permissions, countries: [country] });
  second = await makeAdmin(database, { permissions: ['index-approvals', 'decide-approvals'], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

type Kind = 'client' | 'provider';
const post = (path: string, body: object = { notes: 'خطاب 17' }, { token }: LoggedIn = asker) =>
  node.call('POST', path, { token, body, headers: { 'idempotency-key': crypto.randomUUID() } });
const agree = async (path: string) => {
  const { body } = await post(path);
  expect((await post(`approvals/${body.data.approval_id}`, { decision: 'approve' }, second)).status).toBe(200);
};

/** Has somebody erased by the next turn. */
async function eraseSoon(kind: Kind, id: number, minutes = 0) {
  await agree(`${kind}s/${id}/erasure`);
  const due = new Date(clock.now - minutes * 60_000);
  await database.pool.query('update person_deletions set due_at = $3 where user_type = $1 and user_id = $2', [kind, id, due]);
}

const isErased = async (kind: Kind, id: number) =>
  (await database.pool.query('select from person_deletions where user_type = $1 and user_id = $2 and erased_at is not null', [kind, id]))
    .rowCount === 1;

async function addFinished() {
  const [client, provider] = [await addClient(database, country), await addProvider(database, country)];
  const world = await addOrderWorld(database, country, client);
  const row = { provider_id: provider, order_status: 'finished', pay_status: 'paid', status_at: new Date() };
  return { client, provider, world, order: await addOrder(database, world, row) };
}

/** The parts of what is handed out of somebody, by their names. */
async function handOut(kind: Kind, id: number): Promise<Record<string, string>> {
  await agree(`${kind}s/${id}/personal_data`);
  const { body } = await post(`${kind}s/${id}/personal_data/link`, {});
  const { rawPayload } = await node.app.inject({ method: 'GET', url: body.data.url });
  return Object.fromEntries(Object.entries(unzip(rawPayload)).map(([name, bytes]) => [name, String(bytes)]));
}

describe.each(['client', 'provider'] as const)('erasing a %s', (kind) => {
  it('leaves what the other side complained about with its words, in the log, too', async () => {
    const { order, ...people } = await addFinished();
    const report_reason_id = await insertRow(database, 'report_reasons', { title_ar: 'سبب', title_en: 'Reason', target: 'order' });
    const complained_by = kind === 'client' ? 'provider' : 'client';
    const made = await post('complaints', { order_id: order, complained_by, report_reason_id, description: 'كلام الطرف الآخر' });
    expect(made.status).toBe(201);
    await eraseSoon(kind, people[kind]);
    expect(await eraseDue(node.app)).toBe(1);
    expect(await isErased(kind, people[kind])).toBe(true);
    const { rows } = await database.pool.query(
      `select changes #>> '{description,after}' as logged, c.description from audit a join complaints c on c.id = a.row_id where a.table_name = 'complaints' and c.id = $1`,
      [made.body.data.id],
    );
    expect(rows).toEqual([{ logged: 'كلام الطرف الآخر', description: 'كلام الطرف الآخر' }]);
  });
});

it('nobody waits to be erased for an account at which it fails', async () => {
  const [bad, good] = [await addClient(database, country), await addClient(database, country)];
  await eraseSoon('client', bad, 60);
  await eraseSoon('client', good);
  await database.pool.query(`create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger broken before update on clients for each row when (new.id = ${bad} and new.deleted_at is not null) execute function broken()`);
  await expect(eraseDue(node.app)).rejects.toThrow('broken');
  expect([await isErased('client', bad), await isErased('client', good)]).toEqual([false, true]);
  await database.pool.query('drop trigger broken on clients');
  expect(await eraseDue(node.app)).toBe(1);
});

it('vehicles that were deleted before lose their papers and stay deleted since then; a ticket of their client keeps its words', async () => {
  const { provider, client } = await addFinished();
  const deleted_at = new Date(clock.now - 86_400_000);
  const file = `images/${'0'.repeat(31)}1.webp`;
  const vehicle = await addVehicle(database, country, provider, { license_number: 'L-77', plate_image: file, deleted_at });
  const ticket = await insertRow(database, 'tickets', { country_id: country, client_id: client, provider_id: provider, subject: 'كلام العميل' }); // prettier-ignore
  await insertRow(database, 'audit', { table_name: 'tickets', row_id: ticket, action: 'create', changes: JSON.stringify({ subject: { before: null, after: 'كلام العميل' } }) }); // prettier-ignore
  await eraseSoon('provider', provider);
  expect(await eraseDue(node.app)).toBe(1);
  const { rows } = await database.pool.query('select license_number, plate_image, deleted_at from vehicles where id = $1', [vehicle]);
  expect(rows).toMatchObject([{ license_number: null, plate_image: null }]);
  expect(Date.parse(rows[0].deleted_at)).toBe(deleted_at.getTime());
  const { rows: logged } = await database.pool.query(`select changes from audit where table_name = 'tickets' and row_id = $1`, [ticket]);
  expect(JSON.stringify(logged)).toContain('كلام العميل');
});

it('an owner is not erased while somebody else is out with their vehicle', async () => {
  const { provider, client } = await addFinished();
  const driver = await addProvider(database, country, { is_driver: true });
  const vehicle = await addVehicle(database, country, provider);
  await addOrder(database, { country, client }, { provider_id: driver, vehicle_id: vehicle, order_status: 'accepted', pay_type: 'cash' });
  await database.pool.query('update vehicles set is_in_order = true where id = $1', [vehicle]);
  expect((await post(`providers/${provider}/erasure`)).body.code).toBe('account.open_orders');
});

it('whoever has an order that is being placed just now is not erased', async () => {
  const { client } = await addFinished();
  await eraseSoon('client', client);
  const placing = await database.pool.connect();
  await placing.query(`begin; set local diwan.watched = 'off'`);
  await placing.query(
    `insert into orders (country_id, client_id, contact_name, contact_phone, currency) values ($1, $2, 'سلمى', '+971501112233', 'AED')`,
    [country, client],
  );
  const erasing = eraseDue(node.app);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await placing.query('commit');
  placing.release();
  await erasing;
  expect(await isErased('client', client)).toBe(false);
});

describe('what is handed out', () => {
  it('names no other people: drivers of a vehicle, the client of a ticket, admins', async () => {
    const { provider, client } = await addFinished();
    const driver = await addProvider(database, country, { first_name: 'سائقغيره', is_driver: true });
    const vehicle = await addVehicle(database, country, provider);
    await database.pool.query('insert into vehicle_drivers (vehicle_id, provider_id) values ($1, $2)', [vehicle, driver]);
    await insertRow(database, 'tickets', { country_id: country, client_id: client, provider_id: provider, subject: 'كلام العميل' });
    await insertRow(database, 'tickets', { country_id: country, provider_id: provider, subject: 'كلامه' });
    await database.pool.query(
      `insert into bank_accounts (provider_id, bank_name, account_number, changed_at, decided_by) values ($1, 'بنك', 'AE2', now(), $2)`,
      [provider, second.id],
    );
    const parts = await handOut('provider', provider);
    expect(parts['vehicles.json']).toContain(`"id":${vehicle}`);
    expect(parts['vehicles.json']).not.toMatch(/سائقغيره|driver_ids/);
    expect(parts['tickets.json']).toContain('كلامه');
    expect(parts['tickets.json']).not.toContain('كلام العميل');
    expect(parts['bank_accounts.json']).toContain('AE2');
    expect(parts['bank_accounts.json']).not.toContain('decided_by');
  });

  it('has no file that somebody’s words only name, and what was sent to many with its words', async () => {
    const { client, order } = await addFinished();
    const [own, others] = [`images/${'a'.repeat(32)}.webp`, `images/${'b'.repeat(32)}.webp`];
    for (const name of [own, others]) await node.app.files.put(name, Buffer.from(name), { kind: 'image', isPrivate: true, isSaved: true });
    const talk = await insertRow(database, 'conversations', { country_id: country, kind: 'support', client_id: client });
    const message = { conversation_id: talk, sender_kind: 'client', sender_id: client };
    await insertRow(database, 'messages', { ...message, seq: 1, kind: 'text', client_key: 'k1', text: others });
    await insertRow(database, 'messages', { ...message, seq: 2, kind: 'image', client_key: 'k2', file: own });
    await database.pool.query('update orders set notes = $2 where id = $1', [order, others]);
    const sent = await insertRow(database, 'broadcasts', { user_type: 'client', title: 'عرض العيد', body: 'خصم' });
    await insertRow(database, 'user_notifications', { user_type: 'client', user_id: client, broadcast_id: sent, notify_type: 'broadcast' });
    const parts = await handOut('client', client);
    expect(Object.keys(parts).filter((name) => name.startsWith('files/'))).toEqual([`files/${own}`]);
    expect(parts['notifications.json']).toContain('عرض العيد');
  });
});
