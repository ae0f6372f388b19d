import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { date, number, text } from './field.ts';
import { defineForm, withNested } from './form.ts';
import { checkSchema, validate, type FieldErrors } from './validate.ts';

const LINE = z.strictObject({ service: z.int(), count: z.int().check(z.minimum(1)) }, { error: 'lines' });
const seen: unknown[] = [];
const shopping = withNested(
  defineForm('orders', { budget: number({ max: 100 }), notes: text({ max: 5, optional: true }) }, ({ budget, notes }, fail) => {
    if (budget === 0 && !notes) fail('notes', 'empty');
  }),
  { lines: z.array(LINE, { error: 'lines' }).check(z.minLength(1, { error: 'empty' })) },
  ({ budget, lines }, fail) => {
    seen.push(lines);
    if (Array.isArray(lines) && typeof budget === 'number' && lines.length > budget) fail('lines', 'too_many', { max: budget });
  },
);
const check = (body: unknown) => {
  seen.length = 0;
  return validate(shopping, 'create', body, { phones: [] });
};
const getErrors = (body: unknown): FieldErrors => {
  const checked = check(body);
  return checked.ok ? {} : checked.errors;
};
const line = { service: 7, count: 2 };
const one = (key: string, params = {}) => [{ key, params }];

describe('a form with lists of lines', () => {
  it('holds its lines beside its fields', () => {
    expect(check({ budget: 3, lines: [line] })).toMatchObject({ ok: true, value: { budget: 3, lines: [line] } });
  });

  it('names its lines where one of them is wrong, or there are none', () => {
    for (const lines of [undefined, 'x', [{ ...line, more: 1 }], [line, { service: 7 }]])
      expect(Object.keys(getErrors({ budget: 3, lines }))).toEqual(['lines']);
    expect(getErrors({ budget: 3, lines: [] })).toEqual({ lines: one('empty', { min: 1 }) });
  });

  it('keeps the rule of its fields, and has one across its lines besides', () => {
    expect(getErrors({ budget: 0, lines: [line] })).toEqual({ notes: one('empty'), lines: one('too_many', { max: 0 }) });
  });

  it('asks its rules though a field is wrong, about lines that are right', () => {
    expect(Object.keys(getErrors({ budget: 101, lines: [line] }))).toEqual(['budget']);
    expect(seen).toEqual([[line]]);
    expect(Object.keys(getErrors({ budget: 101, lines: [{}] })).toSorted()).toEqual(['budget', 'lines']);
    expect(seen).toEqual([undefined]);
  });

  it('knows no other keys', () => {
    expect(getErrors({ budget: 3, lines: [line], line: 1 })).toEqual({ line: one('unknown_key') });
  });
});

it('what a schema refuses without a text of ours has one, whatever the library calls it in its process', () => {
  const { localeError: before } = z.config();
  for (const language of [{ localeError: undefined }, { localeError: () => 'Invalid input: expected number, received string' }]) {
    z.config(language);
    const checked = checkSchema(z.object({ into_id: z.number() }), { into_id: 'x' });
    expect(checked).toEqual({ ok: false, errors: { into_id: one('wrong_value') } });
  }
  z.config({ localeError: before });
});

describe('a text', () => {
  const form = defineForm('reviews', {
    code: text({ code: true, pattern: { regex: /^[A-Z]\d+$/, message: 'coupon_code' }, optional: true }),
    pin: text({ code: true, digits: [4, 4], optional: true }),
    number: text({ code: true, digits: [4, 8], optional: true }),
  });
  const check = (body: object, stored: Readonly<Record<string, unknown>> | null = null) => {
    const checked = validate(form, 'create', body, { phones: [], stored });
    return checked.ok ? [] : Object.entries(checked.errors).map(([name, [first]]) => [name, first?.key, first?.params]);
  };

  it('looks like its pattern, in whichever digits it is typed, and stays right as it is stored', () => {
    expect(check({ code: 'A12' })).toEqual([]);
    expect(check({ code: 'A١٢' })).toEqual([]);
    expect(check({ code: '12A' })).toEqual([['code', 'coupon_code', {}]]);
    expect(check({ code: '12A' }, { code: '12A' })).toEqual([]);
    expect(check({ code: '' })).toEqual([]);
  });

  it('has just as many digits as its field declares, and nothing else', () => {
    expect(check({ pin: '1234' })).toEqual([]);
    expect(check({ pin: '١٢٣٤' })).toEqual([]);
    for (const pin of ['123', '12345']) expect(check({ pin })).toEqual([['pin', 'digits_count', { count: 4 }]]);
    for (const pin of ['12a4', '12 4']) expect(check({ pin })).toEqual([['pin', 'digits_only', {}]]);
    expect(check({ number: '12345678' })).toEqual([]);
    expect(check({ number: '123' })).toEqual([['number', 'too_short', { min: 4 }]]);
    expect(check({ number: '123456789' })).toEqual([['number', 'too_long', { max: 8 }]]);
    expect(check({ number: '1234x' })).toEqual([['number', 'digits_only', {}]]);
  });
});

describe('a day', () => {
  const form = defineForm('reviews', { on: date(), done: date({ years: { back: 30, ahead: 0 }, optional: true }) });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const getKeys = (body: object, stored: Readonly<Record<string, unknown>> | null = null) => {
    const checked = validate(form, 'create', { on: '2026-11-28', ...body }, { phones: [], stored });
    return checked.ok ? {} : Object.fromEntries(Object.entries(checked.errors).map(([name, [first]]) => [name, first?.key]));
  };

  it('lies within the years that its field declares, and as stored it stays right', () => {
    expect(getKeys({ done: day(-1) })).toEqual({});
    expect(getKeys({ done: day(3) })).toEqual({ done: 'date_range' });
    expect(getKeys({ done: day(-31 * 366) })).toEqual({ done: 'date_range' });
    expect(getKeys({ done: '1950-01-01' }, { done: '1950-01-01' })).toEqual({});
    for (const on of ['1899-12-31', '2200-01-01', '0206-11-28']) expect(getKeys({ on })).toEqual({ on: 'date_range' });
  });

  it('of the Hijri calendar is refused with the day that is meant, in whichever digits', () => {
    for (const on of ['1448-06-15', '١٤٤٨-٠٦-١٥', '1448/6/15']) {
      const checked = validate(form, 'create', { on }, { phones: [] });
      expect(checked).toMatchObject({ ok: false, errors: { on: [{ key: 'hijri_date', params: { day: '25/11/2026' } }] } });
    }
  });
});
