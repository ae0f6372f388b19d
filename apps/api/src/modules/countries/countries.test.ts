import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let chief: LoggedIn;
let clerk: LoggedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  chief = await makeAdmin(database);
  clerk = await makeAdmin(database, { permissions: ['country.store', 'show-settings', 'update-settings'], countries: 'all' });
  await database.pool.query(
    `insert into uploads (reference, kind, bytes, saved_at) values ('image/aaaaaaaaaaaaaaaa.webp', 'image', 1, now())`,
  );
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

let serial = 0;
const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
function form(more: object) {
  serial += 1;
  return {
    name_ar: `دولة ${LETTERS[serial]}`, name_en: `Country ${'abcdefghijklmnopqrstuvwxyz'[serial]}`, flag: 'image/aaaaaaaaaaaaaaaa.webp', phone_code: '966',
    phone_limit: 9, currency: 'SAR', continent: 'asia', time_zone: 'Asia/Riyadh', is_active: 1, ...more,
  }; // prettier-ignore
}
const make = (more: object, by = chief) => node.call('POST', 'countries', { token: by.token, body: form(more) });
const saved = async (country: number) => (await database.pool.query(`select values from settings where section = 'app-amount' and country_id = $1`, [country])).rows[0]?.values; // prettier-ignore

it('a country is not made without its VAT, so that it never silently has that of another', async () => {
  const { status, body } = await make({});
  expect([status, Object.keys(body.errors)]).toEqual([422, ['VAT']]);
  expect((await make({ VAT: 100.5 })).status).toBe(422);
});

it('its VAT and the shares that a superadmin names hold from its first day, stand in the log, and what they leave out is that of all', async () => {
  const { status, body } = await make({ VAT: 15, app_percentage_normal: 12.5, app_percentage_order: 0 });
  const { id } = body.data;
  expect([status, await saved(id)]).toEqual([201, { VAT: 15, app_percentage_normal: 12.5, app_percentage_order: 0 }]);
  const { VAT, app_percentage_normal: normal, app_percentage_round: round, app_percentage_order: order } = await node.app.settings.of(id);
  expect([VAT, normal, round, order]).toEqual([15, 12.5, 20, 0]);
  const { rows } = await database.pool.query(
    `select a.admin_id, a.changes from audit a join settings s on s.id = a.row_id where a.table_name = 'settings' and s.country_id = $1 order by a.id`,
    [id],
  );
  expect(rows).toEqual([
    { admin_id: chief.id, changes: { VAT: { before: null, after: 15 } } },
    {
      admin_id: chief.id,
      changes: { app_percentage_normal: { before: null, after: 12.5 }, app_percentage_order: { before: null, after: 0 } },
    },
  ]);
});

it('of no VAT is made with 0, and the 5 that holds for all is kept where it is what the country has', async () => {
  for (const VAT of [0, 5]) {
    const { body } = await make({ VAT });
    expect(await saved(body.data.id)).toEqual({ VAT });
  }
});

it('the shares that somebody else names wait for a second admin', async () => {
  const { status, body } = await make({ VAT: 15, app_percentage_normal: 1 }, clerk);
  const { id } = body.data;
  expect([status, await saved(id), (await node.app.settings.of(id)).app_percentage_normal]).toEqual([201, { VAT: 15 }, 20]);
  const { rows } = await database.pool.query('select id, kind, status, requested_by from approvals where country_id = $1', [id]);
  expect(rows).toEqual([{ id: rows[0].id, kind: 'settings', status: 'pending', requested_by: clerk.id }]);
  expect((await node.call('POST', `approvals/${rows[0].id}`, { token: chief.token, body: { decision: 'approve' } })).status).toBe(200);
  expect(await saved(id)).toEqual({ VAT: 15, app_percentage_normal: 1 });
});

it('are its superadmin’s to change alone until money is behind them, and two’s from then on; never by its form', async () => {
  const { body } = await make({ VAT: 15 });
  const { id, updated_at: version } = body.data;
  const change = async (VAT: number) => {
    const { updated_at } = (await node.call('GET', `settings/app-amount?country_id=${id}`, { token: chief.token })).body.data;
    return (await node.call('PUT', 'settings/app-amount', { token: chief.token, body: { VAT, country_id: id, updated_at } })).status;
  };
  expect(await change(14)).toBe(200);
  const { name_ar, name_en, ...rest } = form({ VAT: 1, updated_at: version });
  const edit = await node.call('PUT', `countries/${id}`, { token: chief.token, body: { ...rest, name_ar, name_en } });
  expect([edit.status, Object.keys(edit.body.errors)]).toEqual([422, ['VAT']]);
  await database.pool.query(`insert into ledger_postings (kind, country_id, unit) values ('charge', $1, 'SAR')`, [id]);
  expect([await change(13), await saved(id)]).toEqual([202, { VAT: 14 }]);
});

it('goes by another clock only once a second person agrees, as soon as there is money behind it', async () => {
  const { id } = (await make({ VAT: 15 })).body.data;
  const change = async (time_zone: string, by = chief) => {
    const { name_ar, name_en, flag, phone_code, phone_limit, currency, continent, is_active, updated_at } = (
      await node.call('GET', `countries/${id}`, { token: chief.token })
    ).body.data;
    const body = { name_ar, name_en, flag, phone_code, phone_limit, currency, continent, is_active, time_zone, updated_at };
    return node.call('PUT', `countries/${id}`, { token: by.token, body });
  };
  const zone = async () => (await database.pool.query('select time_zone from countries where id = $1', [id])).rows[0].time_zone;
  const second = await makeAdmin(database, { permissions: ['index-approvals', 'decide-approvals'], countries: 'all' });
  expect((await change('Asia/Dubai')).status).toBe(200);
  await database.pool.query(`insert into ledger_postings (kind, country_id, unit) values ('charge', $1, 'SAR')`, [id]);
  const waiting = await change('Pacific/Kiritimati');
  expect([waiting.status, waiting.body.message, await zone()]).toEqual([202, expect.stringContaining('another admin'), 'Asia/Dubai']);
  const { approval_id } = waiting.body.data;
  const shown = (await node.call('GET', `approvals/${approval_id}`, { token: second.token })).body.data;
  expect([shown.kind, JSON.parse(shown.changes)]).toEqual([
    'country',
    { time_zone: { before: 'Asia/Dubai', after: 'Pacific/Kiritimati' } },
  ]);
  // Everything else is saved as ever.
  expect((await change('Asia/Dubai')).status).toBe(200);
  const late = await node.call('POST', `approvals/${approval_id}`, { token: second.token, body: { decision: 'approve' } });
  expect([late.status, late.body.code]).toEqual([409, 'row.changed']);
  const again = await change('Asia/Riyadh');
  const decided = await node.call('POST', `approvals/${again.body.data.approval_id}`, {
    token: second.token,
    body: { decision: 'approve' },
  });
  expect([decided.status, await zone()]).toEqual([200, 'Asia/Riyadh']);
});

it('keeps how its phones are written while people have such phones, unless another country has the same rule', async () => {
  const { id } = (await make({ VAT: 15, phone_code: '877', phone_limit: 8 })).body.data;
  const change = async (more: object) => {
    const { name_ar, name_en, flag, phone_code, phone_limit, currency, continent, is_active, time_zone, updated_at } = (
      await node.call('GET', `countries/${id}`, { token: chief.token })
    ).body.data;
    const body = { name_ar, name_en, flag, phone_code, phone_limit, currency, continent, is_active, time_zone, updated_at, ...more };
    return node.call('PUT', `countries/${id}`, { token: chief.token, body });
  };
  expect((await change({ phone_limit: 9 })).status).toBe(200);
  const client = await addPerson(database, 'clients', id);
  await database.pool.query(`update clients set phone = '+877123456789' where id = $1`, [client]);
  for (const [field, value] of [
    ['phone_limit', 8],
    ['phone_code', '8779'],
  ] as const) {
    const refused = await change({ [field]: value });
    expect([refused.status, refused.body.errors]).toEqual([422, { [field]: [expect.stringContaining('(1)')] }]);
  }
  const twin = (await make({ VAT: 15, phone_code: '877', phone_limit: 9 })).body.data;
  expect((await change({ phone_limit: 8 })).status).toBe(200);
  expect(twin.id).toBeGreaterThan(id);
});

it('a person whose phone or number was right under the rule of before is saved with them, and with no other one like that', async () => {
  const { id } = (await make({ VAT: 15, phone_code: '878', phone_limit: 8 })).body.data;
  const client = await addPerson(database, 'clients', id);
  await database.pool.query(`update clients set phone = '+87812345678', national_id = '12345' where id = $1`, [client]);
  await database.pool.query('update countries set phone_limit = 9 where id = $1', [id]);
  const save = async (more: object) => {
    const { first_name, last_name, phone, country_id, gender, preferred_language, national_id, updated_at } = (
      await node.call('GET', `clients/${client}`, { token: chief.token })
    ).body.data;
    const body = { first_name, last_name, phone, country_id, gender, preferred_language, national_id, updated_at, ...more };
    return node.call('PUT', `clients/${client}`, { token: chief.token, body });
  };
  expect((await save({ last_name: 'الغامدي' })).body).toMatchObject({
    data: { last_name: 'الغامدي', phone: '+87812345678', national_id: '12345' },
  });
  expect(Object.keys((await save({ phone: '+87812345679', national_id: '12346' })).body.errors)).toEqual(['phone', 'national_id']);
});

it('whoever is about to switch a country off is told first who and what is in it', async () => {
  const { body } = await make({ VAT: 15 });
  const country = body.data.id;
  const ask = async ({ token } = chief) => (await node.call('GET', `countries/at_stake?ids=${country}`, { token })).body.data;
  expect(await ask()).toEqual([]);
  const client = await addPerson(database, 'clients', country);
  for (let n = 0; n < 2; n += 1) await addPerson(database, 'providers', country);
  for (const order_status of ['accepted', 'finished']) await addOrder(database, { country, client }, { order_status });
  expect(await ask()).toEqual([
    { kind: 'clients_shut_out', count: 1, count_is_at_least: false, first: [] },
    { kind: 'providers_shut_out', count: 2, count_is_at_least: false, first: [] },
    { kind: 'orders_go_on', count: 1, count_is_at_least: false, first: [] },
  ]);
  const elsewhere = await addCountry(database);
  expect(await ask(await makeAdmin(database, { permissions: ['country.update'], countries: [elsewhere] }))).toEqual([]);
});

it('what is known of the countries of the world is offered to who makes one, with the flag', async () => {
  const read = (path: string, by = clerk) => node.call('GET', path, { token: by.token });
  const { data } = (await read('known_countries')).body;
  const lebanon = data.find(({ iso2 }: { iso2: string }) => iso2 === 'LB');
  const { iso2, ...facts } = lebanon;
  expect(facts).toMatchObject({ name_ar: 'لبنان', phone_code: '961', currency: 'LBP', time_zone: 'Asia/Beirut' });
  const flag = await read(`known_countries/${iso2}/flag`);
  expect(Buffer.from(flag.body.data.image, 'base64').subarray(8, 12).toString()).toBe('WEBP');
  expect((await read('known_countries/ZZ/flag')).status).toBe(404);
  // What is offered is what a form may hold.
  expect((await make({ ...facts, VAT: 11 })).status).toBe(201);
});
