import { describe, expect, it } from 'vitest';
import { checkSchema } from '../kit/validate.ts';
import { passwordChange } from './form.ts';

const RIGHT = { current_password: 'saffron-dhow-81', password: 'palm-grove-42', passwordConfirm: 'palm-grove-42' };
function getKeys(body: unknown) {
  const checked = checkSchema(passwordChange, body);
  if (checked.ok) return {};
  return Object.fromEntries(Object.entries(checked.errors).map(([field, messages]) => [field, messages.map(({ key }) => key)]));
}

describe('a change of the own password', () => {
  it('takes what is right, as it was typed', () => {
    expect(checkSchema(passwordChange, { ...RIGHT, current_password: ' x ' })).toEqual({
      ok: true,
      value: { ...RIGHT, current_password: ' x ' },
    });
  });

  it('asks for all three, whatever the body is', () => {
    const all = { current_password: ['empty'], password: ['empty'], passwordConfirm: ['empty'] };
    for (const body of [undefined, null, 'text', [], {}, { current_password: 1, password: {}, passwordConfirm: null }])
      expect(getKeys(body)).toEqual(all);
  });

  it.each([
    ['one that is too short', { password: 'short', passwordConfirm: 'short' }, { password: ['too_short'] }],
    ['one that is too long', { password: 'x'.repeat(251), passwordConfirm: 'x'.repeat(251) }, { password: ['too_long'] }],
    ['another repetition', { passwordConfirm: 'palm-grove-43' }, { passwordConfirm: ['password_confirm'] }],
    ['the same one', { password: 'saffron-dhow-81', passwordConfirm: 'saffron-dhow-81' }, { password: ['password_same'] }],
    ['the same short one', { current_password: 'abc', password: 'abc', passwordConfirm: 'abc' }, { password: ['password_same'] }],
    ['what cannot be the own one', { current_password: 'x'.repeat(251) }, { current_password: ['password_wrong'] }],
    ['a key that it does not know', { role: 1 }, { role: ['unknown_key'] }],
  ])('refuses %s', (_, change, errors) => {
    expect(getKeys({ ...RIGHT, ...change })).toEqual(errors);
  });

  it('says everything at once', () => {
    expect(getKeys({ password: 'short', passwordConfirm: 'other', role: 1 })).toEqual({
      role: ['unknown_key'],
      current_password: ['empty'],
      password: ['too_short'],
      passwordConfirm: ['password_confirm'],
    });
  });
});
