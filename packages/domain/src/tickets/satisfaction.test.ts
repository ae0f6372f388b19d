import { expect, it } from 'vitest';
import { ANSWERED_WITHIN, getScoreRefusal } from './satisfaction.ts';

it('an answer is taken once, and for seven days after the question', () => {
  const asked = { askedAt: 0, score: null };
  expect(getScoreRefusal(asked, ANSWERED_WITHIN)).toBeNull();
  expect(getScoreRefusal(asked, ANSWERED_WITHIN + 1)).toBe('over');
  expect(getScoreRefusal({ ...asked, score: 1 }, 0)).toBe('given');
});
