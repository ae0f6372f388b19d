import type pg from 'pg';
import { LAW_SUBJECTS, REJECT_REASONS, REQUEST_NOTES, VIDEO_SUBJECTS } from './content/request-texts.ts';
import { insertRows } from './insert-rows.ts';
import type { Carers } from './load-staff.ts';
import { loadSubscriptions } from './load-subscriptions.ts';
import { byWeight, createRandom, type Random } from '@diwan/domain/random';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const SEED = 20_260_521;

interface Person {
  id: number;
  country_id: number;
  name: string;
  phone: string;
}
/** People by their country. */
type ByCountry = ReadonlyMap<number, readonly Person[]>;

/** Writes what clients ask for beside orders: legal advice and video calls, and the packages that they bought. */
export async function loadRequests(client: pg.ClientBase, carers: Carers, now: Date): Promise<void> {
  const random = createRandom(SEED);
  const people = { clients: await readPeople(client, 'clients'), providers: await readPeople(client, 'providers') };
  await addRequests(client, 'law_source_service_users', LAW_SUBJECTS, 84, { random, now, ...people });
  await addRequests(client, 'video_call_setup_users', VIDEO_SUBJECTS, 63, { random, now, ...people });
  await loadSubscriptions(client, random, people.clients, now);
  for (const table of ['law_source_service_users', 'video_call_setup_users', 'subscriptions']) await logMoves(client, table, carers);
}

interface Sources {
  random: Random;
  now: Date;
  clients: ByCountry;
  providers: ByCountry;
}

const oldStatus = byWeight([
  ['finished', 66],
  ['rejected', 20],
  ['accepted', 14],
] as const);
const newStatus = byWeight([
  ['pending', 62],
  ['accepted', 30],
  ['rejected', 8],
] as const);

async function addRequests(client: pg.ClientBase, table: string, subjects: readonly string[], count: number, sources: Sources) {
  const { random, now, clients, providers } = sources;
  const rows = Array.from({ length: count }, (_, index) => {
    // Denser towards the present, and never twice at once.
    const age = (1 - (index + random.next()) / count) ** 2 * 210 * DAY;
    const created = now.getTime() - age - 20 * 60_000;
    const asker = random.pick(random.pick([...clients.values()]));
    const wanted = age > 9 * DAY ? oldStatus(random) : newStatus(random);
    // In a small demo a country may have nobody who takes anything on.
    const takers = wanted === 'accepted' || wanted === 'finished' ? (providers.get(asker.country_id) ?? []) : null;
    const status = takers?.length === 0 ? 'pending' : wanted;
    const decided = status === 'pending' ? null : new Date(Math.min(created + (1 + random.next() * 30) * HOUR, now.getTime() - 60_000));
    const taker = takers && takers.length > 0 ? random.pick(takers) : null;
    return {
      created_at: new Date(created).toISOString(),
      updated_at: (decided ?? new Date(created)).toISOString(),
      country_id: asker.country_id,
      client_id: asker.id,
      contact_name: asker.name,
      contact_phone: asker.phone,
      subject: random.pick(subjects),
      wanted_at: wantedTime(created, random),
      provider_id: taker?.id ?? null,
      status,
      status_at: decided?.toISOString() ?? null,
      reject_reason: status === 'rejected' ? random.pick(REJECT_REASONS) : null,
      notes: random.chance(0.3) ? random.pick(REQUEST_NOTES) : null,
    };
  });
  await insertRows(
    client,
    table,
    {
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      country_id: 'integer',
      client_id: 'integer',
      contact_name: 'text',
      contact_phone: 'text',
      subject: 'text',
      wanted_at: 'timestamptz',
      provider_id: 'integer',
      status: 'text',
      status_at: 'timestamptz',
      reject_reason: 'text',
      notes: 'text',
    },
    rows.toSorted((one, other) => one.created_at.localeCompare(other.created_at)),
  );
}

/** One to six days later, on the half hour of a working day between ten and seven in the Gulf. */
function wantedTime(created: number, random: Random): string {
  const day = new Date(created + (1 + random.whole(6)) * DAY);
  day.setUTCHours(6 + random.whole(9), random.chance(0.5) ? 0 : 30, 0, 0);
  return day.toISOString();
}

/** A few dozen people of each country who use the app. */
async function readPeople(client: pg.ClientBase, table: 'clients' | 'providers'): Promise<ByCountry> {
  const { rows } = await client.query<Person>(
    `select id, country_id, name, phone from (
       select id, country_id, first_name || ' ' || last_name as name, phone, row_number() over (partition by country_id order by id) as place
       from ${table} where is_active and not is_ban
     ) p where place <= 60 order by id`,
  );
  const found = new Map<number, Person[]>();
  for (const person of rows) found.set(person.country_id, [...(found.get(person.country_id) ?? []), person]);
  return found;
}

/** The log of what admins decided, as the app itself would have written it. */
async function logMoves(client: pg.ClientBase, table: string, carers: Carers): Promise<void> {
  await client.query(
    `with carers as (select * from unnest($1::int[], $2::int[]) as c(country_id, admin_id))
     insert into audit (at, admin_id, ip, table_name, row_id, action, changes)
     select p.status_at, a.admin_id, '10.20.0.' || (20 + a.admin_id), $3, p.id, 'update',
       jsonb_build_object('status', jsonb_build_object('before', case p.status when 'finished' then $4 else 'pending' end, 'after', p.status))
     from ${table} p,
     lateral (select admin_id from carers c where c.country_id = p.country_id order by (p.id * 7 + c.admin_id * 5) % 11, c.admin_id limit 1) a
     where p.status_at is not null order by p.status_at`,
    [
      carers.map(({ country_id }) => country_id),
      carers.map(({ admin_id }) => admin_id),
      table,
      table === 'subscriptions' ? 'active' : 'accepted',
    ],
  );
}
