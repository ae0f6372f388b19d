import type pg from 'pg';
import { hashToken } from '../apps/api/src/platform/http/bearer-token.ts';
import { tokenFor } from './load-drivers.ts';

/** Clients and providers who talk about an order: each has an app that is open. */
export const PAIRS = 500;

const PROVIDERS = `insert into providers (country_id, first_name, last_name, phone, gender, is_driver, accepted_by_admin)
select 1, 'سائق', i::text, '+9718' || lpad(i::text, 8, '0'), 'male', true, true from generate_series(1, $1) i where not exists (select from providers where phone like '+9718%')`;
const CLIENTS = `update clients set is_active = true, is_ban = false, is_locked = false, deleted_at = null where id in (select id from clients order by id limit $1)`;
const TALKS = `insert into conversations (country_id, kind, client_id, provider_id, last_message_at)
select c.country_id, 'order', c.id, p.id, now() from (select id, country_id, row_number() over (order by id) as nth from (select id, country_id from clients order by id limit $1) x) c
join (select id, row_number() over (order by id) as nth from providers where phone like '+9718%') p using (nth)
where not exists (select from conversations x where x.client_id = c.id and x.provider_id = p.id)`;
const SESSIONS = `insert into person_sessions (token_hash, user_type, user_id, device_name, platform, created_at, last_seen_at, expires_at)
select hash, $2, id, 'bench', 'android', now(), now(), now() + interval '10 days' from unnest($1::text[]) with ordinality as h (hash, place)
join (select id, row_number() over (order by id) as place from `;
const FOUND = `select id from conversations where kind = 'order' and client_id is not null and provider_id is not null order by client_id limit $1`;

/** Has some clients and providers talk with each other, logged in on their phones. Gives their conversations, in the order of their tokens. */
export async function preparePairs(client: pg.ClientBase): Promise<number[]> {
  await client.query(PROVIDERS, [PAIRS]);
  await client.query(CLIENTS, [PAIRS]);
  await client.query(TALKS, [PAIRS]);
  for (const [kind, people] of [
    ['client', `(select id from clients order by id limit ${PAIRS}) y`],
    ['provider', `providers where phone like '+9718%'`],
  ] as const) {
    const hashes = Array.from({ length: PAIRS }, (_, nth) => hashToken(tokenFor(kind, nth)));
    await client.query(`${SESSIONS} ${people}) p on p.place = h.place on conflict do nothing`, [hashes, kind]);
  }
  return (await client.query<{ id: number }>(FOUND, [PAIRS])).rows.map(({ id }) => id);
}
