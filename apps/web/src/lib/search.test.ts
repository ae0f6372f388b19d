import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

it('keeps the words of an address as they are: no number, no JSON', () => {
  expect(parseSearch('?page=2&keyword=007&status=&filter=%22x%22')).toEqual({ page: '2', keyword: '007', status: '', filter: '"x"' });
});

it('writes what it reads, and leaves out what is absent', () => {
  const query = '?page=2&keyword=%D9%86%D9%88%D8%B1+%D8%A7&status=';
  expect(stringifySearch(parseSearch(query))).toBe(query);
  expect(stringifySearch({ page: undefined, sort: null })).toBe('');
});
