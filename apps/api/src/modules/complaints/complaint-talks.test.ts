import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addDriver, addOrder, addOrderWorld, addVehicle, type OrderWorld } from '../../testing/order-fixtures.ts';
import { appCall, logInAs } from '../../testing/app-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let country: number;
let driver: number;
/** About the driver, about the ride, and about the client. */
let [behaviour, longer, ofClient] = [0, 0, 0];
let agent: LoggedIn;
let clientToken: string;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
const RIGHTS = [
  'index-trips', 'show-trips', 'index-complaints', 'show-complaints', 'create-complaints', 'update-complaints', 'decide-complaints',
  'index-chats', 'show-chats', 'reply-chats', 'index-tickets', 'show-tickets', 'update-tickets',
] as const; // prettier-ignore

beforeAll(async () => {
  database = await createTestDatabase();
  country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  driver = await addDriver(database, country);
  const reason = (title_ar: string, title_en: string, target: string) =>
    insertRow(database, 'report_reasons', { title_ar, title_en, target });
  behaviour = await reason('قيادة متهورة', 'Reckless driving', 'partner');
  longer = await reason('مسار أطول', 'A longer route', 'trip');
  ofClient = await reason('لم يحضر', 'Did not come', 'client');
  node = await startNode(database, clock);
  agent = await makeAdmin(database, { permissions: [...RIGHTS], countries: [country] });
  clientToken = await logInAs(node, 'client', world.client);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const addTrip = (row: Record<string, unknown> = {}) =>
  addOrder(database, world, { order_type: 'trip', order_status: 'finished', provider_id: driver, ...row });
const open = (order_id: number, { token } = agent, body: object = {}) =>
  node.call('POST', 'complaints', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: { order_id, complained_by: 'client', report_reason_id: behaviour, description: 'قاد بسرعة ولم يتوقف عند الإشارة', ...body },
  });
const one = async (table: string, where: string) => (await database.pool.query(`select * from ${table} where ${where}`)).rows[0];
const asAgent = (method: 'GET' | 'POST', path: string, body?: object) =>
  node.call(method, path, { token: agent.token, ...(body && { body }) });
const say = (talk: number, message: string) =>
  appCall(node, 'POST', `conversations/${talk}/messages`, { token: clientToken, body: { client_key: randomUUID(), message } });

it('that the desk takes down has its conversation and its ticket, and who works on complaints is led there', async () => {
  const trip = await addTrip();
  const colleague = await makeAdmin(database, { permissions: [...RIGHTS], countries: [country] });
  const { status, body } = await open(trip);
  expect([status, body.data]).toMatchObject([201, { status: 'open', priority: 'high', provider_id: driver, client_id: world.client }]);
  const { id, conversation_id: talk } = body.data;
  const shown = (await asAgent('GET', `conversations/${talk}`)).body.data;
  expect(shown).toMatchObject({ kind: 'complaint', receiver: { user_type: 'client', id: world.client }, order: { id: trip } });
  const { data: said } = (await asAgent('GET', `conversations/${talk}/messages`)).body;
  expect(said).toMatchObject([{ message_type: 'note', message: 'قاد بسرعة ولم يتوقف عند الإشارة', message_position: 'admin' }]);
  expect(await one('tickets', `complaint_id = ${id}`)).toMatchObject({
    conversation_id: talk, channel: 'complaint', priority: 'high', order_id: trip, client_id: world.client, status: 'open',
  }); // prettier-ignore
  const told = (await node.call('GET', 'notifications', { token: colleague.token })).body.data;
  expect(told).toMatchObject([{ notify_type: 'complaint', notify_id: talk, route_front: `/chats?queue=all&id=${talk}` }]);
  expect((await node.call('GET', 'notifications', { token: agent.token })).body.data).toEqual([]);
});

it('stands in its own kind among the conversations once somebody is heard in it', async () => {
  const { conversation_id: talk } = (await open(await addTrip(), agent, { report_reason_id: longer })).body.data;
  const listed = (await asAgent('GET', 'get-conversations?queue=unassigned&kind=complaint')).body.data;
  expect(listed.map((row: { id: number }) => row.id)).toContain(talk);
  const own = (await appCall(node, 'GET', 'conversations', { token: clientToken })).body.data;
  expect(own.find((row: { id: number }) => row.id === talk)).toMatchObject({ kind: 'complaint', last_message: null });
});

it('is opened once for a side of an order, however many take it down at once, and with a reason and a side that fit', async () => {
  const trip = await addTrip();
  const answers = await Promise.all([open(trip), open(trip), open(trip)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect((await database.pool.query('select from conversations where order_id = $1', [trip])).rowCount).toBe(1);
  expect((await database.pool.query('select from tickets where order_id = $1', [trip])).rowCount).toBe(1);
  const free = await addTrip({ provider_id: null });
  expect((await open(free, agent, { complained_by: 'provider', report_reason_id: longer })).body.errors).toHaveProperty('complained_by');
  expect((await open(free, agent, { complained_by: 'provider' })).body.errors).toHaveProperty('report_reason_id');
  const elsewhere = await makeAdmin(database, { permissions: [...RIGHTS], countries: [await addCountry(database)] });
  expect((await open(free, elsewhere)).body.errors).toHaveProperty('order_id');
  expect(await one('orders', `id = ${free}`)).toMatchObject({ report_reason_id: null });
  expect((await database.pool.query('select from conversations where order_id = $1', [free])).rowCount).toBe(0);
});

it('of one side takes nothing from the other: a complaint that its provider made, and that was resolved, stops nobody', async () => {
  const trip = await addTrip();
  await insertRow(database, 'earnings', {
    country_id: country, provider_id: driver, currency: 'AED', order_id: trip, paid_by: 'client', amount: 8_500, available_at: '2099-01-01T00:00:00Z',
  }); // prettier-ignore
  const stopped = async () => (await one('earnings', `order_id = ${trip}`)).stop_reason;
  const own = (await open(trip, agent, { complained_by: 'provider', report_reason_id: ofClient })).body.data;
  expect((await asAgent('POST', `complaints/${own.id}/resolve`, { decision: 'تحدثنا معه' })).status).toBe(200);
  expect(await stopped()).toBeNull();
  const complaint = { report_reason_id: longer, message: 'لم يوصلني' };
  const complain = () =>
    appCall(node, 'POST', `orders/${trip}/complaints`, {
      token: clientToken,
      body: complaint,
      headers: { 'idempotency-key': randomUUID() },
    });
  const { status, body } = await complain();
  expect([status, body.data.complaint]).toMatchObject([201, { status: 'open', complained_by: 'client' }]);
  expect((await complain()).body.code).toBe('complaint.given');
  expect(await stopped()).toBe('complaint');
  // Neither ends the other’s: what was earned is free once both are over.
  expect((await asAgent('POST', `complaints/${own.id}/reopen`)).status).toBe(200);
  expect((await asAgent('POST', `complaints/${body.data.complaint.id}/resolve`, { decision: 'أُعيد له المبلغ' })).status).toBe(200);
  expect(await stopped()).toBe('complaint');
  const { complaints } = (await asAgent('GET', `trips/${trip}/details`)).body.data;
  expect(complaints).toMatchObject([
    { id: own.id, complained_by: 'provider' },
    { id: body.data.complaint.id, complained_by: 'client' },
  ]);
  // Both go and come back with their order.
  for (const deleted of ['now()', 'null']) {
    await database.pool.query(`update orders set deleted_at = ${deleted} where id = $1`, [trip]);
    const { rows } = await database.pool.query('select deleted_at is null as there from complaints where order_id = $1', [trip]);
    expect(rows).toEqual(rows.map(() => ({ there: deleted === 'null' })));
    expect(rows).toHaveLength(2);
  }
});

it('has one owner with its conversation and its ticket, by whichever of them somebody begins', async () => {
  const owners = async (id: number) => {
    const { rows } = await database.pool.query(
      'select m.owner_id, c.assignee_id as talk, t.assignee_id as ticket from complaints m join conversations c on c.id = m.conversation_id join tickets t on t.complaint_id = m.id where m.id = $1',
      [id],
    );
    return Object.values(rows[0]);
  };
  const { id, conversation_id: talk } = (await open(await addTrip())).body.data;
  expect((await asAgent('POST', `complaints/${id}/take`, {})).status).toBe(200);
  expect(await owners(id)).toEqual([agent.id, agent.id, agent.id]);
  expect((await asAgent('POST', `conversations/${talk}/assign`, { admin_id: null })).status).toBe(200);
  expect(await owners(id)).toEqual([null, null, null]);
  const ticket = await one('tickets', `complaint_id = ${id}`);
  expect((await asAgent('POST', `tickets/${ticket.id}/assign`, { admin_id: agent.id })).status).toBe(200);
  expect(await owners(id)).toEqual([agent.id, agent.id, agent.id]);
});

it('ends its conversation and its ticket, and comes back with them when whoever complained writes again', async () => {
  const { id, conversation_id: talk } = (await open(await addTrip())).body.data;
  expect((await asAgent('POST', `complaints/${id}/resolve`, { decision: 'نُبّه السائق' })).body.data.status).toBe('resolved');
  const state = async () => [
    (await one('complaints', `id = ${id}`)).status,
    (await one('conversations', `id = ${talk}`)).status,
    (await one('tickets', `complaint_id = ${id}`)).status,
  ];
  expect(await state()).toEqual(['resolved', 'closed', 'closed']);
  expect((await say(talk, 'تكرر الأمر نفسه اليوم')).status).toBe(201);
  expect(await state()).toEqual(['reopened', 'open', 'reopen']);
  const told = (await node.call('GET', 'notifications', { token: agent.token })).body.data;
  expect(told[0]).toMatchObject({ notify_type: 'complaint', notify_id: talk });
});

it('has its ticket called after its reason in the language of whoever reads, until somebody calls it otherwise', async () => {
  const owner = await makeAdmin(database, { permissions: [...RIGHTS], countries: [country] });
  const supervisor = await makeAdmin(database, { permissions: [...RIGHTS, 'assign-tickets', 'supervise-desk'], countries: [country] });
  const { id } = (await open(await addTrip())).body.data;
  const ticket = await one('tickets', `complaint_id = ${id}`);
  const arabic = `شكوى: قيادة متهورة (الطلب ${ticket.order_no})`;
  const english = `Complaint: Reckless driving (order ${ticket.order_no})`;
  const asSupervisor = (method: 'GET' | 'POST' | 'PUT', path: string, language: string, body?: object) =>
    node.call(method, path, { token: supervisor.token, headers: { 'accept-language': language }, ...(body && { body }) });
  const getWaiting = async (language: string) => {
    const { waiting } = (await asSupervisor('GET', 'desk/board', language)).body.data;
    return waiting.find((one: { id: number }) => one.id === ticket.id);
  };
  expect([(await getWaiting('ar')).subject, (await getWaiting('en')).subject]).toEqual([arabic, english]);
  const { data } = (await asSupervisor('GET', `tickets/${ticket.id}`, 'ar')).body;
  expect(data.report_reason_data).toMatchObject({ title_ar: 'قيادة متهورة', title_en: 'Reckless driving' });
  expect((await asSupervisor('POST', `tickets/${ticket.id}/assign`, 'ar', { admin_id: owner.id })).status).toBe(200);
  const notice = `admin_id = ${owner.id} and notify_type = 'ticket'`;
  expect(await one('notifications', notice)).toMatchObject({ body_ar: arabic, body_en: english });
  // What else is changed leaves its name alone; a name that somebody gave stays theirs, in every language.
  const edit = async (body: object) => {
    const { updated_at, priority } = (await asSupervisor('GET', `tickets/${ticket.id}`, 'ar')).body.data;
    const { status, body: answer } = await asSupervisor('PUT', `tickets/${ticket.id}`, 'ar', { updated_at, priority, ...body });
    return [status, answer.errors];
  };
  expect(await edit({ subject: ticket.subject, tags: 'مرور' })).toEqual([200, undefined]);
  expect(await one('tickets', `id = ${ticket.id}`)).toMatchObject({ report_reason_id: behaviour, tags: 'مرور' });
  expect(await edit({ subject: 'سائق متهور على الطريق السريع' })).toEqual([200, undefined]);
  expect(await one('tickets', `id = ${ticket.id}`)).toMatchObject({ report_reason_id: null, subject: 'سائق متهور على الطريق السريع' });
});

it('is as urgent as somebody says, and its ticket with it', async () => {
  const { id } = (await open(await addTrip())).body.data;
  const edited = await asAgent('POST', `complaints/${id}/prioritise`, { priority: 'urgent' });
  expect([edited.status, edited.body.data.priority]).toEqual([200, 'urgent']);
  expect(await one('tickets', `complaint_id = ${id}`)).toMatchObject({ priority: 'urgent' });
});

describe('others about the same', () => {
  const repeats = async (id: number, { token } = agent) =>
    (await node.call('GET', `complaints/${id}/repeats`, { token })).body.data as { about: string; about_id: number; count: number }[];

  it('are told of whom and what somebody complains about again, as often as the list has them', async () => {
    const another = await addDriver(database, country);
    const car = await addVehicle(database, country, another);
    const trip = () => addTrip({ provider_id: another, vehicle_id: car });
    const first = (await open(await trip())).body.data;
    expect(await repeats(first.id)).toEqual([]);
    // By the other side: about the client, and about neither driver nor car.
    const reason = await insertRow(database, 'report_reasons', { title_ar: 'عنوان وهمي', title_en: 'False address', target: 'client' });
    await open(await trip(), agent, { complained_by: 'provider', report_reason_id: reason });
    const old = (await open(await trip())).body.data;
    await database.pool.query(`update complaints set created_at = created_at - interval '91 days' where id = $1`, [old.id]);
    expect(await repeats(first.id)).toEqual([]);
    await open(await trip());
    const found = await repeats(first.id);
    expect(found).toEqual([
      { about: 'provider', about_id: another, complained_by: 'client', from_date: '2026-02-12', count: 2 },
      { about: 'vehicle', about_id: car, complained_by: 'client', from_date: '2026-02-12', count: 2 },
    ]);
    for (const { about, about_id, count, ...filters } of found) {
      const query = new URLSearchParams({ [`${about}_id`]: String(about_id), ...filters } as Record<string, string>);
      expect((await asAgent('GET', `complaints?${query.toString()}`)).body.meta.total).toBe(count);
    }
    // The old one is not of these months itself.
    expect((await repeats(old.id)).map(({ count }) => count)).toEqual([2, 2]);
  });

  it('are not the complaint itself, made in the first hours of these months where it is', async () => {
    const { id } = (await open(await addTrip({ provider_id: await addDriver(database, country) }))).body.data;
    const begun = `(select '2026-02-12'::timestamp at time zone time_zone from countries where id = $2)`;
    const { rows } = await database.pool.query(`update complaints set created_at = ${begun} where id = $1 returning created_at`, [id, country]); // prettier-ignore
    expect(new Date(rows[0].created_at).toISOString().slice(0, 10)).toBe('2026-02-11');
    expect(await repeats(id)).toEqual([]);
  });

  it('are counted within the reach of who asks', async () => {
    const provider = await addDriver(database, country);
    const [trip, order] = [await addTrip({ provider_id: provider }), await addTrip({ provider_id: provider, order_type: 'normal' })];
    const all = await makeAdmin(database, {
      permissions: [...RIGHTS, 'index-orders', 'show-orders', 'update-orders'],
      countries: [country],
    });
    const { id } = (await open(trip, all)).body.data;
    await open(order, all);
    expect((await repeats(id, all)).map(({ count }) => count)).toEqual([2]);
    expect(await repeats(id)).toEqual([]);
    const elsewhere = await makeAdmin(database, { permissions: [...RIGHTS], countries: [await addCountry(database)] });
    expect((await node.call('GET', `complaints/${id}/repeats`, { token: elsewhere.token })).status).toBe(404);
  });
});

it('about trips alone stand in the list of trips’ complaints, which is narrowed by who looks into them', async () => {
  const all = await makeAdmin(database, { permissions: [...RIGHTS, 'index-orders', 'show-orders', 'update-orders'], countries: [country] });
  const trip = (await open(await addTrip(), all)).body.data;
  const order = (await open(await addTrip({ order_type: 'normal' }), all)).body.data;
  const listed = async (path: string) =>
    (await node.call('GET', `${path}${path.includes('?') ? '&' : '?'}per_page=100`, { token: all.token })).body.data.map(
      ({ id }: { id: number }) => id,
    );
  const ofTrips = await listed('complaint_trips');
  expect([ofTrips.includes(trip.id), ofTrips.includes(order.id)]).toEqual([true, false]);
  expect(await listed('complaints')).toEqual(expect.arrayContaining([trip.id, order.id]));
  await node.call('POST', `complaints/${trip.id}/take`, { token: all.token, body: {} });
  expect(await listed(`complaint_trips?owner_id=${all.id}`)).toEqual([trip.id]);
});
