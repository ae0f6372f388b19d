import { describe, expect, it } from 'vitest';
import { askedRows, type ListPlan } from './list-query.ts';

const plan: ListPlan = {
  resource: 'things',
  names: { filters: ['keyword'], sorts: ['id', 'name_ar'] },
  reads: {
    always: ['name_ar', 'name_en'],
    columns: { id: [], name: ['name_ar', 'name_en'], city_id: ['city_id'], price: ['price', 'currency'] },
    usual: ['id', 'name', 'city_id'],
    naming: 'name',
  },
};
const ask = (search: Record<string, unknown>, reads = plan.reads) => askedRows({ ...plan, reads }, search);

it('asks the API for what the address says, and no more', () => {
  const fields = 'city_id,name_ar,name_en';
  expect(ask({ keyword: 'x', page: '1', type: 'contact' })).toEqual({ path: 'things', query: { keyword: 'x', fields } });
  expect(ask({ page: '2', per_page: '10', sort: 'id' }).query).toEqual({ page: '2', per_page: '10', sort: 'id', fields });
});

describe('the fields that are asked for', () => {
  const fields = (columns: string, reads?: ListPlan['reads']) => ask({ columns }, reads).query['fields'];
  it('are those of the columns that were chosen, and those that name a row', () =>
    expect(fields('id,price')).toBe('currency,name_ar,name_en,price'));
  it('are the same whatever the order of the columns', () => expect(fields('price,city_id')).toBe(fields('city_id,name,price')));
  it.each(['nonsense', 'constructor', ','])('are the usual ones where “%s” names none', (columns) =>
    expect(fields(columns)).toBe(ask({}).query['fields']),
  );
  it('are never none, which would ask for whole rows', () =>
    expect(fields('id', { always: [], columns: { id: [] }, usual: ['id'], naming: 'id' })).toBe('id'));
});
