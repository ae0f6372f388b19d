import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelReasons } from '@diwan/contract/cancel-reasons/resource';
import { cities } from '@diwan/contract/cities/resource';
import { clients, riders } from '@diwan/contract/clients/resource';
import { terms } from '@diwan/contract/content/pages';
import type { SessionAnswer } from '../../lib/session-answer.ts';
import type { Session } from '../../lib/session.ts';

const PLACE = { pages: ['show-all', 'show', 'add', 'edit'] } as const;
const NOTHING = { show: false, add: false, edit: false, delete: false, toggle: false };
const EVERYTHING = { show: true, add: true, edit: true, delete: true, toggle: true };
const OF_CITIES = ['show-city', 'create-city', 'update-city', 'delete-city'];

const ADMIN = { id: 1, user_type: 'admin', first_name: 'منى', last_name: 'سالم', name: 'منى سالم', image: null, phone: '+971501234567', email: 'mona@diwan.example', gender: 'female', role: 'محرر' } as const; // prettier-ignore

/** The modules as a page of this session would have them; `controls` are what the server says of the routes. */
async function getPage(session: Partial<Session>, controls?: SessionAnswer['controls']) {
  const stored = JSON.stringify({ token: 'secret', is_super_admin: false, all_countries: true, permissions: [], ...session });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'session' ? stored : null), setItem: () => {} });
  vi.resetModules();
  const own = await import('../../lib/permissions.ts');
  const { mayChange, getScreenRights } = await import('./rights.ts');
  const permissions = (session.permissions ?? []) as SessionAnswer['permissions'];
  if (controls)
    own.takeRights({ admin: { ...ADMIN, is_super_admin: 0, all_countries: 1 }, permissions, controls, countries: [], recovery: null });
  return { can: own.can, mayChange, getScreenRights };
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('a permission', () => {
  it('is held where the session names it, and by a superadmin; what needs none is open', async () => {
    const { can } = await getPage({ permissions: ['show-city'] });
    expect([can('show-city'), can('update-city'), can(null), can(undefined)]).toEqual([true, false, true, true]);
    expect((await getPage({ is_super_admin: true })).can('update-city')).toBe(true);
    expect((await getPage({})).can('show-city')).toBe(false);
  });
});

describe('the rights on a screen', () => {
  it('are none without permissions, each with its own, and all for a superadmin', async () => {
    expect((await getPage({})).getScreenRights(cities, PLACE)).toEqual(NOTHING);
    expect((await getPage({ is_super_admin: true })).getScreenRights(cities, PLACE)).toEqual(EVERYTHING);
    expect((await getPage({ permissions: OF_CITIES })).getScreenRights(cities, PLACE)).toEqual(EVERYTHING);
    const without = async (permission: string) =>
      (await getPage({ permissions: OF_CITIES.filter((one) => one !== permission) })).getScreenRights(cities, PLACE);
    // A form begins by reading the row.
    expect(await without('show-city')).toEqual({ ...EVERYTHING, show: false, edit: false });
    expect(await without('create-city')).toEqual({ ...EVERYTHING, add: false });
    expect(await without('update-city')).toEqual({ ...EVERYTHING, edit: false, toggle: false });
    expect(await without('delete-city')).toEqual({ ...EVERYTHING, delete: false });
  });

  it('are no more than the pages of the screen, and flags have a right of their own', async () => {
    expect((await getPage({ is_super_admin: true })).getScreenRights(cities, { pages: ['show-all'] })).toMatchObject({
      add: false,
      edit: false,
    });
    expect((await getPage({ permissions: ['update-clients', 'show-clients'] })).getScreenRights(clients, PLACE)).toMatchObject({
      edit: true,
      toggle: false,
    });
    expect((await getPage({ permissions: ['toggle-clients'] })).getScreenRights(clients, PLACE)).toEqual({ ...NOTHING, toggle: true });
  });

  it('are no more than the server says of the route, under whatever name its rows are shown', async () => {
    const permissions = ['show-clients', 'create-clients', 'update-clients', 'delete-clients'];
    const { getScreenRights } = await getPage({ permissions }, { clients: ['show'] });
    for (const resource of [clients, riders]) expect(getScreenRights(resource, PLACE)).toEqual({ ...NOTHING, show: true });
    // A route that the server does not name.
    expect((await getPage({ permissions }, { cities: ['show'] })).getScreenRights(clients, PLACE)).toEqual(NOTHING);
  });
});

describe('what holds in all countries', () => {
  const permissions = ['cancel-reasons', 'terms'].flatMap((name) =>
    ['show', 'create', 'update', 'delete'].map((verb) => `${verb}-${name}`),
  );
  const row = { id: 1, created_at: '', updated_at: '' };

  it('is read by who works in some, and changed by who works in all', async () => {
    const some = await getPage({ permissions, all_countries: false });
    const all = await getPage({ permissions, all_countries: true });
    expect(some.getScreenRights(cancelReasons, PLACE)).toEqual({ ...NOTHING, show: true });
    expect(all.getScreenRights(cancelReasons, PLACE)).toEqual(EVERYTHING);
    expect(some.getScreenRights(terms, PLACE)).toEqual(EVERYTHING);
    const answers = ({ mayChange }: typeof some) => [null, 3].map((country_id) => mayChange(terms, { ...row, country_id }));
    expect([answers(some), answers(all)]).toEqual([[false, true], [true, true]]); // prettier-ignore
  });
});
