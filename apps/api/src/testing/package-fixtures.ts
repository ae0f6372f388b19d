import { expect } from 'vitest';
import { createTestDatabase, startNode } from './access-fixtures.ts';
import { addClient, logInAs } from './app-fixtures.ts';
import { addAppWorld, asker, setFor, visitBody } from './app-order-fixtures.ts';
import { makeAdmin } from './fixtures.ts';
import { ledgerFaults } from './proof.ts';

// A Wednesday, 13:00 in Dubai; the visits are on Sunday at 10:00.
export const ORDERING = Date.parse('2026-05-13T09:00:00.000Z');
export const VISIT = Date.parse('2026-05-17T06:00:00.000Z');

export type PackageWorld = Awaited<ReturnType<typeof openPackageWorld>>;

/** A country where a provider's package of visits is on sale, its people, and what tests of packages do again and again. */
export async function openPackageWorld() {
  const clock = { now: ORDERING };
  const database = await createTestDatabase();
  const node = await startNode(database, clock, { DEMO: '1' });
  const world = await addAppWorld(database, node, { limit: '5000' });
  // All visits are of one provider at one hour.
  await setFor(database, world.country, 'orders', {
    start_pin: 0,
    max_count_visit_can_determine: 50,
    delay_visit_per_visits: 0,
    visit_takes_minutes: 0,
  });
  await database.pool.query('update provider_services set period = 30 where id = $1', [world.pack]);
  const provider = asker(node, world.visit.token);
  const [seller, other] = [await makeAdmin(database), await makeAdmin(database)];
  const ofPack = (visits: number, more: object = {}) =>
    visitBody(world, { provider_id: world.visit.id, services: [{ provider_service_id: world.pack, quantity: visits }], ...more });
  return {
    clock, database, node, world, provider, seller, other, ofPack,
    /** Its price in minor units, its visits, and those that are given beside them. */
    setPack: (price: number, visits = 3, gifts = 1) =>
      database.pool.query('update provider_services set price = $2, count_visit = $3, count_gift_visit = $4 where id = $1', [
        world.pack, price, visits, gifts,
      ]),
    async addBuyer() {
      const id = await addClient(database, world.country);
      return { id, ask: asker(node, await logInAs(node, 'client', id)) };
    },
    /** Its provider does a visit, each step some time after the one before. */
    finish: async (id: number) => {
      clock.now = VISIT;
      for (const action of ['accept_order', 'ship_order', 'order_progress', 'order_done', 'finish_order']) {
        clock.now += 20 * 60_000;
        expect([action, (await provider('POST', `orders/${id}/${action}`)).status]).toEqual([action, 200]);
      }
      clock.now = ORDERING;
    },
    holds: async () => expect(await ledgerFaults(database)).toEqual([]),
    async close() {
      await node.app.close();
      await database.close();
    },
  }; // prettier-ignore
}
