import { expect, it } from 'vitest';
import { getAddress, getFilters, readState } from './tracking-state.ts';

it('reads an address, and writes the same', () => {
  const address = { country_id: '1', city_id: '7', service: 'rides', state: 'free', keyword: 'خالد', page: '3', follow: '12' };
  const state = readState({ ...address, country_id: 1 });
  expect(getAddress(state)).toEqual(address);
  expect(getFilters(state)).toEqual({ country_id: '1', city_id: '7', service: 'rides', state: 'free', keyword: 'خالد' });
});

it('takes what an address says wrongly for nothing said', () => {
  expect(getAddress(readState({ country_id: '-1', service: 'cars', state: 'asleep', keyword: ' ', page: '0', follow: 'x' }))).toEqual({});
});
