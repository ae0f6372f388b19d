import { describe, expect, it } from 'vitest';
import { addDays } from '@diwan/domain/periods';
import { addMonths, getFirstWeekday, parseDay, today, typedDay, getWeeks } from './calendar.ts';

describe('days', () => {
  it('are added across months, leap days and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
    expect(addDays('2025-03-01', -1)).toBe('2025-02-28');
  });

  it('stay in the month that was asked for', () => {
    expect(addMonths('2025-01-31', 1)).toBe('2025-02-28');
    expect(addMonths('2025-03-31', -1)).toBe('2025-02-28');
    expect(addMonths('2025-12-15', 1)).toBe('2026-01-15');
  });

  it('are today where the country is', () => {
    const now = new Date('2025-11-20T21:30:00Z');
    expect(today('Asia/Dubai', now)).toBe('2025-11-21');
    expect(today('Africa/Casablanca', now)).toBe('2025-11-20');
  });
});

describe('what people type', () => {
  it.each([
    ['20/11/2025', '2025-11-20'],
    ['1-2-2025', '2025-02-01'],
    ['2025-11-20', '2025-11-20'],
    ['٢٠/١١/٢٠٢٥', '2025-11-20'],
    [' 29.02.2024 ', '2024-02-29'],
    ['\u200e15/06/2027', '2027-06-15'],
    ['\u200f١٥\u200f/\u200f٠٦\u200f/\u200f٢٠٢٧', '2027-06-15'],
    ['\u206715/06/2027\u2069', '2027-06-15'],
    ['\ufeff2027-06-15', '2027-06-15'],
    ['15‐6‐2027', '2027-06-15'],
    ['2027–06–15', '2027-06-15'],
  ])('%s is %s', (text, day) => expect(parseDay(text)).toBe(day));

  it.each(['', '\u200e', '31/04/2025', '29/02/2025', '20/13/2025', '0/1/2025', '20/11', 'أمس', '20/11/25'])('%j is no day', (text) =>
    expect(parseDay(text)).toBeNull(),
  );

  it('is written back as it is typed', () => expect(parseDay(typedDay('2025-11-02'))).toBe('2025-11-02'));
});

describe('a month', () => {
  it('has whole weeks, beginning where the language begins them', () => {
    const saturday = getWeeks('2025-11-20', 6);
    expect(saturday[0]?.[0]).toBe('2025-11-01');
    expect(saturday.at(-1)?.at(-1)).toBe('2025-12-05');
    expect(getWeeks('2025-11-20', 7)[0]?.[0]).toBe('2025-10-26');
    expect(getWeeks('2025-11-20', 1)[0]?.[0]).toBe('2025-10-27');
    expect(getWeeks('2026-02-10', 7)).toHaveLength(4);
  });

  it('knows where weeks begin', () => {
    expect(getFirstWeekday('ar-EG')).toBe(6);
    expect(getFirstWeekday('en-US')).toBe(7);
  });
});
