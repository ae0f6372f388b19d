import { describe, expect, it } from 'vitest';
import { checkSchema } from '../kit/validate.ts';
import { codeBody, loginBody } from './login.ts';

const checkLogin = (body: unknown) => checkSchema(loginBody, body);

const getErrors = (body: unknown) => {
  const checked = checkLogin(body);
  return checked.ok ? {} : checked.errors;
};

describe('a login', () => {
  it('cleans the e-mail and leaves the password alone', () => {
    expect(checkLogin({ email: ' Suad@Diwan.Example ', password: ' x y ' })).toEqual({
      ok: true,
      value: { email: 'suad@diwan.example', password: ' x y ' },
    });
  });

  it('asks for both, whatever the body is', () => {
    for (const body of [undefined, null, 'text', [], {}, { email: '', password: '' }, { email: 7, password: {} }]) {
      expect(getErrors(body)).toMatchObject({ email: [{ key: 'empty' }], password: [{ key: 'empty' }] });
    }
  });

  it.each([
    ['ab', [{ key: 'too_short', params: { min: 3 } }]],
    ['abc', undefined],
    ['x'.repeat(250), undefined],
    ['x'.repeat(251), [{ key: 'too_long', params: { max: 250 } }]],
  ])('bounds the password by 3 and 250 characters', (password, expected) => {
    expect(getErrors({ email: 'a@b.co', password })).toEqual(expected ? { password: expected } : {});
  });

  it('refuses what is no e-mail, unknown keys and odd countries', () => {
    expect(getErrors({ email: 'سعاد@diwan.example', password: 'abc' })).toMatchObject({ email: [{ key: 'email' }] });
    expect(getErrors({ email: 'a@b.co', password: 'abc', is_super_admin: 1 })).toEqual({
      is_super_admin: [{ key: 'unknown_key', params: {} }],
    });
    expect(getErrors({ email: 'a@b.co', password: 'abc', country_id: '1 or 1=1' })).toHaveProperty('country_id');
    expect(getErrors({ email: 'a@b.co', password: 'abc', country_id: null })).toEqual({});
  });
});

describe('the code of a login', () => {
  it('is trimmed, and cut where it can be none that was given', () => {
    const long = '7'.repeat(100_000);
    expect(checkSchema(codeBody, { challenge: ` ${long}`, code: ' 123 456 ' })).toEqual({
      ok: true,
      value: { challenge: long.slice(0, 100), code: '123 456' },
    });
  });

  it('is a text that holds something', () => {
    for (const value of ['', '  ', undefined, null, 7, ['7'], {}])
      expect(checkSchema(codeBody, { challenge: value, code: value })).toMatchObject({
        errors: { challenge: [{ key: 'empty' }], code: [{ key: 'empty' }] },
      });
  });
});
