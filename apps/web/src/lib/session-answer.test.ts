import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSessionAnswer, readKept, sessionHeaders, type SessionAnswer } from './session-answer.ts';
import { endSession, startSession, storeSession, type LoginAnswer, type Session } from './session.ts';

const stored: Record<string, string> = {};

beforeEach(() => {
  for (const key of Object.keys(stored)) delete stored[key];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
    removeItem: (key: string) => delete stored[key],
  });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined });
  vi.stubGlobal('history', { replaceState: () => undefined });
  vi.stubGlobal('location', { pathname: '/', search: '', reload: () => undefined });
  storeSession({ token: 'mine' } as Session);
  keepSessionAnswer('"1"', DATA);
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Tests of other files share the modules: none is to find one that looks as somebody else.
  vi.resetModules();
});

const DATA = { countries: [{ id: 1 }] } as unknown as SessionAnswer;

it('is kept with its version, by which it is asked for again', () => {
  expect(readKept()?.data).toEqual(DATA);
  expect(sessionHeaders()).toEqual({ 'X-Country-Id': '', 'If-None-Match': '"1"' });
});

it('is nobody else’s, and of no other language', () => {
  storeSession({ token: 'another' } as Session);
  expect([readKept(), sessionHeaders()]).toEqual([null, { 'X-Country-Id': '' }]);
  storeSession({ token: 'mine' } as Session);
  stored['language'] = 'en';
  expect(readKept()).toBeNull();
});

it('ends with the session, and before another begins', () => {
  endSession();
  expect(JSON.stringify(stored)).not.toContain('countries');
  storeSession({ token: 'mine' } as Session);
  keepSessionAnswer('"1"', DATA);
  startSession({ token: 'mine', role: null } as LoginAnswer);
  expect(readKept()).toBeNull();
});

it('is not kept while one looks as somebody else', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => JSON.stringify({ role_id: 1, title: 'x', permissions: [], country: null }),
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.resetModules();
  const viewing = await import('./session-answer.ts');
  expect(viewing.readKept()).toBeNull();
  viewing.keepSessionAnswer('"2"', DATA);
  expect(stored['session_answer']).toContain('1');
  expect(stored['session_answer']).not.toContain('2\\"');
});
