import { flag, money, oneOf, ref, text } from '@diwan/contract/kit/field';
import { describe, expect, it } from 'vitest';
import type { Row } from '../screens.ts';
import { cardLines, cardOf, cardPlace, cardState } from './card.ts';
import type { TableColumn } from './columns.ts';

const column = (key: string, own: Partial<TableColumn> = {}): TableColumn => ({
  key,
  header: key,
  numeric: false,
  width: undefined,
  sort: undefined,
  naming: key === 'name',
  more: false,
  cell: () => key,
  acts: false,
  place: 'text',
  isMissing: (row) => row[key] === null,
  chip: undefined,
  ...own,
});
const row = (own: Readonly<Record<string, unknown>> = {}): Row => ({ id: 1, created_at: '', updated_at: '', ...own });
const keys = (columns: readonly TableColumn[], of: Row = row()) => {
  const { who, howMuch } = cardLines(cardOf(columns), of);
  return [who, howMuch].map((line) => line.map((part) => part.column.key + (part.labelled ? ':' : '')));
};

describe('where a value stands on a card', () => {
  it('follows from the kind of its field', () => {
    expect(cardPlace('city_id', ref('cities'), {})).toBe('text');
    expect(cardPlace('price', money(), {})).toBe('money');
    expect(cardPlace('is_active', flag(), {})).toBe('flag');
    expect(cardPlace('created_at', undefined, {})).toBe('moment');
    expect(cardPlace('id', undefined, {})).toBe('sheet');
  });

  it('tells a state from a word that is none', () => {
    expect(cardPlace('status', oneOf('things', ['pending', 'finished', 'archived']), {})).toBe('state');
    expect(cardPlace('channel', oneOf('channels', ['call', 'chat']), {})).toBe('text');
  });

  it('is the sheet for what is pressed', () => {
    expect(cardPlace('note', text(), { acts: true })).toBe('sheet');
  });
});

describe('the lines of a card', () => {
  it('say who and what, then how much and when, and leave out what is missing', () => {
    const columns = [column('name'), column('city'), column('price', { place: 'money' }), column('phone')];
    expect(keys(columns)).toEqual([['city', 'phone'], ['price']]);
    expect(keys(columns, row({ city: null, price: null }))).toEqual([['phone'], []]);
  });

  it('hold three values each; the first price and day speak for themselves, others are labelled where there is room', () => {
    const dates = ['starts', 'ends'].map((key) => column(key, { place: 'moment' }));
    expect(keys(['a', 'b', 'c', 'd'].map((key) => column(key)).concat(dates))).toEqual([
      ['a', 'b', 'c'],
      ['starts', 'd', 'ends:'],
    ]);
    expect(keys([column('price', { place: 'money' }), ...dates])).toEqual([[], ['price', 'starts']]);
  });

  it('begin behind a picture with what it shows', () => {
    const { name, picture, texts } = cardOf([column('logo', { place: 'picture', naming: true }), column('title'), column('city')]);
    expect([name?.key, picture?.key, texts.map((part) => part.column.key)]).toEqual(['title', 'logo', ['city']]);
  });
});

describe('the state of a row', () => {
  const flags = ['is_active', 'is_ban'].map((key) => column(key, { place: 'flag', chip: () => key }));

  it('is its own, else what its flags say that is most amiss', () => {
    expect(cardState(cardOf([...flags, column('status', { place: 'state' })]), row())).toBe('status');
    expect(cardState(cardOf(flags), row({ is_active: 1, is_ban: 0 }))).toBe('is_active');
    expect(cardState(cardOf(flags), row({ is_active: 1, is_ban: 1 }))).toBe('is_ban');
  });
});
