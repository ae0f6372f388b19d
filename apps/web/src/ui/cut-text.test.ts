import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

describe('cutText', () => {
  it('leaves thirteen characters whole and cuts the fourteenth', () => {
    expect(cutText('نورة القحطاني')).toBe('نورة القحطاني');
    expect(cutText('1234567890123')).toBe('1234567890123');
    expect(cutText('12345678901234')).toBe('1234567890123…');
  });

  it('counts a letter with its marks, and an emoji, as one', () => {
    expect(cutText('مُحَمَّد عَلِيّ')).toBe('مُحَمَّد عَلِيّ');
    expect(cutText('👩‍👩‍👧‍👦'.repeat(13))).toBe('👩‍👩‍👧‍👦'.repeat(13));
    expect(cutText('👩‍👩‍👧‍👦'.repeat(14))).toBe(`${'👩‍👩‍👧‍👦'.repeat(13)}…`);
  });

  it('leaves no space before the dots', () => {
    expect(cutText('omar-farouk1 @example.com')).toBe('omar-farouk1…');
  });

  it.each([
    ['salem.942199@mail.example', 'salem.942199@…'],
    ['عبدالرحمن الطنيجي', 'عبدالرحمن الط…'],
    ['e\u0301'.repeat(14), `${'e\u0301'.repeat(13)}…`],
  ])('counts plain letters and those with marks alike: %s', (text, shown) => expect(cutText(text)).toBe(shown));
});
