import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import type { Access } from './access.ts';
import { countriesBeyond, coversPowers, permissionsBeyond, type Powers } from './powers.ts';

const access = (own: Partial<Access>): Access => ({
  adminId: 1,
  isSuperAdmin: false,
  permissions: new Set(),
  countries: [],
  tokenHash: '',
  expiresAt: 0,
  ...own,
});
const powers = (own: Partial<Powers>): Powers => ({
  is_super_admin: false,
  all_countries: false,
  permissions: [],
  country_ids: [],
  ...own,
});
const urls = fc.subarray(PERMISSIONS.map((permission) => permission.permission_url as string));
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }));

describe('powers', () => {
  it('finds what is beyond an admin', () => {
    const mine = access({ permissions: new Set(['index-city']), countries: [1, 2] });
    expect(permissionsBeyond(mine, ['index-city', 'create-city', 'long-gone'])).toEqual(['create-city']);
    expect(countriesBeyond(mine, [2, 3])).toEqual([3]);
    expect(countriesBeyond(access({ countries: null }), [2, 3])).toEqual([]);
    expect(permissionsBeyond(access({ isSuperAdmin: true }), ['create-city'])).toEqual([]);
  });

  it('a superadmin covers everyone, and only superadmins cover one', () => {
    expect(coversPowers(access({ isSuperAdmin: true, countries: null }), powers({ is_super_admin: true }))).toBe(true);
    const everything = access({ permissions: new Set(PERMISSIONS.map((permission) => permission.permission_url)), countries: null });
    expect(coversPowers(everything, powers({ is_super_admin: true }))).toBe(false);
    expect(coversPowers(everything, powers({ all_countries: true }))).toBe(true);
    expect(coversPowers(access({ countries: [1, 2, 3] }), powers({ all_countries: true }))).toBe(false);
  });

  it('covers exactly subsets', () => {
    fc.assert(
      fc.property(urls, ids, urls, ids, (permissions, countries, theirs, theirCountries) => {
        const mine = access({ permissions: new Set(permissions), countries });
        const subset = theirs.every((url) => permissions.includes(url)) && theirCountries.every((id) => countries.includes(id));
        expect(coversPowers(mine, powers({ permissions: theirs, country_ids: theirCountries }))).toBe(subset);
      }),
    );
  });
});
