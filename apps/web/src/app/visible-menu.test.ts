import { MENU } from '@diwan/contract/permissions/menu';
import { describe, expect, it } from 'vitest';
import { resolveAlias } from './aliases.ts';
import { hasRoute, getRoute, isRoute } from './routes.ts';
import { getEntry, visibleMenu } from './visible-menu.ts';

const words = (entry: { key: string }) => entry.key;
const getKeys = (can: (permission: string | null) => boolean, typed?: string) =>
  visibleMenu(can, words, typed).flatMap((group) => group.entries.map((entry) => entry.key));

describe('the menu', () => {
  it('shows an admin of countries and cities just those, and home', () => {
    expect(getKeys((permission) => permission === null || ['country.index', 'index-city'].includes(permission))).toEqual([
      'home',
      'countries',
      'cities',
    ]);
  });

  it('never has an entry without a screen', () => {
    const entries = MENU.flatMap((group) => group.entries);
    expect(visibleMenu(() => true, words).flatMap((group) => group.entries)).toEqual(entries);
    expect(entries.filter(({ to }) => !hasRoute(to))).toEqual([]);
  });

  it('is narrowed by what is typed, whatever its hamzas', () => {
    const arabic = (entry: { key: string }) => ({ roles: 'الأدوار', cities: 'المدن' })[entry.key] ?? '';
    expect(visibleMenu(() => true, arabic, 'الادوار').flatMap((group) => group.entries.map((entry) => entry.key))).toEqual(['roles']);
  });

  it('leads nowhere by an alias: its entries are canonical', () => {
    const addresses = MENU.flatMap((group) => group.entries.map((entry) => entry.to.split('?')[0] ?? ''));
    expect(addresses.filter((address) => resolveAlias(address, '', isRoute) !== null)).toEqual([]);
  });
});

describe('the entry of an address', () => {
  it.each([
    ['/', '', 'home'],
    ['/cities/show-all', 'page=3', 'cities'],
    ['/cities/edit/7', '', 'cities'],
    ['/reviews/form/7', '', 'reviews'],
    ['/clients/show-all', '', 'clients'],
    ['/clients/show-all', 'filter=user_locked&page=2', 'locked_users'],
    ['/clients/show/9', '', 'clients'],
    ['/contact_messages/show/9', '', 'contact_messages'],
  ])('%s?%s is %s', (path, query, key) => {
    expect(getEntry(path, new URLSearchParams(query))?.key).toBe(key);
  });

  it('is none for an unknown address', () => {
    expect(getEntry('/nowhere', new URLSearchParams())).toBeUndefined();
  });
});

it('finds the route of an address by its parts', () => {
  expect(getRoute('/clients/show/12?tab=log')?.path).toBe('/clients/show/$id');
  expect(getRoute('/clients/add')).toBeUndefined();
  expect(getRoute('/clients/show/')).toBeUndefined();
});
