import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/access-fixtures.ts';
import { loadDemo } from './load-demo.ts';
import { ORDER_SQL } from './orders/order-sql.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'diwan-demo-'));
  database = await createTestDatabase();
  await loadDemo(database, readConfig({ DATA_DIR: dataDir }), () => {}, { now: NOW, clients: 300, providers: 100, orders: 400 });
}, 60_000);
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const getCount = async (from: string) => (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n;

it('the demo has an hour for each order that one person has accepted for one; of those that collide the others are given up', async () => {
  const keeps = 'keeps_hours(o.order_status, o.provider_id, o.visit_date, o.visit_time, o.deleted_at)';
  const without = `orders o join providers p on p.id = o.provider_id and p.type <> 'company' where ${keeps} and not exists (select from provider_hours h where h.order_id = o.id)`;
  expect([await getCount(without), await getCount(`pg_trigger where tgrelid = 'orders'::regclass and tgenabled <> 'O'`)]).toEqual([0, 0]);
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(ORDER_SQL.sources.at(-1) ?? '');
  await client.query(ORDER_SQL.hoursLater);
  const { rows } = await client.query<{ id: number }>(
    `insert into orders (country_id, client_id, contact_name, contact_phone, currency, provider_id, order_status, visit_date, visit_time)
     select p.country_id, (select min(id) from clients), 'سلمى', '+971501112233', 'AED', p.id, 'accepted', '2026-06-01', t
     from (select * from providers where type = 'individual' order by id limit 1) p, unnest(array['10:00', '10:30', '11:00']) with ordinality x (t, n) order by n returning id`,
  );
  await client.query(ORDER_SQL.oneHour);
  await client.query(ORDER_SQL.hoursAgain);
  const left = await client.query(
    'select order_status, cancel_reason_id is not null as has_reason from orders where id = any($1) order by id',
    [rows.map(({ id }) => id)],
  );
  await client.query('rollback');
  client.release();
  const kept = { order_status: 'accepted', has_reason: false };
  expect(left.rows).toEqual([kept, { order_status: 'agent_cancel', has_reason: true }, kept]);
});
