import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldSearch } from './search-key.ts';

describe('foldSearch', () => {
  it.each([
    ['أحمد', 'احمد'],
    ['إيمان', 'ايمان'],
    ['آمنة', 'امنه'],
    ['مُحَمَّد', 'محمد'],
    ['محـــمد', 'محمد'],
    ['هُدى', 'هدي'],
    ['فؤاد', 'فواد'],
    ['علاء', 'علا'],
    ['٠٥٠', '050'],
    ['۱۲۳', '123'],
    ['  Omar   FAROUK ', 'omar farouk'],
  ])('%s -> %s', (text, folded) => {
    expect(foldSearch(text)).toBe(folded);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldSearch(foldSearch(text))).toBe(foldSearch(text));
      }),
      { examples: [['12″'], ['⁗'], ['ŉ']] },
    );
  });
});
