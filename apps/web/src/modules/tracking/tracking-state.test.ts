import { expect, it } from 'vitest';
import { getTrackingAddress, getTrackingFilters, readTrackingState } from './tracking-state.ts';

it('reads an address, and writes the same', () => {
  const address = { country_id: '1', city_id: '7', service: 'rides', state: 'free', keyword: 'خالد', page: '3', follow: '12' };
  const state = readTrackingState({ ...address, country_id: 1 });
  expect(getTrackingAddress(state)).toEqual(address);
  expect(getTrackingFilters(state)).toEqual({ country_id: '1', city_id: '7', service: 'rides', state: 'free', keyword: 'خالد' });
});

it('takes what an address says wrongly for nothing said', () => {
  expect(
    getTrackingAddress(readTrackingState({ country_id: '-1', service: 'cars', state: 'asleep', keyword: ' ', page: '0', follow: 'x' })),
  ).toEqual({});
});
