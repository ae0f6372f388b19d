import { once } from '../kit/once.ts';
import { walkedPart } from './keyboard-walk.ts';

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

/** The ten thousand passwords that leaked most often (from zxcvbn-ts, MIT), loaded when the first password is set. */
const leaked = once(async () => set((await import('./data/common-passwords.json', { with: { type: 'json' } })).default));

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

/** What is left of a password without what people put around a word: digits and signs at either end, years, doubled marks. */
function bareForms(plain: string): string[] {
  const bare = plain.replace(/[^\p{L}@$]+$/u, '');
  const unmasked = bare.replace(/[0134579@$!]/g, (sign) => LEET[sign] ?? sign);
  const whole = plain.replace(/[0134579@$!]/g, (sign) => LEET[sign] ?? sign);
  return [core(plain), core(bare), core(unmasked), core(whole)];
}

/** One word twice or more, or two words of which both are common: `adminadmin`, `helloworld`, `iloveahmed`. */
function isJoined(word: string, known: (part: string) => boolean): boolean {
  if (!/^\p{L}+$/u.test(word)) return false;
  for (let cut = 3; cut <= word.length - 3; cut++) if (known(word.slice(0, cut)) && known(word.slice(cut))) return true;
  return false;
}

/** Digits and signs that say nothing: a date, a year, a run, the same again. */
const saysNothing = (rest: string) => rest.length <= 4 || /^\W*(?:19|20)\d\d\W*$/.test(rest) || runs(rest) || repeats(rest) || isDate(rest);

/** `01012026`, `2026-01-31`, `31/1/1990`. */
function isDate(text: string): boolean {
  const parts = /^(\d{1,2})\D?(\d{1,2})\D?((?:19|20)\d\d)$/.exec(text) ?? /^((?:19|20)\d\d)\D?(\d{1,2})\D?(\d{1,2})$/.exec(text);
  return parts !== null;
}

/** What somebody who knows the account tries first: the parts of its e-mail, dressed up as words are. */
const partsOf = (owner: readonly string[]) =>
  owner.flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length >= 4);

/** Arabic-Indic digits are digits. */
const latinDigits = (text: string) => text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));

/**
 * True for a password that is among the first that anyone tries, however it is dressed up (`P@ssw0rd2026!`); `owner` are texts
 * that everyone knows of whoever sets it: the e-mail, the name.
 */
export async function isCommonPassword(password: string, owner: readonly string[] = []): Promise<boolean> {
  const plain = latinDigits(password.normalize('NFKC')).toLowerCase().trim();
  const list = await leaked();
  if (list.has(plain) || COMMON_WALKS.has(plain) || repeats(plain) || runs(plain) || isDate(plain) || walkedPart(plain) >= 0.75)
    return true;
  const own = partsOf(owner);
  const known = (word: string) => word.length >= 3 && (COMMON_WORDS.has(word) || list.has(word) || own.includes(word));
  const forms = bareForms(plain);
  const ofOwner = (word: string) => own.includes(word);
  if (forms.some((word) => COMMON_WORDS.has(word) || ofOwner(word) || isJoined(word, ofOwner))) return true;
  const letters = plain.replace(/[^\p{L}]+$/u, '');
  const rest = plain.slice(letters.length);
  if (saysNothing(rest) && letters.length >= 3) {
    if (list.has(letters) || forms.some((word) => list.has(word)) || isJoined(letters, known) || walkedPart(letters) >= 0.75) return true;
  }
  // Digits first, and a word after them.
  const word = plain.replace(/^[^\p{L}]+/u, '');
  return saysNothing(plain.slice(0, plain.length - word.length)) && word.length >= 3 && list.has(word);
}
