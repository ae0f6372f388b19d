import { expect, it } from 'vitest';
import { getAddressQuery, getStatisticsQuery, readStatisticsState } from './statistics-state.ts';

const TODAY = '2026-11-21';

it('reads what an address says, and gives it back', () => {
  const search = { period: 'quarter', date: '2026-04-24', country_id: '7', city_id: '12' };
  expect(getStatisticsQuery(readStatisticsState(search, TODAY))).toEqual(search);
});

it('takes this month and everywhere where it says nothing, or nothing that makes sense', () => {
  const usual = { period: 'month', date: TODAY };
  expect(getStatisticsQuery(readStatisticsState({}, TODAY))).toEqual(usual);
  expect(getStatisticsQuery(readStatisticsState({ period: 'decade', date: '2026-02-30', country_id: 'x', city_id: '0' }, TODAY))).toEqual(
    usual,
  );
  expect(getStatisticsQuery(readStatisticsState({ date: '1999-12-31' }, TODAY))).toEqual(usual);
});

it('names the figure of the large chart in the address, and to the API nothing but what it knows', () => {
  const state = readStatisticsState({ period: 'week', date: TODAY, figure: 'clients' }, TODAY);
  expect(getAddressQuery(state)).toEqual({ period: 'week', date: TODAY, figure: 'clients' });
  expect(getStatisticsQuery(state)).toEqual({ period: 'week', date: TODAY });
  expect(readStatisticsState({ figure: '../x' }, TODAY).figure).toBeNull();
});

it('an address that names no figure names none afterwards', () => {
  expect(getAddressQuery(readStatisticsState({ period: 'week', date: TODAY }, TODAY))).toEqual({ period: 'week', date: TODAY });
});
