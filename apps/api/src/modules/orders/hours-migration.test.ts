import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, openHoursWorld, readHours, type HoursWorld } from '../../testing/hours-fixtures.ts';

const MIGRATION = new URL('../../schema/migrations/0037_one_person_at_one_hour.sql', import.meta.url);
const BEFORE = `drop trigger orders_take_hours on orders; drop trigger orders_keep_hours on orders; drop trigger countries_retake_hours on countries;
  drop trigger providers_retake_hours on providers; drop table provider_hours;
  drop function keep_provider_hours, retake_provider_hours, take_provider_hours, keeps_hours, order_hours, minutes_set, clock_time`;

let hours: HoursWorld;
beforeAll(async () => {
  hours = await openHoursWorld();
});
afterAll(() => hours.close());

it('orders that collided before the migration stay as they are; the first has the hour, and the others are named', async () => {
  const [person, company] = [await hours.addWorker(), await hours.addWorker({ type: 'company', company_name: 'نظافة' })];
  const client = new pg.Client({ connectionString: hours.database.connectionString });
  await client.connect();
  const notices: string[] = [];
  client.on('notice', ({ severity, message = '' }) => notices.push(`${severity} ${message}`));
  await client.query(BEFORE);
  const visit = (time: string, provider: number, row: Record<string, unknown> = {}) =>
    hours.visit(time, provider, { order_status: 'accepted', ...row });
  const [first, second, third] = [await visit('10:00', person.id), await visit('10:30', person.id, { order_status: 'in_way' }), await visit('11:00', person.id)];
  await visit('10:00', person.id, { order_status: 'finished' });
  await visit('10:00', person.id, { order_status: 'pending' });
  const ofCompany = [await visit('10:00', company.id), await visit('10:00', company.id)];
  for (const statement of (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint')) await client.query(statement);
  await client.end();
  expect(notices).toEqual([`WARNING order ${second} has no hour of its own: its provider has another order then`]);
  const rows = await hours.database.pool.query('select order_id from provider_hours order by order_id');
  expect(rows.rows).toEqual([{ order_id: first }, { order_id: third }]);
  expect(await readHours(hours.database, first)).toEqual({ provider_id: person.id, begins: `${DAY}T06:00`, ends: `${DAY}T07:00` });
  const kept = await hours.database.pool.query<{ order_status: string }>('select order_status from orders where id = any($1) order by id', [
    [first, second, third, ...ofCompany],
  ]);
  expect(kept.rows.map(({ order_status: status }) => status)).toEqual(['accepted', 'in_way', 'accepted', 'accepted', 'accepted']);
}); // prettier-ignore
