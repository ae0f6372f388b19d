import { expect, expectTypeOf, it } from 'vitest';
import { date, email, flag, images, money, phone, timestamp, number, oneOf, ref, refs, text } from '@diwan/contract/kit/field';
import { apiKind, type ApiKinds } from './index.ts';

it('does not compile while a kind lacks what the API does with it', () => {
  const forget = (kinds: Omit<ApiKinds, 'hours'>) => {
    // @ts-expect-error -- `hours` is a kind, and nobody says how it is listed, filtered and exported
    const all: ApiKinds = kinds;
    return all;
  };
  expectTypeOf(forget).returns.toEqualTypeOf<ApiKinds>();
});

it('finds a phone by its digits, with the zero of its own country and with both of an international call, and by nothing else', () => {
  const find = (typed: string) => apiKind(phone()).filtered(phone(), 'it', typed);
  for (const typed of ['0501234567', '٠٥٠ ١٢٣ ٤٥٦٧']) expect([typed, find(typed)]).toEqual([typed, find('501234567')]);
  expect(find('00971501234567')).toEqual(find('+971501234567'));
  expect([find('05O1234567'), find('0501234567x')]).toEqual([find(''), find('')]);
});

it.each([
  [flag(), 'active', { kind: 'equals', column: 'it', value: true }],
  [flag(), 'maybe', undefined],
  [oneOf('colours', ['red']), 'red', { kind: 'equals', column: 'it', value: 'red' }],
  [oneOf('colours', ['red']), 'blue', undefined],
  [ref('cities'), '7', { kind: 'equals', column: 'it', value: 7 }],
  [ref('cities'), '2147483648', undefined],
  [number(), '1.5', undefined],
  [date(), '2026-02-28', { kind: 'equals', column: 'it', value: '2026-02-28' }],
  [date(), '2026-02-30', undefined],
  [timestamp(), '2026-02-28', { kind: 'days', column: 'it', from: '2026-02-28', to: '2026-02-28' }],
  [email(), 'ALI@', { kind: 'words', patterns: ['%ali@%'], own: { column: 'it', pattern: '%ali@%' } }],
  [text(), 'x'.repeat(251), undefined],
])('filters %o by %j', (field, value, condition) => {
  expect(apiKind(field).filtered(field, 'it', value)).toEqual(condition);
});

it('keeps amounts in minor units of the currency beside them, and refuses what that currency has no coin for', () => {
  const price = money();
  const kind = apiKind(price);
  expect(kind.stored?.(price, '12.5', { currency: 'AED' })).toBe('1250');
  expect(kind.stored?.(price, '12.505', { currency: 'KWD' })).toBe('12505');
  expect([kind.stored?.(price, '12.505', { currency: 'AED' }), kind.unstorable]).toEqual([undefined, 'decimals']);
  const changes = { price: { before: '1250', after: '12500' }, currency: { before: 'AED', after: 'KWD' } };
  expect(kind.readable?.(price, changes.price, { currency: 'KWD' }, changes)).toEqual({ before: '12.50', after: '12.500' });
});

it('shows beside ids the rows that they name', () => {
  const [city, cities] = [ref('cities'), refs('cities')];
  expect(apiKind(city).expansion?.(city, 'city_id')).toEqual({ as: 'city', table: 'cities', many: false });
  expect(apiKind(cities).expansion?.(cities, 'city_ids')).toEqual({ as: 'cities', table: 'cities', many: true });
  expect(
    apiKind(city)
      .selected(city, 'city_id', 't.city_id', new Set())
      .map(([key]) => key),
  ).toEqual(['city_id', 'city']);
});

it('writes a cell of an export in the words of its language', () => {
  const [yes, papers] = [flag(), images()];
  const aim = { name: 'it', zone: `'UTC'` };
  expect(apiKind(yes).exported(yes, 't.it', { ...aim, language: 'ar' }).sql).toBe(`case when t.it then 'نعم' else 'لا' end`);
  expect(apiKind(yes).exported(yes, 't.it', { ...aim, language: 'en' }).sql).toBe(`case when t.it then 'Yes' else 'No' end`);
  expect(apiKind(papers).exported(papers, 't.it', { ...aim, language: 'ar' }).kind).toBe('code');
});
