import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { cancelUnmatched } from './auto-cancel.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let world: OrderWorld;
let provider: number;
let token: string;
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };

beforeAll(async () => {
  database = await createTestDatabase();
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  provider = await addPerson(database, 'providers', country);
  node = await startNode(database, clock);
  other = await startNode(database, clock);
  token = (await makeAdmin(database)).token;
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});

const call = (method: 'GET', path: string) => node.call(method, path, { token });

describe('orders that nobody takes', () => {
  const at = (seconds: number) => new Date(clock.now - seconds * 1000).toISOString();
  /** The day and time of so many seconds ago, where the orders are. */
  const wanted = (seconds: number) => {
    const [visit_date, visit_time] = new Date(clock.now - seconds * 1000).toLocaleString('sv-SE', { timeZone: 'Asia/Dubai' }).split(' ');
    return { is_scheduled: true, visit_date, visit_time: visit_time?.slice(0, 5) };
  };

  it('are cancelled by the job once their time is over, in nobody’s name', async () => {
    const late = await addOrder(database, world, { order_type: 'trip', created_at: at(1021) });
    // No longer offered, and not given up: somebody may still assign it.
    const fresh = await addOrder(database, world, { order_type: 'trip', created_at: at(1019) });
    const later = await addOrder(database, world, { order_type: 'trip', created_at: at(9999), is_live: false, ...wanted(-901) });
    const counts = await Promise.all([cancelUnmatched(node.app), cancelUnmatched(other.app)]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
    const status = async (id: number) => (await call('GET', `orders/${id}`)).body.data.order_status;
    expect([await status(late), await status(fresh), await status(later)]).toEqual(['auto_cancel', 'pending', 'pending']);
    const { events } = (await call('GET', `orders/${late}/details`)).body.data;
    expect(events).toMatchObject([{ action: 'cancel_order', actor: 'job', admin: null, to_status: 'auto_cancel' }]);
    const { rows } = await database.pool.query(
      `select user_id, title_ar as title from user_notifications where notify_id = $1 and user_type = 'client'`,
      [late],
    );
    expect(rows).toEqual([{ user_id: world.client, title: expect.stringContaining('لم يتوفر أحد') }]);
    await database.pool.query('delete from orders where id = any($1)', [[fresh, later]]);
  });

  it('are cancelled of every kind: scheduled rides and visits after their time, packages whose client chose no price', async () => {
    const minutes = 60;
    const scheduled = (order_type: string, ago: number) =>
      addOrder(database, world, { order_type, created_at: at(86_400), is_live: false, ...wanted(ago) });
    const over = [
      await scheduled('trip', 17 * minutes),
      await scheduled('normal', 17 * minutes),
      await addOrder(database, world, { order_type: 'transfer_package', order_status: 'client_receive_offers', created_at: at(86_400), status_at: at(1021) }), // prettier-ignore
    ];
    const waiting = [
      await scheduled('trip', 14 * minutes),
      await scheduled('normal', -60 * minutes),
      await addOrder(database, world, { order_type: 'transfer_package', order_status: 'client_receive_offers', created_at: at(86_400), status_at: at(1019) }), // prettier-ignore
      // Whoever was named may still say yes.
      await addOrder(database, world, { provider_id: provider, created_at: at(86_400), is_live: false, ...wanted(17 * minutes) }),
    ];
    expect(await cancelUnmatched(node.app)).toBe(over.length);
    const { rows } = await database.pool.query(`select id from orders where order_status = 'auto_cancel' and id = any($1) order by id`, [
      [...over, ...waiting],
    ]);
    expect(rows.map(({ id }) => id)).toEqual(over);
    await database.pool.query('delete from orders where id = any($1)', [waiting]);
  });
});

describe('rides of several countries', () => {
  it('are each cancelled in their time: a backlog of one that waits long keeps no other waiting', async () => {
    const [patient, quick] = [await addCountry(database), await addCountry(database)];
    const settings = (country_id: number, seconds: number) =>
      insertRow(database, 'settings', {
        section: 'app-settings',
        country_id,
        values: { fare_time_to_matched: seconds, unmatched_wait_by_minutes: 0 },
      });
    await settings(patient, 3600);
    await settings(quick, 60);
    node.app.settings.clear();
    await database.pool.query(
      `insert into orders (order_type, country_id, client_id, contact_name, contact_phone, currency, created_at)
       select 'trip', $1, $2, 'سلمى', '+971501112233', 'AED', $3::timestamptz - i * interval '1 second' from generate_series(600, 750) i`,
      [patient, world.client, new Date(clock.now).toISOString()],
    );
    const late = await addOrder(database, { ...world, country: quick }, { order_type: 'trip', created_at: new Date(clock.now - 61_000).toISOString() }); // prettier-ignore
    const early = await addOrder(database, { ...world, country: quick }, { order_type: 'trip', created_at: new Date(clock.now - 59_000).toISOString() }); // prettier-ignore
    expect(await cancelUnmatched(node.app)).toBe(1);
    const { rows } = await database.pool.query('select id, order_status from orders where id = any($1) order by id', [[late, early]]);
    expect(rows).toEqual([
      { id: late, order_status: 'auto_cancel' },
      { id: early, order_status: 'pending' },
    ]);
  });

  it('are cancelled though one before them cannot be', async () => {
    const country = await addCountry(database);
    const at = new Date(clock.now - 3_600_000).toISOString();
    const [stuck, fine] = await Promise.all(
      [1, 2].map(() => addOrder(database, { ...world, country }, { order_type: 'trip', created_at: at })),
    );
    const refuse = `create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.id = ${stuck} then raise exception 'stuck'; end if; return new; end $$;
      create trigger refuse_one before update on orders for each row execute function refuse_one()`;
    await database.pool.query(refuse);
    try {
      expect(await cancelUnmatched(node.app)).toBe(1);
    } finally {
      await database.pool.query('drop trigger refuse_one on orders; drop function refuse_one');
    }
    const { rows } = await database.pool.query('select order_status from orders where id = $1', [fine]);
    expect(rows[0].order_status).toBe('auto_cancel');
    await cancelUnmatched(node.app);
  });
});
