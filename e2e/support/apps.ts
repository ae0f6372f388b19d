import { expect } from '@playwright/test';
import { baseUrl, type Api } from './api.ts';
import { makeProvider, uniqueNumber } from './rows.ts';

/** As the demo sends it to every phone. */
const CODE = '1234';

/** The answer to a call of an app. */
async function ask(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body: object,
  token?: string,
): Promise<{ ok: boolean; status: number; answer: unknown }> {
  const response = await fetch(`${baseUrl()}/api/app/v1/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return { ok: response.ok, status: response.status, answer: await response.json() };
}

/** A call of an app, which succeeds. */
export async function appCall<T>(method: 'GET' | 'POST' | 'PUT', path: string, body: object, token?: string): Promise<T> {
  const { ok, status, answer } = await ask(method, path, body, token);
  expect([path, status, answer]).toEqual([path, ok ? status : 200, expect.anything()]);
  return (answer as { data: T }).data;
}

/** The status of a call of an app that may be refused. */
export const tryCall = async (...call: Parameters<typeof ask>): Promise<number> => (await ask(...call)).status;

/** Logs somebody in on their phone; undefined where they may not. */
async function tryLogin(phone: string, user_type: 'client' | 'provider' = 'provider'): Promise<string | undefined> {
  const who = { phone, user_type };
  await ask('POST', 'sessions/code', who);
  const { ok, answer } = await ask('POST', 'sessions', { ...who, code: CODE, device_name: 'هاتف', platform: 'android' });
  return ok ? (answer as { data: { token: string } }).data.token : undefined;
}

/** Logs a client in on their phone. */
export async function logInClient(phone: string): Promise<string> {
  const token = await tryLogin(phone, 'client');
  expect(token, phone).toBeDefined();
  return token as string;
}

/** Logs a provider in on their phone. */
export async function logInProvider(phone: string): Promise<string> {
  const token = await tryLogin(phone);
  expect(token, phone).toBeDefined();
  return token as string;
}

/** Somebody at work in a test, whose app the test is. */
export interface AtWork {
  readonly id: number;
  readonly token: string;
  readonly name: string;
}

/** Says where somebody is now. */
export async function tellPlace({ token }: AtWork, place: { lat: number; lng: number }): Promise<void> {
  await appCall('POST', 'positions', { points: [{ at: new Date().toISOString(), ...place }] }, token);
}

/** A driver of one's own, free and at a place: nobody else's order is theirs, and no other test moves them. They have no car. */
export async function makeDriverAt(api: Api, place: { lat: number; lng: number }): Promise<AtWork> {
  const row = await makeProvider(api, { is_driver: 1, license_number: `L-${uniqueNumber()}`, accepted_by_admin: 1 });
  const token = await logInProvider(String(row['phone']));
  const driver = { id: row.id, token, name: `${String(row['first_name'])} ${String(row['last_name'])}` };
  await appCall('PUT', 'presence', { is_online: 1 }, token);
  await tellPlace(driver, place);
  return driver;
}

interface DemoDriver {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly is_driver: 0 | 1;
}

async function takeToWork(api: Api, id: number): Promise<AtWork | undefined> {
  const { data: one } = await api.get<DemoDriver>(`providers/${id}`);
  const token = one.is_driver === 1 ? await tryLogin(one.phone) : undefined;
  if (token === undefined || !(await ask('PUT', 'presence', { is_online: 1 }, token)).ok) return undefined;
  return { id, token, name: `${one.first_name} ${one.last_name}` };
}

/** Which of the workers that run at the same time this one is, from 0. */
export const WORKER = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

const atWork = new Map<number, AtWork>();

/** Some drivers who are free, with a car that may be driven, go to work and say that they are at a place. */
export async function putDriversAt(api: Api, countryId: number, place: { lat: number; lng: number }, most = 3): Promise<AtWork[]> {
  const query = `country_id=${countryId}&vehicle_type=sedan&is_admin_accept=1&is_complete_data=1&is_in_order=0&per_page=100`;
  const { data: cars } = await api.get<{ provider_id: number }[]>(`vehicles?${query}`);
  const free: AtWork[] = [];
  // Workers that run at the same time begin at either end, so that none takes another's drivers. Those first who are there already; whoever was given an order meanwhile is free no more.
  const ids = [...new Set(cars.map((car) => car.provider_id))];
  const owners = (WORKER % 2 === 0 ? ids : ids.toReversed()).toSorted((a, b) => Number(atWork.has(b)) - Number(atWork.has(a)));
  for (const id of owners) {
    if (free.length >= most) break;
    const driver = atWork.get(id) ?? (await takeToWork(api, id));
    if (!driver) continue;
    atWork.set(id, driver);
    free.push(driver);
  }
  for (const driver of free) await tellPlace(driver, place);
  return free;
}
