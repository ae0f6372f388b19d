import { describe, expect, it } from 'vitest';
import { RESOURCES } from '@diwan/contract/resources';
import { clients } from '@diwan/contract/clients/resource';
import { cities } from '@diwan/contract/cities/resource';
import { vehicles } from '@diwan/contract/vehicles/resource';
import { dateOrderError } from './list-query.ts';
import { dependentChanges, getFilters, offeredFilters } from './list-filters.ts';

const control = (resource: Parameters<typeof getFilters>[0], name: string) =>
  getFilters(resource).find((filter) => filter.name === name)?.control;

describe('getFilters', () => {
  it('asks for each filter by its kind', () => {
    expect(control(clients, 'keyword')).toEqual({ kind: 'text' });
    expect(control(clients, 'created_at')).toEqual({ kind: 'day' });
    expect(control(clients, 'from_time')).toEqual({ kind: 'time' });
    expect(control(clients, 'month')).toEqual({ kind: 'month' });
    expect(control(clients, 'gender')).toEqual({ kind: 'choice', values: ['male', 'female'], words: 'enums.genders' });
    expect(control(clients, 'is_locked')).toEqual({ kind: 'choice', values: ['1', '0'], words: 'enums.yes_no' });
    expect(control(clients, 'filter')).toEqual({ kind: 'choice', values: ['user_locked'], words: 'enums.sets' });
    expect(control(clients, 'city_id')).toEqual({ kind: 'row', table: 'cities', within: 'country_id' });
    expect(control(cities, 'country_id')).toEqual({ kind: 'row', table: 'countries' });
  });

  it('asks for a filter that is no field as it declares', () => {
    const year = getFilters(vehicles).find(({ name }) => name === 'year');
    expect(year).toEqual({ name: 'year', label: 'resources.vehicles.filters.year', control: { kind: 'year' } });
  });

  it('leaves no filter of any resource without something to choose from', () => {
    const empty = RESOURCES.flatMap((resource) => getFilters(resource)).filter(
      ({ control }) => control.kind === 'choice' && control.values.length === 0,
    );
    expect(empty).toEqual([]);
  });
});

it('offers one of status and is_active, and the choice of the screen where there is one', () => {
  const names = (chosen?: string[]) => offeredFilters(getFilters(cities), chosen).map((filter) => filter.name);
  expect(names()).toContain('is_active');
  expect(names()).not.toContain('status');
  expect(names(['country_id', 'keyword', 'unknown'])).toEqual(['country_id', 'keyword']);
});

it('refuses an end before its start', () => {
  expect(dateOrderError({ from_date: '2026-03-02', to_date: '2026-03-01' })).toBe('date_order');
  expect(dateOrderError({ from_date: '2026-03-02', to_date: '2026-03-02' })).toBeUndefined();
  expect(dateOrderError({ to_date: '2026-03-01' })).toBeUndefined();
});

it('drops the city when its country changes, and an end that its start moves past', () => {
  const filters = getFilters(clients);
  expect(dependentChanges(filters, { city_id: '9' }, 'country_id', '4')).toEqual({ country_id: '4', city_id: '' });
  expect(dependentChanges(filters, {}, 'gender', 'male')).toEqual({ gender: 'male' });
  expect(dependentChanges(filters, { to_date: '2026-03-01' }, 'from_date', '2026-03-02')).toEqual({ from_date: '2026-03-02', to_date: '' });
  expect(dependentChanges(filters, { to_date: '2026-03-02' }, 'from_date', '2026-03-02')).toEqual({ from_date: '2026-03-02' });
});
