import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { getUrl } from './api-address.ts';
import { api } from './api.ts';

const stored: Record<string, string> = {};
const reload = vi.fn();
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  for (const key of Object.keys(stored)) delete stored[key];
  reload.mockReset();
  fetched.mockReset();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
    removeItem: (key: string) => delete stored[key],
  });
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('location', { pathname: '/', search: '', reload });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
const headersOfCall = () => new Headers(fetched.mock.calls[0]?.[1]?.headers);

describe('a call', () => {
  it('carries what every call carries', async () => {
    stored['session'] = JSON.stringify({ token: 'abc' });
    stored['country'] = JSON.stringify({ id: 4, name: 'الكويت', time_zone: 'Asia/Kuwait' });
    answer(200, { status: 'success', data: [] });
    await api.get('cities', { query: { page: 2, keyword: '', sort: undefined } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/admin/cities?page=2');
    expect(Object.fromEntries(headersOfCall())).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      'accept-language': 'ar',
      'x-dashboard': 'main',
      'x-country-id': '4',
      'x-time-zone': 'Asia/Kuwait',
      authorization: 'Bearer abc',
    });
  });

  it('goes on with a trace once the server has named one', async () => {
    fetched.mockResolvedValueOnce(new Response('{}', { headers: { traceresponse: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` } }));
    vi.stubGlobal('addEventListener', () => undefined);
    await api.get('cities');
    expect(headersOfCall().has('traceparent')).toBe(false);
    fetched.mockClear();
    answer(200, {});
    await api.get('cities');
    expect(headersOfCall().get('traceparent')).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  });

  it('names neither country nor token where there is none', async () => {
    answer(200, {});
    await api.get('country_not_paginated');
    expect([...headersOfCall().keys()]).not.toEqual(expect.arrayContaining(['authorization']));
    expect(headersOfCall().has('x-country-id')).toBe(false);
  });

  it('lets a form name its own type', async () => {
    answer(200, {});
    await api.post('uploads', new FormData());
    expect(headersOfCall().has('content-type')).toBe(false);
  });
});

describe('a refusal', () => {
  it('holds the fields, the messages and the code', async () => {
    answer(422, { status: 'fail', message: 'راجع', messages: ['أ', 'ب'], errors: { email: ['أ'] }, code: 'validation' });
    const error = await api.post('admins').catch((caught: unknown) => caught as ApiError);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, code: 'validation', lines: ['أ', 'ب'], errors: { email: ['أ'] } });
  });

  it('of 401 ends the session there is', async () => {
    stored['session'] = JSON.stringify({ token: 'abc' });
    answer(401, { message: 'x', code: 'auth.required' });
    await expect(api.get('profile')).rejects.toMatchObject({ status: 401 });
    expect(stored['session']).toBeUndefined();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('of 401 at the login only says so', async () => {
    answer(401, { message: 'x', code: 'auth.wrong_credentials' });
    await expect(api.post('login')).rejects.toMatchObject({ lines: ['x'] });
    expect(reload).not.toHaveBeenCalled();
  });

  it('of 403 names the permissions that would do', async () => {
    answer(403, { message: 'x', data: { permissions: ['delete-city'] } });
    await expect(api.delete('cities/1')).rejects.toMatchObject({ status: 403, lines: ['x'], needs: ['delete-city'] });
  });

  it('that is no JSON is an error all the same', async () => {
    answer(502, '<html>Bad gateway</html>');
    await expect(api.get('home')).rejects.toMatchObject({ status: 502, code: 'unknown' });
  });

  it('by the network is "offline"; an aborted call is not', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(api.get('home')).rejects.toMatchObject({ isOffline: true, code: 'offline' });
    const abort = new AbortController();
    abort.abort();
    fetched.mockRejectedValueOnce(new DOMException('aborted', 'AbortError'));
    await expect(api.get('home', { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('repeats the name of a list in the query', () => {
  expect(getUrl('/admins', { ids: [1, 2], q: 'أ ب' })).toBe('/api/admin/admins?ids=1&ids=2&q=%D8%A3+%D8%A8');
});
