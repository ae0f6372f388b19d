import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, type TestDatabase } from '../../testing/access-fixtures.ts';
import { addClient } from '../../testing/app-fixtures.ts';
import { SERVER, startApp, type AppProcess } from '../../testing/app-process.ts';
import { addDriverAt, addRideAt, goNorth, readOffers } from '../../testing/dispatch-fixtures.ts';
import { addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';

const SPOT = { lat: 20, lng: 50 };

let database: TestDatabase;
let world: OrderWorld;
const apps: AppProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addClient(database, country));
  // They stay where they are for as long as the test takes.
  for (let index = 1; index < 9; index += 1) await addDriverAt(database, country, goNorth(SPOT, index * 100), Date.now() + 60_000);
});
afterAll(async () => {
  for (const { child, ended } of apps) {
    child.kill('SIGTERM');
    await ended;
  }
  await database.close();
});

async function start(): Promise<AppProcess> {
  const app = startApp(
    { DATABASE_URL: database.connectionString, DEMO: '0', LOG_LEVEL: 'silent', HOST: '127.0.0.1', DRAIN_SECONDS: '0' },
    SERVER,
  );
  apps.push(app);
  await app.ready;
  return app;
}

it('a node that is killed in the middle of a round leaves it to another, which asks nobody twice', { timeout: 180_000 }, async () => {
  const client = await database.pool.connect();
  const inRound = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%into order_events%'`,
    );
    return rows[0]?.count;
  };
  try {
    const first = await start();
    // A round has written its offers, and cannot write them into the timeline.
    await client.query('begin; lock table order_events in exclusive mode');
    const order = await addRideAt(database, world, SPOT, Date.now());
    await expect.poll(inRound, { timeout: 10_000 }).toBe(1);
    await start();
    first.child.kill('SIGKILL');
    await first.ended;
    await client.query('rollback');
    await expect.poll(async () => (await readOffers(database, order)).length, { timeout: 5_000 }).toBe(5);
    const offers = await readOffers(database, order);
    expect(new Set(offers.map(({ round }) => round))).toEqual(new Set([1]));
    expect(new Set(offers.map(({ provider_id }) => provider_id)).size).toBe(5);
    const { rows } = await database.pool.query(`select count(*)::int as told from order_events where order_id = $1 and action = 'offer'`, [
      order,
    ]);
    expect(rows[0].told).toBe(5);
    // Other rounds come from the node that is left.
    await expect
      .poll(async () => (await readOffers(database, order)).filter(({ round }) => round === 2).length, { timeout: 40_000 })
      .toBeGreaterThan(0);
    const all = await readOffers(database, order);
    expect(new Set(all.map(({ round, provider_id }) => `${round} ${provider_id}`)).size).toBe(all.length);
  } finally {
    client.release(true);
  }
});
