import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { unzip } from '../../testing/unzip.ts';
import { addOrder, addOrderWorld, addVehicle } from '../../testing/order-fixtures.ts';
import { RESOURCES } from '@diwan/contract/resources';
import { eraseDue } from './erase-people.ts';
import { SECTIONS } from './person-file.ts';

const DAY = 86_400_000;
const clock = { now: Date.now() };
let database: TestDatabase;
let node: TestNode;
let country: number;
let asker: LoggedIn;
let second: LoggedIn;
const RIGHTS = ['erase-clients', 'export-clients', 'erase-providers', 'export-providers', 'index-approvals'];
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  country = await addCountry(database);
  asker = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
  second = await makeAdmin(database, { permissions: ['index-approvals', 'decide-approvals'], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

type Kind = 'client' | 'provider';
const add = (kind: Kind, row: object = {}) => (kind === 'client' ? addClient : addProvider)(database, country, { ...row });
const post = (path: string, { token }: LoggedIn = asker, body: object = { notes: 'خطاب 17' }) => node.call('POST', path, { token, body });
const getState = async (kind: Kind, id: number, { token }: LoggedIn = asker) =>
  (await node.call('GET', `${kind}s/${id}/personal_data`, { token })).body.data;
const approve = (id: number) => post(`approvals/${id}`, second, { decision: 'approve' });
/** Erases somebody whose thirty days are over. */
async function eraseNow(kind: Kind, id: number): Promise<number> {
  const over = new Date(clock.now).toISOString();
  const { rows } = await database.pool.query<{ due_at: string }>('select due_at from person_deletions where user_type = $1 and user_id = $2', [kind, id]); // prettier-ignore
  expect(rows.map(({ due_at }) => Date.parse(due_at))).toEqual([clock.now + 30 * DAY]);
  await database.pool.query('update person_deletions set due_at = $3 where user_type = $1 and user_id = $2', [kind, id, over]);
  return eraseDue(node.app);
}
const getActions = async (kind: Kind, id: number) =>
  (
    await database.pool.query('select action, admin_id, changes from audit where table_name = $1 and row_id = $2 order by id', [
      `${kind}s`,
      id,
    ])
  ).rows;

describe.each(['client', 'provider'] as const)('the office erases a %s', (kind) => {
  it('once a second admin has agreed, thirty days later, and tells them', async () => {
    const id = await add(kind);
    const token = await logInAs(node, kind, id);
    const asked = await post(`${kind}s/${id}/erasure`);
    expect([asked.status, await getState(kind, id)]).toMatchObject([202, { erasure: null, waiting_erasure: asked.body.data.approval_id }]);
    const again = await post(`${kind}s/${id}/erasure`);
    expect([again.status, again.body.code]).toEqual([409, 'personal_data.waits']);
    expect((await post(`approvals/${asked.body.data.approval_id}`, asker, { decision: 'approve' })).status).toBe(403);
    expect((await appCall(node, 'GET', 'profile', { token })).status).toBe(200);
    expect((await approve(asked.body.data.approval_id)).status).toBe(200);
    expect((await appCall(node, 'GET', 'profile', { token })).status).toBe(401);
    expect(await getState(kind, id)).toMatchObject({ erasure: { is_by_office: 1 }, waiting_erasure: null });
    const { rows: sent } = await database.pool.query(`select channel, body from outbox where user_type = $1 and user_id = $2`, [kind, id]);
    expect(sent).toMatchObject([{ channel: 'sms', body: expect.stringContaining('سيُمحى حسابك') }]);
    expect((await getActions(kind, id)).at(-1)).toMatchObject({ admin_id: asker.id, changes: { erased_on: { before: null } } });
    const once = await post(`${kind}s/${id}/erasure`);
    expect([once.status, once.body.code]).toEqual([409, 'personal_data.erasure_due']);
    expect(await eraseNow(kind, id)).toBe(1);
    const gone = await node.call('GET', `${kind}s/${id}/personal_data`, { token: asker.token });
    expect([gone.status, gone.body.code]).toEqual([409, 'audit.erased']);
  });

  it('and they keep their account by logging in; the office may take its wish back, not theirs', async () => {
    const id = await add(kind);
    const keep = () => node.call('DELETE', `${kind}s/${id}/erasure`, { token: asker.token });
    expect((await keep()).body.code).toBe('personal_data.not_due');
    await approve((await post(`${kind}s/${id}/erasure`)).body.data.approval_id);
    expect((await keep()).status).toBe(200);
    expect((await getState(kind, id)).erasure).toBeNull();
    await appCall(node, 'DELETE', 'profile', { token: await logInAs(node, kind, id) });
    expect(await getState(kind, id)).toMatchObject({ erasure: { is_by_office: 0 } });
    expect((await keep()).body.code).toBe('personal_data.own_wish');
  });

  it('not with money, a debt or an order under way, when it is asked for or agreed to', async () => {
    const id = await add(kind);
    const asked = await post(`${kind}s/${id}/erasure`);
    const wallet = await insertRow(database, 'wallets', {
      user_type: kind,
      user_id: id,
      currency: 'AED',
      country_id: country,
      balance: 500,
    });
    expect((await approve(asked.body.data.approval_id)).body.code).toBe('account.not_settled');
    await post(`approvals/${asked.body.data.approval_id}`, second, { decision: 'refuse' });
    expect((await post(`${kind}s/${id}/erasure`)).body.code).toBe('account.not_settled');
    await database.pool.query('update wallets set balance = 0 where id = $1', [wallet]);
    const [client, provider] = kind === 'client' ? [id, await add('provider')] : [await add('client'), id];
    await addOrder(database, { country, client }, { order_status: 'accepted', provider_id: provider, pay_type: 'cash' });
    expect((await post(`${kind}s/${id}/erasure`)).body.code).toBe('account.open_orders');
  });

  it('not while they could not log in to call it off, when it is asked for, agreed to or due', async () => {
    const id = await add(kind);
    const shut = (flag: boolean) => database.pool.query(`update ${kind}s set is_ban = $2 where id = $1`, [id, flag]);
    await shut(true);
    expect((await post(`${kind}s/${id}/erasure`)).body.code).toBe('personal_data.shut_out');
    await shut(false);
    const asked = await post(`${kind}s/${id}/erasure`);
    await shut(true);
    expect((await approve(asked.body.data.approval_id)).body.code).toBe('personal_data.shut_out');
    await shut(false);
    expect((await approve(asked.body.data.approval_id)).status).toBe(200);
    await shut(true);
    await eraseNow(kind, id);
    const { rows } = await database.pool.query(`select phone from ${kind}s where id = $1`, [id]);
    expect(rows[0].phone).not.toBe('');
  });

  it('within the admin’s countries and rights, and nobody twice; one who was deleted, too', async () => {
    const [here, there] = [await add(kind), await (kind === 'client' ? addClient : addProvider)(database, await addCountry(database))];
    expect((await post(`${kind}s/${there}/erasure`)).status).toBe(404);
    expect((await post(`${kind}s/${there}/personal_data`)).status).toBe(404);
    const other = await makeAdmin(database, { permissions: [`show-${kind}s`], countries: [country] });
    expect((await post(`${kind}s/${here}/erasure`, other)).status).toBe(403);
    await database.pool.query(`update ${kind}s set deleted_at = now() where id = $1`, [here]);
    const asked = await post(`${kind}s/${here}/erasure`);
    expect((await approve(asked.body.data.approval_id)).status).toBe(200);
  });
});

/** Something that nobody else has, in everything that a person may write or hand in. */
const MARK = 'بصمة7391';

let serial = 0;

async function plant(kind: Kind) {
  const file = `images/${randomBytes(16).toString('hex')}.webp`;
  const paper = `images/${randomBytes(16).toString('hex')}.webp`;
  for (const name of [file, paper]) await node.app.files.put(name, Buffer.from(MARK), { kind: 'image', isPrivate: true, isSaved: true });
  const provider = kind === 'provider' ? { license_number: MARK, company_name: MARK } : { national_id: '784199012345678' };
  const id = await add(kind, { first_name: MARK, email: `mark7391-${kind}-${(serial += 1)}@diwan.example`, ...provider });
  const [client, worker] = kind === 'client' ? [id, await add('provider')] : [await add('client'), id];
  const order = await addOrder(database, await addOrderWorld(database, country, client), {
    provider_id: worker,
    order_status: 'client_cancel',
  });
  const token = await logInAs(node, kind, id, { device_name: MARK });
  expect(
    (await appCall(node, 'POST', 'conversations', { token, body: { client_key: `mark-of-${kind}-${serial}`, message: MARK } })).status,
  ).toBe(201);
  await database.pool.query('update messages set file = $2 where client_key = $1', [`mark-of-${kind}-${serial}`, file]);
  const owner = { user_type: kind, user_id: id };
  const of = { country_id: country, [`${kind}_id`]: id };
  const contact = await insertRow(database, 'contacts', { ...owner, name: MARK, country_id: country, subject: MARK, message: MARK });
  const outbox = await insertRow(database, 'outbox', { channel: 'email', recipient: MARK, subject: MARK, body: MARK });
  await insertRow(database, 'contact_replies', { contact_id: contact, reply: MARK, outbox_id: outbox });
  await insertRow(database, 'outbox', { channel: 'sms', recipient: MARK, body: MARK, ...owner });
  const ticket = await insertRow(database, 'tickets', { ...of, subject: MARK, notes: MARK, tags: MARK });
  const reason = await insertRow(database, 'report_reasons', { title_ar: 'سبب', title_en: 'Reason', target: 'order' });
  const about = { country_id: country, order_id: order, order_type: 'order', order_no: 'X-1', report_reason_id: reason };
  const complaint = await insertRow(database, 'complaints', {
    ...about,
    client_id: client,
    provider_id: worker,
    complained_by: kind,
    description: MARK,
  });
  await insertRow(database, 'order_ratings', {
    order_id: order,
    by: kind,
    user_type: kind === 'client' ? 'provider' : 'client',
    user_id: 1,
    rate: 4,
    review: MARK,
  }).catch(() => 0);
  for (const [table, row] of [['tickets', ticket], ['complaints', complaint], ['contacts', contact], [`${kind}s`, id]] as const)
    await insertRow(database, 'audit', { table_name: table, row_id: row, action: 'update', changes: JSON.stringify({ subject: { before: null, after: table === `${kind}s` ? '' : MARK }, first_name: { before: null, after: table === `${kind}s` ? MARK : '' } }) }); // prettier-ignore
  if (kind === 'client')
    for (const table of ['law_source_service_users', 'video_call_setup_users'])
      await insertRow(database, table, {
        ...of,
        contact_name: MARK,
        contact_phone: MARK,
        subject: MARK,
        notes: MARK,
        wanted_at: new Date(),
      });
  if (kind === 'provider') {
    const vehicle = await addVehicle(database, country, id, { license_number: MARK, plate_image: paper });
    await insertRow(database, 'audit', { table_name: 'vehicles', row_id: vehicle, action: 'update', changes: JSON.stringify({ license_number: { before: null, after: MARK } }) }); // prettier-ignore
  }
  return { id, files: kind === 'provider' ? [file, paper] : [file] };
}

/** Where a text stands in the database. */
async function findText(text: string): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found = [];
  for (const { name } of tables) {
    const { rowCount } = await database.pool.query(`select from "${name}" x where x::text like '%' || $1 || '%' limit 1`, [text]);
    if (rowCount) found.push(name);
  }
  return found;
}

describe.each(['client', 'provider'] as const)('of a %s who is erased', (kind) => {
  it('nothing is left of what they wrote, said or handed in, in no table and in no folder', async () => {
    const { id, files } = await plant(kind);
    expect((await findText(MARK)).length).toBeGreaterThan(8);
    await approve((await post(`${kind}s/${id}/erasure`)).body.data.approval_id);
    expect(await eraseNow(kind, id)).toBe(1);
    // What admins were answered is kept for a day.
    await database.pool.query(`delete from idempotency_keys where owner like 'admin %'`);
    expect(await findText(MARK)).toEqual([]);
    expect(await findText(`mark7391-${kind}`)).toEqual([]);
    expect(await Promise.all(files.map((file) => node.app.files.size(file)))).toEqual(files.map(() => undefined));
  });
});

describe.each(['client', 'provider'] as const)('all that is a %s’s own', (kind) => {
  const download = async (path: string) => node.app.inject({ method: 'GET', url: path });

  it('is handed to whoever asked, once a second admin agreed, for three days, each time in the log', async () => {
    const { id, files } = await plant(kind);
    const link = (who = asker) => post(`${kind}s/${id}/personal_data/link`, who, {});
    const asked = await post(`${kind}s/${id}/personal_data`);
    expect([asked.status, (await link()).body.code]).toEqual([202, 'personal_data.not_agreed']);
    await approve(asked.body.data.approval_id);
    const another = await makeAdmin(database, { permissions: RIGHTS, countries: [country] });
    expect((await link(another)).body.code).toBe('personal_data.not_agreed');
    const { body } = await link();
    const answer = await download(body.data.url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect((await download(body.data.url)).statusCode).toBe(404);
    const parts = unzip(answer.rawPayload);
    expect(JSON.parse(String(parts['profile.json']))).toMatchObject({ id, first_name: MARK });
    expect(String(parts['profile.json'])).not.toContain('password');
    expect(JSON.parse(String(parts['messages.json']))).toMatchObject([{ text: MARK, sender: kind }]);
    expect(JSON.parse(String(parts['orders.json']))).toMatchObject([{ total_price: '105.00' }]);
    expect(JSON.parse(String(parts['complaints.json']))).toMatchObject([{ description: MARK }]);
    for (const file of files) expect(String(parts[`files/${file}`])).toBe(MARK);
    if (kind === 'provider') expect(String(parts['orders.json'])).not.toMatch(/سلمى|501112233/);
    expect((await getActions(kind, id)).at(-1)).toMatchObject({ action: 'export', admin_id: asker.id });
    await database.pool.query(`update approvals set decided_at = decided_at - interval '72 hours' where id = $1`, [
      asked.body.data.approval_id,
    ]);
    expect((await link()).body.code).toBe('personal_data.not_agreed');
  });
});

it('every list of what is about people is handed out, or left out for a reason', () => {
  /** What the house thinks or does about people, and what its second admins are asked. */
  const OF_THE_HOUSE = new Set(['approvals', 'findings']);
  const about = RESOURCES.filter(({ base, name }) => base === undefined || base === name).filter(({ fields }) =>
    ['client_id', 'provider_id', 'user_id'].some((name) => name in fields),
  );
  const handedOut = new Set(Object.values(SECTIONS).flatMap((sections) => Object.keys(sections)));
  expect(about.map(({ name }) => name).filter((name) => !handedOut.has(name) && !OF_THE_HOUSE.has(name))).toEqual([]);
});
