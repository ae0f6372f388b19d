import { expect, it } from 'vitest';
import { getPathPart } from '../lib/path-part.ts';
import { getRoute, ROUTES } from './routes.ts';

const addresses = ROUTES.map(({ path }) => ({ path, address: path.replace(/\$\w+/, '17') }));

it.each(['', '?page=2', '/'])('leads to every screen by its own address, with %j at its end', (end) => {
  const led = addresses.map(({ address }) => getRoute(address === '/' && end === '/' ? '/' : `${address}${end}`)?.path);
  expect(led).toEqual(addresses.map(({ path }) => path));
});

it('finds the named part of every address that has one', () => {
  const named = addresses.filter(({ path }) => path.includes('$'));
  const found = named.map(({ path, address }) => [address, getPathPart(address, path.includes('$section') ? 'section' : 'id')]);
  expect(found).toEqual(named.map(({ address }) => [address, '17']));
});

it.each(['/cities', '/cities/show', '/cities/show/', '/cities/show/1/2', '/nowhere', '/cities/show-all/x/y/z'])(
  'leads nowhere by %s',
  (address) => expect(getRoute(address)).toBeUndefined(),
);
