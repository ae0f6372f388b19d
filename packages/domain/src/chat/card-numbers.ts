/** Digits that follow one another, and where they stand in the text. */
export interface DigitGroup {
  readonly at: number;
  readonly digits: string;
}

/** What numbers of cards begin with, and how long they are: Visa, Mastercard, American Express, Diners, JCB, UnionPay, mada, Meeza, RuPay, Troy. */
const NETWORKS =
  /^(?:4\d{15}(?:\d{3})?|5\d{15}|2[2-7]\d{14}|3[47]\d{13}|3[0689]\d{12}|35\d{14}|6\d{15}(?:\d{3})?|8[12]\d{14}|9[67]\d{14})$/;
/** As cards show their groups; a digit at a time, where somebody spells it. */
const SHAPES = /^(?:4,4,4,4(?:,3)?|4,6,[45]|1(?:,1)+)$/;
/** Phones of the countries served, and of those that many come from, written whole: they may be as long as a card. */
const PHONE =
  /^(?:00)?(?:966\d{8,9}|971\d{8,9}|20\d{9,10}|962\d{8,9}|965\d{8}|974\d{8}|973\d{8}|968\d{8}|964\d{9}|9647\d{9}|8801\d{9}|9[12]\d{10}|63\d{10}|628\d{8,10}|90\d{10})$|^0\d{9,10}$/;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = String.raw`(?:19|20)\d\d`;
const DAYS = new RegExp(`^(?:(?:${YEAR} ${MONTH} ${DAY}|${DAY} ${MONTH} ${YEAR})(?: |$))+$`);

/** Whether digits end in their check digit, as those of all cards do (ISO/IEC 7812). */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export const isPhoneNumber = (digits: string): boolean => PHONE.test(digits);

/** Two phones of eight digits are as long as one card. */
const arePhones = (groups: readonly DigitGroup[]) =>
  groups.length > 1 && groups.every(({ digits }) => digits.length >= 7 && digits.length <= 12);

/** A Gulf phone of eight digits in its two groups. */
const GULF = /^[35679]\d{3} [35679]\d{3}$/;

/**
 * Whether groups with signs between them are a card's number: those that a card shows, of a network. Signs stand between amounts and
 * phones, too, which are told apart by their check digit alone, or as two phones with one sign between them.
 */
export function isCardWithSigns(groups: readonly DigitGroup[], signs: readonly boolean[]): boolean {
  const digits = groups.map((group) => group.digits);
  const whole = digits.join('');
  if (!signs.includes(true) || !NETWORKS.test(whole) || !isLuhn(whole)) return false;
  const areTwo = signs.length === 3 && !signs[0] && !signs[2];
  return !(areTwo && GULF.test(`${digits[0]} ${digits[2]}`));
}

/** How numbers stand that belong together: whether a line ends among them, and whether a plus stands before them. */
interface Surroundings {
  readonly isWhole: boolean;
  readonly hasLineEnd: boolean;
  readonly hasPlus: boolean;
}

/** Whether 13 to 19 digits with the right check digit are a card's number, and no phone, no days, and no part of something longer that is none. */
export function isCard(groups: readonly DigitGroup[], { isWhole, hasLineEnd, hasPlus }: Surroundings): boolean {
  const digits = groups.map((group) => group.digits).join('');
  if (hasPlus) return NETWORKS.test(digits);
  if (groups.length === 1) return !isPhoneNumber(digits);
  if (!isWhole) return NETWORKS.test(digits) && SHAPES.test(groups.map((group) => group.digits.length).join(','));
  if (hasLineEnd) return NETWORKS.test(digits) && !arePhones(groups);
  return (
    !digits.startsWith('0') && !isPhoneNumber(digits) && !arePhones(groups) && !DAYS.test(groups.map((group) => group.digits).join(' '))
  );
}
