import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { currentChoice, followOtherTabs, onOtherChoice } from './other-tabs.ts';
import { chosenCountry, fixPage, language } from './preferences.ts';
import { endSession, onSessionLost, readSession, resumeSession, updateSession, type LoginAnswer, type Session } from './session.ts';

const stored: Record<string, string> = {};
const reload = vi.fn();
const fetched = vi.fn<typeof fetch>();
let onStorage: (event: { key: string | null }) => void;

const session = (id: number, token: string) => JSON.stringify({ id, token });
const country = (id: number, name: string) => JSON.stringify({ id, name });

beforeEach(() => {
  for (const key of Object.keys(stored)) delete stored[key];
  reload.mockReset();
  fetched.mockReset();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
    removeItem: (key: string) => delete stored[key],
  });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined });
  vi.stubGlobal('history', { replaceState: () => undefined });
  vi.stubGlobal('location', { pathname: '/', search: '', reload });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('addEventListener', (_name: string, listener: typeof onStorage) => (onStorage = listener));
  Object.assign(stored, { session: session(1, 'first'), country: country(1, 'الإمارات'), language: 'ar' });
  fixPage();
  followOtherTabs();
});
afterEach(() => {
  globalThis.drawnWith = undefined;
  vi.unstubAllGlobals();
});

/** What another tab stores. */
function elsewhere(values: Readonly<Record<string, string | null>>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === null) delete stored[key];
    else stored[key] = value;
    onStorage({ key });
  }
}

async function sentHeaders() {
  fetched.mockResolvedValueOnce(new Response('{}'));
  await api.post('coupons/deleteAll');
  return Object.fromEntries(new Headers(fetched.mock.calls.at(-1)?.[1]?.headers));
}

describe('a page', () => {
  it('goes on with the country and language that it shows, whatever another tab chooses, and says so', async () => {
    const listener = vi.fn();
    const end = onOtherChoice(listener);
    elsewhere({ country: country(2, 'الكويت'), language: 'en' });
    expect([chosenCountry()?.id, language()]).toEqual([1, 'ar']);
    expect(await sentHeaders()).toMatchObject({ 'x-country-id': '1', 'accept-language': 'ar', authorization: 'Bearer first' });
    expect(currentChoice()).toEqual({ country: 'الكويت', isOtherLanguage: true });
    elsewhere({ country: null, language: 'ar' });
    expect(currentChoice()).toEqual({ country: null, isOtherLanguage: false });
    elsewhere({ country: country(1, 'الإمارات') });
    expect(currentChoice()).toBeUndefined();
    expect(listener).toHaveBeenCalledTimes(5);
    expect(reload).not.toHaveBeenCalled();
    end();
  });

  it('is loaded anew where somebody else logs in, and calls as whom it was drawn for until then', async () => {
    elsewhere({ session: null });
    elsewhere({ session: session(2, 'second') });
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    expect(await sentHeaders()).toMatchObject({ authorization: 'Bearer first' });
  });

  it('with something typed waits for whom it was drawn for, and goes on beside somebody else', async () => {
    let answer: (goesOn: boolean) => void = () => undefined;
    const end = onSessionLost(() => new Promise((resolve) => (answer = resolve)));
    elsewhere({ session: null });
    elsewhere({ session: session(2, 'second') });
    resumeSession({ id: 1, token: 'again' } as LoginAnswer);
    answer(true);
    expect(await sentHeaders()).toMatchObject({ authorization: 'Bearer again' });
    expect(stored).toMatchObject({ session: session(2, 'second') });
    expect(reload).not.toHaveBeenCalled();
    end();
  });

  it('makes a call again that found its session over, once for all who wait', async () => {
    const ask = vi.fn(() => Promise.resolve(resumeSession({ id: 1, token: 'again' } as LoginAnswer)).then(() => true));
    const end = onSessionLost(ask);
    fetched.mockImplementation((_url, init) => {
      const isOver = new Headers(init?.headers).get('authorization') === 'Bearer first';
      return Promise.resolve(new Response('{"data":"done"}', { status: isOver ? 401 : 200 }));
    });
    const answers = await Promise.all([api.post('cities', {}), api.get('cities')]);
    expect(answers).toEqual([{ data: 'done' }, { data: 'done' }]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
    end();
  });

  it('goes on by the new token of the same person', async () => {
    elsewhere({ session: session(1, 'again') });
    expect(reload).not.toHaveBeenCalled();
    expect(await sentHeaders()).toMatchObject({ authorization: 'Bearer again' });
  });

  it('neither ends nor overwrites the session of somebody else', () => {
    const mine = readSession() as Session;
    elsewhere({ session: session(2, 'second') });
    updateSession({ ...mine, name: 'قديم' });
    endSession({ lost: true });
    expect(stored).toMatchObject({ session: session(2, 'second'), country: country(1, 'الإمارات') });
  });

  it('brings no session back that has ended meanwhile', () => {
    const mine = readSession() as Session;
    elsewhere({ session: null });
    updateSession({ ...mine, name: 'قديم' });
    expect(stored['session']).toBeUndefined();
  });
});
