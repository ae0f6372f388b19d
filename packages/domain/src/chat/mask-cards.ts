import { isCard, isCardWithSigns, isLuhn, isPhoneNumber, type DigitGroup } from './card-numbers.ts';
import { hideIbans } from './iban-spans.ts';

const DIGIT = /\p{Nd}/u;
const LATIN = /[A-Za-z]/;
/**
 * What people put between the digits of a number: spaces and what is as blank, dashes, low lines, slashes, dots, bars, the Arabic
 * stretching line and the frame of a keycap.
 */
const SEPARATOR =
  /[\u20e3\s\p{Pd}\p{Pc}\p{Default_Ignorable_Code_Point}\u2800\u2212\u0640/\\\u2044\u2215|*~.\u00b7\u2022\u2024\u2027\u2219\u22c5\u06d4\u3002]/u;
/** Commas, colons, brackets, arrows and all other signs: they stand between numbers and in moments as well as within a card's. */
const SIGN = /[\p{P}\p{S}]/u;

/** What a decimal digit of any script is worth: each script has its ten in a row (Unicode, general category Nd). */
function getValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

function toPlain(letter: string): string {
  if (DIGIT.test(letter)) return letter >= '0' && letter <= '9' ? letter : String(getValue(letter));
  if (letter === '\n' || letter === '+') return letter;
  if (SEPARATOR.test(letter)) return ' ';
  if (SIGN.test(letter)) return ',';
  return LATIN.test(letter) ? letter.toUpperCase() : '#';
}

/**
 * Letters of a text as numbers are looked for in it, each as one: digits of any script as 0 to 9, Latin letters as capitals, what
 * stands between digits as a space or a line's end, a plus as itself, other signs as a comma, and all others as `#`.
 */
const toPlainDigits = (letters: readonly string[]): string => letters.map(toPlain).join('');

/** Groups of digits with little between them. */
const RUN = /\d+(?:[ \n]{1,5}\d+)*/g;
const [SHORTEST, LONGEST] = [13, 19];
const DIGITS = /\p{Nd}/gu;

/** Groups that stand together, without those that are a phone by themselves. */
function getRuns(run: string, from: number): DigitGroup[][] {
  const runs: DigitGroup[][] = [[]];
  for (const { 0: digits, index } of run.matchAll(/\d+/g)) {
    if (isPhoneNumber(digits)) runs.push([]);
    else runs.at(-1)?.push({ at: from + index, digits });
  }
  return runs.filter((groups) => groups.length > 0);
}

/** The cards among groups that stand together: all of them as one, or some where more stands around it. */
function findCards(plain: string, groups: readonly DigitGroup[]): DigitGroup[][] {
  const found: DigitGroup[][] = [];
  for (let first = 0; first < groups.length; first += 1) {
    let digits = '';
    for (let last = first; last < groups.length && digits.length < LONGEST; last += 1) {
      digits += groups[last]?.digits ?? '';
      if (digits.length < SHORTEST || digits.length > LONGEST || !isLuhn(digits)) continue;
      const some = groups.slice(first, last + 1);
      if (isCard(some, getSurroundings(plain, some, some.length === groups.length))) found.push(some);
    }
  }
  return found;
}

function getSurroundings(plain: string, groups: readonly DigitGroup[], isWhole: boolean) {
  const [start, last] = [groups[0]?.at ?? 0, groups.at(-1)?.at ?? 0];
  return { isWhole, hasLineEnd: plain.slice(start, last).includes('\n'), hasPlus: plain.charAt(start - 1) === '+' };
}

/** The groups that cards show. */
const SHAPES = [
  [4, 4, 4, 4, 3],
  [4, 4, 4, 4],
  [4, 6, 5],
  [4, 6, 4],
];
/** Each is looked for from each group on, so that a number before it hides none. */
const SHOWN = SHAPES.map((shape) => {
  const groups = shape.map((length) => String.raw`\d{${length}}`).join(String.raw`[ \n,+]{1,5}`);
  return new RegExp(String.raw`(?<!\d)(?=(${groups})(?!\d))`, 'g');
});

/** Cards with signs between their groups, as lists have them. */
function findCardsWithSigns(plain: string): DigitGroup[][] {
  const found = SHOWN.flatMap((pattern) => [...plain.matchAll(pattern)]);
  return found.flatMap(({ 1: text = '', index }) => {
    const groups = Array.from(text.matchAll(/\d+/g), ({ 0: digits, index: at }) => ({ at: index + at, digits }));
    const signs = Array.from(text.matchAll(/[^\d]+/g), ([between]) => /[,+]/.test(between));
    return isCardWithSigns(groups, signs) ? [groups] : [];
  });
}

/** A text in which the numbers of cards keep their first six and last four digits: no card stands in a log because somebody typed it. */
export function maskCards(text: string): string {
  // Most messages have none, and hundreds are written in a second.
  if ((text.match(DIGITS) ?? []).length < SHORTEST) return text;
  const letters = [...text];
  const plain = hideIbans(toPlainDigits(letters));
  const runs = Array.from(plain.matchAll(RUN), ({ 0: run, index }) => getRuns(run, index)).flat();
  for (const card of [...runs.flatMap((groups) => findCards(plain, groups)), ...findCardsWithSigns(plain)]) {
    const places = card.flatMap(({ at, digits }) => Array.from(digits, (_, nth) => at + nth));
    for (const place of places.slice(6, -4)) letters[place] = '•';
  }
  return letters.join('');
}
