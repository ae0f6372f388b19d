import { describe, expect, it } from 'vitest';
import { CELL_WRITERS, getLetters, getSerial, sheetText } from './sheet-cells.ts';

describe('a cell of a sheet', () => {
  it('holds any text as text', () => {
    expect(sheetText('a < b & c > "d"')).toBe('a &lt; b &amp; c &gt; "d"');
    expect(CELL_WRITERS.text('A2', '=1+1')).toBe('<c r="A2" t="inlineStr"><is><t>=1+1</t></is></c>');
    expect(CELL_WRITERS.code('B2', '+971501234567')).toContain('s="2"');
    expect(CELL_WRITERS.text('A2', ' سلمى ')).toContain('xml:space="preserve"');
  });

  it('escapes what XML cannot carry, and what looks like such an escape', () => {
    expect(sheetText('a\u0000b\rc')).toBe('a_x0000_b_x000D_c');
    expect(sheetText('_x0041_')).toBe('_x005F_x0041_');
    expect(sheetText('\uD83D')).toBe('_xD83D_');
    expect(sheetText('😀\uFFFE')).toBe('😀_xFFFE_');
  });

  it('is no longer than Excel takes', () => {
    expect(sheetText('س'.repeat(40_000))).toHaveLength(32_767);
    expect(sheetText('س'.repeat(32_767))).toBe('س'.repeat(32_767));
  });

  it('counts days as Excel does', () => {
    expect(getSerial('2024-02-29')).toBe(45_351);
    expect(getSerial('1900-03-01')).toBe(61);
    expect(getSerial('2026-05-01 18:00:00')).toBe(46_143.75);
    expect(getSerial('1900-02-28')).toBeUndefined();
    for (const day of ['0044-03-15', '12026-01-01', '2026-01-01 BC']) expect(CELL_WRITERS.day('A2', day)).toContain(`<t>${day}</t>`);
  });

  it('knows the letters of its column', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(getLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });
});
