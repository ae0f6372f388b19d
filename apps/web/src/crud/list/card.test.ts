import { date, flag, image, money, oneOf, ref, text, type Field } from '@diwan/contract/kit/field';
import { describe, expect, it } from 'vitest';
import type { Row } from '../resource/screens.ts';
import { cardLines, getCard, cardPlace, cardState } from './card.ts';
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
  field: undefined,
  own: {},
  isMissing: (row) => row[key] === null,
  chip: undefined,
  ...own,
});
const price = column('price', { field: money() });
const day = (key: string) => column(key, { field: date() });
const row = (own: Readonly<Record<string, unknown>> = {}): Row => ({ id: 1, created_at: '', updated_at: '', ...own });
const keys = (columns: readonly TableColumn[], of: Row = row()) => {
  const { who, howMuch } = cardLines(getCard(columns), of);
  return [who, howMuch].map((line) => line.map((part) => part.column.key + (part.labelled ? ':' : '')));
};

const place = (key: string, field: Field | undefined, own: TableColumn['own'] = {}) => cardPlace({ key, field, own });

describe('where a value stands on a card', () => {
  it('follows from the kind of its field', () => {
    expect(place('city_id', ref('cities'))).toBe('text');
    expect(place('price', money())).toBe('money');
    expect(place('is_active', flag())).toBe('flag');
    expect(place('created_at', undefined)).toBe('moment');
    expect(place('id', undefined)).toBe('sheet');
  });

  it('tells a state from a word that is none', () => {
    expect(place('status', oneOf('things', ['pending', 'finished', 'archived']))).toBe('state');
    expect(place('channel', oneOf('channels', ['call', 'chat']))).toBe('text');
  });

  it('is the sheet for what is pressed', () => {
    expect(place('note', text(), { acts: true })).toBe('sheet');
  });
});

describe('the lines of a card', () => {
  it('say who and what, then how much and when, and leave out what is missing', () => {
    const columns = [column('name'), column('city'), price, column('phone')];
    expect(keys(columns)).toEqual([['city', 'phone'], ['price']]);
    expect(keys(columns, row({ city: null, price: null }))).toEqual([['phone'], []]);
  });

  it('hold three values each; the first price and day speak for themselves, others are labelled where there is room', () => {
    const dates = ['starts', 'ends'].map(day);
    expect(keys(['a', 'b', 'c', 'd'].map((key) => column(key)).concat(dates))).toEqual([
      ['a', 'b', 'c'],
      ['starts', 'd', 'ends:'],
    ]);
    expect(keys([price, ...dates])).toEqual([[], ['price', 'starts']]);
  });

  it('begin behind a picture with what it shows', () => {
    const { name, picture, texts } = getCard([column('logo', { field: image(), naming: true }), column('title'), column('city')]);
    expect([name?.key, picture?.key, texts.map((part) => part.column.key)]).toEqual(['title', 'logo', ['city']]);
  });
});

describe('the state of a row', () => {
  const flags = ['is_active', 'is_ban'].map((key) => column(key, { field: flag(), chip: () => key }));

  it('is its own, else what its flags say that is most amiss', () => {
    expect(cardState(getCard([...flags, column('status', { field: oneOf('things', ['pending', 'finished']) })]), row())).toBe('status');
    expect(cardState(getCard(flags), row({ is_active: 1, is_ban: 0 }))).toBe('is_active');
    expect(cardState(getCard(flags), row({ is_active: 1, is_ban: 1 }))).toBe('is_ban');
  });
});
