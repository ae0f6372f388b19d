import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addDriver, addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { freeVehicle, occupyVehicle } from './order-vehicle.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let world: OrderWorld;
let token: string;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  node = await startNode(database, clock);
  other = await startNode(database, clock);
  token = (await makeAdmin(database)).token;
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});

/** A driver, and somebody who drives the same vehicle. */
async function addShared() {
  const driver = await addDriver(database, world.country);
  const { rows } = await database.pool.query<{ id: number }>('select id from vehicles where provider_id = $1', [driver]);
  const vehicle = rows[0]?.id ?? 0;
  const colleague = await addPerson(database, 'providers', world.country, { is_driver: true });
  await database.pool.query('insert into vehicle_drivers (vehicle_id, provider_id) values ($1, $2)', [vehicle, colleague]);
  return { driver, colleague, vehicle };
}
const isInOrder = async (vehicle: number) =>
  (await database.pool.query<{ is_in_order: boolean }>('select is_in_order from vehicles where id = $1', [vehicle])).rows[0]?.is_in_order;
const addTrip = (row: Record<string, unknown> = {}) => addOrder(database, world, { order_type: 'trip', vehicle_type: 'sedan', ...row });
const isWaiting = async () =>
  (await database.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount ===
  1;

it('a vehicle that one ride leaves while the next one takes it stays taken', async () => {
  const { driver, vehicle } = await addShared();
  const first = await addTrip({ provider_id: driver, vehicle_id: vehicle, order_status: 'partner_finished' });
  await database.pool.query('update vehicles set is_in_order = true where id = $1', [vehicle]);
  const next = await addTrip();
  // Accepting, as it does it: it has the vehicle locked since it saw whose it is.
  const accepting = new pg.Client({ connectionString: database.connectionString });
  await accepting.connect();
  await accepting.query('begin');
  await accepting.query('select from vehicles where id = $1 for no key update', [vehicle]);
  const finishing = freeVehicle(database.pool, vehicle, first);
  await expect.poll(isWaiting).toBe(true);
  await occupyVehicle(accepting, vehicle);
  await accepting.query(`update orders set provider_id = $2, vehicle_id = $3, order_status = 'partner_accept_trip' where id = $1`, [
    next,
    driver,
    vehicle,
  ]);
  await accepting.query('commit');
  await accepting.end();
  await finishing;
  expect(await isInOrder(vehicle)).toBe(true);
});

it('a vehicle that two drive is given to one of them, however often both accept at once', { timeout: 60_000 }, async () => {
  for (let n = 0; n < 10; n++) {
    const { driver, colleague, vehicle } = await addShared();
    const answers = await Promise.all(
      [driver, colleague].map(async (provider_id, index) =>
        (index ? node : other).call('POST', `trips/${await addTrip()}/partner_accept_trip`, { token, body: { provider_id } }),
      ),
    );
    expect([n, answers.map(({ status }) => status).toSorted((a, b) => a - b)]).toEqual([n, [200, 422]]);
    expect(await isInOrder(vehicle)).toBe(true);
  }
});
