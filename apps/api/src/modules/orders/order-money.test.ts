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
  order: fc.nat(4),
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
  // Captured in part, given back, and captured again at the same moment.
  [{ order: 4, node: 0, what: 'pay', amount: 6_000 }],
  [
    { order: 4, node: 0, what: 'refund', amount: 4_000 },
    { order: 4, node: 1, what: 'refund', amount: 4_000 },
    { order: 4, node: 0, what: 'pay', amount: 4_500 },
  ],
  [{ order: 4, node: 1, what: 'pay', amount: 4_000 }],
];

/** Of each order: what was captured, never given back more than that, what is kept never above the price, settled at the price or not at all. */
const TOO_MUCH = `select o.id from orders o left join (select order_id, sum(amount) as paid, sum(refunded_amount) as refunded from payments group by 1) p on p.order_id = o.id
  left join (select order_id, sum(gross_amount) filter (where settlement_kind = 'settlement') as gross from settlements group by 1) s on s.order_id = o.id
  where p.refunded > p.paid or p.paid - p.refunded > o.total_price or s.gross <> o.total_price`;

function getBody({ what, amount }: { what: string; amount: number }): [path: string, body: object] {
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
      const unpaid = await addOrder(database, world, { order_status: 'order_done', provider_id: provider });
      expect((await nodes[0].call('POST', `orders/${unpaid}/finish_order`, { token: clerk.token, body: {} })).status).toBe(200);
      orders.push(unpaid);
      // What the answers said, by order: what came in by card and what went back.
      const told = new Map(orders.map((id) => [id, { pay: 0, refund: 0 }]));
      for (const round of rounds) {
        await Promise.all(
          round.map(async ({ order, node, ...asked }) => {
            const [path, body] = getBody(asked);
            const { status } = await nodes[node as 0 | 1].call('POST', `orders/${orders[order]}/${path}`, { token: clerk.token, body });
            expect([200, 201, 409]).toContain(status);
            if (status === 409) return;
            done.add(asked.what);
            const sums = told.get(orders[order] ?? 0);
            if (sums && (asked.what === 'pay' || asked.what === 'refund')) sums[asked.what] += asked.amount;
          }),
        );
        expect(await ledgerFaults(database)).toEqual([]);
        expect((await database.pool.query(TOO_MUCH)).rows).toEqual([]);
      }
      for (const [id, sums] of told) {
        const { rows } = await database.pool.query<{ pay_type: string; order_status: string; paid: number; refunded: number }>(
          `select o.pay_type, o.order_status, coalesce(sum(p.amount), 0)::int as paid, coalesce(sum(p.refunded_amount), 0)::int as refunded
           from orders o left join payments p on p.order_id = o.id where o.id = $1 group by o.id`,
          [id],
        );
        const { pay_type, order_status, paid, refunded } = rows[0] ?? { pay_type: '', order_status: '', paid: 0, refunded: 0 };
        if (pay_type === 'card') expect(paid).toBe(sums.pay);
        expect(refunded).toBe(order_status === 'admin_cancel' ? paid : sums.refund);
      }
    }),
    { numRuns: 20, endOnFailure: true, examples: [[EACH]] },
  );
  expect([...done].toSorted()).toEqual(['cancel', 'finish', 'pay', 'refund']);
});
