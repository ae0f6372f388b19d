import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCountry,
  createTestDatabase,
  insertRow,
  startNode,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { appCall, sentCode } from '../../testing/app-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
let database: TestDatabase;
let node: TestNode;
let country: number;
const clock: TestClock = { now: Date.parse('2026-05-13T09:00:00.000Z') };

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock, { DEMO: '0', SECRET_KEY: 'a-key-of-more-than-thirty-two-characters' });
  country = await addCountry(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

let serial = 0;
/** A number of a range that nobody else has asked from; the others of it by their last digits. */
const newRange = () => `+971${String(50_000 + (serial += 1))}`;
const phoneIn = (range: string, n: number) => range + String(n).padStart(4, '0');
let addresses = 0;
const newAddress = () => `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

async function ask(phone: string, from = newAddress(), on = node, user_type = 'client') {
  const { status, headers, body } = await appCall(on, 'POST', 'sessions/code', { body: { phone, user_type }, from });
  return status === 429 ? [429, Number(headers['retry-after']), body.code] : status;
}
const refused = (seconds: number) => [429, seconds, 'code.too_many'];
const logIn = async (phone: string) =>
  appCall(node, 'POST', 'sessions', {
    body: { phone, user_type: 'client', code: await sentCode(node, phone), device_name: 'x', platform: 'web' },
  });
const notices = async (admin: number) =>
  (
    await database.pool.query<{ title_en: string; body_en: string }>('select title_en, body_en from notifications where admin_id = $1', [
      admin,
    ])
  ).rows;

describe('codes to one phone', () => {
  it('come three in ten minutes, after 30, 60 and 120 seconds, whatever they are for and whoever asks', async () => {
    const phone = phoneIn(newRange(), 1);
    expect(await ask(phone)).toBe(200);
    expect(await ask(phone)).toEqual(refused(30));
    clock.now += 29 * SECOND;
    expect(await ask(phone)).toEqual(refused(1));
    clock.now += SECOND;
    expect(await ask(phone)).toBe(200);
    expect(await ask(phone)).toEqual(refused(60));
    clock.now += MINUTE;
    expect(await ask(phone)).toBe(200);
    // Ten minutes after the first, though two minutes after the third are over.
    clock.now += 2 * MINUTE;
    expect(await ask(phone)).toEqual(refused(10 * 60 - 90 - 120));
    clock.now += 6 * MINUTE + 30 * SECOND;
    expect(await ask(phone)).toBe(200);
  });

  it('that another asks for as the other kind of account keep nobody out of their own', async () => {
    const phone = phoneIn(newRange(), 1);
    for (const wait of [30, 60, 120]) {
      expect(await ask(phone, newAddress(), node, 'provider')).toBe(200);
      expect(await ask(phone, newAddress(), node, 'provider')).toEqual(refused(wait === 120 ? 10 * 60 - 90 : wait));
      clock.now += wait === 120 ? 0 : wait * SECOND;
    }
    expect(await ask(phone)).toBe(200);
    expect((await logIn(phone)).status).toBe(201);
    expect(await ask(phone, newAddress(), node, 'provider')).toEqual(refused(10 * 60 - 90));
  });

  it('wait 120 seconds after the third, even where the first is nearly forgotten', async () => {
    const phone = phoneIn(newRange(), 1);
    expect(await ask(phone)).toBe(200);
    clock.now += 9 * MINUTE;
    expect(await ask(phone)).toBe(200);
    clock.now += MINUTE - SECOND;
    expect(await ask(phone)).toEqual(refused(1));
    clock.now += SECOND;
    expect(await ask(phone)).toBe(200);
  });

  it('are counted together on every node, also at the same instant', async () => {
    const other = await startNode(database, clock, { DEMO: '0', SECRET_KEY: 'a-key-of-more-than-thirty-two-characters' });
    for (let round = 0; round < 10; round++) {
      const phone = phoneIn(newRange(), 1);
      const answers = await Promise.all([node, other, node, other].map((on) => ask(phone, newAddress(), on)));
      expect(answers.filter((one) => one === 200)).toHaveLength(1);
    }
    await other.app.close();
  });
});

describe('codes that an address asks for', () => {
  it('are thirty an hour; an IPv6 network is one', async () => {
    for (const from of [() => '203.0.113.77', (n: number) => `2001:db8:0:7::${n + 1}`]) {
      const begin = clock.now;
      for (let n = 0; n < 30; n++) {
        expect(await ask(phoneIn(newRange(), 1), from(n))).toBe(200);
        clock.now += MINUTE;
      }
      expect(await ask(phoneIn(newRange(), 1), from(30))).toEqual(refused((begin + HOUR - clock.now) / SECOND));
      clock.now = begin + HOUR;
      expect(await ask(phoneIn(newRange(), 1), from(31))).toBe(200);
    }
  });
});

describe('codes to a range of numbers', () => {
  it('are twenty an hour; where hardly any are used, admins of the country are told once', async () => {
    const [{ id: root }, { id: elsewhere }] = [
      await makeAdmin(database),
      await makeAdmin(database, { permissions: ['update-clients'], countries: [] }),
    ];
    const range = newRange();
    for (let n = 0; n < 20; n++) expect(await ask(phoneIn(range, n))).toBe(200);
    for (let n = 0; n < 5; n++) expect((await logIn(phoneIn(range, n))).status).toBe(201);
    for (let n = 20; n < 23; n++) expect(await ask(phoneIn(range, n))).toEqual(refused(3600));
    expect(await notices(root)).toEqual([
      {
        title_en: 'Codes to consecutive numbers were stopped',
        body_en: expect.stringContaining(`20 codes went to numbers that begin with ${range} within an hour, of which 5 were used`),
      },
    ]);
    expect(await notices(elsewhere)).toEqual([]);
    // The neighbours are not held responsible.
    expect(await ask(phoneIn(newRange(), 1))).toBe(200);
    clock.now += HOUR;
    expect(await ask(phoneIn(range, 30))).toBe(200);
  });

  it('are as many where they are used; then nobody is told', async () => {
    const { id: root } = await makeAdmin(database);
    const range = newRange();
    for (let n = 0; n < 20; n++) expect(await ask(phoneIn(range, n))).toBe(200);
    for (let n = 0; n < 6; n++) expect((await logIn(phoneIn(range, n))).status).toBe(201);
    expect(await ask(phoneIn(range, 20))).toEqual(refused(3600));
    expect(await notices(root)).toEqual([]);
  });
});

describe('codes to the phones of a country', () => {
  it('are as many in a day as is set there; its admins are told', async () => {
    clock.now += 24 * HOUR;
    const { id: root } = await makeAdmin(database);
    const set = await insertRow(database, 'settings', {
      section: 'app-settings',
      country_id: country,
      values: JSON.stringify({ codes_per_day: 10 }),
    });
    node.app.settings.clear();
    for (let n = 0; n < 10; n++) expect(await ask(phoneIn(newRange(), 1))).toBe(200);
    for (let n = 0; n < 2; n++) expect(await ask(phoneIn(newRange(), 1))).toEqual(refused(86_400));
    expect((await notices(root)).map(({ title_en }) => title_en)).toEqual(['Codes have reached their daily limit']);
    clock.now += 24 * HOUR;
    expect(await ask(phoneIn(newRange(), 1))).toBe(200);
    await database.pool.query('delete from settings where id = $1', [set]);
    node.app.settings.clear();
  });
});

it('messages that were not sent in their five minutes never are', async () => {
  const phone = phoneIn(newRange(), 1);
  expect(await ask(phone)).toBe(200);
  const { sendMessage } = await import('../../platform/outbox/outbox.ts');
  const sent: string[] = [];
  const { id } = (await database.pool.query<{ id: number }>('select id from outbox where recipient = $1', [phone])).rows[0] ?? { id: 0 };
  const state = async () => (await database.pool.query('select status, error from outbox where id = $1', [id])).rows[0];
  const send = () => sendMessage(node.app, async () => {}, { id, isLastTry: false, triesBefore: 0 });
  await send();
  expect(await state()).toMatchObject({ status: 'held' });
  await database.pool.query(`update outbox set status = 'queued' where id = $1`, [id]);
  Object.assign(node.app.channels, {
    sms: {
      send: async ({ body }: { body: string }) => {
        sent.push(body);
        return null;
      },
    },
  });
  clock.now += 5 * MINUTE;
  await send();
  expect([await state(), sent]).toEqual([{ status: 'failed', error: 'expired' }, []]);
  expect(await ask(phone)).toBe(200);
  const next =
    (await database.pool.query<{ id: number }>('select max(id) as id from outbox where recipient = $1', [phone])).rows[0]?.id ?? 0;
  await sendMessage(node.app, async () => {}, { id: next, isLastTry: false, triesBefore: 0 });
  expect(sent).toEqual([expect.stringContaining((await sentCode(node, phone)) ?? 'none')]);
  delete (node.app.channels as Record<string, unknown>)['sms'];
});
