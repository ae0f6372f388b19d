import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { COMMON_WORDS } from './common-words.ts';

const COMMON = `
password Password1 P@ssw0rd2026! PASSW0RD Passw0rd! password123 password1234 password! mypassword1 admin123 Admin@123 Admin1234 admin@2026
administrator adminadmin Welcome1! welcome123 Welcome@2026 qwertyuiop qwerty123 Qwerty@123 qwerty2026 Qwerty12345 1q2w3e4r5t 1qaz2wsx
1qaz@WSX zaq12wsx qazwsxedc asdfghjkl asdf1234 zxcvbnm1 zxcvbnm, 12345678 87654321 123456789 1234567890 0987654321 11111111 00000000
aaaaaaaa 20202020 123123123 12341234 147258369 789456123 abcdefgh abcd1234 abc12345 a1b2c3d4 iloveyou iloveyou1 il0veyou sunshine1
princess1 football1 baseball dragon123 monkey123 superman1 trustno1 letmein1 letmein123 master123 shadow123 michael1 jennifer
computer1 internet samsung1 starwars whatever1 freedom1 Mohammed2024 mohamed123 ahmed12345 abdullah1 khalid2025 dubai@2025 riyadh123
saudi2030 emirates1 Diwan2026! diwan1234 my.password1 helloworld hello123 secret123 changeme1 test1234 Test@123 user1234 guest123
login123 01012000 31121999 19901990 20260101 Summer2026 Winter2025! january2026 p@ssword qweasdzxc
Dubai2026 dubai-2026 riyadh123 Riyadh@123 Jeddah2025! makkah1445 AbuDhabi@2026 abudhabi1971 Sharjah2026 doha2022 Muscat2024 cairo2026!
Cairo@1234 Alexandria1 damascus2020 baghdad2003 Beirut!2020 Amman2026 Kuwait1990 kuwait@123 Bahrain2026 oman1970! Egypt2026! morocco2022
saudiarabia saudi.arabia Saudi@2030 unitedarabemirates Jordan1946 tunisia2011 london2012 Paris@2024 istanbul1453 Khartoum2026 pakistan123
diwan-admin admin@diwan Diwan@Admin1 diwanadmin2026 admin-diwan-1 Diwan!Password password.diwan diwan-demo-2026 superadmin@diwan1
diwan@riyadh diwan-dubai-1 adm1n2026! 4dm1n1str4t0r nimda2026 drowssap1 P4$$w0rd! Pa55w0rd2025 w3lc0me! l3tm31n! He11oWorld passw0rdpassw0rd
qwerty123456 Qwerty!2345 1q2w3e4r 1q2w3e4r! q1w2e3r4t5 qazwsx123 1qaz!QAZ zxcvbn2026 asdfqwer !QAZ2wsx qweasd123 poiuytrewq1 0okm9ijn
741852963 963852741 159753456 qwert12345 azertyuiop1 asdfghjkl; zaq1xsw2 1234qwer! !@#$%^&*() abcabcabc abcabcabc1 xyzxyzxyz 
aaaa1111 aaabbbccc 11223344 112233445566 q1q1q1q1 k7k7k7k7k7 riyadhriyadh حبحبحبحب 01011990 1990-01-01 31/12/1999 14021990 1990_05_17 19900517a
140290ahmed ahmed140290 khaled1985! fahad@2024 sultan.1990 Noura1995 sara12345 fatima-123 ali.ahmed1 omar@12345 mohammed.ahmed yousef2030
abcdef2026 abc123abc 123abc123 xyz12345 98765432 zyxwvuts 1234567a a12345678 1a2b3c4d loveyou123 ilove-dubai iloveahmed habibi2026 inshallah1
bismillah786 Ramadan1447 summer-2026 monkey4821 football-99 hilal1957! alahly1907 realmadrid7 ronaldo@7 messi1010 driver2026 wallet@123
الرياض2026 الرياض٢٠٢٦ رياض-2026 دبي٢٠٢٦!! دبي@12345 جدة-١٢٣٤ القاهرة2025 القاهره٢٠٢٥ مكةالمكرمة السعودية2030 سعودية١٢٣ مصر-2026! قطر٢٠٢٢!! الكويت1990
الإمارات2026 امارات٢٠٢٦ المغرب٢٠٢٢ الدوحة2022 مسقط-٢٠٢٤ ديوان-2026 ديوان١٢٣٤ مدير-ديوان كلمة-المرور كلمة.السر1 كلمةمرور١٢٣ مديرالنظام1 مرحبا١٢٣
أحمد٢٠٢٦! احمد-1990 محمد_علي1 خالد@2026 فاطمة١٢٣٤ نورة-١٩٩٥ السلام-عليكم بسمالله١ الحمدلله123 رمضان1447 الأهلي1907 هلال-١٩٥٧ ؤرىةوز١٢ اااااااا
UAE2026uae uae-ksa-2026 KSA@2026ksa ksa.966.ksa Saudia@2030 Khalifa2026 sheikhzayed1971 BurjKhalifa1 burj_khalifa_828 Jumeirah@7 DubaiMarina55
Emaar2026 emaar.dubai Aramco@123 etisalat2026! Careem@1234 AlRajhi2025 talabat99! ahlan1234 Ahlan!wa!sahlan marhaba2026 shukran123 assalamualaikum
salam-alaikum-1 yalla.yalla9 wallah1234 mabrouk2026 Ramadan-Kareem-1 inshaallah@26 iphone15pro iPhone16ProMax galaxys24ultra SamsungGalaxy9
LandCruiser2024 toyota-camry22 Otaibi2026 alqahtani@1 Abdelrahman99 khadija.1990 mo7amed2026 a7med1234 5aled@123 3abdallah99 7abibi2026
correcthorsebatterystaple Correct-Horse-Battery-Staple1 tobeornottobe1 ilovemymom2026 alhamdulillahirabbilalamin la-ilaha-illallah zaynab@mansour
emirati.uae.1 riyadhseason24 KingSalman1 expo2020dubai GlobalVillage7 uaepass2026 برج-خليفة-١ برجخليفة٢٠٢٦ إعمار2026 أرامكو١٢٣٤ صباح-الخير-٧
شكرا١٢٣٤ إنشاءالله2026 لاإلهإلاالله١ خليفة-زايد١ كلمةالسر١٢٣ ضصثقفغعه شسيبلاتن ضصثقفغ١٢٣ محمد١٢٣٤٥ عبدالله2026 1234قفغع ئءؤرىةوز
`;

describe('isCommonPassword', () => {
  it.each(COMMON.trim().split(/\s+/))('refuses %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  const OWNER = ['souad.alkhateeb@tawseel.example', 'سعاد', 'الخطيب', '+971501734862'];
  const OF_OWNER = `souad.alkhateeb Souad2026! alkhateeb123 4lkh4t33b99 souadalkhateeb s.alkhateeb7 dauos-beetahkla tawseel-alkhateeb
    سعاد-الخطيب سعاد٢٠٢٦!! الخطيب١٢٣٤ خطيب-سعاد +971501734862 0501734862 501734862 1734862a ٠٥٠١٧٣٤٨٦٢`;
  it.each(OF_OWNER.split(/\s+/))('refuses %s of Souad Alkhateeb', async (password) => {
    expect(await isCommonPassword(password, OWNER)).toBe(true);
    expect(await isCommonPassword('tall-date-palm-9', OWNER)).toBe(false);
  });

  it.each(['souad.alkhateeb', 's.alkhateeb7', 'dauos-beetahkla', 'سعاد-الخطيب', '+971501734862'])(
    'takes %s of anyone else',
    async (password) => {
      expect(await isCommonPassword(password, ['huda.rahbani@example.com', 'هدى', 'الرحباني'])).toBe(false);
    },
  );

  it('refuses a part of an e-mail from four letters on', async () => {
    expect(await isCommonPassword('hudx-19t', ['hudx.bin@tawseel.example'])).toBe(true);
    expect(await isCommonPassword('hudx-19t')).toBe(false);
    expect(await isCommonPassword('bin-palm-73', ['hudx.bin@tawseel.example'])).toBe(false);
  });

  it.each([
    'Palm-saffron-7140',
    'cedar-lagoon-58',
    'xkqvbtzm',
    '٧٣-نخلة-واحة-سدرة',
    'Ylp4-8dkW',
    'my cat sleeps at noon',
    'palm-oasis-73',
    'tall-date-palm-9',
    'نخيل-الواحة-٧٣',
    'copper heron ledger attic',
    'copperheronledgerattic',
    'marina-wharf-lantern-62',
    'Khalifa paints seven fences',
    'noon.saddle.brisk.41',
    'iphone-in-the-teapot-93',
    'my-uncle-sold-emaar-shares',
    'جارتي تزرع النعناع صيفا',
    'خليفة يصلح دراجة قديمة',
    'prolonged-maximal-fog',
    'tR4velling-light',
    'passwordless-future-81x',
    'k7Vw-2pQz-Xm91',
    'قهوة الصباح مع هيل',
    'blue.kettle.42.sings',
  ])('takes %s', async (password) => {
    expect(await isCommonPassword(password, ['admin@diwan.example'])).toBe(false);
  });

  const words = [...COMMON_WORDS].filter((word) => word.length <= 12);
  it('refuses any word that everybody tries, with a sign and a year, and two of them with digits', async () => {
    const between = fc.constantFrom('', '-', '.', '@', '_', ' ');
    const end = fc.constantFrom('2026', '1990', '123', '1', '7!');
    const made = fc.tuple(fc.constantFrom(...words), between, fc.constantFrom('', ...words), end);
    await fc.assert(
      fc.asyncProperty(made, async ([one, sign, other, last]) => {
        expect(await isCommonPassword(`${one.charAt(0).toUpperCase()}${one.slice(1)}${sign}${other}${last}`)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  const RARE = `copper heron ledger attic lantern wharf brisk saddle kettle thistle gravel plaster cobalt walnut turnip sparrow pulley
    quilt raft hinge chisel marble trowel anvil lichen otter bramble ferry cinder gazebo نعناع دراجة شباك مطرقة زعفران قنديل سنجاب فرن وسادة`;
  it('takes any four words of no list, joined or not, and any three with digits', async () => {
    const word = fc.constantFrom(...RARE.split(/\s+/));
    const picked = fc.uniqueArray(word, { minLength: 3, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(picked, fc.constantFrom('', '-', ' ', '.'), fc.integer({ min: 10, max: 99 }), async (parts, sign, digits) => {
        expect(await isCommonPassword(parts.length === 4 ? parts.join(sign) : [...parts, digits].join(sign))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('takes anything random of twelve letters and digits', async () => {
    const random = fc.shuffledSubarray([...'bcdfghjkmnpqrstvwxyz23456789'], { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(random, async (signs) => {
        expect(await isCommonPassword(signs.join(''))).toBe(false);
      }),
    );
  });

  it.each(['a', '1', '@', 'ab', 'qw', 'dubai', 'ا', 'abcd-', '19900517'])(
    'takes %j a hundred thousand times over, if more follows',
    async (part) => {
      expect(await isCommonPassword(`${part.repeat(100_000)}-k7Vw2pQz`)).toBe(false);
    },
  );
});
