import { describe, expect, it } from 'vitest';
import { cities } from '@diwan/contract/cities/resource';
import { orders } from '@diwan/contract/orders/resource';
import { countFigures, getFigures, isOn } from './figures.ts';

const statistc = { count: 20, percentage: 30, active_count: 6, inactive_count: 14 };

describe('getFigures', () => {
  it('takes the count, the two parts with their filters, and what the resource adds, each once', () => {
    const statistics = [
      { name: 'count', value: 20 },
      { name: 'active_count', value: 6 },
      { name: 'company_count', value: 2 },
      { name: 'other_count', value: 1 },
    ];
    expect(getFigures({ statistc, statistics })).toEqual([
      { name: 'count', value: 20 },
      { name: 'active_count', value: 6, percentage: 30, rows: { is_active: '1' } },
      { name: 'inactive_count', value: 14, rows: { is_active: '0' } },
      { name: 'company_count', value: 2, rows: { type: 'company' } },
      { name: 'other_count', value: 1 },
    ]);
  });

  it('are as many as stand grey while they are on their way', () => {
    expect(countFigures(cities)).toBe(getFigures({ statistc, statistics: [] }).length);
    const parts = Object.keys(orders.list.parts?.counts ?? {});
    const page = { statistc: { count: 3, percentage: 34 }, statistics: parts.map((name) => ({ name, value: 1 })) };
    expect(countFigures(orders)).toBe(getFigures(page, orders.list).length);
  });

  it('finds the rows of a part that is one status by what the list declares', () => {
    const parts = { column: 'state', counts: { open_count: ['open'], over_count: ['closed', 'lost'] }, share: 'open_count' };
    const page = { statistc: { count: 3, percentage: 34 }, statistics: Object.keys(parts.counts).map((name) => ({ name, value: 1 })) };
    const getOpen = (filters: string[]) => getFigures(page, { search: [], sorts: [], filters, parts }).slice(1);
    expect(getOpen(['state'])).toEqual([
      { name: 'open_count', value: 1, rows: { state: 'open' } },
      { name: 'over_count', value: 1 },
    ]);
    expect(getOpen([])[0]).toEqual({ name: 'open_count', value: 1 });
  });

  it('gives no share of few rows, whose numbers say more', () => {
    const few = { count: 19, percentage: 16, active_count: 3, inactive_count: 16 };
    expect(getFigures({ statistc: few, statistics: [] })[1]).toEqual({ name: 'active_count', value: 3, rows: { is_active: '1' } });
  });

  it('says "at least" of a count that stopped', () => {
    const stopped = { statistc: { count: 10_000, count_is_at_least: true, percentage: 100 }, statistics: [] };
    expect(getFigures(stopped)).toEqual([{ name: 'count', value: 10_000, atLeast: true }]);
  });
});

it('is on when the list shows just its rows', () => {
  const figure = { name: 'active_count', value: 3, rows: { is_active: '1' } };
  expect(isOn(figure, { is_active: '1', keyword: 'x' })).toBe(true);
  expect(isOn(figure, { is_active: '0' })).toBe(false);
  expect(isOn({ name: 'count', value: 1 }, {})).toBe(false);
});
