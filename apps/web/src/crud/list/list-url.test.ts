import { orders } from '@diwan/contract/orders/resource';
import { describe, expect, it } from 'vitest';
import { readListState } from './list-query.ts';
import { nextSort, withFilters, withoutFilters, withPage, withPerPage, withSort } from './list-url.ts';

const names = { filters: ['keyword', 'country_id', 'is_active'], sorts: ['id', 'name_ar'] };
const read = (search: Record<string, unknown>) => readListState(search, names);

describe('readListState', () => {
  it('takes the filters, page, size and sort that the list knows', () => {
    const state = read({ keyword: 'دبي', is_active: '0', page: '3', per_page: '50', sort: '-name_ar', type: 'contact' });
    expect(state).toEqual({
      filters: { keyword: 'دبي', is_active: '0' },
      page: 3,
      perPage: 50,
      sort: '-name_ar',
      columns: undefined,
      pinned: 0,
    });
  });

  it('takes the columns that were chosen', () => {
    expect(read({ columns: 'id,name' }).columns).toEqual(['id', 'name']);
  });

  it('takes numbers that the router parsed as the texts that they were', () => {
    expect(read({ country_id: 7, page: 2 })).toMatchObject({ filters: { country_id: '7' }, page: 2 });
  });

  it.each([
    [{ page: '0' }, 1],
    [{ page: '-2' }, 1],
    [{ page: '1.5' }, 1],
    [{ page: 'x' }, 1],
  ])('reads the page of %j as %i', (search, page) => expect(read(search).page).toBe(page));

  it('refuses page sizes and sorts that the API would refuse', () => {
    expect(read({ per_page: '101', sort: 'password' })).toMatchObject({ perPage: undefined, sort: undefined });
    expect(read({ per_page: '100' }).perPage).toBe(100);
  });

  it('keeps a bad filter value: the server says what is wrong with it, beside the field', () => {
    expect(read({ country_id: 'abc' }).filters).toEqual({ country_id: 'abc' });
  });
});

describe("the specification's names of filters", () => {
  it('mean what they mean to the API', () => {
    const asked = {
      status: 'finished',
      payment: 'cash',
      phone: '501',
      reservation_date: '2026-11-22',
      order_type: 'trip',
      platform_type: 'ios',
    };
    expect(readListState(asked, orders.list).filters).toEqual({
      order_status: 'finished',
      pay_type: 'cash',
      contact_phone: '501',
      visit_date: '2026-11-22',
      order_type: 'trip',
      platform_type: 'ios',
    });
  });

  it('read other spellings of a value, and give way to the own name', () => {
    expect(readListState({ status: 'client_canceled' }, orders.list).filters).toEqual({ order_status: 'client_cancel' });
    expect(readListState({ status: 'pending', order_status: 'finished' }, orders.list).filters).toEqual({ order_status: 'finished' });
  });

  it('go when the filter changes, is taken away, or all are', () => {
    const search = { status: 'finished', payment: 'cash' };
    expect(withFilters(search, { order_status: 'pending' }, orders.list)).toEqual({ order_status: 'pending', payment: 'cash' });
    expect(withFilters(search, { order_status: '' }, orders.list)).toEqual({ payment: 'cash' });
    expect(withoutFilters(search, orders.list)).toEqual({});
  });
});

describe('changes', () => {
  const search = { keyword: 'a', is_active: '1', page: '4', per_page: '50', sort: '-id', type: 'contact' };

  it('goes back to page 1 when a filter changes, and drops an emptied one', () => {
    expect(withFilters(search, { keyword: '', country_id: '2' }, names)).toEqual({
      is_active: '1',
      country_id: '2',
      per_page: '50',
      sort: '-id',
      type: 'contact',
    });
  });

  it('resets the filters and nothing else', () => {
    expect(withoutFilters(search, names)).toEqual({ per_page: '50', sort: '-id', type: 'contact' });
  });

  it('leaves page 1 out of the URL', () => {
    expect(withPage(search, 1)).not.toHaveProperty('page');
    expect(withPage(search, 2)).toEqual({ ...search, page: '2' });
  });

  it('starts again from page 1 under another size or sort', () => {
    expect(withPerPage(search, 20)).toMatchObject({ per_page: '20' });
    expect(withPerPage(search, 20)).not.toHaveProperty('page');
    expect(withSort(search, undefined)).toEqual({ keyword: 'a', is_active: '1', per_page: '50', type: 'contact' });
  });

  it('turns a sort up, down and off', () => {
    expect([undefined, 'id', '-id', 'name_ar'].map((sort) => nextSort(sort, 'id'))).toEqual(['id', '-id', undefined, 'id']);
  });
});
