import { describe, expect, expectTypeOf, it } from 'vitest';
import { bilingual, date, flag, money, timestamp, number, oneOf, password, phone, ref, richText, text, time } from './field.ts';
import { defineResource, type RecordBody, type RecordOf } from './resource.ts';
import { validate } from './validate.ts';
import type { KindSchemas } from '../kinds/schemas.ts';

/** A resource of every kind that the first screens do not use yet: it fits the kit without a change of shape. */
const offers = defineResource('offers', {
  fields: {
    ...bilingual('title', { max: 40 }),
    body: richText({ optional: true }),
    price: money({ max: 1000 }),
    currency: text({ min: 3, max: 3 }),
    starts_on: date(),
    opens_at: time({ optional: true }),
    ends_at: timestamp({ optional: true }),
    kind: oneOf('offer_kinds', ['daily', 'weekly'], { initial: 'daily' }),
    visits: number({ min: 1, max: 30 }),
    country_id: ref('countries'),
    secret: password({ optional: true }),
    phone: phone({ optional: true }),
    is_active: flag({ toggle: true, initial: 1 }),
    used: number({ readOnly: true }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'country_id',
  list: { search: ['title_ar'], filters: ['keyword', 'kind'], sorts: ['id', 'starts_on'] },
  can: { list: 'index-coupons', show: 'show-coupons', create: 'create-coupons', update: 'update-coupons', delete: 'delete-coupons' },
  rule(offer, fail) {
    if (offer.visits === 13) fail('visits', 'number');
  },
});

const valid = {
  title_ar: 'عرض',
  title_en: 'Offer',
  price: '12.50',
  currency: 'AED',
  starts_on: '2026-02-28',
  visits: 3,
  country_id: 1,
};
const context = { phones: [{ phone_code: '971', phone_limit: 9 }] };
const getErrors = (body: object, mode: 'create' | 'update' = 'create') => {
  const checked = validate(offers, mode, body, context);
  return checked.ok ? {} : Object.fromEntries(Object.entries(checked.errors).map(([field, list]) => [field, list.map((one) => one.key)]));
};

describe('field types', () => {
  it('give the record what the API sends', () => {
    expectTypeOf<RecordOf<typeof offers>>().toEqualTypeOf<{
      id: number;
      created_at: string;
      updated_at: string;
      title_ar: string;
      title_en: string;
      body: string | null;
      price: string;
      currency: string;
      starts_on: string;
      opens_at: string | null;
      ends_at: string | null;
      kind: 'daily' | 'weekly';
      visits: number;
      country_id: number;
      country: { id: number; name_ar: string; name_en: string; flag: string; currency: string; time_zone: string; phone_code: string };
      phone: string | null;
      is_active: 0 | 1;
      used: number;
    }>();
  });

  it('leave what nobody types in out of a body', () => {
    expectTypeOf<RecordBody<typeof offers>>().not.toHaveProperty('used');
    expectTypeOf<RecordBody<typeof offers>>().toHaveProperty('secret');
  });
});

describe('a kind of field', () => {
  it('does not compile while it lacks a schema', () => {
    const forget = (schemas: Omit<KindSchemas, 'hours'>) => {
      // @ts-expect-error -- `hours` is a kind, and nobody says how its values are checked
      const all: KindSchemas = schemas;
      return all;
    };
    expectTypeOf(forget).returns.toEqualTypeOf<KindSchemas>();
  });
});

describe('validate', () => {
  it('takes a valid body, fills initial values and leaves optional fields out', () => {
    expect(validate(offers, 'create', valid, context)).toEqual({ ok: true, value: { ...valid, kind: 'daily', is_active: 1 } });
  });

  it('says for every required field that it is empty', () => {
    expect(getErrors({ title_ar: '', title_en: ' ' })).toEqual({
      title_ar: ['empty'],
      title_en: ['empty'],
      price: ['empty'],
      currency: ['empty'],
      starts_on: ['empty'],
      visits: ['empty'],
      country_id: ['empty'],
    });
  });

  it('holds each script to its letters', () => {
    expect(getErrors({ ...valid, title_ar: 'عرض X' })).toEqual({ title_ar: ['arabic'] });
    expect(getErrors({ ...valid, title_en: 'Offer ع' })).toEqual({ title_en: ['latin'] });
  });

  it.each([
    ['price', '12,5', 'money'],
    ['price', '-1', 'too_small'],
    ['price', '1000.01', 'too_large'],
    ['starts_on', '2026-02-30', 'date'],
    ['opens_at', '24:00', 'time'],
    ['ends_at', 'soon', 'timestamp'],
    ['visits', 1.5, 'integer'],
    ['visits', 31, 'too_large'],
    ['visits', 13, 'number'],
    ['kind', 'monthly', 'choice'],
    ['is_active', 2, 'flag'],
    ['phone', '+97150123456', 'phone'],
    ['title_en', 'a\u0000b', 'control_characters'],
    ['title_en', 'half a letter \ud83d', 'control_characters'],
    ['body', '<p>turned \u202e round</p>', 'control_characters'],
    ['unheard_of', 1, 'unknown_key'],
  ])('refuses %s = %j as %s', (field, value, key) => {
    expect(getErrors({ ...valid, [field]: value })).toEqual({ [field]: [key] });
  });

  it('asks for the password twice', () => {
    expect(getErrors({ ...valid, secret: 'long enough' })).toEqual({ passwordConfirm: ['password_confirm'] });
    expect(getErrors({ ...valid, secret: 'long enough', passwordConfirm: 'long enough' })).toEqual({});
  });

  it('takes an empty text of an optional field as none, and a missing flag of an edit as unchanged', () => {
    const checked = validate(offers, 'update', { ...valid, kind: 'weekly', body: '' }, context);
    expect(checked).toEqual({ ok: true, value: { ...valid, kind: 'weekly', body: null } });
  });

  it('refuses what is not an object', () => {
    for (const body of [null, 1, 'x', []]) expect(validate(offers, 'create', body, context).ok).toBe(false);
  });
});

describe('messages', () => {
  it('of amounts out of bounds name the bound', () => {
    const messages = (price: string) => {
      const checked = validate(offers, 'create', { ...valid, price }, context);
      return checked.ok ? [] : checked.errors['price'];
    };
    expect(messages('-1')).toEqual([{ key: 'too_small', params: { min: 0 } }]);
    expect(messages('1000.01')).toEqual([{ key: 'too_large', params: { max: 1000 } }]);
  });

  it('refuse moments that no calendar has, and what no database holds', () => {
    for (const wrong of [
      '2026-02-30',
      '2026-02-29T00:00:00.000Z',
      '2026-02-30T10:00:00Z',
      '+275760-09-13T00:00:00Z',
      '2026-13-01T00:00:00Z',
      'soon',
    ])
      expect([wrong, getErrors({ ...valid, ends_at: wrong })]).toEqual([wrong, { ends_at: ['timestamp'] }]);
    for (const right of ['2028-02-29T23:59:59.999Z', '2026-02-28T10:00:00+03:00', '2026-02-28T10:00'])
      expect([right, getErrors({ ...valid, ends_at: right })]).toEqual([right, {}]);
  });

  it('tell a choice that there is not from one that was not made', () => {
    expect(getErrors({ ...valid, kind: 'yearly' })).toEqual({ kind: ['choice'] });
    expect(getErrors({ ...valid, kind: '' })).toEqual({ kind: ['empty'] });
  });
});
