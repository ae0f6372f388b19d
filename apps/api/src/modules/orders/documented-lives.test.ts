import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addAppWorld, asker, rideBody, setFor, visitBody, type AppWorld } from '../../testing/app-order-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { dispatchDue } from '../dispatch/tick.ts';

// What `docs/apps.md` says of the lives of orders is done here as it stands there: each call with the keys that it names.
const PAGE = readFileSync(new URL('../../../../../docs/apps.md', import.meta.url), 'utf8');
const ROW = /^\| (\w+) \| `(\w+) ([^`]+)`(?: `\{ ([^`]+) \}`)? \| (.+) \|$/gm;

interface Step {
  readonly who: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly keys: readonly string[];
  /** The order's status after it; nothing where there is no order yet. */
  readonly status: string | undefined;
}

function readLife(type: string): Step[] {
  const [, life = ''] = new RegExp(`<!-- life: ${type} -->\\n([^]+?)\\n\\n`).exec(PAGE) ?? [];
  return [...life.matchAll(ROW)].map(([, who = '', method, path = '', keys = '', last = '']) => ({
    who,
    method: method === 'GET' ? 'GET' : 'POST',
    path,
    keys: keys.split(', ').filter(Boolean),
    status: /^`(\w+)`$/.exec(last)?.[1],
  }));
}

// A Wednesday, 13:00 in Dubai.
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
let database: TestDatabase;
let node: TestNode;
let world: AppWorld;
let reason: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock, { DEMO: '1' });
  world = await addAppWorld(database, node);
  await setFor(database, world.country, 'orders', { start_pin: 1, start_pin_in_cash: 1 });
  await database.pool.query('update provider_services set provider_id = $2 where id = $1', [world.pack, world.visit.id]);
  reason = await insertRow(database, 'report_reasons', { title_ar: 'تأخر', title_en: 'Late', target: 'order' });
  const { token } = await makeAdmin(database);
  const charged = await node.call('POST', 'wallet/charge', {
    token,
    body: { user_type: 'client', all: 0, user_ids: [world.client], amount: '500', wallet_type: 'balance' },
  });
  if (charged.status !== 201) throw new Error(`the wallet was not charged: ${charged.status}`);
  await asker(node, world.ride.token)('PUT', 'presence', { is_online: 1 });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** The driver's app was heard where orders begin, and dispatch has made its round. */
async function offer(): Promise<number> {
  const driver = asker(node, world.ride.token);
  await driver('POST', 'positions', { points: [{ at: new Date(clock.now).toISOString(), lat: 25.19, lng: 55.27, accuracy: 5 }] });
  await dispatchDue(node.app);
  return (await driver('GET', 'offers')).body.data[0]?.id;
}

/** What each key of a life holds. */
const VALUES: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  trip: () => rideBody(world, { payment_way_id: world.ways.wallet, services: [] }),
  normal: () => ({ ...visitBody(world, { payment_way_id: world.ways.card }), coupon_code: null, notes: 'الطابق الثاني' }),
  transfer_package: () => rideBody(world, { order_type: 'transfer_package' }),
};

it.each(['trip', 'normal', 'transfer_package'])(
  'the life of a %s is lived by the calls of the page for makers of apps, as written',
  async (type) => {
    const said = { ...VALUES[type]?.(), rate: 4.5, review: 'شكرًا', report_reason_id: reason, message: 'تأخر كثيرًا', amount: '80' };
    const client = asker(node, world.token);
    const served = asker(node, type === 'normal' ? world.visit.token : world.ride.token);
    let order: { id: number; pins: { start: string; handover: string } | null } | undefined;
    let offered: number | undefined;
    const steps = readLife(type);
    expect(steps.length).toBeGreaterThan(8);
    for (const { who, method, path, keys, status } of steps) {
      // An offer is taken while it lives.
      if (!path.startsWith('offers/')) clock.now += 60_000;
      const name = `${method} ${path}`;
      if (who === 'provider' && offered === undefined && path.startsWith('offers')) offered = await offer();
      const pin = path.endsWith('driver_transferred') ? order?.pins?.handover : order?.pins?.start;
      const known: Readonly<Record<string, unknown>> = { ...said, ...(pin !== undefined && { pin }) };
      expect([name, keys.filter((key) => !(key in known))]).toEqual([name, []]);
      const body = Object.fromEntries(keys.map((key) => [key, known[key]]));
      const about = path.startsWith('offers/') ? offered : order?.id;
      const address = path.replace(':offer_id', String(offered)).replace(':id', String(about));
      const answer = await (who === 'client' ? client : served)(method, address, method === 'GET' ? undefined : body);
      expect([name, answer.status, answer.body.errors, answer.body.code]).toEqual([
        name,
        method === 'POST' && /^(orders|orders\/:id\/complaints)$/.test(path) ? 201 : 200,
        undefined,
        undefined,
      ]);
      if (name === 'POST orders') order = answer.body.data;
      if (order) expect([name, (await client('GET', `orders/${order.id}`)).body.data.order_status]).toEqual([name, status]);
      else expect([name, status]).toEqual([name, undefined]);
    }
    expect(steps.at(-1)?.status).toBe('finished');
  },
);
