import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, getEarly } from './api.ts';
import { askEarly, dropEarly } from './early.ts';
import { plainHeaders } from './request-headers.ts';
import { noteServerTime, serverNow } from './server-clock.ts';

const stored: Record<string, string> = {};
const fetched = vi.fn<typeof fetch>();
const reload = vi.fn();

beforeEach(() => {
  for (const key of Object.keys(stored)) delete stored[key];
  stored['session'] = JSON.stringify({ token: 'abc' });
  fetched.mockReset();
  reload.mockReset();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
    removeItem: (key: string) => delete stored[key],
  });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('location', { pathname: '/', search: '', reload });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  dropEarly();
  vi.unstubAllGlobals();
});

const answer = (status: number, body: unknown) => fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
const cities = () => api.get('cities', { query: { page: 2 } });
const early = () => askEarly('/api/admin/cities?page=2', plainHeaders());

describe('an answer that was asked for early', () => {
  it('is taken by the call that asks for just that, once', async () => {
    answer(200, { data: [1] });
    early();
    expect(await cities()).toEqual({ data: [1] });
    expect(fetched).toHaveBeenCalledOnce();
    answer(200, { data: [2] });
    expect(await cities()).toEqual({ data: [2] });
  });

  it.each([
    ['another address', () => api.get('cities')],
    ['another method', () => api.post('cities?page=2')],
    ['other headers', () => api.get('cities', { query: { page: 2 }, headers: { 'X-Country-Id': '7' } })],
  ])('is none for %s', async (_, call) => {
    answer(200, { data: [1] });
    early();
    answer(200, { data: [2] });
    expect(await call()).toEqual({ data: [2] });
    expect(await cities()).toEqual({ data: [1] });
  });

  it('is not given to whoever has logged in since', async () => {
    answer(200, { data: ['of the one before'] });
    early();
    stored['session'] = JSON.stringify({ token: 'another' });
    answer(200, { data: ['own'] });
    expect(await cities()).toEqual({ data: ['own'] });
  });

  it('is forgotten when nobody wants it', async () => {
    answer(200, { data: [1] });
    early();
    dropEarly();
    answer(200, { data: [2] });
    expect(await cities()).toEqual({ data: [2] });
  });

  it('ends the session where it says that it is over', async () => {
    answer(401, { code: 'auth.required' });
    early();
    await expect(cities()).rejects.toMatchObject({ status: 401 });
    expect(stored['session']).toBeUndefined();
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([3, -3])('says what the server’s clock showed as it came, by a clock that is %d hours off', async (hours) => {
    const now = Date.parse('2026-05-13T09:00:00Z');
    vi.useFakeTimers({ now: now + hours * 3_600_000 });
    try {
      fetched.mockResolvedValueOnce(new Response('{}', { headers: { date: new Date(now).toUTCString() } }));
      early();
      await vi.advanceTimersByTimeAsync(20_000);
      await cities();
      expect(serverNow()).toBe(now + 20_000);
    } finally {
      noteServerTime(new Date().toUTCString());
      vi.useRealTimers();
    }
  });

  it('refuses as a late one does', async () => {
    answer(403, { message: 'x', data: { permissions: ['index-city'] } });
    early();
    await expect(cities()).rejects.toMatchObject({ status: 403, needs: ['index-city'] });
  });

  it('that did not arrive is "offline", and the next try asks anew', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    early();
    await expect(cities()).rejects.toMatchObject({ isOffline: true });
    answer(200, { data: [1] });
    expect(await cities()).toEqual({ data: [1] });
  });

  it('is not waited for by whoever has gone', async () => {
    answer(200, { data: [1] });
    early();
    const abort = new AbortController();
    const call = api.get('cities', { query: { page: 2 }, signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  describe('without waiting', () => {
    const begin = () => getEarly('cities', { page: 2 });
    const come = () => new Promise((resolve) => setTimeout(resolve));

    it('is what a screen begins with once it is here, and nobody else has it then', async () => {
      answer(200, { data: [1] });
      early();
      expect(begin()).toBeUndefined();
      await come();
      expect([begin(), begin()]).toEqual([{ data: [1] }, undefined]);
    });

    it('is none where it refuses, which is for whoever asks', async () => {
      answer(403, { message: 'x', data: { permissions: ['index-city'] } });
      early();
      await come();
      expect(begin()).toBeUndefined();
      await expect(cities()).rejects.toMatchObject({ status: 403 });
      expect(fetched).toHaveBeenCalledOnce();
    });
  });
});
