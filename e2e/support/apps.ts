import { expect } from '@playwright/test';
import { baseUrl, type Api } from './api.ts';

/** As the demo sends it to every phone. */
const CODE = '1234';

/** The answer to a call of an app. */
async function ask(
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  token?: string,
): Promise<{ ok: boolean; status: number; answer: unknown }> {
  const response = await fetch(`${baseUrl()}/api/app/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { ok: response.ok, status: response.status, answer: await response.json() };
}

/** A call of a provider's app, which succeeds. */
export async function appCall<T>(method: 'POST' | 'PUT', path: string, body: object, token?: string): Promise<T> {
  const { ok, status, answer } = await ask(method, path, body, token);
  expect([path, status, answer]).toEqual([path, ok ? status : 200, expect.anything()]);
  return (answer as { data: T }).data;
}

/** Logs a provider in on their phone; undefined where they may not. */
async function tryLogin(phone: string): Promise<string | undefined> {
  const who = { phone, user_type: 'provider' };
  await ask('POST', 'sessions/code', who);
  const { ok, answer } = await ask('POST', 'sessions', { ...who, code: CODE, device_name: 'هاتف', platform: 'android' });
  return ok ? (answer as { data: { token: string } }).data.token : undefined;
}

/** Logs a provider in on their phone. */
export async function logInProvider(phone: string): Promise<string> {
  const token = await tryLogin(phone);
  expect(token, phone).toBeDefined();
  return token as string;
}

const atWork = new Map<number, string>();

/** Some drivers with a car that may be driven go to work and say that they are at a place. */
export async function putDriversAt(api: Api, countryId: number, place: { lat: number; lng: number }, most = 3): Promise<void> {
  const query = `country_id=${countryId}&vehicle_type=sedan&is_admin_accept=1&is_complete_data=1&is_in_order=0&per_page=100`;
  const { data: cars } = await api.get<{ provider_id: number }[]>(`vehicles?${query}`);
  for (const id of new Set(cars.map((car) => car.provider_id))) {
    if (atWork.size >= most) break;
    const { data: provider } = await api.get<{ phone: string; is_driver: 0 | 1 }>(`providers/${id}`);
    if (provider.is_driver === 0) continue;
    const token = await tryLogin(provider.phone);
    if (token !== undefined && (await ask('PUT', 'presence', { is_online: 1 }, token)).ok) atWork.set(id, token);
  }
  for (const token of atWork.values()) await appCall('POST', 'positions', { points: [{ at: new Date().toISOString(), ...place }] }, token);
}
