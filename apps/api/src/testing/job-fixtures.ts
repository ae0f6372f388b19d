import { expect } from 'vitest';
import { metersBetween, type Place } from '@diwan/domain/orders/planned-way';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from './access-fixtures.ts';
import { addClient, addProvider, logInAs } from './app-fixtures.ts';
import { addAppWorld, asker, rideBody, type AppWorld } from './app-order-fixtures.ts';
import { makeAdmin } from './fixtures.ts';
import { addDriver } from './order-fixtures.ts';

export type Asker = ReturnType<typeof asker>;
export interface People {
  readonly client: Asker;
  readonly clientId: number;
  readonly driver: Asker;
  readonly driverId: number;
  readonly provider: Asker;
  readonly providerId: number;
}

/** When jobs begin: a Wednesday, 13:00 in Dubai. */
export const NOW = Date.parse('2026-05-13T09:00:00.000Z');
export const DEGREE = 111_195;
export const FROM = { lat: 25.1972, lng: 55.2744 };
/** Due south. */
export const goSouth = (meters: number): Place => ({ lat: Number((FROM.lat - meters / DEGREE).toFixed(6)), lng: FROM.lng });
export const END = ['pre_finished', 'ready_to_pay', 'partner_finished', 'finish_order'] as const;

interface JobWorld {
  readonly database: TestDatabase;
  readonly node: TestNode;
  readonly world: AppWorld;
  readonly clock: { now: number };
}

/** What tests of whole jobs do, by calls of apps: people, rides along places, and what became of them. */
function getJobs({ database, node, world, clock }: JobWorld) {
  /** New people, so that no test meets what another left. The client's wallet holds 1,000. */
  async function getPeople(): Promise<People> {
  const clientId = await addClient(database, world.country);
  const driverId = await addDriver(database, world.country);
  const providerId = await addProvider(database, world.country);
  const charged = await node.call('POST', 'wallet/charge', {
    token: (await makeAdmin(database)).token,
    body: { user_type: 'client', all: 0, user_ids: [clientId], amount: '1000', wallet_type: 'balance' },
  });
  expect(charged.status).toBe(201);
  return {
    client: asker(node, await logInAs(node, 'client', clientId)), clientId,
    driver: asker(node, await logInAs(node, 'provider', driverId)), driverId,
    provider: asker(node, await logInAs(node, 'provider', providerId)), providerId,
  };
} // prettier-ignore

  async function placeRide({ client, driverId }: People, meters: number, more: object = {}) {
    const to = goSouth(meters);
    const { body } = await client(
      'POST',
      'orders',
      rideBody(world, { payment_way_id: world.ways.wallet, destination_lat: to.lat, destination_lng: to.lng, ...more }),
    );
    expect(body.errors).toBeUndefined();
    await database.pool.query(`update orders set order_status = 'partner_accept_trip', provider_id = $2 where id = $1`, [
      body.data.id,
      driverId,
    ]);
    return body.data as {
      id: number;
      total_price: string;
      planned_distance: number;
      planned_order_duration: number;
      pins: { start: string } | null;
    };
  }

  async function walk(ask: Asker, id: number, actions: readonly string[], seconds = 0, body: object = {}) {
    for (const action of actions) {
      clock.now += seconds * 1000;
      const answer = await ask('POST', `orders/${id}/${action}`, body);
      expect([action, answer.status, answer.body.code]).toEqual([action, 200, undefined]);
    }
  }

  async function begin(people: People, ride: { id: number; pins: { start: string } | null }) {
    await walk(people.driver, ride.id, ['partner_in_pickup_location'], 60);
    await walk(people.driver, ride.id, ['partner_start_trip'], 60, ride.pins ? { pin: ride.pins.start } : {});
  }

  /** Drives along places at a speed, saying where it is every three seconds as an app does. */
  async function drive(people: People, id: number, places: readonly Place[], speed = 12): Promise<void> {
    const rows: [string, number, number][] = [];
    let at = clock.now;
    for (const [index, to] of places.entries()) {
      const from = places[index - 1];
      if (!from) continue;
      const meters = metersBetween(from, to);
      const steps = Math.max(1, Math.round(meters / (speed * 3)));
      for (let step = 1; step <= steps; step += 1) {
        at += 3000;
        const part = step / steps;
        rows.push([new Date(at).toISOString(), from.lat + (to.lat - from.lat) * part, from.lng + (to.lng - from.lng) * part]);
      }
    }
    await database.pool.query(
      `insert into order_positions (order_id, provider_id, at, lat, lng, accuracy) select $1, $2, a, b, c, 5 from unnest($3::timestamptz[], $4::float8[], $5::float8[]) x (a, b, c)`,
      [id, people.driverId, rows.map(([one]) => one), rows.map(([, one]) => one), rows.map(([, , one]) => one)],
    );
    clock.now = at;
  }

  const readOrder = async (id: number) =>
    (
      await database.pool.query(
        'select order_status, pay_status, services_price, total_price, actual_distance, driver_amount from orders where id = $1',
        [id],
      )
    ).rows[0];
  const balance = async (kind: 'client' | 'provider', id: number) =>
    Number(
      (
        await database.pool.query('select coalesce(sum(balance), 0) as balance from wallets where user_type = $1 and user_id = $2', [
          kind,
          id,
        ])
      ).rows[0].balance,
    );
  const rules = async (id: number) =>
    (await database.pool.query('select rule from findings where order_id = $1 order by id', [id])).rows.map(({ rule }) => rule);

  return { getPeople, placeRide, walk, begin, drive, readOrder, balance, rules };
}

/** A node with a country of rides, room for the points of a day, and a limit on what a clerk moves, in whole dirhams. */
export async function openJobWorld() {
  const clock = { now: NOW };
  const database = await createTestDatabase();
  const node = await startNode(database, clock, { DEMO: '1' });
  const world = await addAppWorld(database, node, { isQuick: false, limit: '5000' });
  await database.pool.query(`select add_track_day('2026-05-13')`);
  const jobs = getJobs({ database, node, world, clock });
  return {
    clock,
    database,
    node,
    world,
    jobs,
    close: async () => {
      await node.app.close();
      await database.close();
    },
  };
}
