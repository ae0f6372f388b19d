import { expect, it } from 'vitest';
import { searchWords } from './search-words.ts';

const of = (typed: string) => searchWords(typed).map(({ parts, anchored }) => (anchored ? '^' : '') + parts.join('…'));

it.each([
  '+971 50 673 1053',
  '+971506731053',
  '971 50 673 1053',
  '00971 50 673 1053',
  '+971-50-673-1053',
  '+971 (50) 673 1053',
  '\u2066+971 50 673 1053\u2069',
  '+٩٧١ ٥٠ ٦٧٣ ١٠٥٣',
])('reads %s as one phone', (typed) => expect(of(typed).map((word) => word.replace('+', ''))).toEqual(['971506731053']));

it.each(['0506731053', '050 673 1053', '050-673-1053', '(050) 673 1053', '50 673 1053'])(
  'reads %s as a phone within its country',
  (typed) => expect(of(typed)).toEqual(['506731053']),
);

it('finds a phone while it is typed', () => {
  expect(of('971 50')).toEqual(['971…50']);
  expect(of('971 50 67')).toEqual(['971…50…67']);
  expect(of('+971 50')).toEqual(['97150']);
  expect(of('0506')).toEqual(['506']);
  expect(of('050 67')).toEqual(['5067']);
});

it.each(['tel:+971506731053', 'TEL:+971 50 673 1053', 'tel:٠٠٩٧١٥٠٦٧٣١٠٥٣'])('reads %s as one phone', (typed) =>
  expect(of(typed).map((word) => word.replace('+', ''))).toEqual(['971506731053']),
);

it.each([
  'ر ر ب 1340',
  'ر-ر-ب-1340',
  'ر\u2011ر\u2011ب\u20111340',
  'ررب1340',
  'ررب-1340',
  '1340 ر ر ب',
  '1340ررب',
  '1340-ر-ر-ب',
  'ر ر ب ١٣٤٠',
])('reads %s as a plate', (typed) => expect(of(typed)).toEqual(['ر…ر…ب', '1340']));

it('reads a short plate in its order, and no other word as one', () => {
  expect(of('ب7')).toEqual(['^ب…7']);
  expect(of('هل-12 شارع-ب12')).toEqual(['^ه…ل…12', 'شارع-ب12']);
  expect(of('Anne\u2011Marie')).toEqual(['anne-marie']);
});

it('leaves other numbers alone', () => {
  expect(of('D0000123')).toEqual(['d0000123']);
  expect(of('12 34567')).toEqual(['12…34567']);
  expect(of('شقة 12')).toEqual(['شقه', '^12']);
  expect(of('1 2')).toEqual(['^1', '^2']);
  expect(of('a12 0501234567 b')).toEqual(['a12', '501234567', '^b']);
  expect(of('أحمد 050 673 1053')).toEqual(['احمد', '506731053']);
  expect(of('0')).toEqual(['^0']);
  expect(of('000000000')).toEqual(['0']);
});

it('passes over the sign before a number', () => {
  expect(of('#D00002093')).toEqual(['d00002093']);
  expect(of('طلب #12')).toEqual(['طلب', '^12']);
  expect(of('#')).toEqual(['^#']);
});

it('takes six words', () => {
  expect(of('أ ب ت ث ج ح خ')).toHaveLength(6);
});

it.each(['0 ', '(', '+', '1-', '(1)', '1 a ', ' ', '1'])('reads 100,000 characters of “%s” at once', (nasty) => {
  const before = Date.now();
  searchWords(nasty.repeat(100_000 / nasty.length));
  expect(Date.now() - before).toBeLessThan(2_000);
});
