import { cities } from '@diwan/contract/cities/resource';
import { clients } from '@diwan/contract/clients/resource';
import { orders } from '@diwan/contract/orders/resource';
import { RESOURCES } from '@diwan/contract/resources';
import { expect, it } from 'vitest';
import { commonFilters } from './common-filters.ts';
import { getFilters, offeredFilters } from './list-filters.ts';

const offered = (resource: Parameters<typeof getFilters>[0]) => offeredFilters(getFilters(resource), undefined);
const names = (resource: Parameters<typeof getFilters>[0], needed: readonly string[] = []) =>
  commonFilters(offered(resource), (name) => needed.includes(name)).map(({ name }) => name);

it('shows six of many filters, by what each list is narrowed by most', () => {
  expect(names(orders).toSorted()).toEqual(['contact_phone', 'country_id', 'from_date', 'keyword', 'order_status', 'to_date']);
  expect(names(clients).toSorted()).toEqual(['country_id', 'from_date', 'is_active', 'keyword', 'phone', 'to_date']);
  for (const resource of RESOURCES) {
    const all = offered(resource).length;
    expect([resource.name, names(resource).length]).toEqual([resource.name, all > 7 ? 6 : all]);
  }
});

it('keeps what is in use in sight', () => {
  expect(names(orders, ['coupon_code'])).toContain('coupon_code');
  expect(names(cities, [])).toContain('keyword');
});
