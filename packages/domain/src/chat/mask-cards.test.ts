import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskCards } from './mask-cards.ts';

it.each([
  ['4111111111111111', '411111••••••1111'],
  ['بطاقتي 4111 1111 1111 1111 انتهت', 'بطاقتي 4111 11•• •••• 1111 انتهت'],
  ['5500-0000-0000-0004.', '5500-00••-••••-0004.'],
  ['٤١١١ ١١١١ ١١١١ ١١١١', '٤١١١ ١١•• •••• ١١١١'],
  // No card: the check digit is another's, or there are too few digits or too many.
  ['4111111111111112', '4111111111111112'],
  ['+971501234567', '+971501234567'],
  ['41111111111111110000', '41111111111111110000'],
])('%s is kept as %s', (typed, kept) => {
  expect(maskCards(typed)).toBe(kept);
});

it('a text of the same length, in which at most ten digits of a card can be read', () => {
  const digits = (count: number) => fc.array(fc.nat({ max: 9 }), { minLength: count, maxLength: count });
  fc.assert(
    fc.property(fc.integer({ min: 12, max: 18 }).chain(digits), fc.string(), (most, around) => {
      const sum = most.toReversed().reduce((total, digit, index) => {
        const doubled = index % 2 === 0 ? digit * 2 : digit;
        return total + (doubled > 9 ? doubled - 9 : doubled);
      }, 0);
      const card = [...most, (10 - (sum % 10)) % 10].join('');
      const masked = maskCards(`${around.replace(/[\d٠-٩۰-۹]/g, '')} x${card}x`);
      expect(masked).not.toContain(card);
      expect(masked.match(/\d/g)).toHaveLength(10);
    }),
  );
});
