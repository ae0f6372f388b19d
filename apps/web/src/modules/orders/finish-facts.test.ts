import { expect, it } from 'vitest';
import { finishFacts } from './finish-facts.ts';

const row = { pay_type: 'cash', total_price: '336.00', visit_date: '2026-05-17' } as const;
/** Late in the evening of the 16th in UTC, and the 17th already in Dubai. */
const NIGHT = Date.parse('2026-05-16T21:00:00Z');

it('says how much to collect of an order in cash', () => {
  expect(finishFacts(row, 'Asia/Dubai', NIGHT).collect).toBe('336.00');
  expect(finishFacts({ ...row, pay_type: 'card' }, 'Asia/Dubai', NIGHT).collect).toBeNull();
  expect(finishFacts({ ...row, total_price: '0.00' }, 'Asia/Dubai', NIGHT).collect).toBeNull();
});

it("warns before the visit's day, on the calendar of its country", () => {
  expect(finishFacts(row, 'Asia/Dubai', NIGHT).early).toBeNull();
  expect(finishFacts(row, 'Europe/London', NIGHT).early).toBe('2026-05-17');
  expect(finishFacts({ ...row, visit_date: null }, 'Asia/Dubai', NIGHT).early).toBeNull();
});
