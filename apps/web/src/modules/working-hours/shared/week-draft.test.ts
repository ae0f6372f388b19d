import { describe, expect, it } from 'vitest';
import { copiedToAll, draftText, nextRange, overlappingDrafts, readWeekDraft } from './week-draft.ts';

describe('a week that is being typed', () => {
  it('keeps half-typed ranges', () => {
    const texts = ['sun 09:00-17:00', 'mon 09:00-', 'tue -'];
    expect(readWeekDraft(texts).map(draftText)).toEqual(texts);
    expect(readWeekDraft(['nonsense'])).toEqual([]);
  });

  it('marks what overlaps, and leaves out what is not typed yet', () => {
    const drafts = readWeekDraft(['sun 09:00-', 'sun 10:00-18:00', 'mon 08:00-12:00', 'sun 17:00-19:00']);
    expect([...overlappingDrafts(drafts)]).toEqual([1, 3]);
  });

  it('copies a day over all others', () => {
    const copied = copiedToAll(readWeekDraft(['sun 09:00-13:00', 'sun 16:00-20:00', 'fri 10:00-11:00']), 'sun');
    expect(copied).toHaveLength(14);
    expect(copied.filter(({ weekday }) => weekday === 'fri').map(draftText)).toEqual(['fri 09:00-13:00', 'fri 16:00-20:00']);
  });

  it('offers an evening after a morning', () => {
    expect(nextRange([], 'sun')).toEqual({ weekday: 'sun', from: '09:00', to: '17:00' });
    expect(nextRange(readWeekDraft(['sun 09:00-13:00']), 'sun')).toEqual({ weekday: 'sun', from: '16:00', to: '22:00' });
    expect(nextRange(readWeekDraft(['sun 09:00-17:00']), 'sun')).toEqual({ weekday: 'sun', from: '17:00', to: '22:00' });
    expect(nextRange(readWeekDraft(['sun 20:00-02:00']), 'sun')).toEqual({ weekday: 'sun', from: '', to: '' });
  });
});
