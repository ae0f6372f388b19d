import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

let database: TestDatabase;
let node: TestNode;
let other: TestNode;

beforeAll(async () => {
  database = await createTestDatabase();
  [node, other] = [await startNode(database), await startNode(database)];
  await addCountry(database, { phone_code: '971', phone_limit: 9 });
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});

let people = 0;
async function someone() {
  const email = `owner${(people += 1)}@diwan.example`;
  const id = await addAdmin(database, { email, permissions: ['index-city'] });
  return { id, email, token: await addSession(database, id) };
}
const logIn = (email: string, password: string) => node.call('POST', 'login', { body: { email, password } });

describe('one’s own profile', () => {
  const change = async (token: string, changes: object) => {
    const { first_name, last_name, phone, gender, image, updated_at } = (await node.call('GET', 'profile', { token })).body.data;
    return node.call('PUT', 'profile', { token, body: { first_name, last_name, phone, gender, image, updated_at, ...changes } });
  };

  it('is changed without any permission, and the log says so', async () => {
    const { id, token } = await someone();
    expect((await change(token, { first_name: 'منى', phone: '+971509990001' })).body.data).toMatchObject({
      first_name: 'منى',
      phone: '+971509990001',
    });
    const { rows } = await database.pool.query(`select admin_id, changes from audit where table_name = 'admins' and row_id = $1`, [id]);
    expect(rows).toEqual([
      {
        admin_id: id,
        changes: { first_name: { before: 'سعاد', after: 'منى' }, phone: { before: expect.any(String), after: '+971509990001' } },
      },
    ]);
  });

  it('never changes the role, the countries, the e-mail or the password on the side', async () => {
    const { token } = await someone();
    for (const extra of [
      { role_id: 1 },
      { is_super_admin: 1 },
      { all_countries: 1 },
      { email: 'x@y.example' },
      { password: 'long-enough-9' },
    ]) {
      expect((await change(token, extra)).body.errors).toEqual({ [Object.keys(extra)[0] ?? '']: ['This field is not known'] });
    }
  });

  it('is checked as an admin’s form is, and shows a conflict', async () => {
    const { token } = await someone();
    const { errors } = (await change(token, { first_name: '', phone: '+97150', image: 'image/aaaaaaaaaaaaaaab.webp' })).body;
    expect(Object.keys(errors).toSorted()).toEqual(['first_name', 'phone']);
    expect((await change(token, { image: 'image/aaaaaaaaaaaaaaab.webp' })).body.errors).toHaveProperty('image');
    const taken = await someone();
    const { phone } = (await node.call('GET', 'profile', { token: taken.token })).body.data;
    expect((await change(token, { phone })).body.errors).toEqual({ phone: ['This value is already in use'] });
    expect(await change(token, { updated_at: '2020-01-01T00:00:00.000Z' })).toMatchObject({ status: 409, body: { code: 'row.changed' } });
  });
});

describe('one’s own password', () => {
  const change = (token: string, current_password: string, password: string, passwordConfirm = password) =>
    node.call('PUT', 'profile/password', { token, body: { current_password, password, passwordConfirm } });

  it('is changed with the current one; the other sessions end on every node, this one stays', async () => {
    const { email, token, id } = await someone();
    const elsewhere = await addSession(database, id);
    expect((await other.call('GET', 'profile', { token: elsewhere })).status).toBe(200);
    expect((await change(token, PASSWORD, 'saffron-dhow-81')).body.message).toBe('Password changed; your other sessions have ended');
    await expect.poll(async () => (await other.call('GET', 'profile', { token: elsewhere })).status).toBe(401);
    expect((await node.call('GET', 'profile', { token })).status).toBe(200);
    expect((await logIn(email, PASSWORD)).body.code).toBe('auth.wrong_credentials');
    expect((await logIn(email, 'saffron-dhow-81')).status).toBe(200);
  });

  it('refuses the common ones, short ones, the same one and a wrong repetition', async () => {
    const { token } = await someone();
    expect((await change(token, PASSWORD, 'password123')).body.errors).toHaveProperty('password');
    expect((await change(token, PASSWORD, 'short')).body.errors).toEqual({ password: ['Enter at least 8 characters'] });
    expect((await change(token, PASSWORD, PASSWORD)).body.errors).toHaveProperty('password');
    expect((await change(token, PASSWORD, 'saffron-dhow-81', 'saffron-dhow-82')).body.errors).toHaveProperty('passwordConfirm');
    expect((await node.call('PUT', 'profile/password', { token, body: {} })).body.errors).toMatchObject({
      current_password: ['This Field Cannot Be Empty'],
      password: ['This Field Cannot Be Empty'],
    });
  });

  it('is not guessed through a session that someone left open', async () => {
    const { token } = await someone();
    for (let n = 0; n < 5; n += 1) expect((await change(token, `wrong guess ${n}`, 'saffron-dhow-81')).status).toBe(422);
    expect((await change(token, PASSWORD, 'saffron-dhow-81')).status).toBe(429);
  });
});

describe('one’s own sessions', () => {
  it('are listed, this one first, and ended one by one on every node', async () => {
    const { id, token } = await someone();
    const phone = await addSession(database, id, { user_agent: 'Mozilla/5.0 (iPhone)', ip: '198.51.100.7' });
    const { data } = (await node.call('GET', 'profile/sessions', { token })).body;
    expect(data).toHaveLength(2);
    expect(data[0].is_current).toBe(1);
    expect(data[1]).toMatchObject({ is_current: 0, user_agent: 'Mozilla/5.0 (iPhone)', ip: '198.51.100.7' });
    expect(JSON.stringify(data)).not.toMatch(/hash|token/);
    expect((await other.call('GET', 'profile', { token: phone })).status).toBe(200);
    expect((await node.call('DELETE', `profile/sessions/${data[1].id}`, { token })).status).toBe(200);
    await expect.poll(async () => (await other.call('GET', 'profile', { token: phone })).status).toBe(401);
  });

  it('of others are neither seen nor ended', async () => {
    const [mine, theirs] = [await someone(), await someone()];
    const { data } = (await node.call('GET', 'profile/sessions', { token: theirs.token })).body;
    expect((await node.call('DELETE', `profile/sessions/${data[0].id}`, { token: mine.token })).status).toBe(404);
    expect((await node.call('GET', 'profile', { token: theirs.token })).status).toBe(200);
  });

  it('end all at once but for this one', async () => {
    const { id, token } = await someone();
    const others = [await addSession(database, id), await addSession(database, id)];
    expect((await node.call('POST', 'profile/sessions/end-others', { token })).status).toBe(200);
    for (const one of others) expect((await node.call('GET', 'profile', { token: one })).status).toBe(401);
    expect((await node.call('GET', 'profile', { token })).status).toBe(200);
  });
});
