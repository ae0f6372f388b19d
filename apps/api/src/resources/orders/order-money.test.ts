import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAY_WAYS } from '@diwan/domain/ledger/settlement';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

let database: TestDatabase;
let nodes: [TestNode, TestNode];
let world: OrderWorld;
let provider: number;
let clerk: LoggedIn;
let serial = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  nodes = [await startNode(database), await startNode(database)];
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  provider = await addPerson(database, 'providers', country);
  clerk = await makeAdmin(database);
});
afterAll(async () => {
  for (const { app } of nodes) await app.close();
  await database.close();
});

/** What was done at least once. */
const done = new Set<string>();

const step = fc.record({
  order: fc.nat(3),
  node: fc.nat(1),
  what: fc.constantFrom('pay', 'finish', 'refund', 'refund', 'cancel'),
  amount: fc.integer({ min: 1, max: 10_500 }),
});

/** Each of them once, so that none goes untried. */
const EACH = [
  [{ order: 1, node: 0, what: 'pay', amount: 10_500 }],
  [{ order: 1, node: 1, what: 'finish', amount: 1 }],
  [{ order: 1, node: 0, what: 'refund', amount: 4_000 }],
  [{ order: 3, node: 1, what: 'cancel', amount: 1 }],
];

function bodyOf({ what, amount }: { what: string; amount: number }): [path: string, body: object] {
  const decimal = (amount / 100).toFixed(2);
  if (what === 'pay') return ['payments', { way: 'card', amount: decimal, reference: `WALK${(serial += 1)}` }];
  if (what === 'refund') return ['refund', { amount: decimal, reason: 'شكوى' }];
  if (what === 'finish') return ['finish_order', {}];
  return ['cancel_order', { cancel_reason_id: world.reasons.admin }];
}

it('holds to the unit whatever is paid, finished, called off and given back at once, on two nodes', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }), async (rounds) => {
      const orders: number[] = [];
      for (const pay_type of PAY_WAYS)
        orders.push(await addOrder(database, world, { order_status: 'order_done', provider_id: provider, pay_type }));
      orders.push(await addOrder(database, world, { order_status: 'accepted', provider_id: provider }));
      for (const round of rounds)
        await Promise.all(
          round.map(async ({ order, node, ...asked }) => {
            const [path, body] = bodyOf(asked);
            const { status } = await nodes[node as 0 | 1].call('POST', `orders/${orders[order]}/${path}`, { token: clerk.token, body });
            expect([200, 201, 409]).toContain(status);
            if (status !== 409) done.add(asked.what);
          }),
        );
      expect(await ledgerFaults(database)).toEqual([]);
      const { rows } = await database.pool.query(
        'select 1 from payments p join orders o on o.id = p.order_id group by o.id having sum(p.amount) > max(o.total_price)',
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: 20, endOnFailure: true, examples: [[EACH]] },
  );
  expect([...done].toSorted()).toEqual(['cancel', 'finish', 'pay', 'refund']);
});
