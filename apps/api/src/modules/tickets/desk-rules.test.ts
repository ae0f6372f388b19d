import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { proposeRamadan } from '../working-hours/propose-ramadan.ts';
import { recountClocks } from './recount-clocks.ts';

let database: TestDatabase;
let node: TestNode;
let country: number;
let chief: LoggedIn;
/** A Wednesday, 12:00 in the countries of tests. */
const NOON = Date.parse('2026-05-13T09:00:00.000Z');
const clock = { now: NOON };
const verbs = (name: string) => ['index', 'show', 'create', 'update', 'delete'].map((verb) => `${verb}-${name}`);
const RULES = [...verbs('sla-rules'), ...verbs('desk-hours'), ...verbs('calendar-exceptions')];
const TICKETS = ['index-tickets', 'show-tickets', 'create-tickets', 'update-tickets'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
});
beforeEach(async () => {
  clock.now = NOON;
  country = await addCountry(database, { time_zone: 'Asia/Riyadh' });
  chief = await makeAdmin(database, { permissions: [...RULES, ...TICKETS], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  node.call(method, path, { token: chief.token, ...(body !== undefined && { body }) });
const TITLE = { title_ar: 'قاعدة', title_en: 'Rule' };
const daily = (...times: string[]) => DAYS.flatMap((day) => times.map((time) => `${day} ${time}`));
const addRule = (more: object = {}) => {
  const minutes = { first_minutes: 30, next_minutes: 60, resolution_minutes: 600 };
  return ask('POST', 'sla_rules', {
    ...TITLE,
    country_id: country,
    priority: 'normal',
    basis: 'working',
    ...minutes,
    is_active: 1,
    ...more,
  });
};
const addHours = (valid_from: string, hours: string[]) => ask('POST', 'desk_hours', { ...TITLE, country_id: country, valid_from, hours });
const addDays = (start_at: string, end_at: string, more: object = {}) =>
  ask('POST', 'calendar_exceptions', {
    ...TITLE,
    country_id: country,
    kind: 'holiday',
    start_at,
    end_at,
    used_by: 'all',
    hours: [],
    is_active: 1,
    ...more,
  });
const open = async () => (await ask('POST', 'tickets', { subject: 'لم يصل', country_id: country })).body.data.id as number;
const show = async (id: number) => (await ask('GET', `tickets/${id}`)).body.data;
const getClocks = async (id: number) =>
  (
    await database.pool.query<{ clocks: Record<string, { rule: unknown; minutes: number } | null> }>(
      'select clocks from tickets where id = $1',
      [id],
    )
  ).rows[0]?.clocks;
const minutesOn = (minutes: number, from = NOON) => new Date(from + minutes * 60_000).toISOString();

describe('a rule', () => {
  it('promises what a country says; a changed one reckons what is open anew, and what has stopped keeps its version', async () => {
    const rule = (await addRule()).body.data;
    const [id, done] = [await open(), await open()];
    expect(await show(id)).toMatchObject({ first_response_due_at: minutesOn(30), resolution_due_at: minutesOn(600) });
    await ask('POST', `tickets/${done}/close`, {});
    const kept = await getClocks(done);
    const { id: ruleId, updated_at } = rule;
    expect(kept?.['resolution']?.rule).toEqual({ id: ruleId, version: updated_at });
    const { created_at: _, id: __, ...form } = rule;
    const saved = await ask('PUT', `sla_rules/${ruleId}`, { ...pick(form), first_minutes: 10, updated_at });
    expect(saved.status).toBe(200);
    await recountClocks(node.app);
    expect(await show(id)).toMatchObject({ first_response_due_at: minutesOn(10), due_at: minutesOn(10) });
    expect((await getClocks(id))?.['first']?.rule).toEqual({ id: ruleId, version: saved.body.data.updated_at });
    expect(await getClocks(done)).toEqual(kept);
    // Switched off, what holds everywhere holds again.
    await ask('POST', `sla_rules/is_active/${ruleId}`, { is_active: 0 });
    await recountClocks(node.app);
    expect((await show(id)).first_response_due_at).toBe(minutesOn(60));
  });

  it('counts by the calendar where it says so, and takes the place of the one before', async () => {
    await addHours('2026-05-13', daily('13:00-17:00'));
    const first = (await addRule()).body.data.id;
    expect((await show(await open())).first_response_due_at).toBe(minutesOn(90));
    await addRule({ basis: 'calendar' });
    expect((await ask('GET', `sla_rules/${first}`)).body.data.is_active).toBe(0);
    expect((await show(await open())).first_response_due_at).toBe(minutesOn(30));
    expect((await addRule({ first_minutes: 20, resolution_minutes: 10 })).body.errors).toHaveProperty('resolution_minutes');
  });
});

const pick = (form: Record<string, unknown>) =>
  Object.fromEntries(
    ['country_id', 'priority', 'title_ar', 'title_en', 'basis', 'first_minutes', 'next_minutes', 'resolution_minutes', 'is_active'].map(
      (name) => [name, form[name]],
    ),
  );

describe('the hours of a desk', () => {
  it('move what is due, pass midnight, and stay as they were on days that are over', async () => {
    await addRule({ first_minutes: 120 });
    const id = await open();
    const week = await addHours('2026-05-13', daily('08:00-13:00', '22:00-02:00'));
    await recountClocks(node.app);
    // An hour until one o'clock, and one from ten at night.
    expect((await show(id)).first_response_due_at).toBe(minutesOn(11 * 60));
    expect((await addHours('2026-05-12', daily('09:00-10:00'))).body.errors).toHaveProperty('valid_from');
    clock.now += 24 * 3_600_000;
    const gone = await ask('DELETE', `desk_hours/${week.body.data.id}`);
    expect([gone.status, gone.body.code]).toEqual([409, 'calendar.begun']);
  });

  it('give way to a holiday, and this to nothing that nobody has confirmed', async () => {
    await addRule({ first_minutes: 120 });
    await addHours('2026-05-13', daily('09:00-13:00'));
    const id = await open();
    const eid = (await addDays('2026-05-14', '2026-05-16', { is_active: 0 })).body.data.id;
    await recountClocks(node.app);
    expect((await show(id)).first_response_due_at).toBe(minutesOn(22 * 60));
    await ask('POST', `calendar_exceptions/is_active/${eid}`, { is_active: 1 });
    await addDays('2026-05-15', '2026-05-15', { kind: 'other', hours: ['fri 20:00-22:00'] });
    await recountClocks(node.app);
    // The day's own hours come before those of the range.
    expect((await show(id)).first_response_due_at).toBe('2026-05-15T18:00:00.000Z');
    clock.now += 2 * 24 * 3_600_000;
    expect((await ask('POST', `calendar_exceptions/is_active/${eid}`, { is_active: 0 })).body.code).toBe('calendar.begun');
  });

  it('have Ramadan proposed once, and no other hours until somebody confirms it', async () => {
    clock.now = Date.parse('2026-01-05T09:00:00Z');
    await proposeRamadan(node.app);
    await proposeRamadan(node.app);
    const { data } = (await ask('GET', `calendar_exceptions?country_id=${country}`)).body;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      kind: 'ramadan',
      start_at: '2026-02-18',
      end_at: '2026-03-19',
      is_active: 0,
      title_ar: 'رمضان 1447هـ',
    });
    const { rows } = await database.pool.query(`select from notifications where notify_type = 'calendar' and admin_id = $1`, [chief.id]);
    expect(rows).toHaveLength(1);
    await ask('POST', 'calendar_exceptions/deleteAll', { ids: [data[0].id] });
    await proposeRamadan(node.app);
    expect((await ask('GET', `calendar_exceptions?country_id=${country}`)).body.data).toHaveLength(0);
    expect((await addDays('2026-02-18', '2026-03-19', { kind: 'ramadan', hours: [] })).body.errors).toHaveProperty('hours');
  });
});

describe('a ticket’s clocks', () => {
  const list = async (id: number) => (await ask('GET', `tickets/${id}/clocks`)).body.data;

  it('name the rule that each runs by, and the hours of the desk that it is counted in', async () => {
    const bare = await open();
    expect(await list(bare)).toMatchObject([
      { clock: 'first', minutes: 60, is_running: 1, is_missed: 0, basis: 'working', rule: null, hours: null, exceptions: [] },
      { clock: 'resolution', minutes: 1_440, rule: null },
    ]);
    const { id: rule, updated_at: version } = (await addRule({ title_en: 'Everyday questions' })).body.data;
    const { id: hours } = (await addHours('2026-05-13', daily('08:00-16:00'))).body.data;
    const { id: days } = (await addDays('2026-05-14', '2026-05-14', { title_en: 'A day off' })).body.data;
    await addDays('2026-05-14', '2026-05-14', { used_by: 'visits' });
    await addDays('2026-06-14', '2026-06-14');
    const [first, resolution] = await list(await open());
    expect(first).toMatchObject({
      minutes: 30, rule: { id: rule, title_en: 'Everyday questions', version, has_changed: 0 }, hours: { id: hours, valid_from: '2026-05-13' }, exceptions: [],
    }); // prettier-ignore
    expect(resolution).toMatchObject({ minutes: 600, exceptions: [{ id: days, title_en: 'A day off', start_at: '2026-05-14' }] });
  });

  it('keep the version that they took, and say that it has changed; around the clock no hours matter', async () => {
    const { id: rule, updated_at: version } = (await addRule({ basis: 'calendar' })).body.data;
    await addHours('2026-05-13', daily('08:00-16:00'));
    const id = await open();
    await ask('POST', `tickets/${id}/take_call`, {});
    clock.now += 60_000;
    await ask('PUT', `sla_rules/${rule}`, { ...TITLE, priority: 'normal', basis: 'calendar', first_minutes: 10, next_minutes: 20, resolution_minutes: 300, is_active: 1, updated_at: version }); // prettier-ignore
    await recountClocks(node.app);
    const [first, resolution] = await list(id);
    expect(first).toMatchObject({
      minutes: 30,
      is_running: 0,
      basis: 'calendar',
      rule: { id: rule, version, has_changed: 1 },
      hours: null,
    });
    expect(resolution).toMatchObject({ minutes: 300, is_running: 1, rule: { id: rule, has_changed: 0 } });
  });
});
