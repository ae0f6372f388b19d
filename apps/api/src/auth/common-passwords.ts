/** Words that people take as passwords, bare or dressed up with digits and signs: compared without those. */
const WORDS = `
password passwort passwords passphrase pass passw passwd mypassword newpassword secret topsecret letmein letmeinnow welcome welcomeback
admin administrator superadmin adminadmin root rootroot user username guest login default manager master sysadmin system support test
testing tester testtest demo changeme changeit temp temporary hello helloworld iloveyou loveyou lovely sunshine princess princesa dragon
monkey football baseball basketball superman batman spiderman pokemon starwars shadow michael jennifer jordan charlie daniel jessica
ashley thomas robert andrew joshua matthew nicole michelle computer internet samsung google facebook whatsapp instagram microsoft
windows android iphone starcraft minecraft killer hunter trustno whatever freedom flower summer winter spring autumn january december
company business office dashboard diwan marketplace qwerty qwertyu qwertyui qwertyuiop qwert azerty azertyuiop asdf asdfg asdfgh asdfghj
asdfghjk asdfghjkl asdfasdf zxcv zxcvbn zxcvbnm qweasd qweasdzxc qazwsx qazwsxedc wsxedc poiuytrewq mnbvcxz abc abcd abcdef abcdefg
abcdefgh abcabc aabbcc xxx mohammed mohammad muhammad mohamed ahmed ahmad abdullah abdallah khaled khalid fatima mariam youssef ibrahim
hassan hussein mahmoud mustafa omar yasmin allah allahakbar bismillah alhamdulillah inshallah mashallah habibi habibti ramadan dubai
emirates abudhabi sharjah saudi saudiarabia riyadh makkah mecca egypt cairo kuwait qatar doha bahrain oman muscat jordan amman lebanon
beirut syria palestine iraq baghdad morocco algeria tunisia libya sudan yemen turkey istanbul alahly zamalek hilal ittihad realmadrid
barcelona liverpool chelsea arsenal manchester juventus messi ronaldo
كلمةالمرور كلمةالسر كلمهالسر كلمهالمرور مرحبا السلامعليكم بسمالله الحمدلله محمد احمد أحمد عبدالله حبيبي
`;

/** Digits and keyboard walks that are no repetition of one block and no plain run. */
const WALKS = `
11223344 1122334455 112233445566 12344321 123454321 147258369 159357456 159753456 123654789 789456123 741852963 963852741 100200300
987654321 0987654321 9876543210 0123456789 1234567890 01234567890 12345678910 123456789a a123456789 1q2w3e4r 1q2w3e4r5t q1w2e3r4
q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 1qazxsw2 qwer1234 1234qwer asdf1234 zxcv1234 abcd1234 1234abcd a1b2c3d4 aa123456
abc12345 abc123456 q1234567 p@ssw0rd pa55word
`;

const set = (text: string) => new Set(text.trim().split(/\s+/));
const COMMON_WORDS = set(WORDS);
const COMMON_WALKS = set(WALKS);

const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

/** The letters of a text, from its first to its last. */
const core = (text: string) => text.replace(/^\P{L}+|\P{L}+$/gu, '').replace(/[\s._-]+/g, '');

/** `aaaaaaaa`, `20202020`, `abcabcabc`. */
const repeats = (text: string) => /^(.{1,4})\1+.?$/u.test(text);

/** `12345678`, `hgfedcba`: each character follows the one before. */
function runs(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && [1, -1].includes([...steps][0] ?? 0);
}

/** True for a password that is among the first that anyone tries, however it is dressed up (`P@ssw0rd2026!`). */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim();
  // The tail goes first, so that its digits are not read as letters; then what is left may hide letters behind digits.
  const bare = plain.replace(/[^\p{L}@$]+$/u, '');
  const unmasked = bare.replace(/[0134579@$!]/g, (sign) => LEET[sign] ?? sign);
  return (
    COMMON_WALKS.has(plain) ||
    repeats(plain) ||
    runs(plain) ||
    [core(plain), core(bare), core(unmasked)].some((word) => COMMON_WORDS.has(word))
  );
}
