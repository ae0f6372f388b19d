import { expect, it } from 'vitest';
import { viewQuery } from './view-query.ts';

it('is the same for the same view, whatever its page and the order of its filters', () => {
  expect(viewQuery('?is_ban=1&page=4&city_id=3')).toBe(viewQuery('city_id=3&is_ban=1'));
  expect(viewQuery('?page=2')).toBe('');
  expect(viewQuery('?keyword=%D8%AF%D8%A8%D9%8A')).not.toBe(viewQuery('?keyword=x'));
});
