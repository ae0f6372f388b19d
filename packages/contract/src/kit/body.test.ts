import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { checkSchema } from './validate.ts';
import { across, body, getFields } from './body.ts';

const seen: object[] = [];
const whole = () => z.int({ error: 'number' });
const stay = body({ from: whole(), to: whole(), notes: z.optional(z.string({ error: 'text' })) }).check(
  across((values, fail) => {
    seen.push(values);
    const { from, to, notes } = values;
    if (from !== undefined && to !== undefined && to < from) fail('to', 'too_small', { min: from });
    if (notes === undefined) fail('notes', 'empty');
  }),
);
const getErrors = (value: unknown) => {
  seen.length = 0;
  const checked = checkSchema(stay, value);
  return checked.ok ? {} : checked.errors;
};
const one = (key: string, params = {}) => [{ key, params }];

describe('a rule across the keys of a body', () => {
  it('says nothing where all is well', () => {
    expect(getErrors({ from: 1, to: 2, notes: 'x' })).toEqual({});
  });

  it('speaks up beside the key that it is about, with the bounds that it names', () => {
    expect(getErrors({ from: 3, to: 2, notes: 'x' })).toEqual({ to: one('too_small', { min: 3 }) });
  });

  it('sees those keys that are right, and speaks up beside what is wrong with the others', () => {
    expect(getErrors({ from: 'x', to: 2 })).toEqual({ from: one('number'), notes: one('empty') });
    expect(seen).toEqual([{ to: 2 }]);
  });

  it('says nothing of a key that is wrong by itself', () => {
    expect(getErrors({ from: 1, to: 2, notes: 7 })).toEqual({ notes: one('text') });
  });

  it('does not keep an unknown key from being named', () => {
    expect(getErrors({ from: 1, to: 2, more: 1 })).toEqual({ more: one('unknown_key'), notes: one('empty') });
  });

  it('is not asked about what is no object', () => {
    for (const value of ['text', 7, null, undefined]) expect(getErrors(value)).toEqual({ body: one('body') });
    expect(seen).toEqual([]);
  });
});

describe('fields of a body', () => {
  it('are all missing in what is no object', () => {
    const name = getFields({ name: z.string({ error: 'empty' }) });
    for (const value of [undefined, null, 'text', 7])
      expect(checkSchema(name, value)).toEqual({ ok: false, errors: { name: one('empty') } });
    expect(checkSchema(name, { name: 'x', more: 1 })).toMatchObject({ errors: { more: one('unknown_key') } });
  });
});
