import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addProvider, appCall } from '../../testing/app-fixtures.ts';
import { addCity } from '../../testing/fixtures.ts';
import { addOrderWorld } from '../../testing/order-fixtures.ts';

// A Monday, 10:10 in Dubai.
const clock = { now: Date.parse('2026-11-23T06:10:00Z') };
let database: TestDatabase;
let node: TestNode;
let here: number;
let there: number;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  [here, there] = [await addCountry(database, { name_en: 'Here', name_ar: 'هنا' }), await addCountry(database)];
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const get = (path: string, language = 'en') => appCall(node, 'GET', path, { headers: { 'accept-language': language } });
const names = async (path: string, key = 'title', language = 'en') =>
  ((await get(path, language)).body.data as Record<string, unknown>[]).map((one) => one[key]);
const off = { is_active: false };
const gone = { deleted_at: '2026-11-01T00:00:00Z' };

describe('the catalogue of the apps', () => {
  it('has the countries and cities that are active, in the language of the request', async () => {
    await addCountry(database, { name_en: 'Closed', is_active: false });
    expect(await names('countries', 'name')).toContain('Here');
    expect(await names('countries', 'name', 'ar')).toContain('هنا');
    expect(await names('countries', 'name')).not.toContain('Closed');
    await addCity(database, here, { name_en: 'Open city' });
    await addCity(database, here, { name_en: 'Closed city', ...off });
    await addCity(database, there, { name_en: 'City elsewhere' });
    expect(await names(`cities?country_id=${here}`, 'name')).toEqual(['Open city']);
  });

  it('refuses a country where nothing is offered, or none at all', async () => {
    const closed = await addCountry(database, off);
    for (const path of ['cities', 'packages', 'payment_ways', 'rate_cards', 'contents/terms', 'working_hours?day=2026-11-24']) {
      const query = path.includes('?') ? '&' : '?';
      for (const country of ['', 'x', '0', '99999999999', String(closed), '999999']) {
        const { status, body } = await get(`${path}${query}country_id=${country}`);
        expect([path, country, status, Object.keys(body.errors ?? {})]).toEqual([path, country, 422, ['country_id']]);
      }
    }
    expect((await get(`contents/secrets?country_id=${here}`)).status).toBe(404);
  });

  it('answers with an ETag, of each language another, and tells who has it already just that', async () => {
    const first = await get('group_services');
    const again = await appCall(node, 'GET', 'group_services', { headers: { 'if-none-match': String(first.headers['etag']) } });
    expect([first.status, again.status]).toEqual([200, 304]);
    expect(first.headers['vary']).toContain('accept-language');
  });

  it('has the packages on sale in pages, and none that could not be ordered', async () => {
    const world = await addOrderWorld(database, here, 1);
    const { rows } = await database.pool.query('select sub_service_id from provider_services where id = $1', [world.pack]);
    const add = (title_en: string, row: Record<string, unknown> = {}) =>
      insertRow(database, 'provider_services', {
        country_id: here, group_service_id: world.group, sub_service_id: rows[0].sub_service_id, title_ar: 'باقة', title_en, currency: 'AED',
        price: 12_345, count_visit: 1, count_gift_visit: 0, count_cancel_visit: 0, count_employee: 1, period: 1, ...row,
      }); // prettier-ignore
    await add('Off', off);
    await add('Deleted', gone);
    await add('Elsewhere', { country_id: there });
    await add('Other currency', { currency: 'USD' });
    await add('Of a banned provider', { provider_id: await addProvider(database, here, { is_ban: true }) });
    await add('Of an applicant', { provider_id: await addProvider(database, here, { accepted_by_admin: false }) });
    const provider = await addProvider(database, here, { rate_avg: 4.5 });
    await add('Of a provider', { provider_id: provider });
    await add('Plain');
    const hidden = await insertRow(database, 'group_services', { title_ar: 'قديم', title_en: 'Old', ...off });
    const sub = await insertRow(database, 'sub_services', { group_service_id: hidden, title_ar: 'قديم', title_en: 'Old' });
    await add('Of a hidden category', { group_service_id: hidden, sub_service_id: sub });
    const first = await get(`packages?country_id=${here}&per_page=2`);
    expect(first.body.data).toMatchObject([
      { title: 'Plain', price: '123.45', currency: 'AED', provider: null },
      { title: 'Of a provider', provider: { id: provider, name: 'سلمى', rating: 4.5 } },
    ]);
    const next = await get(`packages?country_id=${here}&per_page=2&before=${first.body.meta.next_before}`);
    expect([next.body.data.length, next.body.data[0].title, next.body.meta.next_before]).toEqual([1, 'Cooler check', null]);
    expect(await names(`packages?country_id=${here}&group_service_id=${hidden}`)).toEqual([]);
    expect((await get(`packages?country_id=${here}&per_page=51`)).status).toBe(422);
    expect(await names('sub_services', 'title')).not.toContain('Old');
    expect(await names('group_services', 'title')).not.toContain('Old');
  });

  it('has the hours of the city, else of the country, and the half hours that placing would take', async () => {
    const hours = (row: Record<string, unknown>) =>
      insertRow(database, 'working_hours', { country_id: here, title_ar: 'أسبوع', title_en: 'Week', is_active: true, ...row });
    await hours({ hours: ['mon 09:00-12:00', 'tue 09:00-10:00'] });
    const city = await addCity(database, here);
    await hours({ city_id: city, hours: ['mon 11:00-12:00'] });
    const ask = async (query: string) => (await get(`working_hours?country_id=${here}&${query}`)).body.data;
    expect(await ask('day=2026-11-23')).toEqual({
      day: '2026-11-23', time_zone: 'Asia/Dubai', hours: [{ from: '09:00', to: '12:00' }], slots: ['10:30', '11:00', '11:30'],
    }); // prettier-ignore
    expect((await ask(`day=2026-11-23&city_id=${city}`)).slots).toEqual(['11:00', '11:30']);
    expect((await ask('day=2026-11-25')).slots).toEqual([]);
    expect((await ask('day=2026-11-22')).slots).toEqual([]);
    const off = { title_ar: 'عطلة', title_en: 'Holiday', kind: 'holiday', start_at: '2026-11-23', end_at: '2026-11-23' };
    await insertRow(database, 'calendar_exceptions', { ...off, country_id: here, used_by: 'desk' });
    expect((await ask(`day=2026-11-23&city_id=${city}`)).slots).toEqual(['11:00', '11:30']);
    await insertRow(database, 'calendar_exceptions', { ...off, country_id: here, used_by: 'visits' });
    expect(await ask('day=2026-11-23')).toMatchObject({ hours: [], slots: [] });
    expect((await ask('day=2026-11-24')).hours).toEqual([{ from: '09:00', to: '10:00' }]);
    // Thirty days ahead is as far as visits can be fixed.
    expect((await ask('day=2027-03-01')).slots).toEqual([]);
    expect((await get(`working_hours?country_id=${there}&day=2026-11-24`)).body.data).toMatchObject({ hours: null });
    expect((await get(`working_hours?country_id=${there}&day=2026-02-30`)).status).toBe(422);
  });

  it('has payment ways and rate cards of the country alone, and sliders while they run', async () => {
    const way = (title_en: string, row: object) =>
      insertRow(database, 'payment_ways', { title_ar: 'طريقة', title_en, kind: 'cash', ...row });
    await way('Of here', { country_id: here });
    await way('Of there', { country_id: there });
    await way('Switched off', { country_id: here, ...off });
    const ways = await names(`payment_ways?country_id=${here}`);
    expect([ways.includes('Of here'), ways.includes('Of there'), ways.includes('Switched off')]).toEqual([true, false, false]);
    const card = (row: object) =>
      insertRow(database, 'vehicle_packages', {
        country_id: here, vehicle_type: 'suv', title_ar: 'بطاقة', title_en: 'Card', currency: 'AED', base_fare: 1000, minimum_fare: 1500,
        price_per_kilo: 250, price_per_minute: 50, stop_price_per_minute: 25, is_active: true, ...row,
      }); // prettier-ignore
    await card({});
    await card({ is_active: false });
    await card({ country_id: there });
    expect((await get(`rate_cards?country_id=${here}`)).body.data).toMatchObject([
      { vehicle_type: 'suv', base_fare: '10.00', price_per_kilo: '2.50' },
    ]);
    const slider = (title_en: string, row: object) =>
      insertRow(database, 'sliders', { title_ar: 'صورة', title_en, image: 'image/a.webp', audience: 'all', ...row });
    await slider('For all', {});
    await slider('For clients', { audience: 'client', country_id: here });
    await slider('Of there', { country_id: there });
    await slider('Over', { ends_at: '2026-11-23T06:00:00Z' });
    await slider('To come', { starts_at: '2026-11-24T06:00:00Z' });
    expect((await names(`sliders?country_id=${here}&audience=client`)).toSorted()).toEqual(['For all', 'For clients']);
    expect(await names(`sliders?country_id=${here}&audience=provider`)).toEqual(['For all']);
    expect((await get(`sliders?country_id=${here}&audience=admin`)).status).toBe(422);
  });

  it('has a country’s own texts, else those of all countries', async () => {
    const text = (table: string, title_en: string, row: object) =>
      insertRow(database, table, { title_ar: 'نص', title_en, description_ar: '<p>نص</p>', description_en: '<p>Text</p>', ...row });
    for (const [content, table] of Object.entries({
      terms: 'terms',
      privacy: 'privacy_policy',
      about: 'about',
      faqs: 'faqs',
      'how-to-work': 'how_to_work',
    })) {
      await text(table, 'General', {});
      await text(table, 'Own', { country_id: here });
      await text(table, 'Own, off', { country_id: there, ...off });
      expect([content, await names(`contents/${content}?country_id=${here}`)]).toEqual([content, ['Own']]);
      expect([content, await names(`contents/${content}?country_id=${there}`)]).toEqual([content, ['General']]);
    }
    expect((await get(`contents/terms?country_id=${here}`, 'ar')).body.data).toMatchObject([{ title: 'نص', description: '<p>نص</p>' }]);
  });

  it('has the reasons of whoever asks', async () => {
    await insertRow(database, 'report_reasons', { title_ar: 'سبب', title_en: 'About the partner', target: 'partner' });
    await insertRow(database, 'report_reasons', { title_ar: 'سبب', title_en: 'About the client', target: 'client' });
    await insertRow(database, 'report_reasons', { title_ar: 'سبب', title_en: 'Archived', target: 'client', is_archived: true });
    expect(await names('report_reasons?audience=client')).toEqual(['About the partner']);
    expect(await names('report_reasons?audience=provider')).toEqual(['About the client']);
    await insertRow(database, 'cancel_reasons', {
      title_ar: 'تأخر',
      title_en: 'They are late',
      user_type: 'client',
      is_provider_cause: true,
    });
    const { body } = await get('cancel_reasons?audience=client');
    expect(body.data).toContainEqual(expect.objectContaining({ title: 'They are late', is_provider_cause: 1 }));
    expect(await names('cancel_reasons?audience=provider')).not.toContain('They are late');
  });
});
