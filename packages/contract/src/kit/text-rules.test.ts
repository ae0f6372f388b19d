import { describe, expect, it } from 'vitest';
import { cleanText } from './text-rules.ts';

/** What people paste from elsewhere: isolates, overrides, marks of direction, a byte order mark, a soft hyphen and what is as wide as nothing. */
const MARKS = [
  0x2066, 0x2067, 0x2068, 0x2069, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x200e, 0x200f, 0x061c, 0xfeff, 0x00ad, 0x200b, 0x2060,
];

describe('marks that nobody sees', () => {
  it.each(MARKS.map((mark) => [mark.toString(16), String.fromCharCode(mark)]))('U+%s is dropped', (_, mark) => {
    expect(cleanText(`رقمي ${mark}+966501234567${mark} شكرا`)).toBe('رقمي +966501234567 شكرا');
  });

  it.each(['می\u200cخواهم', 'ನ್\u200dನ', '👩\u200d👩\u200d👧', '❤\ufe0f', '🏴\u{e0067}\u{e0062}\u{e007f}', 'سطر\nوآخر'])(
    '%j is kept whole',
    (text) => {
      expect(cleanText(text)).toBe(text);
    },
  );
});

describe('a text that nobody sees', () => {
  const BLANKS = [
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u2800',
    '\u200b\u200d',
    '\u2061',
    '\ufe0f',
    '\u00a0\u3000',
    '\u202e\u202c',
    ' \u3164\n\u2800 ',
    '\u{e0020}',
  ];
  it.each(BLANKS)('%j is empty', (text) => {
    expect(cleanText(text)).toBe('');
  });

  it('is not one in which something is seen', () => {
    expect(cleanText('\u3164.\u2800')).toBe('\u3164.\u2800');
  });
});
