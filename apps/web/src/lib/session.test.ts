import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, readSession, rememberReturn, getSession, startSession, takeReturn, type LoginAnswer } from './session.ts';
import { forgetViewAs } from './view-as.ts';

class Store {
  private readonly map = new Map<string, string>();
  getItem = (key: string) => this.map.get(key) ?? null;
  setItem = (key: string, value: string) => void this.map.set(key, value);
  removeItem = (key: string) => void this.map.delete(key);
  clear = () => this.map.clear();
}

const ANSWER: LoginAnswer = {
  id: 7,
  token: 'secret',
  user_type: 'admin',
  name: 'سعاد منصور',
  image: null,
  phone: '+971501234567',
  email: 'suad@example.com',
  gender: 'female',
  is_super_admin: 0,
  all_countries: 0,
  role: {
    id: 2,
    title: 'دعم',
    title_ar: 'دعم',
    title_en: 'Support',
    permissions: [{ permission_url: 'index-city', permission_label: 'عرض المدن', permission_type: 'index', front_route_name: 'cities' }],
  },
};
const reload = vi.fn();
const replaceState = vi.fn();

beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal('localStorage', new Store());
  vi.stubGlobal('sessionStorage', new Store());
  vi.stubGlobal('history', { replaceState });
  vi.stubGlobal('location', { pathname: '/cities/show-all', search: '?page=2', reload });
  // Modules are shared with the tests of other files, one of which looks as somebody else.
  forgetViewAs();
});
afterEach(() => vi.unstubAllGlobals());

describe('a session', () => {
  it('is stored from the answer and the page loads anew', () => {
    startSession(ANSWER);
    expect(readSession()).toEqual(getSession(ANSWER));
    expect(readSession()).toMatchObject({
      token: 'secret',
      type: 'admin',
      is_super_admin: false,
      role: 'دعم',
      permissions: ['index-city'],
    });
    expect(reload).toHaveBeenCalledOnce();
  });

  it('has no permissions where the admin has no role', () => {
    expect(getSession({ ...ANSWER, role: null }).permissions).toEqual([]);
  });

  it('ends with all that belongs to it; language and theme stay', () => {
    startSession(ANSWER);
    localStorage.setItem('country', '{"id":1}');
    localStorage.setItem('language', 'en');
    endSession();
    expect(readSession()).toBeNull();
    expect(localStorage.getItem('country')).toBeNull();
    expect(localStorage.getItem('language')).toBe('en');
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it.each(['', 'null', 'not json', '{}', '{"token":""}', '{"token":5}'])('is absent when %j is stored', (stored) => {
    localStorage.setItem('session', stored);
    expect(readSession()).toBeNull();
  });
});

describe('coming back after a login', () => {
  it('leads to where the session was lost, once', () => {
    endSession({ lost: true });
    expect(takeReturn()).toBe('/cities/show-all?page=2');
    expect(takeReturn()).toBe('/');
  });

  it('leads home after logging out, which leaves nothing of the window', () => {
    rememberReturn();
    sessionStorage.setItem('place', '{"href":"/clients/show-all?keyword=0501234567"}');
    endSession();
    expect(takeReturn()).toBe('/');
    expect(sessionStorage.getItem('place')).toBeNull();
    expect(replaceState).toHaveBeenCalledWith(null, '', '/login');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/login', 'javascript:alert(1)'])('never leads to %s', (path) => {
    sessionStorage.setItem('return_to', path);
    expect(takeReturn()).toBe('/');
  });
});
