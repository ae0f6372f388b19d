import { expect, it } from 'vitest';
import { pathTo, ROOT_PATHS, USUAL_PATHS } from './page-paths.ts';

it('names the pages of a resource, usually and where the list stands at the root', () => {
  const cities = { route: 'cities', paths: USUAL_PATHS };
  expect([pathTo(cities, 'show-all'), pathTo(cities, 'show', 3), pathTo(cities, 'add'), pathTo(cities, 'edit', 3)]).toEqual([
    '/cities/show-all',
    '/cities/show/3',
    '/cities/add',
    '/cities/edit/3',
  ]);
  const reviews = { route: 'reviews', paths: ROOT_PATHS };
  expect([pathTo(reviews, 'show-all'), pathTo(reviews, 'add'), pathTo(reviews, 'edit', 3)]).toEqual([
    '/reviews',
    '/reviews/form',
    '/reviews/form/3',
  ]);
});
