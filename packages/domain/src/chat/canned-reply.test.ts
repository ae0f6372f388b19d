import { expect, it } from 'vitest';
import { fillGaps, findGap } from './canned-reply.ts';

const values = { name: 'منى', order: 'D-100', agent: 'سعاد' };

it('fills its gaps by their Arabic and by their English names', () => {
  expect(fillGaps('أهلًا {الاسم}، طلبك {رقم الطلب} في الطريق. {اسمي}', values)).toBe('أهلًا منى، طلبك D-100 في الطريق. سعاد');
  expect(fillGaps('Hello { name }, order {order}', values)).toBe('Hello منى, order D-100');
});

it('leaves open what is not known, and finds it', () => {
  const text = fillGaps('سعره {السعر} و{constructor}', values);
  expect(text).toBe('سعره {السعر} و{constructor}');
  const gap = findGap(text);
  expect(text.slice(gap?.start, gap?.end)).toBe('{السعر}');
  expect(findGap(fillGaps('{name}', values))).toBeNull();
});

it('does not fill what was filled in', () => {
  expect(fillGaps('{name}', { name: '{agent}', agent: 'x' })).toBe('{agent}');
});
