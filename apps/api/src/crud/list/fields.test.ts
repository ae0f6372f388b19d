import { expect, it } from 'vitest';
import { citiesApi } from '../../modules/cities/resources.ts';
import { ordersApi } from '../../modules/orders/resources.ts';
import { narrowed } from './fields.ts';

it('neither joins nor writes what nobody asked for', () => {
  const { select, joins } = narrowed(ordersApi.store, 'order_no,client_id');
  expect(joins).toEqual([expect.stringContaining(' r_client_id on true')]);
  for (const other of ['provider', 'total_price', 'created_at']) expect(select).not.toContain(other);
});

it('asks the same of the database, whatever order fields are named in and however often', () => {
  const { select } = narrowed(citiesApi.store, 'name_ar,country_id');
  expect(narrowed(citiesApi.store, 'country_id,name_ar,id,country_id').select).toBe(select);
});

it('leaves a list whole that names none, and one that names all', () => {
  const { store } = ordersApi;
  expect(narrowed(store, undefined)).toBe(store);
  expect(narrowed(store, [...store.parts.keys()].join())).toMatchObject({ select: store.select, joins: store.joins });
});
