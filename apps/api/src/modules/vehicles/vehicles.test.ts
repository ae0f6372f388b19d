import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isCompleteOn, isExpiringSoon } from '@diwan/domain/vehicles/completeness';
import { getRoadState, type ReviewState } from '@diwan/domain/vehicles/road-state';
import { zonedTime } from '@diwan/domain/zoned-time';
import { addCountry, startNode, type TestNode } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';

const DAY = 86_400_000;
const PICTURE = 'images/aaaaaaaaaaaaaaaa.webp';
const OTHER = 'images/bbbbbbbbbbbbbbbb.webp';
const YEAR = new Date().getUTCFullYear();

let database: TestDatabase;
let node: TestNode;
let admin: string;
let country: number;
let brand: number;
let sedan: number;
let van: number;
let owner: number;
let driver: number;
let serial = 0;

const call: TestNode['call'] = (method, path, options) => node.call(method, path, { token: admin, ...options });
const make = async (table: string, body: object): Promise<number> => {
  const answer = await call('POST', table, { body });
  if (answer.status !== 201) throw new Error(`${table}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
};
const show = async (id: number) => (await call('GET', `vehicles/${id}`)).body.data;
const model = (type: string) =>
  make('vehicle_models', { vehicle_brand_id: brand, name_ar: 'طراز', name_en: `Model ${(serial += 1)}`, vehicle_type: type });
const rule = (body: object, at = country) =>
  make('vehicle_requirements', { country_id: at, title_ar: 'متطلب', title_en: `Rule ${(serial += 1)}`, kind: 'document', ...body });
const vehicle = (body: object = {}) =>
  make('vehicles', {
    country_id: country,
    provider_id: owner,
    vehicle_brand_id: brand,
    vehicle_model_id: sedan,
    manufacturing_year: YEAR - 2,
    color: 'white',
    seats_number: 5,
    plate_number: `D ${10_000 + (serial += 1)}`,
    driver_ids: [driver],
    ...body,
  });
const handIn = (vehicleId: number, requirement: number, body: object = {}) =>
  make('vehicle_documents', {
    country_id: country,
    vehicle_id: vehicleId,
    vehicle_requirement_id: requirement,
    images: [PICTURE],
    ...body,
  });
/** Days from today on the country's own calendar. */
const dayIn = (zone: string, timestamp: number) => zonedTime(timestamp, zone).day;
const dayFromNow = (days: number) => dayIn('Asia/Dubai', Date.now() + days * DAY);
const getForm = (row: Record<string, unknown>, more: object = {}) => {
  const fields = [
    'country_id',
    'provider_id',
    'driver_ids',
    'vehicle_brand_id',
    'vehicle_model_id',
    'manufacturing_year',
    'color',
    'seats_number',
  ];
  const form = [...fields, 'plate_number', 'license_number', 'plate_image', 'updated_at'].map((name) => [name, row[name]]);
  return { ...Object.fromEntries(form), ...more };
};

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  admin = (await makeAdmin(database)).token;
  for (const reference of [PICTURE, OTHER])
    await database.pool.query(`insert into uploads (reference, kind, bytes) values ($1, 'image', 1)`, [reference]);
  brand = await make('vehicle_brands', { name_ar: 'تويوتا', name_en: 'Toyota' });
  sedan = await model('sedan');
  van = await model('van');
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  country = await addCountry(database);
  owner = await addPerson(database, 'providers', country, { is_driver: true, license_number: '1' });
  driver = await addPerson(database, 'providers', country, { is_driver: true, license_number: '2' });
});

describe('a vehicle is complete', () => {
  it('once everything that its country asks of its type is there, and follows each change of either', async () => {
    const registration = await rule({ has_expiry: 1 });
    await rule({ kind: 'max_age', max_age: 5 });
    await rule({ kind: 'seats_number', min_seats: 7, vehicle_type: 'van' });
    const id = await vehicle();
    const complete = async () => (await show(id)).is_complete_data;
    expect(await complete()).toBe(0);
    const paper = await handIn(id, registration, { expires_on: dayFromNow(200) });
    expect(await show(id)).toMatchObject({
      is_complete_data: 1,
      valid_until: dayFromNow(200),
      road_state: 'waiting',
      document_images: [PICTURE],
    });

    const insurance = await rule({});
    expect(await complete()).toBe(0);
    await call('POST', `vehicle_requirements/is_active/${insurance}`, { body: { is_active: 0 } });
    expect(await complete()).toBe(1);
    await call('POST', `vehicle_requirements/is_active/${insurance}`, { body: { is_active: 1 } });
    expect(await complete()).toBe(0);
    expect((await call('DELETE', `vehicle_requirements/${insurance}`)).status).toBe(200);
    expect(await complete()).toBe(1);

    // As a van it has too few seats.
    await call('PUT', `vehicles/${id}`, { body: getForm(await show(id), { vehicle_model_id: van }) });
    expect(await complete()).toBe(0);
    await call('PUT', `vehicles/${id}`, { body: getForm(await show(id), { vehicle_model_id: van, seats_number: 7 }) });
    expect(await complete()).toBe(1);
    await call('PUT', `vehicles/${id}`, { body: getForm(await show(id), { manufacturing_year: YEAR - 6 }) });
    expect(await show(id)).toMatchObject({ is_complete_data: 0, valid_until: `${YEAR - 1}-12-31` });
    await call('PUT', `vehicles/${id}`, { body: getForm(await show(id), { manufacturing_year: YEAR }) });
    expect(await complete()).toBe(1);
    await call('DELETE', `vehicle_documents/${paper}`);
    expect(await complete()).toBe(0);
  });

  it('and becomes otherwise when its model turns out to be of another type', async () => {
    const other = await model('sedan');
    await rule({ vehicle_type: 'luxury' });
    const id = await vehicle({ vehicle_model_id: other });
    expect((await show(id)).is_complete_data).toBe(1);
    const row = (await call('GET', `vehicle_models/${other}`)).body.data;
    const { id: _, created_at: __, vehicle_brand: ___, ...form } = row;
    expect((await call('PUT', `vehicle_models/${other}`, { body: { ...form, vehicle_type: 'luxury' } })).status).toBe(200);
    expect(await show(id)).toMatchObject({ vehicle_type: 'luxury', is_complete_data: 0 });
  });

  it('says the same in the database as the rules do, for every zone, day and decision', async () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Dubai', 'Africa/Cairo', 'America/New_York'];
    for (const zone of zones) {
      const at = await addCountry(database, { time_zone: zone });
      const [one] = [await addPerson(database, 'providers', at)];
      const reviews: ReviewState[] = ['pending', 'accepted', 'rejected'];
      const days = [-2, -1, 0, 1, 29, 30, 31, null];
      for (const [index, days_] of days.entries()) {
        const id = await vehicle({ country_id: at, provider_id: one, driver_ids: [] });
        const fulfilment = {
          is_fulfilled: index % 4 !== 3,
          valid_until: days_ === null ? null : dayIn(zone, Date.now() + days_ * DAY),
        };
        const review = reviews[index % 3] as ReviewState;
        await database.pool.query('update vehicles set is_fulfilled = $2, valid_until = $3, review_status = $4 where id = $1', [
          id,
          fulfilment.is_fulfilled,
          fulfilment.valid_until,
          review,
        ]);
        const today = dayIn(zone, Date.now());
        const expected = {
          is_complete_data: Number(isCompleteOn(fulfilment, today)),
          is_expiring_soon: Number(isExpiringSoon(fulfilment, today)),
          road_state: getRoadState(review, fulfilment, today),
          is_admin_accept: Number(review === 'accepted'),
        };
        expect([zone, days_, await show(id)]).toMatchObject([zone, days_, expected]);
        const listed = async (query: string) => (await call('GET', `vehicles?country_id=${at}&id=${id}&${query}`)).body.meta.total;
        expect(await listed('filter=expiring_soon')).toBe(expected.is_expiring_soon);
        expect(await listed('filter=waiting_for_review')).toBe(Number(expected.road_state === 'waiting'));
        expect(await listed(`road_state=${expected.road_state}`)).toBe(1);
      }
    }
  });

  it('also when a rule is made while it is being added', async () => {
    for (let round = 0; round < 5; round += 1) {
      const at = await addCountry(database);
      const one = await addPerson(database, 'providers', at);
      const [id] = await Promise.all([vehicle({ country_id: at, provider_id: one, driver_ids: [] }), rule({}, at)]);
      expect((await show(id)).is_complete_data).toBe(0);
    }
  });
});

describe('a vehicle takes to the road', () => {
  const decide = (id: number, what: 'accept' | 'reject', body: object = {}) => call('POST', `vehicles/${id}/${what}`, { body });
  const told = async () =>
    (
      await database.pool.query(
        `select notify_id, title_en, body_en, body_ar from user_notifications where user_type = 'provider' and user_id = $1 order by id`,
        [owner],
      )
    ).rows;

  it('only when it is complete', async () => {
    const registration = await rule({ has_expiry: 1 });
    const id = await vehicle();
    const early = await decide(id, 'accept');
    expect([early.status, early.body.code, early.body.data.unmet[0]]).toMatchObject([
      409,
      'vehicle.incomplete',
      { id: registration, state: 'missing' },
    ]);
    await handIn(id, registration, { expires_on: dayFromNow(-1) });
    expect((await decide(id, 'accept')).body.data.unmet[0].state).toBe('expired');
    await handIn(id, registration, { expires_on: dayFromNow(0) });
    const answer = await decide(id, 'accept');
    expect([answer.status, answer.body.message]).toEqual([200, 'Vehicle accepted successfully']);
    expect(answer.body.data).toMatchObject({ is_admin_accept: 1, road_state: 'on_road', is_expiring_soon: 1 });
    expect((await decide(id, 'accept')).body.code).toBe('vehicle.decided');
    expect(await told()).toMatchObject([{ notify_id: id, title_en: 'Your vehicle was accepted' }]);
    const [entry] = (await call('GET', `vehicles/${id}/activity`)).body.data;
    expect(entry.changes).toEqual({ review_status: { before: 'pending', after: 'accepted' } });
  });

  it('and is taken off it when a document runs out', async () => {
    const registration = await rule({ has_expiry: 1 });
    const id = await vehicle();
    await handIn(id, registration, { expires_on: dayFromNow(3) });
    await decide(id, 'accept');
    await database.pool.query('update vehicles set valid_until = $2 where id = $1', [id, dayFromNow(-1)]);
    expect(await show(id)).toMatchObject({ is_admin_accept: 1, is_complete_data: 0, road_state: 'off_road' });
    expect(
      (await call('GET', `vehicles?road_state=off_road&country_id=${country}`)).body.data.map((row: { id: number }) => row.id),
    ).toEqual([id]);
  });

  it('or is rejected, with a reason that its owner gets to read', async () => {
    const id = await vehicle();
    for (const body of [{}, { reason: ' ' }, { reason: 7 }])
      expect((await decide(id, 'reject', body)).body.errors).toEqual({ reason: ['This Field Cannot Be Empty'] });
    expect((await decide(id, 'reject', { reason: 'x'.repeat(501) })).status).toBe(422);
    // What is no text is refused as in every form, and what turns the texts around it around falls away.
    expect(Object.keys((await decide(id, 'reject', { reason: 'غير\u0000واضحة' })).body.errors)).toEqual(['reason']);
    expect((await decide(id, 'accept', { reason: 'x' })).body.errors).toHaveProperty('reason');
    expect((await decide(id, 'reject', { reason: 'صورة اللوحة غير واضحة', nonsense: 1 })).body.errors).toHaveProperty('nonsense');
    const answer = await decide(id, 'reject', { reason: ' صورة\u202e اللوحة غير واضحة ' });
    expect(answer.body.data).toMatchObject({ review_status: 'rejected', reject_reason: 'صورة اللوحة غير واضحة', road_state: 'rejected' });
    expect((await told())[0].body_ar).toContain('صورة اللوحة غير واضحة');
  });

  it('and goes back to its review when something is handed in anew, or what was reviewed is edited', async () => {
    const registration = await rule({});
    const id = await vehicle();
    const paper = await handIn(id, registration);
    const reject = () => decide(id, 'reject', { reason: 'غير واضحة' });
    const state = async () => (await show(id)).review_status;
    await reject();
    await handIn(id, registration, { images: [OTHER] });
    expect(await show(id)).toMatchObject({ review_status: 'pending', reject_reason: null, document_images: [OTHER] });
    const [entry] = (await call('GET', `vehicles/${id}/activity`)).body.data;
    expect(entry.changes).toMatchObject({
      review_status: { before: 'rejected', after: 'pending' },
      document_images: { before: [], after: [OTHER] },
    });

    await decide(id, 'accept');
    await call('PUT', `vehicles/${id}`, { body: getForm(await show(id), { color: 'black' }) });
    expect(await state()).toBe('accepted');
    await call('PUT', `vehicles/${id}`, { body: getForm(await show(id), { plate_number: `Z ${serial}` }) });
    expect(await state()).toBe('pending');

    await decide(id, 'accept');
    const row = (await call('GET', `vehicle_documents/${paper}`)).body.data;
    const form = { images: row.images, document_number: 'AB-1', expires_on: null, updated_at: row.updated_at };
    await call('PUT', `vehicle_documents/${paper}`, { body: form });
    expect(await state()).toBe('accepted');
    await call('DELETE', `vehicle_documents/${paper}`);
    expect(await state()).toBe('pending');
  });

  it('by an admin who may decide, about a vehicle within reach, as they saw it', async () => {
    const id = await vehicle();
    const { updated_at: version } = await show(id);
    const clerk = (await makeAdmin(database, { permissions: ['index-vehicles', 'show-vehicles', 'update-vehicles'], countries: [country] }))
      .token;
    const elsewhere = (await makeAdmin(database, { permissions: ['accept-vehicles'], countries: [] })).token;
    expect((await call('POST', `vehicles/${id}/accept`, { token: clerk, body: {} })).status).toBe(403);
    expect((await call('POST', `vehicles/${id}/reject`, { token: elsewhere, body: { reason: 'x' } })).status).toBe(404);
    expect((await call('GET', `vehicles/${id}/checklist`, { token: elsewhere })).status).toBe(403);
    await call('PUT', `vehicles/${id}`, { body: getForm(await show(id), { color: 'red' }) });
    const stale = await decide(id, 'accept', { updated_at: version });
    expect([stale.status, stale.body.code, stale.body.data.current.color]).toEqual([409, 'row.changed', 'red']);
    const answers = await Promise.all([decide(id, 'accept'), decide(id, 'accept'), decide(id, 'accept')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await told()).toHaveLength(1);
  });
});

describe('what is refused', () => {
  const refused = async (table: string, body: object) => {
    const answer = await call('POST', table, { body });
    return [answer.status, answer.body.errors];
  };
  const base = () => ({
    country_id: country,
    provider_id: owner,
    vehicle_brand_id: brand,
    vehicle_model_id: sedan,
    manufacturing_year: YEAR,
    color: 'white',
    seats_number: 5,
    plate_number: `R ${(serial += 1)}`,
  });

  it('a year beyond the current one and the thirty before, in both languages', async () => {
    for (const year of [YEAR + 1, YEAR - 31])
      expect(await refused('vehicles', { ...base(), manufacturing_year: year })).toEqual([
        422,
        { manufacturing_year: [`Enter a year from ${YEAR - 30} to ${YEAR}`] },
      ]);
    for (const year of [YEAR, YEAR - 30]) expect((await refused('vehicles', { ...base(), manufacturing_year: year }))[0]).toBe(201);
  });

  it('a model of another brand, a plate that the country knows, and drivers who do not drive', async () => {
    const other = await make('vehicle_brands', { name_ar: 'نيسان', name_en: 'Nissan' });
    expect((await refused('vehicles', { ...base(), vehicle_brand_id: other }))[1]).toHaveProperty('vehicle_model_id');
    const { plate_number: plate } = await show(await vehicle());
    const [letters = '', number = ''] = plate.split(' ');
    const arabic = number.replace(/\d/g, (digit: string) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
    for (const typed of [
      plate,
      plate.toLowerCase().replaceAll(' ', ''),
      ` ${plate} `,
      plate.replace(' ', '-'),
      `${number} ${letters}`,
      `\u2067${letters} ${arabic}\u2069`,
    ])
      expect(await refused('vehicles', { ...base(), plate_number: typed })).toEqual([
        422,
        { plate_number: ['This value is already in use'] },
      ]);
    const company = await addPerson(database, 'providers', country);
    expect(await refused('vehicles', { ...base(), driver_ids: [driver, company] })).toEqual([
      422,
      { driver_ids: ['Choose only people who drive'] },
    ]);
  });

  it('a document without its last day, for what is no document, or for another type', async () => {
    const id = await vehicle();
    const document = (requirement: number) =>
      refused('vehicle_documents', { country_id: country, vehicle_id: id, vehicle_requirement_id: requirement, images: [PICTURE] });
    expect(await document(await rule({ has_expiry: 1 }))).toEqual([422, { expires_on: ['This Field Cannot Be Empty'] }]);
    expect((await document(await rule({ kind: 'max_age', max_age: 3 })))[1]).toHaveProperty('vehicle_requirement_id');
    expect((await document(await rule({ vehicle_type: 'van' })))[1]).toHaveProperty('vehicle_requirement_id');
    expect((await refused('vehicle_requirements', { country_id: country, title_ar: 'س', title_en: 's', kind: 'max_age' }))[1]).toEqual({
      max_age: ['This Field Cannot Be Empty'],
    });
  });

  it('deleting a brand, a model or a requirement in use, and a vehicle in an order', async () => {
    const registration = await rule({});
    const id = await vehicle();
    await handIn(id, registration);
    for (const path of [`vehicle_brands/${brand}`, `vehicle_models/${sedan}`, `vehicle_requirements/${registration}`]) {
      const { status, body } = await call('DELETE', path);
      expect([path, status, body.code]).toEqual([path, 409, 'row.in_use']);
    }
    await database.pool.query('update vehicles set is_in_order = true where id = $1', [id]);
    expect((await call('DELETE', `vehicles/${id}`)).body.code).toBe('vehicle.in_order');
    await database.pool.query('update vehicles set is_in_order = false where id = $1', [id]);
    expect((await call('DELETE', `vehicles/${id}`)).status).toBe(200);
    expect((await call('DELETE', `vehicle_requirements/${registration}`)).status).toBe(200);
  });
});

describe('the vehicles of a person', () => {
  it('are those that they own and those that they drive for others, within reach', async () => {
    await database.pool.query(`update providers set type = 'company', company_name = 'أسطول', owns_vehicles = true where id = $1`, [owner]);
    const id = await vehicle({ driver_ids: [driver, owner] });
    const of = async (person: number, token = admin) => {
      const { owned, driven } = (await call('GET', `providers/${person}/vehicles`, { token })).body.data;
      return [owned, driven].map((rows: { id: number }[]) => rows.map((row) => row.id));
    };
    expect([await of(owner), await of(driver)]).toEqual([
      [[id], []],
      [[], [id]],
    ]);
    expect(await show(id)).toMatchObject({ is_belongs_to_contributor: 1, driver_ids: [owner, driver].toSorted((a, b) => a - b) });
    const elsewhere = (await makeAdmin(database, { permissions: ['index-vehicles'], countries: [] })).token;
    expect(await of(owner, elsewhere)).toEqual([[], []]);
  });
});

describe('the checklist', () => {
  it('says how the vehicle stands to each requirement, with what was handed in last', async () => {
    const registration = await rule({ has_expiry: 1, title_en: 'Registration' });
    const age = await rule({ kind: 'max_age', max_age: 1 });
    const id = await vehicle();
    await handIn(id, registration, { expires_on: dayFromNow(-5) });
    const last = await handIn(id, registration, { expires_on: dayFromNow(40), document_number: 'A1' });
    const { today, items } = (await call('GET', `vehicles/${id}/checklist`)).body.data;
    expect(today).toBe(dayFromNow(0));
    expect(items).toMatchObject([
      {
        id: registration,
        state: 'met',
        until: dayFromNow(40),
        title_en: 'Registration',
        document: { id: last, earlier: 1, document_number: 'A1' },
      },
      { id: age, state: 'too_old', until: `${YEAR - 1}-12-31`, document: null },
    ]);
  });
});
