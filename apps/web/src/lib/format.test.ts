import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDistance,
  formatDuration,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelative,
  formatShortTimestamp,
  formatSpan,
  formatTime,
  formatTook,
  formatUtc,
  formatWait,
  resetFormats,
} from './format.ts';

function choose(stored: Record<string, string>): void {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
  resetFormats();
}
const DUBAI = JSON.stringify({ id: 1, name: 'الإمارات', time_zone: 'Asia/Dubai' });
const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u061c]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');

beforeEach(() => choose({ country: DUBAI }));
afterEach(() => vi.unstubAllGlobals());

describe('digits', () => {
  it('are Latin in Arabic unless the admin chose Arabic ones', () => {
    expect(plain(formatNumber(1204))).toBe('1,204');
    choose({ digits: 'arab' });
    expect(plain(formatNumber(1204))).toBe('١٬٢٠٤');
  });

  it('stay Latin in English whatever was chosen', () => {
    choose({ language: 'en', digits: 'arab' });
    expect(formatNumber(1204)).toBe('1,204');
  });
});

describe('money', () => {
  it('has the decimals of its currency', () => {
    expect(plain(formatMoney('142.5', 'AED'))).toBe('AED 142.50');
    expect(plain(formatMoney('142.5', 'KWD'))).toBe('KWD 142.500');
    expect(plain(formatMoney('-20', 'SAR'))).toBe('SAR -20.00');
  });

  it('stays in one piece at the end of a line', () => {
    expect(formatMoney('142.5', 'AED')).not.toContain(' ');
  });

  it('keeps every digit of amounts that floating point cannot hold', () => {
    expect(plain(formatMoney('9007199254740993.01', 'AED'))).toBe('AED 9,007,199,254,740,993.01');
  });
});

describe('timestamps', () => {
  it('are shown in the chosen country, across midnight', () => {
    expect(plain(formatDateTime('2025-11-20T21:30:00Z'))).toBe('21 نوفمبر 2025، 01:30');
    expect(plain(formatDate('2025-11-20T21:30:00Z'))).toBe('21 نوفمبر 2025');
    expect(plain(formatTime('2025-11-20T20:05:00Z'))).toBe('00:05');
  });

  it("name their zone where it is not the chosen country's, or none is chosen", () => {
    expect(plain(formatDateTime('2025-11-20T10:02:00Z', 'Asia/Dubai'))).toBe('20 نوفمبر 2025، 14:02');
    expect(plain(formatDateTime('2025-11-20T10:02:00Z', 'Asia/Muscat'))).toBe('20 نوفمبر 2025، 14:02 بتوقيت عُمان');
    choose({ language: 'en' });
    expect(formatDateTime('2025-11-20T10:02:00Z', 'Asia/Muscat')).toBe('Nov 20, 2025, 14:02 Oman time');
    expect(formatShortTimestamp('2025-11-20T10:02:00Z', 'Africa/Cairo', new Date('2025-12-01'))).toEqual({
      text: 'Nov 20, 12:02',
      note: 'Egypt time',
    });
    expect(formatUtc('2025-11-20T10:02:00Z')).toBe('Nov 20, 2025, 10:02 UTC');
  });

  it('are of this year where the row is, not where its reader is', () => {
    choose({ language: 'en', country: JSON.stringify({ id: 9, name: 'x', time_zone: 'Africa/Casablanca' }) });
    const [now, before] = [new Date('2026-06-01T00:00:00Z'), new Date('2025-06-01T00:00:00Z')];
    expect(formatShortTimestamp('2025-12-31T21:30:00Z', 'Asia/Dubai', now).text).toBe('Jan 1, 01:30');
    expect(formatShortTimestamp('2025-12-31T21:30:00Z', 'Asia/Dubai', before)).toEqual({ text: 'Jan 1, 2026' });
  });

  it('are shown in English as English has them', () => {
    choose({ language: 'en', country: DUBAI });
    expect(formatDateTime('2025-11-20T10:05:00Z')).toMatch(/^Nov 20, 2025, 14:05$/);
  });

  it('leave calendar days where they are', () => {
    choose({ country: JSON.stringify({ id: 2, name: 'x', time_zone: 'America/Los_Angeles' }) });
    expect(plain(formatDay('2025-01-01'))).toBe('1 يناير 2025');
  });

  it('are told by how long ago they were', () => {
    const now = Date.parse('2025-11-21T12:00:00Z');
    expect(formatRelative('2025-11-21T11:59:30Z', now)).toBe('الآن');
    expect(plain(formatRelative('2025-11-21T09:00:00Z', now))).toBe('قبل 3 ساعات');
    expect(formatRelative('2025-11-20T11:00:00Z', now)).toBe('أمس');
    expect(plain(formatRelative('2025-11-21T12:11:00Z', now))).toBe('خلال 11 دقيقة');
  });
});

describe('how long something lasts', () => {
  const now = Date.parse('2025-11-21T12:00:00Z');
  const HOUR = 3600;
  const waited = (seconds: number) => plain(formatWait(new Date(now - seconds * 1000).toISOString(), now));

  it('is a clock below an hour, and hours or days from there on', () => {
    expect([0, 9, 249, 3599].map((seconds) => plain(formatSpan(seconds)).replaceAll(/[\u2066\u2069]/g, ''))).toEqual([
      '0:00',
      '0:09',
      '4:09',
      '59:59',
    ]);
    expect([1, 2, 5, 11, 47].map((hours) => plain(formatSpan(hours * HOUR)))).toEqual(['ساعة', 'ساعتان', '5 ساعات', '11 ساعة', '47 ساعة']);
    expect([2, 3, 39, 100].map((days) => plain(formatSpan(days * 24 * HOUR + 59)))).toEqual(['يومان', '3 أيام', '39 يومًا', '100 يوم']);
    expect(plain(formatSpan(-5))).toContain('0:00');
    expect([2, 48].map((hours) => plain(formatSpan(hours * HOUR, { isFollowing: true })))).toEqual(['ساعتين', 'يومين']);
  });

  it('is said behind «منذ» in the form that follows a preposition', () => {
    expect([0, 60, 120, 180, 660].map(waited)).toEqual(['دقيقة', 'دقيقة', 'دقيقتين', '3 دقائق', '11 دقيقة']);
    expect([1, 2, 5, 47].map((hours) => waited(hours * HOUR))).toEqual(['ساعة', 'ساعتين', '5 ساعات', '47 ساعة']);
    expect([2, 3, 39].map((days) => waited(days * 24 * HOUR))).toEqual(['يومين', '3 أيام', '39 يومًا']);
  });

  it('is one number with its unit where it is compared', () => {
    expect([40, 90, 480, 1560, 2 * HOUR, 7.72 * HOUR, 72 * HOUR].map((seconds) => plain(formatTook(seconds)))).toEqual([
      '40 ثانية',
      '1.5 دقيقة',
      '8 دقائق',
      '26 دقيقة',
      'ساعتان',
      '7.7 ساعة',
      '3 أيام',
    ]);
  });

  it('is said in English, too', () => {
    choose({ language: 'en' });
    expect([5 * HOUR, 39 * 24 * HOUR].map((seconds) => plain(formatSpan(seconds)))).toEqual(['5 hours', '39 days']);
    expect(waited(2 * HOUR)).toBe('2 hours');
    expect(formatTook(90)).toBe('1.5 minutes');
  });
});

it('rounds kilometres and minutes', () => {
  choose({ language: 'en' });
  expect(formatDistance(5499)).toBe('5 km');
  expect(formatDuration(90)).toBe('2 min');
});

it('writes shares and lists as the language does', () => {
  expect(plain(formatPercent(12.44))).toBe('12.4%');
  expect(formatList(['دبي', 'العين', 'عجمان'])).toBe('دبي والعين وعجمان');
});
