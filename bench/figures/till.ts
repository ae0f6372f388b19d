import type pg from 'pg';
import { hashToken } from '../../apps/api/src/platform/http/bearer-token.ts';
import { tokenFor } from '../load-drivers.ts';
import { withClient, type Marketplace } from '../marketplace.ts';
import { startApiOn, type Server } from '../processes.ts';
import { median, quantile, short, type Figure } from '../report.ts';

/** So many visits are lived through in each marketplace, in turns; the first ones warm it up. */
const LIVES = 60;
const WARM = 10;
/** How often the small marketplace's time the large one may take. */
const MOST = 1.3;
/** So many hours of the days to come are tried for a visit. */
const HOURS = 70;

/** The provider of visits whom the fewest have booked, with one of their services, where they live. */
const PROVIDER = `select s.id as service, p.id as provider, p.country_id as country, c.lat, c.lng, o.currency, w.id as way
from provider_services s join providers p on p.id = s.provider_id and p.accepted_by_admin and p.is_active and not p.is_ban and not p.is_locked and p.deleted_at is null
join cities c on c.id = p.city_id join countries o on o.id = p.country_id
join payment_ways w on w.kind = 'wallet' and w.is_active and w.deleted_at is null and (w.country_id is null or w.country_id = p.country_id)
where s.is_active and s.deleted_at is null
order by (select count(*) from orders x where x.provider_id = p.id and x.ended_at is null and x.deleted_at is null), p.id limit 1`;
/** People of their own: nobody of the demo stands in the way of their orders. */
const CLIENTS = `insert into clients (country_id, first_name, last_name, phone, gender)
  select $1, 'عميل', 'القياس', '+99' || lpad((random() * 1e10)::bigint::text, 10, '0'), 'male' from generate_series(1, $2) returning id`;
const WALLETS = `insert into wallets (user_type, user_id, currency, country_id, balance) select 'client', id, $2, $3, 100000000 from unnest($1::int[]) id
  on conflict (user_type, user_id, currency) do update set balance = 100000000`;
const SESSION = `insert into person_sessions (token_hash, user_type, user_id, device_name, device_id, platform, created_at, last_seen_at, expires_at)
  values ($1, $2, $3, 'bench', $1, 'android', now(), now(), now() + interval '10 days') on conflict (token_hash) do update set user_id = excluded.user_id`;
/** The visit is due in half an hour, for its provider to begin. */
const DUE = `update orders o set visit_date = (t.at)::date, visit_time = to_char(t.at, 'HH24:MI')
  from (select (now() + interval '30 minutes') at time zone time_zone as at from countries where id = $2) t where o.id = $1`;
/** It was accepted an hour ago, and took most of that. */
const LONG_AGO = `update order_events set at = at - interval '40 minutes' where order_id = $1 and to_status <> 'order_done'`;

interface Stage {
  readonly marketplace: Marketplace;
  readonly node: Server;
  readonly client: pg.Client;
  readonly at: Readonly<Record<'service' | 'provider' | 'country' | 'way', number>> & { readonly lat: number; readonly lng: number };
}

async function ask<T>(node: Server, token: string, path: string, body: object): Promise<T> {
  const response = await fetch(`${node.url}/api/app/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

/** People with their apps, in a marketplace with its node. */
async function openStage(marketplace: Marketplace, folder: string, client: pg.Client): Promise<Stage> {
  const { rows } = await client.query<Stage['at'] & { currency: string }>(PROVIDER);
  const [at] = rows;
  if (!at) throw new Error('nobody offers visits');
  const people = (await client.query<{ id: number }>(CLIENTS, [at.country, LIVES])).rows.map(({ id }) => id);
  await client.query(WALLETS, [people, at.currency, at.country]);
  for (const [nth, id] of people.entries()) await client.query(SESSION, [hashToken(tokenFor('client', nth)), 'client', id]);
  await client.query(SESSION, [hashToken(tokenFor('provider', 0)), 'provider', at.provider]);
  return { marketplace, node: await startApiOn(marketplace, folder), client, at };
}

/** Places a visit at the next hour at which the provider may be booked. */
async function place({ node, at }: Stage, nth: number): Promise<{ id: number; took: number; pin: string | undefined }> {
  for (let nthHour = 0; nthHour < HOURS; nthHour += 1) {
    const visit_date = new Date(Date.now() + (2 + (nthHour % 7)) * 86_400_000).toISOString().slice(0, 10);
    const body = {
      order_type: 'normal', payment_way_id: at.way, provider_id: at.provider, client_address: 'هنا', lat: at.lat, lng: at.lng,
      visit_date, visit_time: `${9 + Math.floor(nthHour / 7)}:00`.padStart(5, '0'), services: [{ provider_service_id: at.service, quantity: 1 }],
    }; // prettier-ignore
    const startedAt = performance.now();
    const order = await ask<{ id: number; pins: { start: string } | null }>(node, tokenFor('client', nth), 'orders', body).catch(
      (error: Error) => (nthHour < HOURS - 1 && /422|409/.test(error.message) ? undefined : Promise.reject(error)),
    );
    if (order) return { id: order.id, took: performance.now() - startedAt, pin: order.pins?.start };
  }
  throw new Error('nobody may be booked');
}

/** A visit from its placing to its settlement, by the apps of its people; what each part took, in milliseconds. */
async function live(stage: Stage, nth: number): Promise<Readonly<Record<'place' | 'moves' | 'finish', number>>> {
  const { node, client, at } = stage;
  const { id, took, pin } = await place(stage, nth);
  const move = async (action: string, body: object = {}) => {
    const startedAt = performance.now();
    await ask(node, tokenFor('provider', 0), `orders/${id}/${action}`, body);
    return performance.now() - startedAt;
  };
  let moves = (await move('accept_order')) + (await move('ship_order'));
  await client.query(DUE, [id, at.country]);
  moves += (await move('order_progress', pin === undefined ? {} : { pin })) + (await move('order_done'));
  await client.query(LONG_AGO, [id]);
  return { place: took, moves, finish: await move('finish_order') };
}

async function measureOn(stages: readonly Stage[]): Promise<Figure[]> {
  const lives = stages.map(() => [] as Awaited<ReturnType<typeof live>>[]);
  for (let nth = 0; nth < LIVES; nth += 1) for (const [index, stage] of stages.entries()) lives[index]?.push(await live(stage, nth));
  const [few = [], ...others] = lives.map((all) => all.slice(WARM));
  return others.flatMap((many, index) =>
    (['place', 'moves', 'finish'] as const).map((part) => {
      const [large, small] = [many, few].map((all) => all.map((one) => one[part])) as [number[], number[]];
      return {
        name: `a visit paid by wallet: ${part}, at ${short(stages[index + 1]?.marketplace.rows ?? 0)} orders, of ${short(stages[0]?.marketplace.rows ?? 0)}`,
        value: median(large) / median(small),
        unit: '×',
        target: { atMost: MOST },
        note: `${short(median(large))} ms (95 of 100 within ${short(quantile(large, 0.95))}) against ${short(median(small))} ms`,
      };
    }),
  );
}

/** What placing, doing and settling a visit takes with every rule of the till asked, with few orders and with many. */
export async function measureTill(marketplaces: readonly Marketplace[], folder: string): Promise<Figure[]> {
  const measureFrom = async (index: number, stages: readonly Stage[]): Promise<Figure[]> => {
    const marketplace = marketplaces[index];
    if (!marketplace) return measureOn(stages);
    return withClient(marketplace.url, async (client) => {
      const stage = await openStage(marketplace, folder, client);
      try {
        return await measureFrom(index + 1, [...stages, stage]);
      } finally {
        await stage.node.stop();
      }
    });
  };
  return measureFrom(0, []);
}
