import { foldSearch } from '@diwan/domain/search-key';
import { once } from '../../platform/once.ts';

/** The keys of a Latin and of an Arabic keyboard, row by row, each above and a little left of the next. */
const BOARDS: readonly (readonly string[])[] = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ['1234567890', 'ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرىةوزظ'],
];

/** Signs that lie on the keys of digits. */
const UNSHIFTED = new Map(Array.from('!@#$%^&*()', (sign, index) => [sign, '1234567890'.charAt(index)]));

/** Every pair of neighbouring keys, on any board, in either direction; a key is no neighbour of itself. */
const NEIGHBOURS = new Set<string>();
for (const board of BOARDS) {
  const at = (row: number, column: number) => Array.from(board[row] ?? '')[column];
  for (const [row, keys] of board.entries()) {
    for (const [column, key] of Array.from(keys).entries()) {
      for (const near of [at(row, column + 1), at(row + 1, column), at(row + 1, column - 1)]) {
        if (near === undefined) continue;
        NEIGHBOURS.add(key + near);
        NEIGHBOURS.add(near + key);
      }
    }
  }
}

const getKey = (sign: string) => UNSHIFTED.get(sign) ?? sign;

/** Whether two signs lie side by side on a keyboard, shifted or not: `1q`, `!q`, `ضص`. */
function areNeighbours(one: string, other: string): boolean {
  return NEIGHBOURS.has(getKey(one) + getKey(other));
}

/**
 * How hard a password is to guess, as the power of ten of the guesses that it takes: it is cut into the pieces that people make
 * passwords of, in the cheapest way that there is, and what each piece costs is added up.
 */
const TOO_FEW = 8;
/** A letter, a digit, a sign that stands for itself. */
const LETTER = 1.4;
const DIGIT = 1;
const SIGN = 1.5;
/** The signs that people put between words and at their ends. */
const HABITUAL_SIGN = 0.5;
/** Those of them that stand between words and numbers only to part them. */
const BETWEEN = /(?<=[\p{L}\p{N}])[ \-_.]+(?=[\p{L}\p{N}])/gu;
/** A word of whoever's password it is; one that everybody tries; one that leaked often. */
const OWN = 1;
const COMMON = 2.5;
const LEAKED = 4;
/** A run, a walk over the keyboard, the same key again and again: wherever it begins and ends. */
const RUN = 2;
/** The whole of it once more. */
const AGAIN = 1;

const SHORTEST_WORD = 3;
/** Leaked ones of three signs are mere parts of words. */
const SHORTEST_LEAKED = 4;
const LONGEST_WORD = 36;
const SHORTEST_RUN = 3;

const YEAR = '(?:19|20|14)\\d\\d';
const [DAY, MONTH] = ['(?:0[1-9]|[12]\\d|3[01])', '(?:0[1-9]|1[0-2])'];
/** Dates without what stands between their parts; what does is a sign of its own. */
const DATES: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^(?:${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR}|${YEAR}${MONTH}${DAY})$`), 2.5],
  [new RegExp(`^(?:${DAY}${MONTH}\\d\\d|${MONTH}${DAY}\\d\\d|\\d\\d${MONTH}${DAY})$`), 3],
  [new RegExp(`^${YEAR}$`), 1.5],
];
const DATE_LENGTHS = [4, 6, 8];

/** Signs that stand for letters. */
const MASKS = ['01345789@$!|', '01345789@$!|'].map((signs, index) => {
  const letters = ['oieastbgasil', 'oleastbgasll'][index] ?? '';
  return new Map(Array.from(signs, (sign, at) => [sign, letters.charAt(at)]));
});

/**
 * Words that everybody tries, and the ten thousand passwords that leaked most often (from zxcvbn-ts, MIT): loaded when the first
 * password is set.
 */
const lists = once(async () => {
  const [{ COMMON_WORDS }, { default: text }] = await Promise.all([
    import('./common-words.ts'),
    import('./data/common-passwords.json', { with: { type: 'json' } }),
  ]);
  return { common: COMMON_WORDS, leaked: new Set(text.trim().split(/\s+/)) };
});

type CostOfWord = (word: string) => number | undefined;

/** What somebody who knows the owner tries first: the parts of names and e-mail, and how a phone may end. */
function ownWords(owner: readonly string[]): Set<string> {
  const parts = owner.flatMap((one) => foldSearch(one).split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length >= 4);
  const ends = parts.filter((part) => /^\d{7,15}$/.test(part)).flatMap((digits) => Array.from(digits, (_, at) => digits.slice(at)));
  return new Set([...parts, ...ends.filter((end) => end.length >= 6)]);
}

const reversed = (word: string) => Array.from(word).toReversed().join('');

function costOfSign(sign: string): number {
  if (/\d/.test(sign)) return DIGIT;
  if (/\p{L}/u.test(sign)) return LETTER;
  return ' -_.,:;@!?#$*+&/'.includes(sign) ? HABITUAL_SIGN : SIGN;
}

/** For each place of a text, where the run ends that goes on there, in which every sign follows from the one `apart` before. */
function endsOfRuns(signs: readonly string[], follows: (one: string, next: string) => boolean, apart = 1): number[] {
  const ends = signs.map((_, at) => Math.min(at + apart, signs.length));
  for (let at = signs.length - apart - 1; at >= 0; at--) {
    if (follows(signs[at] ?? '', signs[at + apart] ?? '')) ends[at] = ends[at + 1] ?? 0;
  }
  return ends;
}

const step = (one: string, next: string) => (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0);
const isSame = (one: string, next: string) => one === next;
const FOLLOWERS: readonly ((one: string, next: string) => boolean)[] = [
  (one, next) => step(one, next) === 1,
  (one, next) => step(one, next) === -1,
  isSame,
  areNeighbours,
];
/** Lengths of what is repeated inside a password (`xkqxkq1`). */
const BLOCKS = [2, 3, 4];

/** The pieces that begin at a place of a text, as [end, cost]. */
function piecesAt(texts: readonly (readonly string[])[], at: number, getCost: CostOfWord): [number, number][] {
  const [plain = []] = texts;
  const pieces: [number, number][] = [];
  for (let end = at + SHORTEST_WORD; end <= Math.min(plain.length, at + LONGEST_WORD); end++) {
    for (const text of texts) {
      const cost = getCost(text.slice(at, end).join(''));
      if (cost !== undefined) pieces.push([end, cost]);
    }
  }
  for (const length of DATE_LENGTHS) {
    const digits = plain.slice(at, at + length).join('');
    for (const [date, cost] of DATES) if (date.test(digits)) pieces.push([at + length, cost]);
  }
  return pieces;
}

/** What the cheapest way costs to make a text of pieces, where it costs too little; infinity elsewhere. */
function costOfText(text: string, getCost: CostOfWord): number {
  const signs = Array.from(text);
  const texts = [signs, ...MASKS.map((mask) => signs.map((sign) => mask.get(sign) ?? sign))];
  const runs = FOLLOWERS.map((follows) => ({ ends: endsOfRuns(signs, follows), shortest: SHORTEST_RUN, cost: RUN }));
  for (const block of BLOCKS) runs.push({ ends: endsOfRuns(signs, isSame, block), shortest: 2 * block, cost: block * LETTER + AGAIN });
  const cheapest = [0, ...signs.map(() => Infinity)];
  for (const [at, sign] of signs.entries()) {
    // What costs enough by here needs no second look: of a long text, only little is ever looked at.
    const spent = cheapest[at] ?? Infinity;
    if (spent > TOO_FEW) continue;
    const offer = (end: number, cost: number) => {
      cheapest[end] = Math.min(cheapest[end] ?? Infinity, spent + cost);
    };
    offer(at + 1, costOfSign(sign));
    for (const { ends, shortest, cost } of runs) if ((ends[at] ?? 0) - at >= shortest) offer(ends[at] ?? 0, cost);
    for (const [end, cost] of piecesAt(texts, at, getCost)) offer(end, cost);
  }
  return cheapest[signs.length] ?? 0;
}

/** The block that a text repeats, at least twice (`abcabcab`); the text itself where it repeats none. */
function getBlock(text: string): string {
  // The longest beginning that the text up to each place also ends with (Knuth, Morris, Pratt).
  const borders = [0];
  for (let at = 1, border = 0; at < text.length; at++) {
    while (border > 0 && text[at] !== text[border]) border = borders[border - 1] ?? 0;
    if (text[at] === text[border]) border++;
    borders.push(border);
  }
  const period = text.length - (borders.at(-1) ?? 0);
  return period * 2 <= text.length ? text.slice(0, period) : text;
}

/** The same of a text that may be a block again and again. */
function costOfBlock(text: string, getCost: CostOfWord): number {
  const block = getBlock(text);
  return costOfText(block, getCost) + (block === text ? 0 : AGAIN);
}

/** Arabic-Indic digits are digits, also where keys and not words are looked at. */
const latinDigits = (text: string) => text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));

/**
 * True for a password that is among the first that anyone tries, however it is dressed up (`P@ssw0rd2026!`, `Dubai@2026`);
 * `owner` are texts that are known of whoever it is for: names, e-mail, phone.
 */
export async function isCommonPassword(password: string, owner: readonly string[] = []): Promise<boolean> {
  const plain = latinDigits(password.normalize('NFKC').toLowerCase().trim());
  const { common, leaked } = await lists();
  if (leaked.has(plain)) return true;
  const own = ownWords(owner);
  const getCost: CostOfWord = (word) => {
    if (own.has(word) || own.has(reversed(word))) return OWN;
    if (common.has(word) || common.has(reversed(word))) return COMMON;
    return word.length >= SHORTEST_LEAKED && leaked.has(word) ? LEAKED : undefined;
  };
  // Keys lie where they lie, and words mean the same however their hamza is written: both are looked at. So is what stays of the
  // words without the signs between them: names and phrases of several are one thing (`burj-khalifa`).
  const folded = foldSearch(plain);
  const joined = folded.replaceAll(BETWEEN, '');
  const costs = [plain, folded].map((text) => costOfBlock(text, getCost));
  if (joined !== folded) costs.push(costOfBlock(joined, getCost) + HABITUAL_SIGN);
  return costs.some((cost) => cost <= TOO_FEW);
}
