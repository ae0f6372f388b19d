import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld } from '../../testing/order-fixtures.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

interface Step {
  readonly id: string;
  readonly is_done: boolean;
}

it('the first steps are for superadmins, ticked off by what is there, and gone once an order is finished', async () => {
  const chief = await makeAdmin(database);
  const steps = async ({ token } = chief): Promise<Step[] | null> => (await node.call('GET', 'home', { token })).body.first_steps;
  const done = async () => ((await steps()) ?? []).filter(({ is_done }) => is_done).map(({ id }) => id);
  expect(await steps(await makeAdmin(database, { permissions: ['show-dashboard', 'country.store'], countries: 'all' }))).toBeNull();
  expect(await done()).toEqual([]);
  const here = await addCountry(database);
  await insertRow(database, 'cities', { country_id: here, name_ar: 'دبي', name_en: 'Dubai' });
  // An order is given to nobody who is not accepted yet; a superadmin who is switched off decides nothing.
  const provider = await addPerson(database, 'providers', here);
  await database.pool.query('update providers set accepted_by_admin = false where id = $1', [provider]);
  const second = await makeAdmin(database);
  await database.pool.query('update admins set is_active = false where id = $1', [second.id]);
  expect(await done()).toEqual(['country', 'city']);
  await database.pool.query('update providers set accepted_by_admin = true where id = $1', [provider]);
  await database.pool.query('update admins set is_active = true where id = $1', [second.id]);
  expect(await done()).toEqual(['country', 'city', 'superadmin', 'provider']);
  const world = await addOrderWorld(database, here, await addPerson(database, 'clients', here));
  const order = await addOrder(database, world, { order_status: 'pending' });
  expect(await done()).toContain('order');
  await database.pool.query(`update orders set order_status = 'finished' where id = $1`, [order]);
  expect(await steps()).toBeNull();
});
