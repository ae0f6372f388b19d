import type * as Argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  addAdmin,
  addCountry,
  addRole,
  addSession,
  createTestDatabase,
  PASSWORD,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';

const work = vi.hoisted((): ('hash' | 'verify')[] => []);
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const hash: typeof argon2.hash = (...given) => {
    work.push('hash');
    return argon2.hash(...given);
  };
  const verify: typeof argon2.verify = (...given) => {
    work.push('verify');
    return argon2.verify(...given);
  };
  return { ...argon2, hash, verify };
});

let database: TestDatabase;
let node: TestNode;
let country: number;
let token: string;
let role_id: number;
let id: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  country = await addCountry(database);
  token = await addSession(database, await addAdmin(database, { is_super_admin: true }));
  role_id = await addRole(database, ['index-city']);
  id = await addAdmin(database, { countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const NEW = { password: 'tall-date-palm-9', passwordConfirm: 'tall-date-palm-9' };
const form = { first_name: 'نورة', last_name: 'الغامدي', email: 'noura@diwan.example', phone: '+971590000001', gender: 'female', ...NEW };

const CALLS: readonly [string, (current_password: string) => ReturnType<TestNode['call']>][] = [
  [
    'a new account',
    (current_password) => node.call('POST', 'admins', { token, body: { ...form, role_id, country_ids: [country], current_password } }),
  ],
  [
    "another's password",
    async (current_password) => {
      const { updated_at, phone } = (await node.call('GET', `admins/${id}`, { token })).body.data;
      const body = { ...form, role_id, phone, email: 'new@diwan.example', country_ids: [country], updated_at, current_password };
      return node.call('PUT', `admins/${id}`, { token, body });
    },
  ],
  ["one's own password", (current_password) => node.call('PUT', 'profile/password', { token, body: { ...NEW, current_password } })],
];

it.each(CALLS)("%s: a wrong password of one's own costs one hash, the right one is followed by the new one's", async (_what, save) => {
  work.length = 0;
  expect((await save('wrong-palm-oasis')).body.errors).toEqual({ current_password: [expect.any(String)] });
  expect(work).toEqual(['verify']);
  work.length = 0;
  expect((await save(PASSWORD)).body).toMatchObject({ status: 'success' });
  expect(work).toEqual(['verify', 'hash']);
});
