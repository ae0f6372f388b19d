import { describe, expect, it } from 'vitest';
import { admins } from '@diwan/contract/admins/resource';
import { cities } from '@diwan/contract/cities/resource';
import { providers } from '@diwan/contract/providers/resource';
import type { FormItem } from './screens.ts';
import { getBody, changedNames, shownIn, startValues } from './form-values.ts';

const row = { id: 1, created_at: '', updated_at: '2026-01-01T00:00:00.000Z' };

describe('startValues', () => {
  it('takes the record, and what is initial for a new one', () => {
    expect(startValues(cities, null)).toMatchObject({ name_ar: '', country_id: null, lat: null, is_active: 1 });
    expect(startValues(cities, { ...row, name_ar: 'دبي', country_id: 3, is_active: 0 })).toMatchObject({
      name_ar: 'دبي',
      country_id: 3,
      is_active: 0,
    });
  });

  it('never starts with a password', () => {
    expect(startValues(admins, { ...row, password: 'x' })).toMatchObject({ password: '', passwordConfirm: '' });
  });
});

describe('getBody', () => {
  const items: FormItem<string>[] = [
    'first_name',
    'password',
    { superAdmin: ['is_super_admin'] },
    'all_countries',
    { fields: ['country_ids'], when: (values) => values['all_countries'] === 0 },
  ];
  const values = { ...startValues(admins, null), first_name: 'نورة', country_ids: [1, 2], is_super_admin: 1 };
  const body = (changes: object, superAdmin = false, mode: 'create' | 'update' = 'update') =>
    getBody(admins, items, { values: { ...values, ...changes }, superAdmin, mode }, row.updated_at);

  it('saves fields that are away as none', () => {
    expect(body({ all_countries: 1 })).toMatchObject({ all_countries: 1, country_ids: [] });
    expect(body({ all_countries: 0 })).toMatchObject({ country_ids: [1, 2] });
    const company: FormItem<string>[] = ['type', { fields: ['company_name', 'owns_vehicles'], when: (now) => now['type'] === 'company' }];
    const provider = { type: 'individual', company_name: 'شركة', owns_vehicles: 1 };
    expect(getBody(providers, company, { values: provider, superAdmin: false, mode: 'create' }, undefined)).toEqual({
      type: 'individual',
      company_name: null,
      owns_vehicles: 0,
    });
  });

  it('sends what only a superadmin sets from a superadmin only', () => {
    expect(body({})).not.toHaveProperty('is_super_admin');
    expect(body({}, true)).toMatchObject({ is_super_admin: 1 });
  });

  it('keeps the present password when none is typed, and asks for one in a new record', () => {
    expect(body({})).not.toHaveProperty('password');
    expect(body({ password: 'long-enough', passwordConfirm: 'x' })).toMatchObject({ password: 'long-enough', passwordConfirm: 'x' });
    expect(body({}, false, 'create')).toMatchObject({ password: '' });
  });

  it('names the version that an edit is based on, and sends nothing that no item shows', () => {
    expect(body({})).toMatchObject({ updated_at: row.updated_at });
    expect(body({})).not.toHaveProperty('email');
    expect(body({}, false, 'create')).not.toHaveProperty('updated_at');
  });

  it('sends the three fields of a map, empty ones as none', () => {
    expect(getBody(cities, ['location'], { values: startValues(cities, null), superAdmin: false, mode: 'create' }, undefined)).toEqual({
      lat: null,
      lng: null,
      location: null,
    });
  });
});

it('shows an item when its values call for it', () => {
  const item: FormItem<string> = { fields: ['license_number'], when: (values) => values['is_driver'] === 1 };
  expect(shownIn(item, { values: { is_driver: 1 }, superAdmin: false, mode: 'update' })).toEqual(['license_number']);
  expect(shownIn(item, { values: { is_driver: 0 }, superAdmin: false, mode: 'update' })).toEqual([]);
});

it('asks for what is kept elsewhere when a row is made alone, and for some of it superadmins alone', () => {
  const items: FormItem<string>[] = [{ whenNew: ['VAT'] }, { whenNew: ['app_percentage_normal'], by: 'superadmins' }];
  const shown = (mode: 'create' | 'update', superAdmin: boolean) =>
    items.flatMap((item) => shownIn(item, { values: {}, superAdmin, mode }));
  expect([shown('create', true), shown('create', false), shown('update', true)]).toEqual([['VAT', 'app_percentage_normal'], ['VAT'], []]);
});

it('finds what changed; an emptied text is as good as none, and lists have no order', () => {
  expect(changedNames({ a: 1, b: null, c: [2, 1], d: 'x' }, { a: 1, b: '', c: [1, 2], d: 'y' })).toEqual(['d']);
});
