import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('isCommonPassword', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd2026!',
    'PASSW0RD',
    'admin123',
    'Admin@123',
    'Welcome1!',
    'qwertyuiop',
    '12345678',
    '87654321',
    '123456789',
    'aaaaaaaa',
    '20202020',
    '123123123',
    'abcdefgh',
    '1qaz2wsx',
    'Mohammed2024',
    'dubai@2025',
    'كلمةالسر١٢٣',
    'my.password1',
    'il0veyou',
  ])('refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['diwan-demo-2026', 'نخيل-الواحة-٧٣', 'correct horse battery staple', 'tR4velling-light', 'passwordless-future-81x'])(
    'takes %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});
