import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const COMMON = `
password Password1 P@ssw0rd2026! PASSW0RD Passw0rd! password123 password1234 password! mypassword1 admin123 Admin@123 Admin1234 admin@2026
administrator adminadmin Welcome1! welcome123 Welcome@2026 qwertyuiop qwerty123 Qwerty@123 qwerty2026 Qwerty12345 1q2w3e4r5t 1qaz2wsx
1qaz@WSX zaq12wsx qazwsxedc asdfghjkl asdf1234 zxcvbnm1 zxcvbnm, 12345678 87654321 123456789 1234567890 0987654321 11111111 00000000
aaaaaaaa 20202020 123123123 12341234 147258369 789456123 abcdefgh abcd1234 abc12345 a1b2c3d4 iloveyou iloveyou1 il0veyou sunshine1
princess1 football1 baseball dragon123 monkey123 superman1 trustno1 letmein1 letmein123 master123 shadow123 michael1 jennifer
computer1 internet samsung1 starwars whatever1 freedom1 Mohammed2024 mohamed123 ahmed12345 abdullah1 khalid2025 dubai@2025 riyadh123
saudi2030 emirates1 Diwan2026! diwan1234 my.password1 helloworld hello123 secret123 changeme1 test1234 Test@123 user1234 guest123
login123 01012000 31121999 19901990 20260101 Summer2026 Winter2025! january2026 p@ssword qweasdzxc
كلمةالسر١٢٣ ضصثقفغعه شسيبلاتن ضصثقفغ١٢٣ محمد١٢٣٤٥ عبدالله2026 1234قفغع ئءؤرىةوز
`;

describe('isCommonPassword', () => {
  it.each(COMMON.trim().split(/\s+/))('refuses %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(['souad.mansour', 'Souad2026!', 'mansour123', 'M@nsour99', 'tawseel-2026', 'souadmansour'])(
    'refuses %s of souad.mansour@tawseel.example',
    async (password) => {
      expect(await isCommonPassword(password, ['souad.mansour@tawseel.example', 'Souad'])).toBe(true);
      expect(await isCommonPassword('tall-date-palm-9', ['souad.mansour@tawseel.example', 'Souad'])).toBe(false);
    },
  );

  it('refuses a part of an e-mail from four letters on', async () => {
    expect(await isCommonPassword('Huda2026!', ['huda.bin@tawseel.example'])).toBe(true);
    expect(await isCommonPassword('Huda2026!')).toBe(false);
    expect(await isCommonPassword('bin-palm-73', ['huda.bin@tawseel.example'])).toBe(false);
  });

  it.each([
    'diwan-demo-2026',
    'palm-oasis-73',
    'tall-date-palm-9',
    'نخيل-الواحة-٧٣',
    'correct horse battery staple',
    'tR4velling-light',
    'passwordless-future-81x',
    'k7Vw-2pQz-Xm91',
    'قهوة الصباح مع هيل',
    'blue.kettle.42.sings',
  ])('takes %s', async (password) => {
    expect(await isCommonPassword(password, ['admin@diwan.example'])).toBe(false);
  });
});
