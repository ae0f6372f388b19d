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
export const toPlainDigits = (letters: readonly string[]): string => letters.map(toPlain).join('');
