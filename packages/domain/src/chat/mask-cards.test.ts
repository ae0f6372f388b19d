import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskCards } from './mask-cards.ts';

it.each([
  ['4111111111111111', '411111••••••1111'],
  ['بطاقتي 4111 1111 1111 1111 انتهت', 'بطاقتي 4111 11•• •••• 1111 انتهت'],
  ['5500-0000-0000-0004.', '5500-00••-••••-0004.'],
  ['٤١١١ ١١١١ ١١١١ ١١١١', '٤١١١ ١١•• •••• ١١١١'],
  ['4111–1111–1111–1111', '4111–11••–••••–1111'],
  ['4111/1111/1111/1111', '4111/11••/••••/1111'],
  ['4111\u22121111\u22121111\u22121111', '4111\u221211••\u2212••••\u22121111'],
  ['4111_1111_1111_1111', '4111_11••_••••_1111'],
  ['4111\u00a01111\u202f1111\u30001111', '4111\u00a011••\u202f••••\u30001111'],
  ['4111 - 1111 - 1111 - 1111', '4111 - 11•• - •••• - 1111'],
  ['4111\n1111\n1111\n1111', '4111\n11••\n••••\n1111'],
  ['4111ـ1111ـ1111ـ1111', '4111ـ11••ـ••••ـ1111'],
  ['4111•1111•1111•1111', '4111•11••••••••1111'],
  ['4111\u200d1111\u31641111\u20661111', '4111\u200d11••\u3164••••\u20661111'],
  ['４１１１１１１１１１１１１１１１', '４１１１１１••••••１１１１'],
  ['۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱', '۴۱۱۱۱۱••••••۱۱۱۱'],
  ['3782 822463 10005', '3782 82•••• •0005'],
  ['4111, 1111, 1111, 1111', '4111, 11••, ••••, 1111'],
  ['4111،1111،1111،1111', '4111،11••،••••،1111'],
  ['٤١١١، ١١١١، ١١١١، ١١١١', '٤١١١، ١١••، ••••، ١١١١'],
  ['4111٬1111٬1111٬1111', '4111٬11••٬••••٬1111'],
  ['4111:1111:1111:1111', '4111:11••:••••:1111'],
  ['(4111)(1111)(1111)(1111)', '(4111)(11••)(••••)(1111)'],
  ['4111 (1111) (1111) 1111', '4111 (11••) (••••) 1111'],
  ['4111→1111→1111→1111', '4111→11••→••••→1111'],
  ['4111=1111=1111=1111', '4111=11••=••••=1111'],
  ['4111+1111+1111+1111', '4111+11••+••••+1111'],
  ['4111 ؛ 1111 ؛ 1111 ؛ 1111', '4111 ؛ 11•• ؛ •••• ؛ 1111'],
  ['4111 1111, 1111 1111', '4111 11••, •••• 1111'],
  ['3782, 822463, 10005', '3782, 82••••, •0005'],
  ['بطاقتي: 2027, 4111, 1111, 1111, 1111, 123', 'بطاقتي: 2027, 4111, 11••, ••••, 1111, 123'],
  // What is typed after it is not of it: its month of expiry and the code on its back.
  ['4111 1111 1111 1111 12/27 123', '4111 11•• •••• 1111 12/27 123'],
  ['2 4111 1111 1111 1111', '2 4111 11•• •••• 1111'],
  ['SA03 4111 1111 1111 1111', 'SA03 4111 11•• •••• 1111'],
])('%s is kept as %s', (typed, kept) => {
  expect(maskCards(typed)).toBe(kept);
  expect(maskCards(kept)).toBe(kept);
});

// No card: the check digit is another's, there are too few digits or too many, or it is something else.
it.each([
  '4111111111111112',
  '+971501234567',
  '41111111111111110000',
  'SA03 8000 0000 6080 1016 7519',
  'sa0380000000608010167519',
  'SA٠٣ ٨٠٠٠ ٠٠٠٠ ٦٠٨٠ ١٠١٦ ٧٥١٩',
  'آيبان SA03-8000-0000-6080-1016-7519 للتحويل',
  'KW81CBKU0000000000001234560101',
  'من 2026-11-01 إلى 2026-11-30',
  'D-41111-1',
  'SA03, 4111, 1111, 1111, 1112',
  'SA03, 8000, 0000, 6080, 1016, 7519',
  // A moment, amounts and two phones.
  '2026-11-28 10:30:45، 2026-11-29 11:00:15',
  '1,250.00, 3,400.50, 1,111.25',
  '1200, 3400, 1150, 990',
  '5512 3456، 6612 3456',
])('%s stays whole', (text) => {
  expect(maskCards(text)).toBe(text);
});

const ZEROS = ['0', '٠', '۰', '０', '०'];
const SEPARATORS = [...'-‐‑‒–—―−/\\._ \u00a0\u2009\u202f\u3000\t\n', '\u200c', ' - ', ' / ', '·'];
const digits = (count: number) => fc.array(fc.nat({ max: 9 }), { minLength: count, maxLength: count });
/** As it is spelled in the digits of a language. */
const spell = (text: string, zero: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
/** The digits that can be read of it, as Latin ones. */
const read = (text: string) =>
  [...text].flatMap((letter) => {
    const at = ZEROS.map((zero) => (letter.codePointAt(0) ?? 0) - (zero.codePointAt(0) ?? 0)).find((value) => value >= 0 && value <= 9);
    return at === undefined ? [] : [at];
  });

/** The check digit that makes a card's number of these. */
function getCheckDigit(most: readonly number[]): number {
  const sum = most.toReversed().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Numbers of the networks that people pay with here, by what they begin with and how long they are. */
const CARDS = [
  ['4', 16],
  ['4', 19],
  ['51', 16],
  ['2221', 16],
  ['34', 15],
  ['37', 15],
  ['36', 14],
  ['3528', 16],
  ['62', 16],
  ['62', 19],
  ['6011', 16],
  ['60', 16],
  ['508', 16],
  ['9792', 16],
] as const;
const card = fc.constantFrom(...CARDS).chain(([start, length]) =>
  digits(length - start.length - 1).map((rest) => {
    const most = [...[...start].map(Number), ...rest];
    return [...most, getCheckDigit(most)];
  }),
);

describe('a card', () => {
  it('is a text of the same length, in which at most ten digits can be read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 18 }).chain(digits), fc.string(), (most, around) => {
        // No card begins with 00, as phones do (ISO/IEC 7812), and phones of some countries are as long as the shortest card.
        fc.pre(!/^(?:00|9647|8801|628)/.test(most.join('')));
        const number = [...most, getCheckDigit(most)].join('');
        const masked = maskCards(`${around.replace(/[\d٠-٩۰-۹]/g, '')} x${number}x`);
        expect(masked).not.toContain(number);
        expect(masked.match(/\d/g)).toHaveLength(10);
      }),
    );
  });

  it('is masked with any sign between its groups', () => {
    const signs = fc.constantFrom(...',،٬:;؛()[]{}<>→=+&"\'«»؟?!#@%^', '✅');
    const spaces = fc.constantFrom('', ' ');
    fc.assert(
      fc.property(card, signs, spaces, spaces, fc.constantFrom(...ZEROS), (number, sign, before, after, zero) => {
        fc.pre(number.length === 16 || number.length === 19 || number.length === 15);
        const shape = number.length === 15 ? [4, 6, 5] : [4, 4, 4, 4, ...(number.length === 19 ? [3] : [])];
        let at = 0;
        const groups = shape.map((length) => number.slice(at, (at += length)).join(''));
        const masked = maskCards(spell(groups.join(`${before}${sign}${after}`), zero));
        expect(read(masked)).toEqual([...number.slice(0, 6), ...number.slice(-4)]);
      }),
      { numRuns: 1000 },
    );
  });

  it('is masked in every spelling', () => {
    const spelling = fc.record({
      card,
      zero: fc.constantFrom(...ZEROS),
      separators: fc.array(fc.constantFrom('', ...SEPARATORS), { minLength: 19, maxLength: 19 }),
      before: fc.constantFrom('', 'بطاقتي ', 'IBAN ', '(', 'رقمها: '),
      after: fc.constantFrom('', ' انتهت', ')', '،'),
    });
    fc.assert(
      fc.property(spelling, ({ card: number, zero, separators, before, after }) => {
        const spelled = number.map((digit, at) => `${at === 0 ? '' : separators[at]}${spell(String(digit), zero)}`).join('');
        const masked = maskCards(`${before}${spelled}${after}`);
        expect(read(masked)).toEqual([...number.slice(0, 6), ...number.slice(-4)]);
      }),
      { numRuns: 1000 },
    );
  });
});

/** How an IBAN of each country is built: its length, and the letters of a bank in it. */
const IBANS = {
  SA: [24, 0],
  AE: [23, 0],
  EG: [29, 0],
  JO: [30, 4],
  KW: [30, 4],
  QA: [29, 4],
  BH: [22, 4],
  OM: [23, 0],
  IQ: [23, 4],
} as const;
/** The rest of a long number by 97, by its letters as two digits each (ISO 7064). */
const rest97 = (text: string) => [...text].reduce((rest, letter) => Number(`${rest}${Number.parseInt(letter, 36)}`) % 97, 0);

const iban = fc.constantFrom(...(Object.keys(IBANS) as (keyof typeof IBANS)[])).chain((country) => {
  const [length, letters] = IBANS[country];
  return fc
    .tuple(fc.array(fc.constantFrom(...'ABCDKNQU'), { minLength: letters, maxLength: letters }), digits(length - 4 - letters))
    .map(([bank, account]) => {
      const own = [...bank, ...account].join('');
      const check = String(98 - rest97(`${own}${country}00`)).padStart(2, '0');
      return `${country}${check}${own}`;
    });
});

/** Calling codes of the countries served, what their mobile phones begin with, and how many digits follow. */
const PHONES = [
  ['966', '5', 8],
  ['971', '5', 8],
  ['20', '1', 9],
  ['962', '7', 8],
  ['965', '6', 7],
  ['974', '3', 7],
  ['973', '3', 7],
  ['968', '9', 7],
  ['964', '7', 9],
] as const;
const phone = fc
  .constantFrom(...PHONES)
  .chain(([code, first, length]) =>
    fc
      .tuple(fc.constantFrom(`+${code}`, `00${code}`, code, '0', ''), fc.constantFrom('', ' ', '-'), digits(length))
      .map(([start, by, rest]) => [start, `${first}${rest[0]}`, rest.slice(1, 4).join(''), rest.slice(4).join('')].join(by)),
  );

describe('what is no card', () => {
  const group = (text: string, separator: string) => text.replaceAll(/(.{4})(?=.)/g, `$1${separator}`);
  const around = fc.constantFrom('', 'حسابي ', 'IBAN: ', '\n');

  it('an IBAN of the countries served is not touched', () => {
    fc.assert(
      fc.property(
        iban,
        fc.constantFrom('', ' ', '-', '\u00a0', '\n', ', ', '،', ':', '='),
        fc.constantFrom(...ZEROS),
        around,
        fc.boolean(),
        (number, by, zero, before, isLow) => {
          const spelled = spell(group(isLow ? number.toLowerCase() : number, by), zero);
          const text = `${before}${spelled} شكرا`;
          expect(maskCards(text)).toBe(text);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('a phone of the countries served is not touched, nor two of them', () => {
    fc.assert(
      fc.property(phone, phone, fc.constantFrom('، ', ' و', '\n+'), fc.constantFrom(...ZEROS), (one, other, between, zero) => {
        const two = spell(`${one}${between}${other.replace('+', '')}`, zero);
        expect(maskCards(spell(one, zero))).toBe(spell(one, zero));
        expect(maskCards(two)).toBe(two);
      }),
      { numRuns: 2000 },
    );
  });

  it('nor are numbers of orders, with others beside them', () => {
    const number = fc.integer({ min: 1, max: 99_999_999 }).map((nth) => String(nth).padStart(8, '0'));
    fc.assert(
      fc.property(number, number, fc.constantFrom(' ', ' - ', '/', ' و'), (one, other, by) => {
        for (const text of [`D${one}${by}D${other}`, `${one}${by}${other}`, `طلب D${one}: 4500`]) expect(maskCards(text)).toBe(text);
      }),
    );
  });

  it('nor are days', () => {
    const days = Array.from({ length: 28 }, (_, day) => String(day + 1).padStart(2, '0'));
    for (const text of days.flatMap((day) => [`2026-11-01 - 2026-11-${day}`, `12/11/2026 ${day}/12/2026`]))
      expect(maskCards(text)).toBe(text);
  });

  it.each(['55123456 / 66123456', '0501234567 - 0551234567', '501234567 551234567'])('nor are those of %s', (text) => {
    const all = Array.from({ length: 10 }, (_, digit) => `${text.slice(0, -1)}${digit}`);
    expect(all.map(maskCards)).toEqual(all);
  });
});
