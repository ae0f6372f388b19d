import { randomBytes } from 'node:crypto';
import type { Context } from '../../crud/resource/context.ts';
import type { PersonSession } from '@diwan/contract/person-sessions/app-calls';
import type { OpenPersonSession } from '@diwan/contract/person-sessions/calls';
import type { AppPlatform } from '@diwan/contract/kit/constants';
import { JOB } from '../../access/caller.ts';
import { personSessionKind } from '../../access/persons/person-cache.ts';
import type { PersonId } from '../../crud/events/tell-persons.ts';
import type { Person } from '../../access/persons/person.ts';
import { publish } from '../../platform/bus/publish.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { hashToken } from '../../platform/http/bearer-token.ts';
import { noteEnded, type EndedSessions } from './person-rows.ts';

/** A session ends after ninety days, used or not: a phone that was lost or sold is no key for ever. */
const SESSION_MS = 90 * 24 * 60 * 60_000;

/** On what somebody logs in. */
export interface PersonDevice {
  readonly device_name: string;
  readonly platform: AppPlatform;
  readonly device_id?: string | null | undefined;
}

/** Opens a session and answers its token, which is kept nowhere. One that the same person had on the same device ends. */
export async function openPersonSession(
  app: Context,
  transaction: Transaction,
  { kind, id }: PersonId,
  { device_name, platform, device_id = null }: PersonDevice,
  { ip, now }: { readonly ip: string; readonly now: number },
): Promise<string> {
  const { client } = transaction;
  const token = randomBytes(32).toString('base64url');
  if (device_id !== null) {
    const { rows } = await client.query<Ended>(
      'delete from person_sessions where user_type = $1 and user_id = $2 and device_id = $3 returning token_hash',
      [kind, id, device_id],
    );
    await forget(app, transaction, rows);
  }
  await client.query(
    `insert into person_sessions (token_hash, user_type, user_id, device_name, device_id, platform, created_at, last_seen_at, expires_at, ip)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)`,
    [
      hashToken(token),
      kind,
      id,
      device_name,
      device_id,
      platform,
      new Date(now).toISOString(),
      new Date(now + SESSION_MS).toISOString(),
      ip,
    ],
  );
  if (device_id !== null) await client.query(KEEP_DEVICE, [device_id, kind, id, new Date(now).toISOString()]);
  if (device_id !== null) await client.query(FLAG_SHARED, [device_id, new Date(now).toISOString()]);
  return token;
}

const KEEP_DEVICE = `insert into person_devices as d (device_id, user_type, user_id, first_seen_at, last_seen_at) values ($1, $2, $3, $4, $4)
on conflict (device_id, user_type, user_id) do update set last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)`;

interface Ended {
  token_hash: string;
}

/**
 * Providers of a device on which somebody else is logged in as well are looked at by a person, both of them. A driver who rides with
 * the same phone number is one person, and so is whoever lent their phone for a day: nobody is barred by it.
 */
const FLAG_SHARED = `insert into position_flags as f (provider_id, kind, seen_on, first_at, last_at)
select s.user_id, 'shared_device', ($2::timestamptz at time zone 'UTC')::date, $2, $2 from person_sessions s join providers p on p.id = s.user_id
where s.device_id = $1 and s.user_type = 'provider' and exists (
  select from person_sessions o left join providers q on o.user_type = 'provider' and q.id = o.user_id left join clients c on o.user_type = 'client' and c.id = o.user_id
  where o.device_id = $1 and coalesce(q.phone, c.phone) <> p.phone
) group by s.user_id order by s.user_id
on conflict (provider_id, seen_on, kind) do update set times = f.times + 1, last_at = excluded.last_at`;

/** Has every node forget sessions that ended. */
async function forget(app: Context, transaction: Transaction, ended: readonly Ended[]): Promise<number> {
  for (const { token_hash } of ended) await app.personCache.forget(transaction, { session: token_hash });
  return ended.length;
}

/** Ends one of somebody's sessions on every node, without a word in the log; false where they have none of that id. */
export async function endPersonSession(app: Context, transaction: Transaction, { kind, id }: PersonId, session: number): Promise<boolean> {
  const { rows } = await transaction.client.query<Ended>(
    'delete from person_sessions where id = $1 and user_type = $2 and user_id = $3 returning token_hash',
    [session, kind, id],
  );
  return (await forget(app, transaction, rows)) > 0;
}

/** All of somebody's sessions, the same way; the one that asks may stay (`except`, its id). Gives how many ended. */
export async function endPersonSessions(
  app: Context,
  transaction: Transaction,
  { kind, id }: PersonId,
  except: number | null = null,
): Promise<number> {
  const { rowCount } = await transaction.client.query(
    'delete from person_sessions where user_type = $1 and user_id = $2 and id is distinct from $3',
    [kind, id, except],
  );
  await app.personCache.forget(transaction, { kind, ids: [id] });
  return rowCount ?? 0;
}

const END_EVERYBODYS = `with ended as (delete from person_sessions returning user_type, user_id)
select user_type as kind, user_id as id, count(*)::int as ended from ended group by user_type, user_id order by 1, 2`;

/** Ends the sessions of all clients and providers on every node, by a command and on record. Gives how many there were. */
export async function endEverybodysSessions(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.client.query<EndedSessions>(END_EVERYBODYS);
  await noteEnded(transaction, JOB, rows);
  await publish(transaction, personSessionKind.channel, personSessionKind.writeChange('all'));
  return rows.reduce((sum, { ended }) => sum + ended, 0);
}

const LIST = `select id, device_name, platform, ip, created_at, last_seen_at, expires_at, (id = $4)::int as is_current
from person_sessions where user_type = $1 and user_id = $2 and expires_at > $3 order by is_current desc, last_seen_at desc limit 200`;

/** Where somebody is logged in, the session that asks first. */
export async function sessionsOfPerson(app: Context, { kind, id, sessionId }: Person): Promise<PersonSession[]> {
  const { rows } = await app.database.pool.query<PersonSession>(LIST, [kind, id, new Date(app.now()).toISOString(), sessionId]);
  return rows;
}

const OPEN = `select id, device_name, platform, ip, created_at, last_seen_at, expires_at
from person_sessions where user_type = $1 and user_id = $2 and expires_at > $3 order by last_seen_at desc, id desc limit 200`;

/** The same for an admin who looks, the one used last first. */
export async function readOpenSessions(app: Context, { kind, id }: PersonId): Promise<OpenPersonSession[]> {
  const { rows } = await app.database.pool.query<OpenPersonSession>(OPEN, [kind, id, new Date(app.now()).toISOString()]);
  return rows;
}
