import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOrphans } from '../../platform/files/remove-orphans.ts';
import {
  addCountry,
  createTestDatabase,
  insertRow,
  startNode,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { addCity, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'diwan-papers-'));
let database: TestDatabase;
let node: TestNode;
const clock: TestClock = { now: Date.now() };
let country: number;
let city: number;
let brand: number;
let model: number;
let provider: number;
let token: string;
let admin: LoggedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock, { DATA_DIR: dataDir });
  country = await addCountry(database);
  city = await addCity(database, country);
  brand = await insertRow(database, 'vehicle_brands', { name_ar: 'تويوتا', name_en: 'Toyota' });
  model = await insertRow(database, 'vehicle_models', {
    vehicle_brand_id: brand,
    name_ar: 'كامري',
    name_en: 'Camry',
    vehicle_type: 'sedan',
  });
  admin = await makeAdmin(database, {
    permissions: ['index-update-requests', 'update-update-requests', 'show-providers', 'update-providers', 'show-vehicles', 'index-vehicles', 'update-vehicles', 'accept-vehicles'],
    countries: [country],
  }); // prettier-ignore
});
afterAll(async () => {
  await node.app.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  provider = await addProvider(database, country, { is_driver: true, license_number: 'L-1' });
  token = await logInAs(node, 'provider', provider);
});

const get = (path: string, as = token) => appCall(node, 'GET', path, { token: as });
const post = (path: string, body: object, { as = token, key = 'new' } = {}) => appCall(node, 'POST', path, { token: as, key, body });
const put = (path: string, body: object, as = token) => appCall(node, 'PUT', path, { token: as, body });
const decide = (status: string, id = provider, more = {}) =>
  node.call('POST', 'update_requests', { token: admin.token, body: { driver_id: id, status, ...more } });
const bell = async () => (await node.call('GET', 'notification', { token: admin.token })).body.data[0];

/** Uploads a picture, as an app does. */
async function upload(
  model: string,
  field: string,
  { as = token, kind = 'image', file }: { as?: string; kind?: string; file?: Buffer } = {},
) {
  const picture =
    file ??
    (await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c62b3b' } })
      .png()
      .toBuffer());
  const form = new FormData();
  for (const [key, value] of Object.entries({ attachment_type: kind, model, field })) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'photo.png');
  const encoded = new Response(form);
  const response = await node.app.inject({
    method: 'POST',
    url: '/api/app/v1/uploads',
    headers: { 'accept-language': 'en', 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${as}` },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json<{ data: string; code: string; errors?: Record<string, unknown> }>() };
}
const isThere = async (reference: string, query = '') => (await node.app.inject({ url: `/uploads/${reference}${query}` })).statusCode;

describe('an update request', () => {
  it('holds what differs, waits for an admin who is told, and is applied once accepted', async () => {
    const { status, body } = await post('update_requests', { first_name: 'سلوى', last_name: 'الحربي', city_id: city, email: '' });
    expect([status, body.data]).toMatchObject([
      201,
      {
        status: 'pending',
        changes: [
          { field: 'first_name', before: 'سلمى', after: 'سلوى' },
          { field: 'city_id', before: null, after: city },
        ],
      },
    ]);
    expect(body.data.changes).toHaveLength(2);
    expect(await bell()).toMatchObject({ notify_type: 'update_request', notify_id: body.data.id });
    expect((await get('profile')).body.data.first_name).toBe('سلمى');
    const listed = await node.call('GET', `update_requests?driver_id=${provider}`, { token: admin.token });
    expect(listed.body.data.pending).toMatchObject([{ id: body.data.id, provider_id: provider }]);
    expect((await decide('accept')).status).toBe(200);
    expect((await get('profile')).body.data).toMatchObject({ first_name: 'سلوى', city_id: city });
    expect((await get('update_requests')).body.data).toMatchObject([{ id: body.data.id, status: 'accept' }]);
  });

  it('is one at a time, also where several come at once; after a decision another may be made', async () => {
    const answers = await Promise.all(['أ', 'ب', 'ج', 'د'].map((name) => post('update_requests', { first_name: `سلوى ${name}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('update_request.waiting');
    expect((await decide('reject', provider, { reason: 'اكتب اسمك كما في الهوية' })).status).toBe(200);
    expect((await get('update_requests')).body.data).toMatchObject([{ status: 'reject', reject_reason: 'اكتب اسمك كما في الهوية' }]);
    expect((await post('update_requests', { first_name: 'سلوى' })).status).toBe(201);
  });

  it('is refused where it says nothing new, empties what is needed, or reaches for what is not a provider’s', async () => {
    expect((await post('update_requests', {})).body.code).toBe('update_request.nothing_new');
    expect((await post('update_requests', { first_name: 'سلمى' })).body.code).toBe('update_request.nothing_new');
    const elsewhere = await addCity(database, await addCountry(database));
    for (const [wrong, field] of [
      [{ first_name: null }, 'first_name'],
      [{ phone: '' }, 'phone'],
      [{ city_id: elsewhere }, 'city_id'],
      [{ accepted_by_admin: 1 }, 'accepted_by_admin'],
      [{ country_id: country }, 'country_id'],
      [{ gender: 'robot' }, 'gender'],
      [{ license_image: 'images/0123456789abcdef.webp' }, 'license_image'],
    ] as const) {
      const { status, body } = await post('update_requests', wrong);
      expect([field, status, Object.keys(body.errors ?? {})]).toEqual([field, 422, [field]]);
    }
  });

  it('brings pictures of the provider’s own uploads, which an admin sees, and nobody else’s', async () => {
    const mine = (await upload('providers', 'license_image')).body.data;
    const other = await logInAs(node, 'provider', await addProvider(database, country));
    const theirs = (await upload('providers', 'license_image', { as: other })).body.data;
    expect((await post('update_requests', { license_image: theirs })).status).toBe(422);
    expect((await post('update_requests', { license_image: mine })).status).toBe(201);
    expect(await isThere(mine)).toBe(404);
    const links = await node.call('POST', 'uploads/links', { token: admin.token, body: { references: [mine] } });
    expect(Object.keys(links.body.data)).toEqual([mine]);
    expect((await decide('accept')).status).toBe(200);
    const shown = await node.call('GET', `providers/${provider}`, { token: admin.token });
    expect(shown.body.data.license_image).toBe(mine);
  });
});

describe('a vehicle', () => {
  const CAR = () => ({
    vehicle_brand_id: brand,
    vehicle_model_id: model,
    manufacturing_year: 2023,
    color: 'white',
    seats_number: 4,
    plate_number: `د ${provider}`,
  });

  it('is added by its owner, waits for its papers and an admin, and is reviewed anew when it changes', async () => {
    const rule = await insertRow(database, 'vehicle_requirements', {
      country_id: country,
      kind: 'document',
      title_ar: 'رخصة المركبة',
      title_en: 'Registration',
      has_expiry: true,
    });
    const added = await post('vehicles', CAR());
    expect([added.status, added.body.data]).toMatchObject([
      201,
      { model: 'Camry', brand: 'Toyota', is_own: 1, is_complete_data: 0, road_state: 'incomplete', review_status: 'pending' },
    ]);
    const { id } = added.body.data;
    expect(await bell()).toMatchObject({ notify_id: id, title: 'A new vehicle' });
    expect((await get(`vehicles/${id}/requirements`)).body.data).toMatchObject([
      { id: rule, title: 'Registration', state: 'missing', document: null },
    ]);
    const paper = (await upload('vehicle_documents', 'images')).body.data;
    const handed = await post(`vehicles/${id}/documents`, { vehicle_requirement_id: rule, images: [paper], expires_on: '2099-01-31' });
    expect([handed.status, handed.body.data]).toMatchObject([
      201,
      [{ id: rule, state: 'met', until: '2099-01-31', document: { images: [paper] } }],
    ]);
    expect((await node.call('POST', `vehicles/${id}/accept`, { token: admin.token, body: {} })).status).toBe(200);
    const [listed] = (await get('vehicles')).body.data;
    expect(listed).toMatchObject({ id, road_state: 'on_road', review_status: 'accepted', is_complete_data: 1 });
    const stale = await put(`vehicles/${id}`, { ...CAR(), color: 'red', updated_at: '2020-01-01T00:00:00.000Z' });
    expect([stale.status, stale.body.code]).toEqual([409, 'row.changed']);
    expect((await put(`vehicles/${id}`, { ...CAR(), color: 'red', updated_at: listed.updated_at })).body.data).toMatchObject({
      color: 'red',
      review_status: 'accepted',
    });
    expect((await put(`vehicles/${id}`, { ...CAR(), seats_number: 7 })).body.data).toMatchObject({
      seats_number: 7,
      review_status: 'pending',
    });
    await database.pool.query('update vehicles set is_in_order = true where id = $1', [id]);
    expect((await put(`vehicles/${id}`, { ...CAR(), color: 'blue' })).body.code).toBe('vehicle.busy');
    await database.pool.query('update vehicle_requirements set is_active = false where id = $1', [rule]);
  });

  it('of another provider is not there, nor is anything of it', async () => {
    const { id } = (await post('vehicles', CAR())).body.data;
    const other = await logInAs(node, 'provider', await addProvider(database, country));
    const rule = await insertRow(database, 'vehicle_requirements', {
      country_id: country,
      kind: 'document',
      title_ar: 'تأمين',
      title_en: 'Insurance',
      is_active: false,
    });
    const paper = (await upload('vehicle_documents', 'images', { as: other })).body.data;
    expect((await get('vehicles', other)).body.data).toEqual([]);
    expect((await put(`vehicles/${id}`, CAR(), other)).status).toBe(404);
    expect((await get(`vehicles/${id}/requirements`, other)).status).toBe(404);
    expect((await post(`vehicles/${id}/documents`, { vehicle_requirement_id: rule, images: [paper] }, { as: other })).status).toBe(404);
    const driven = await insertRow(database, 'vehicles', {
      ...CAR(),
      plate_number: `ق ${provider}`,
      country_id: country,
      provider_id: await addProvider(database, country),
    });
    await database.pool.query('insert into vehicle_drivers (vehicle_id, provider_id) values ($1, $2)', [driven, provider]);
    expect((await get('vehicles')).body.data).toMatchObject([
      { id: driven, is_own: 0 },
      { id, is_own: 1 },
    ]);
    expect((await put(`vehicles/${driven}`, CAR())).status).toBe(404);
  });

  it('is refused with a model of another brand, and in somebody else’s name or state', async () => {
    const otherBrand = await insertRow(database, 'vehicle_brands', { name_ar: 'نيسان', name_en: 'Nissan' });
    for (const [wrong, field] of [
      [{ vehicle_brand_id: otherBrand }, 'vehicle_model_id'],
      [{ provider_id: 1 }, 'provider_id'],
      [{ review_status: 'accepted' }, 'review_status'],
      [{ manufacturing_year: 1960 }, 'manufacturing_year'],
      [{ plate_number: '' }, 'plate_number'],
    ] as const) {
      const { status, body } = await post('vehicles', { ...CAR(), ...wrong });
      expect([field, status, Object.keys(body.errors ?? {})]).toEqual([field, 422, [field]]);
    }
  });

  it('is one for its key, and a provider enters fifty of them', async () => {
    const key = crypto.randomUUID();
    const [one, again] = [await post('vehicles', CAR(), { key }), await post('vehicles', CAR(), { key })];
    expect([one.status, again.body.data.id]).toEqual([201, one.body.data.id]);
    await database.pool.query(
      `insert into vehicles (country_id, provider_id, vehicle_brand_id, vehicle_model_id, plate_number, color, manufacturing_year, seats_number)
       select $1, $2::int, $3, $4, 'X ' || $2::int || ' ' || i, 'white', 2023, 4 from generate_series(1, 49) i`,
      [country, provider, brand, model],
    );
    expect((await post('vehicles', { ...CAR(), plate_number: 'Z 1' })).body.code).toBe('vehicle.too_many');
  });
});

describe('an upload', () => {
  it('becomes a client’s picture, public; papers are seen by a link of one’s own', async () => {
    const client = await addClient(database, country);
    const asClient = await logInAs(node, 'client', client);
    const face = (await upload('clients', 'image', { as: asClient })).body.data;
    const saved = await put(
      'profile',
      { first_name: 'سلمى', last_name: 'الحربي', gender: 'female', preferred_language: 'ar', image: face },
      asClient,
    );
    expect([saved.status, saved.body.data.image]).toEqual([200, face]);
    expect(await isThere(face)).toBe(200);
    const paper = (await upload('providers', 'id_image')).body.data;
    const link = (as: string) => appCall(node, 'POST', 'uploads/links', { token: as, body: { references: [paper, face] } });
    expect(Object.keys((await link(asClient)).body.data)).toEqual([face]);
    const colleague = await logInAs(node, 'provider', await addProvider(database, country));
    expect(Object.keys((await link(colleague)).body.data)).toEqual([face]);
    const own = (await link(token)).body.data[paper];
    expect([await isThere(paper), (await node.app.inject({ url: own })).statusCode]).toEqual([404, 200]);
  });

  it('of somebody else cannot be made one’s own', async () => {
    const asClient = await logInAs(node, 'client', await addClient(database, country));
    const theirs = (await upload('clients', 'image', { as: await logInAs(node, 'client', await addClient(database, country)) })).body.data;
    const body = { first_name: 'سلمى', last_name: 'الحربي', gender: 'female', preferred_language: 'ar' };
    const { status, body: refused } = await put('profile', { ...body, image: theirs }, asClient);
    expect([status, Object.keys(refused.errors)]).toEqual([422, ['image']]);
    // What nobody uploaded is an admin's to use.
    const bare = 'images/00000000000000000000000000000001.webp';
    await addBarePicture(bare);
    expect((await put('profile', { ...body, image: bare }, asClient)).status).toBe(422);
  });

  it('is for a field of one’s own, of a picture, and within a day’s share', async () => {
    const asClient = await logInAs(node, 'client', await addClient(database, country));
    for (const [model, field] of [
      ['providers', 'image'],
      ['sliders', 'image'],
      ['clients', 'id_image'],
      ['clients', 'first_name'],
    ] as const)
      expect([model, field, (await upload(model, field, { as: asClient })).status]).toEqual([model, field, 422]);
    expect((await upload('clients', 'image', { as: asClient, file: Buffer.from('<svg onload="alert(1)"/>') })).body.code).toBe(
      'upload.type',
    );
    await database.pool.query(
      `insert into uploads (reference, kind, bytes, user_type, user_id, created_at) select 'images/' || md5(i::text || $1) || '.webp', 'image', 10, 'provider', $2, $3 from generate_series(1, 60) i`,
      [`p${provider}`, provider, new Date(clock.now - 1_000).toISOString()],
    );
    const refused = await upload('providers', 'image');
    expect([refused.status, refused.body.code]).toEqual([429, 'upload.quota']);
    expect((await upload('clients', 'image', { as: asClient })).status).toBe(201);
  });

  it('that nothing ever named is gone after a day; what is asked for stays', async () => {
    const [left, kept] = [(await upload('providers', 'image')).body.data, (await upload('providers', 'license_image')).body.data];
    await post('update_requests', { license_image: kept });
    await database.pool.query(
      `update uploads set created_at = created_at - interval '25 hours' where user_id = $1 and user_type = 'provider'`,
      [provider],
    );
    await removeOrphans(node.app);
    const { rows } = await database.pool.query('select reference from uploads where reference = any($1)', [[left, kept]]);
    expect(rows).toEqual([{ reference: kept }]);
  });
});

/** A picture that was loaded with the release. */
const addBarePicture = (reference: string) =>
  database.pool.query(`insert into uploads (reference, kind, bytes) values ($1, 'image', 10)`, [reference]);
