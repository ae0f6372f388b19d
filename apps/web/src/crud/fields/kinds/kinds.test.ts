import { expect, expectTypeOf, it } from 'vitest';
import { date, email, flag, hours, number, oneOf, ref, refs, type Field } from '@diwan/contract/kit/field';
import { cities } from '@diwan/contract/cities/resource';
import { getEmpty } from '../../resource/form-values.ts';
import { kindCell, type KindCells } from './cells.tsx';
import type { KindInputs } from './inputs.tsx';
import type { KindPlains } from './plain.tsx';

it('does not compile while a kind lacks a cell, an input or a plain value', () => {
  const forget = (cells: Omit<KindCells, 'hours'>, inputs: Omit<KindInputs, 'hours'>, plain: Omit<KindPlains, 'hours'>) => {
    // @ts-expect-error -- `hours` is a kind, and has no cell
    const allCells: KindCells = cells;
    // @ts-expect-error -- nor an input
    const allInputs: KindInputs = inputs;
    // @ts-expect-error -- nor a plain value
    const allPlain: KindPlains = plain;
    return { allCells, allInputs, allPlain };
  };
  expectTypeOf(forget).returns.toHaveProperty('allCells');
});

it.each<[Field, object | undefined]>([
  [oneOf('genders', ['male']), { kind: 'choice', values: ['male'], words: 'enums.genders' }],
  [flag(), { kind: 'choice', values: ['1', '0'], words: 'enums.yes_no' }],
  [ref('cities', { within: 'country_id' }), { kind: 'row', table: 'cities', within: 'country_id' }],
  [ref('cities', { within: 'brand_id' }), { kind: 'row', table: 'cities' }],
  [number(), { kind: 'whole' }],
  [date(), { kind: 'day' }],
  [email(), undefined],
])('a filter of %o is asked for by what it holds', (field, control) => {
  expect(kindCell(field).filter?.(field, cities)).toEqual(control);
});

it.each<[Field, unknown]>([
  [email(), ''],
  [number(), null],
  [flag({ initial: 1 }), 1],
  [oneOf('locales', ['ar', 'en'], { initial: 'ar' }), 'ar'],
  [refs('countries'), []],
  [hours(), []],
])('an untouched input of %o holds %j', (field, value) => {
  expect(getEmpty(field)).toEqual(value);
});
