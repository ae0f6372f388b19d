import { expect, it } from 'vitest';
import { PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import { RESOURCES } from '@diwan/contract/resources';
import { controlPermissions } from './control-permissions.ts';

const rights = (...held: string[]) => {
  const all = controlPermissions((permission) => held.includes(permission.permission_url));
  return (route: string) => all.find((one) => one.front_route_name === route);
};

it('names each route once', () => {
  const routes = controlPermissions(() => true).map((one) => one.front_route_name);
  expect(routes).toEqual([...new Set(routes)]);
  expect(routes).toEqual(expect.arrayContaining(PERMISSIONS.map((permission) => permission.front_route_name)));
  expect(routes).toEqual(expect.arrayContaining(RESOURCES.filter(({ base }) => base === undefined).map(({ route }) => route)));
});

it('gives each right by its own permission and no other', () => {
  expect(rights('index-city')('cities')).toEqual({ front_route_name: 'cities', show: false, add: false, edit: false, delete: false });
  expect(rights('show-city', 'create-city')('cities')).toMatchObject({ show: true, add: true, edit: false, delete: false });
  expect(rights('country.update', 'country.destroy')('countries')).toMatchObject({ show: false, add: false, edit: true, delete: true });
  expect(rights('country.update')('cities')).toMatchObject({ edit: false });
  expect(rights('toggle-clients')('clients')).toMatchObject({ show: false, add: false, edit: false, delete: false });
});

it('takes the list for the rows where these have no permission of their own', () => {
  expect(rights('index-transactions')('wallet')).toMatchObject({ show: true });
});

it('gives a route without permissions of its own those that it shares', () => {
  const shared = rights('index-service-requests', 'show-service-requests');
  for (const route of ['requests/lawSourceServiceUsers', 'requests/videoCallSetupUsers'])
    expect(shared(route)).toMatchObject({ show: true, add: false, edit: false, delete: false });
  expect(rights('delete-service-requests')('requests/videoCallSetupUsers')).toMatchObject({ show: false, delete: true });
});
