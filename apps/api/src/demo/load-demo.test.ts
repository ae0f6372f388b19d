import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import { isPhoneIn } from '@diwan/domain/phones';
import { overlapping, parseHours } from '@diwan/domain/week-hours';
import { nextStatus, type OrderActor } from '@diwan/domain/orders/order-transitions';
import { ORDER_TYPES, type OrderStatus, type OrderType } from '@diwan/domain/orders/order-status';
import type { Place } from '@diwan/domain/orders/planned-way';
import { isServed } from '@diwan/domain/orders/service-area';
import { NEXT_RIDE_STATUSES, RIDE_UNDER_WAY_STATUSES } from '@diwan/domain/orders/rides';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { openFiles } from '../platform/files/files.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { judgeTaker } from '../modules/orders/order-eligibility.ts';
import type { OrderRow } from '../modules/orders/order-row.ts';
import { startNode } from '../testing/access-fixtures.ts';
import { makeAdmin } from '../testing/fixtures.ts';
import { loadDemo } from './load-demo.ts';

const NOW = new Date('2026-05-01T12:00:00Z');

let database: TestDatabase;
let config: Config;
let notes: string[];
const dataDir = mkdtempSync(join(tmpdir(), 'diwan-demo-'));

beforeAll(async () => {
  database = await createTestDatabase();
  config = readConfig({ DATA_DIR: dataDir });
  // As a load leaves them that was cut off: its rows are gone, the numbers that it took are not given again.
  await database.pool.query(`select nextval(pg_get_serial_sequence('countries', 'id')), nextval(pg_get_serial_sequence('clients', 'id'))`);
  notes = await loadDemo(database, config, () => {}, { now: NOW, clients: 900, providers: 300 });
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const getRows = async <R extends object>(text: string): Promise<R[]> => (await database.pool.query<R>(text)).rows;
const getCount = async (from: string): Promise<number> => (await getRows<{ n: number }>(`select count(*) as n from ${from}`))[0]?.n ?? -1;

describe('the demo marketplace', () => {
  it('has the Emirates, Saudi Arabia and Egypt as its first countries, with people of each', async () => {
    const countries = await getRows('select id, name_en, is_active from countries where id <= 3 order by id');
    expect(countries).toEqual([
      { id: 1, name_en: 'United Arab Emirates', is_active: true },
      { id: 2, name_en: 'Saudi Arabia', is_active: true },
      { id: 3, name_en: 'Egypt', is_active: true },
    ]);
    expect(await getCount('countries')).toBeGreaterThan(240);
    expect(await getCount('clients where id = 1')).toBe(1);
    for (const id of [1, 2, 3]) expect(await getCount(`clients where country_id = ${id}`)).toBeGreaterThan(100);
  });

  it('keeps everyone in a city of their own, active country, with a phone of it', async () => {
    expect(await getCount('clients')).toBe(900);
    expect(await getCount('providers')).toBe(300);
    for (const table of ['clients', 'providers']) {
      const join = `${table} p join countries c on c.id = p.country_id left join cities t on t.id = p.city_id`;
      expect(await getCount(`${join} where not c.is_active or t.country_id <> p.country_id`)).toBe(0);
      const people = await getRows<{ phone: string; phone_code: string; phone_limit: number }>(
        `select phone, phone_code, phone_limit from ${join}`,
      );
      expect(people.filter(({ phone, ...rule }) => !isPhoneIn([rule], phone))).toEqual([]);
    }
  });

  it('names only pictures that are kept, and a flag for every country', async () => {
    const named = `(select flag as image from countries union all select image from clients union all select image from providers) n`;
    expect(
      await getCount(
        `${named} where image is not null and not exists (select 1 from uploads u where u.reference = n.image and u.kind = 'image')`,
      ),
    ).toBe(0);
    expect(await getCount(`clients where image is not null`)).toBeGreaterThan(50);
    const files = await openFiles(config, database);
    const uploads = await getRows<{ reference: string; bytes: number }>('select reference, bytes from uploads');
    const sizes = await Promise.all(uploads.map(({ reference }) => files.size(reference)));
    expect(sizes).toEqual(uploads.map(({ bytes }) => bytes));
    files.close();
  });

  it('has wallets, cash-outs and coupons whose ledger holds to the smallest unit', async () => {
    const client = await database.pool.connect();
    const proof = await proveLedger(client).finally(() => client.release());
    expect(proof.checks.filter(({ wrong }) => wrong !== null)).toEqual([]);
    expect(await getCount('transactions')).toBeGreaterThan(800);
    for (const status of ['pending', 'accepted', 'rejected'])
      expect(await getCount(`cash_outs where status = '${status}'`)).toBeGreaterThan(0);
    expect(await getCount(`transactions where (user_type = 'client' and balance_after < 0) or point_after < 0 or created_at > now()`)).toBe(
      0,
    );
    expect(await getCount('coupons')).toBeGreaterThan(10);
    // Coupons were used within their own bounds, and the app paid for what they took off.
    expect(await getCount('orders where discount_coupon_price > 0')).toBeGreaterThan(20);
    expect(await getCount('coupons where used_count > max_used')).toBe(0);
    expect(await getCount('settlements where with_coupon')).toBe(await getCount('coupon_uses'));
    const unsettled = `orders o where o.order_status = 'finished' and o.provider_id is not null
      and not exists (select from ledger_postings p where p.reference = 'order:' || o.id || ':settle')`;
    expect([(await getCount(`transactions where transaction_type = 'settlement'`)) > 500, await getCount(unsettled)]).toEqual([true, 0]);
    // Statements are in the order in which things happened.
    const lag = 'select created_at < lag(created_at) over (partition by wallet_id order by entry_id) as early from transactions';
    expect(await getCount(`(${lag}) x where early`)).toBe(0);
  });

  it("offers services, rates and hours in every country that it serves, in that country's money", async () => {
    for (const table of ['provider_services', 'vehicle_packages'])
      expect(await getCount(`${table} p join countries c on c.id = p.country_id where p.currency <> c.currency`)).toBe(0);
    expect(
      await getCount('provider_services p join sub_services s on s.id = p.sub_service_id where s.group_service_id <> p.group_service_id'),
    ).toBe(0);
    const served = await getCount('countries where is_active');
    expect(await getCount('(select distinct country_id from provider_services) p')).toBe(served);
    expect(await getCount(`vehicle_packages where vehicle_type = 'sedan' and is_active`)).toBe(served);
    expect(await getCount('working_hours where city_id is null and is_active')).toBe(served);
    expect(await getCount('working_hours where city_id is not null')).toBeGreaterThan(3);
    const weeks = await getRows<{ hours: string[] }>('select hours from working_hours');
    for (const { hours } of weeks) {
      const ranges = hours.flatMap((text) => parseHours(text) ?? []);
      expect([ranges.length, overlapping(ranges).size]).toEqual([hours.length, 0]);
    }
    expect(await getCount('(select position from sliders group by position having count(*) > 1) twice')).toBe(0);
  });

  it('has nobody in an order who may not take it, and nobody out for two rides', async () => {
    const node = await startNode(database, { now: NOW.getTime() });
    const taken = await getRows<OrderRow>(
      `select * from orders where provider_id is not null and ended_at is null and order_status not in ('pending', 'client_receive_offers')`,
    );
    const verdicts = await Promise.all(
      taken.map(async (order) => {
        const verdict = await judgeTaker(node.app, database.pool, order, order.provider_id ?? 0, { isTakenNow: true, lock: false });
        // One ride under way and one ahead are counted below.
        const reasons = verdict?.reasons.filter((reason) => reason !== 'on_a_ride' && reason !== 'next_ride_taken');
        return { order: order.id, reasons };
      }),
    );
    await node.app.close();
    expect(taken.length).toBeGreaterThan(4);
    expect(verdicts.filter(({ reasons }) => reasons?.length !== 0)).toEqual([]);
    const rides = (statuses: readonly string[]) =>
      `(select provider_id from orders where order_type in ('trip', 'transfer_package') and provider_id is not null
        and order_status in (${statuses.map((one) => `'${one}'`).join(', ')}) group by provider_id having count(*) > 1) twice`;
    expect([await getCount(rides(NEXT_RIDE_STATUSES)), await getCount(rides(RIDE_UNDER_WAY_STATUSES))]).toEqual([0, 0]);
  });

  it('talks: with the desk in every queue and both languages, and about orders, as the rules of conversations count', async () => {
    for (const some of [
      `kind = 'support' and status = 'open' and assignee_id is null and waiting_since is not null`,
      `kind = 'support' and status = 'open' and assignee_id in (select id from admins where is_super_admin)`,
      `kind = 'support' and status = 'open' and waiting_since is null`,
      `kind = 'support' and status = 'closed' and waiting_since is null`,
      `kind = 'order' and status = 'open'`,
      `kind = 'order' and status = 'closed'`,
    ])
      expect([some, (await getCount(`conversations where ${some}`)) > 2]).toEqual([some, true]);
    const said = `messages m join conversations c on c.id = m.conversation_id`;
    for (const some of [`m.kind = 'note'`, `m.kind = 'image' and m.file is not null`, `m.text ~ '^[A-Z]'`, `m.text ~ '^[ء-ي]'`])
      expect([some, (await getCount(`${said} where ${some}`)) > 2]).toEqual([some, true]);
    expect(await getCount(`${said} where m.created_at > '${NOW.toISOString()}' or m.text ~ '[{}]'`)).toBe(0);
    const counted = `(select count(*) from messages m where m.conversation_id = c.id)`;
    const missed = `(select count(*) from messages m where m.conversation_id = c.id and m.seq > c.desk_read_seq and m.kind <> 'note' and m.sender_kind <> 'admin')`;
    expect(
      await getCount(`conversations c where c.seq > 0 and (c.seq <> ${counted} or c.kind <> 'order' and c.desk_unread <> ${missed})`),
    ).toBe(0);
    const unclaimed = `not exists (select from uploads u where u.reference = m.file and u.is_private and u.saved_at is not null)`;
    expect(await getCount(`messages m where m.file is not null and ${unclaimed}`)).toBe(0);
  });

  it('talks about orders that are where the words have them: a driver who is late is still expected, a bag was left in a ride that is over', async () => {
    const about = (words: string, wrong: string) => getCount(
      `(select c.order_id from conversations c join messages m on m.conversation_id = c.id and m.seq = 1 where c.kind = 'support' and m.text ~ '${words}') t
       join orders o on o.id = t.order_id where ${wrong}`,
    ); // prettier-ignore
    expect(await about('تأخر كثيرًا', `o.order_type <> 'trip' or o.order_status not in ('partner_accept_trip', 'partner_in_pickup_location')`)).toBe(0);
    expect(await about('left my bag', `o.order_type <> 'trip' or o.order_status <> 'finished' or o.ended_at < timestamptz '${NOW.toISOString()}' - interval '7 days'`)).toBe(0);
    expect(await about('left my bag', 'true')).toBeGreaterThan(0);
  }); // prettier-ignore

  it('complaints: waiting, looked into, decided and come back, each with its talk, its ticket and one owner', async () => {
    const talked = `complaints m join conversations c on c.id = m.conversation_id join tickets t on t.complaint_id = m.id`;
    for (const status of ['open', 'in_progress', 'resolved', 'reopened'])
      expect([status, (await getCount(`${talked} where m.status = '${status}'`)) > 0]).toEqual([status, true]);
    for (const by of ['client', 'provider'])
      expect([by, (await getCount(`${talked} where m.complained_by = '${by}'`)) > 1]).toEqual([by, true]);
    expect(
      await getCount(`${talked} where t.channel <> 'complaint' or t.priority <> m.priority or (m.status = 'resolved') <> (t.status = 'closed')
        or (m.status = 'resolved') <> (c.status = 'closed') or m.status <> 'resolved' and (m.owner_id is distinct from c.assignee_id or m.owner_id is distinct from t.assignee_id)`),
    ).toBe(0);
    // Whoever is left waiting would be given back to all before anybody has looked.
    expect(await getCount(`${talked} where m.status = 'in_progress' and c.waiting_since is not null`)).toBe(0);
    expect(await getCount(`complaints m where m.created_at > '${NOW.toISOString()}' or m.status_at > '${NOW.toISOString()}'`)).toBe(0);
    // What waits is of this week, about an order of this week.
    const old = (days: number) => `timestamptz '${NOW.toISOString()}' - interval '${days} days'`;
    const waiting = `complaints m join orders o on o.id = m.order_id where m.status <> 'resolved'`;
    expect(
      await getCount(
        `${waiting} and (m.created_at < ${old(10)} or m.status <> 'reopened' and m.created_at < ${old(6)} or o.ended_at < m.created_at - interval '1 day')`,
      ),
    ).toBe(0);
    expect(await getCount(`complaints where description is null or order_type = 'transfer_package'`)).toBe(0);
  });

  it('the desk: its rules, its hours and its days of others, and what people wrote to it as tickets', async () => {
    for (const table of [
      'sla_rules where is_active',
      `sla_rules where basis = 'calendar'`,
      'desk_hours',
      `calendar_exceptions where kind = 'ramadan' and not is_active`,
      `calendar_exceptions where kind = 'holiday' and hours = '{}'`,
      `tickets where channel = 'contact_message' and status = 'open'`,
      `tickets where channel = 'contact_message' and status = 'closed'`,
      `tickets where clocks->'first'->'rule' is not null and clocks->'first'->>'rule' is not null`,
    ])
      expect([table, (await getCount(table)) > 0]).toEqual([table, true]);
  });

  it('counts its people in the counters that the lists read', async () => {
    expect((await getRows<{ n: number }>('select sum(n) as n from clients_deltas'))[0]?.n).toEqual('900');
  });

  it('has one superadmin, who logs in with the documented login', async () => {
    const [superadmin, ...others] = await getRows<{ email: string; password_hash: string; phone: string }>(
      'select * from admins where is_super_admin',
    );
    expect(others).toEqual([]);
    expect(superadmin).toMatchObject({ first_name: 'سعاد', last_name: 'منصور', email: 'admin@diwan.example', phone: '+971501234567' });
    expect(await verify(superadmin?.password_hash ?? '', 'diwan-demo-2026')).toBe(true);
    expect(notes).toEqual(['Log in as admin@diwan.example with the password diwan-demo-2026']);
  });

  it('gives every other admin a role of known permissions, and countries', async () => {
    const roles = await getRows<{ permissions: string[] }>('select permissions from roles');
    expect(roles).toHaveLength(5);
    const known = PERMISSIONS.map(({ permission_url }): string => permission_url);
    for (const { permissions } of roles) {
      expect(permissions.length).toBeGreaterThan(5);
      expect(permissions.length).toBeLessThan(known.length);
      expect(permissions.filter((url) => !known.includes(url))).toEqual([]);
    }
    expect(await getCount('admins')).toBe(12);
    expect(await getCount(`admins where role_id is null and not is_super_admin`)).toBe(0);
    expect(
      await getCount(`admins a where not all_countries and not exists (select 1 from admin_countries c where c.admin_id = a.id)`),
    ).toBe(0);
  });

  it('logs every ban, by an admin of that country, and nothing from the future', async () => {
    for (const table of ['clients', 'providers']) {
      const entry = `select 1 from audit a where a.table_name = '${table}' and a.row_id = p.id and a.changes ? 'is_ban'`;
      expect(await getCount(`${table} p where is_ban and not exists (${entry})`)).toBe(0);
      const seen = `select 1 from admins m left join admin_countries c on c.admin_id = m.id where m.id = a.admin_id and (m.all_countries or c.country_id = p.country_id)`;
      expect(await getCount(`audit a join ${table} p on p.id = a.row_id and a.table_name = '${table}' where not exists (${seen})`)).toBe(0);
    }
    const locked = `select 1 from audit a where a.table_name = 'clients' and a.row_id = p.id and a.admin_id = p.locked_by and a.at = p.locked_at`;
    expect(await getCount(`clients p where lock_cause = 'by_admin' and not exists (${locked})`)).toBe(0);
    expect(await getCount(`audit where at > '${NOW.toISOString()}'`)).toBe(0);
    expect(await getCount('audit')).toBeGreaterThan(200);
  });

  it('has vehicles of drivers and fleets that stand as their papers say, in every state', async () => {
    const states = await getRows<{ state: string }>(
      `select distinct review_status || ' ' || (is_fulfilled and (valid_until is null or valid_until >= '2026-05-01')) as state from vehicles`,
    );
    expect(states.map(({ state }) => state).toSorted()).toEqual([
      'accepted false',
      'accepted true',
      'pending false',
      'pending true',
      'rejected false',
      'rejected true',
    ]);
    expect(await getCount(`vehicles where valid_until between '2026-05-01' and '2026-05-31' and is_fulfilled`)).toBeGreaterThan(3);
    expect(await getCount('vehicles v join providers p on p.id = v.provider_id where p.owns_vehicles')).toBeGreaterThan(20);
    expect(await getCount('vehicles v join providers p on p.id = v.provider_id where p.country_id <> v.country_id')).toBe(0);
    expect(
      await getCount(
        `unnest((select array_agg(i) from vehicle_documents, unnest(images) i)) n where not exists (select 1 from uploads u where u.reference = n)`,
      ),
    ).toBe(0);
  });

  it('has update requests to decide and decided ones, two of which collide with what changed meanwhile', async () => {
    const groups = await getRows<{ status: string; n: number }>(
      'select status, count(*)::int as n from update_requests group by 1 order by 1',
    );
    expect(groups.map(({ status }) => status)).toEqual(['accept', 'pending', 'reject']);
    const moved = `update_requests r join providers p on p.id = r.provider_id where r.status = 'pending' and r.changes ? 'phone' and r.changes->'phone'->>'before' <> p.phone`;
    expect(await getCount(moved)).toBe(2);
  });

  it('has orders of every kind, priced to the unit, with timelines that follow the moves and end where they stand', async () => {
    expect(await getCount('orders')).toBe(2000);
    for (const type of ORDER_TYPES) expect(await getCount(`orders where order_type = '${type}'`)).toBeGreaterThan(50);
    expect(
      await getCount(
        'orders where total_price + discount_coupon_price <> services_price + total_addition_price + vat_price or total_price <= 0',
      ),
    ).toBe(0);
    expect(
      await getCount(`orders where order_status = 'finished' and app_amount + driver_amount <> services_price + total_addition_price`),
    ).toBe(0);
    expect(await getCount('orders o join countries c on c.id = o.country_id where o.currency <> c.currency')).toBe(0);
    expect(
      await getCount('orders o join clients p on p.id = o.client_id where p.created_at > o.created_at or p.country_id <> o.country_id'),
    ).toBe(0);
    expect(await getCount(`orders where created_at > '${NOW.toISOString()}' or status_at > '${NOW.toISOString()}'`)).toBe(0);
    expect(await getCount(`orders where order_status = 'finished' and provider_id is null`)).toBe(0);
    const steps = await getRows<{ order_type: OrderType; from: OrderStatus; action: string; actor: OrderActor; to: string }>(
      `select distinct o.order_type, e.from_status as from, e.action, e.actor, e.to_status as to from order_events e join orders o on o.id = e.order_id where e.from_status is not null`,
    );
    expect(steps.length).toBeGreaterThan(30);
    for (const { order_type: type, from, action, actor, to } of steps)
      expect([from, action, actor, nextStatus(type, from, action, actor)]).toEqual([from, action, actor, to]);
    const last = `(select e.to_status from order_events e where e.order_id = o.id order by e.at desc, e.id desc limit 1)`;
    expect(await getCount(`orders o where ${last} is distinct from o.order_status`)).toBe(0);
  });

  it('has orders by the cities of their countries, as when an operator places them', async () => {
    const cities = await getRows<Place & { country_id: number }>('select country_id, lat, lng from cities where lat is not null');
    const places = await getRows<Place & { country_id: number }>(
      `select country_id, lat, lng from orders where lat is not null and country_id <= 3
       union all select country_id, destination_lat, destination_lng from orders where destination_lat is not null and country_id <= 3`,
    );
    const citiesByCountry = new Map([1, 2, 3].map((id) => [id, cities.filter(({ country_id }) => country_id === id)]));
    expect([places.length, ...[...citiesByCountry.values()].map(({ length }) => length)].every((n) => n > 10)).toBe(true);
    const somewhere = 'orders o join cities c on c.id = o.city_id where o.client_address';
    expect(await getCount(`${somewhere} = 'حي العليا، ' || c.name_ar and c.name_en = 'Riyadh'`)).toBeGreaterThan(0);
    expect(await getCount(`${somewhere} not like '%، ' || c.name_ar`)).toBe(0);
    expect(await getCount('orders where client_address = destination_address')).toBe(0);
    expect(places.filter((place) => !isServed(place, citiesByCountry.get(place.country_id) ?? []))).toEqual([]);
  });

  it('has trips whose timelines tell the minutes that their drives took, and in an order that can be', async () => {
    const { rows } = await database.pool.query<{ id: number; took: number; told: number }>(
      `select o.id, o.actual_order_duration as took, extract(epoch from ends.at - begins.at - coalesce(stops.waited, interval '0'))::float8 as told
       from orders o
       join lateral (select min(at) as at from order_events e where e.order_id = o.id and e.to_status = 'partner_start_trip') begins on begins.at is not null
       join lateral (select min(at) as at from order_events e where e.order_id = o.id and e.to_status = 'pre_finished') ends on ends.at is not null
       left join lateral (select sum(s.left_at - s.arrived_at) as waited from order_stops s where s.order_id = o.id) stops on true
       where o.order_type = 'trip'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ took, told }) => Math.abs(took - told) > 1)).toEqual([]);
    const disordered = await database.pool.query(
      `select e.order_id from (select order_id, at, lag(at) over (partition by order_id order by id) as before from order_events) e where at < before`,
    );
    expect(disordered.rows).toEqual([]);
  });

  it('knows where its partners were last seen, hours ago: who is at work now is said by apps alone', async () => {
    const near = 'abs(t.lat - c.lat) < 0.4 and abs(t.lng - c.lng) < 0.4';
    const placed = 'provider_positions t join providers p on p.id = t.provider_id';
    expect(await getCount(`${placed} where not exists (select from cities c where c.country_id = p.country_id and ${near})`)).toBe(0);
    const seen = (ago: string) => getCount(`provider_positions where seen_at > timestamptz '${NOW.toISOString()}' - interval '${ago}'`);
    expect([await seen('3 hours'), await getCount('provider_positions where is_online')]).toEqual([0, 0]);
    expect([(await seen('1 day')) > 30, (await seen('30 days')) > (await seen('1 day'))]).toEqual([true, true]);
    expect(await getCount('providers where is_driver and is_available')).toBe(0);
    expect(
      await getCount(
        `orders o where o.order_type = 'trip' and o.order_status = 'partner_start_trip' and not exists (select from trip_alerts a where a.order_id = o.id)`,
      ),
    ).toBe(0);
  });

  it('has findings in every state but banned, about orders and people that fit them, which three admins may decide', async () => {
    const found = await getRows<{ rule: string; decision: string | null; fits: boolean; evidence: object }>(
      `select f.rule, f.decision, f.country_id = o.country_id and f.order_no = o.order_no and coalesce(f.provider_id, o.provider_id) = o.provider_id
        and coalesce(f.client_id, o.client_id) = o.client_id and f.currency = o.currency and f.created_at <= now() as fits, f.evidence
       from findings f join orders o on o.id = f.order_id`,
    );
    expect(found.length).toBeGreaterThanOrEqual(11);
    expect(new Set(found.map(({ decision }) => decision))).toEqual(new Set([null, 'nothing', 'warned', 'held', 'charged_back']));
    expect(found.filter(({ fits, evidence }) => !fits || Object.keys(evidence).length === 0)).toEqual([]);
    const holders = `admins a left join roles r on r.id = a.role_id where a.is_super_admin or r.permissions @> array['decide-findings', 'decide-approvals']`;
    expect(await getCount(holders)).toBe(3);
  });

  it('has earnings that are pending, and some that a finding stopped', async () => {
    const [earned] = await getRows<{ pending: number; stopped: number }>(
      `select count(*) filter (where stopped_at is null)::int as pending, count(*) filter (where stop_reason = 'finding')::int as stopped from earnings where available_at > '${NOW.toISOString()}' or stopped_at is not null`,
    );
    expect(earned).toEqual({ pending: expect.any(Number), stopped: 1 });
    expect(earned?.pending).toBeGreaterThan(10);
  });

  it('has packages of visits that were sold through the ledger: what they cost is deferred', async () => {
    const [sold] = await getRows<{ n: number; deferred: string; price: string }>(
      `select count(*)::int as n, sum(price)::text as price, (select sum(amount)::text from ledger_entries where account = 'deferred') as deferred from subscriptions where is_paid_here`,
    );
    expect(sold).toEqual({ n: 12, price: expect.stringMatching(/^[1-9]/), deferred: sold?.price });
    expect(await getCount(`subscriptions where status = 'active' and is_paid_here and count_used_visit > 0`)).toBe(0);
  });

  it('is not loaded twice', async () => {
    await loadDemo(database, config, () => {}, { now: NOW });
    expect(await getCount('clients')).toBe(900);
    expect(await getCount('admins')).toBe(12);
  });

  it('takes the login of ADMIN_EMAIL and ADMIN_PASSWORD also after the first start', async () => {
    const own = readConfig({ DATA_DIR: dataDir, ADMIN_EMAIL: 'Owner@firm.example', ADMIN_PASSWORD: 'a-long-secret-1' });
    expect(await loadDemo(database, own, () => {})).toEqual(['Log in as owner@firm.example with ADMIN_PASSWORD.']);
    const [superadmin] = await getRows<{ email: string }>('select email from admins where is_super_admin');
    expect(superadmin?.email).toBe('owner@firm.example');
    const stored = await getRows<{ password_hash: string }>('select distinct password_hash from admins');
    for (const { password_hash: hash } of stored) expect(await verify(hash, 'diwan-demo-2026')).toBe(false);
    expect(await verify(stored[0]?.password_hash ?? '', 'a-long-secret-1')).toBe(true);
    expect(await loadDemo(database, config, () => {})).toEqual(['Log in as owner@firm.example with the password that you set.']);
  });

  it.each([
    [{ ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'a-long-secret-1' }, 'ADMIN_EMAIL is not an e-mail address.'],
    [{ ADMIN_EMAIL: 'owner@firm.example', ADMIN_PASSWORD: 'x' }, 'ADMIN_PASSWORD must have at least 8 characters'],
  ])("refuses a login of one's own that would be guessed, as outside the demo", async (env, sentence) => {
    await expect(loadDemo(database, readConfig({ DATA_DIR: dataDir, ...env }), () => {})).rejects.toThrow(sentence);
  });
});

// The last of all: it adds an admin, whom the others would count.
it('has three providers, each of another country, whose bank account waits as home and the list of them show it', async () => {
  const node = await startNode(database);
  const { token } = await makeAdmin(database);
  const { body } = await node.call('GET', 'providers?filter=bank_account_waiting', { token });
  const { waiting, oldest } = (await node.call('GET', 'home', { token })).body;
  await node.app.close();
  const count = (rows: { id?: string; kind?: string }[]) => rows.filter(({ id, kind }) => (kind ?? id) === 'bank_accounts');
  expect(new Set(body.data.map((row: { country_id: number }) => row.country_id)).size).toBe(3);
  expect([body.meta.total, count(waiting)[0], count(oldest).length]).toMatchObject([3, { value: 3 }, 3]);
  // What waits was never paid out to.
  expect(await getCount(`bank_accounts b join cash_outs c on c.user_id = b.provider_id and c.user_type = 'provider' where b.status = 'pending'`)).toBe(0); // prettier-ignore
});
