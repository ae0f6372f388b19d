import type pg from 'pg';
import { AUDIENCES } from '@diwan/contract/people/audiences';
import type { PlacedCountry } from './people/places.ts';
import { createRandom } from '@diwan/domain/random';
import { insertRows } from './insert-rows.ts';
import { BROADCASTS } from './support/broadcast-texts.ts';
import { CANNED_REPLIES } from './support/canned-reply-texts.ts';
import { DEMO_CONTACTS, type DemoContact } from './support/contact-texts.ts';
import { NOTICES } from './support/notice-texts.ts';
import { sql } from 'kysely';
import { db } from '../platform/database/tables.ts';
import { all, one, run } from '../platform/database/typed.ts';

const SEED = 20_260_523;
const DAY = 86_400_000;
/** The first of them was written so many days ago. */
const CANNED_REPLIES_DAYS = 120;
const MESSAGES = 96;
const NOTICES_EACH = 22;
/** Those older than this have been read. */
const READ_AFTER_DAYS = 4;

interface Person {
  id: number;
  name: string;
  phone: string;
  email: string | null;
  country_id: number;
  preferred_language: string;
}

/** What people wrote and were told, what was sent to many, and what stands in the admins' inboxes. The people must be there already. */
export async function loadSupport(client: pg.ClientBase, countries: readonly PlacedCountry[], now: Date): Promise<void> {
  await loadCannedReplies(client, now);
  await loadContacts(client, now);
  await loadBroadcasts(client, new Map(countries.map(({ id, iso2 }) => [iso2, id])), now);
  await loadNotices(client, now);
  await client.query('analyze contacts, outbox, contact_replies, broadcasts, jobs, job_rows, user_notifications, notifications, devices');
}

async function loadCannedReplies(client: pg.ClientBase, now: Date): Promise<void> {
  const getTime = (index: number) => new Date(now.getTime() - (CANNED_REPLIES_DAYS - index) * DAY).toISOString();
  await insertRows(
    client,
    'canned_replies',
    { created_at: 'timestamptz', updated_at: 'timestamptz', title_ar: 'text', title_en: 'text', text_ar: 'text', text_en: 'text' },
    CANNED_REPLIES.map(([title_ar, title_en, text_ar, text_en], index) => ({
      created_at: getTime(index),
      updated_at: getTime(index),
      title_ar,
      title_en,
      text_ar,
      text_en,
    })),
  );
}

async function somePeople(client: pg.ClientBase, table: 'clients' | 'providers'): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `select id, concat_ws(' ', first_name, last_name) as name, phone, email, country_id, preferred_language from ${table}
     where not is_ban and deleted_at is null order by (id * 7919) % 10007 limit ${MESSAGES}`,
  );
  return rows;
}

async function loadContacts(client: pg.ClientBase, now: Date): Promise<void> {
  const random = createRandom(SEED);
  const people = { client: await somePeople(client, 'clients'), provider: await somePeople(client, 'providers') };
  const able = db.selectFrom('admins').select('id').where('is_active', '=', true).where('is_ban', '=', false);
  const admins = await all(client, able.orderBy('id').limit(4));
  for (let index = MESSAGES - 1; index >= 0; index -= 1) {
    const text = DEMO_CONTACTS[index % DEMO_CONTACTS.length] as DemoContact;
    const person = (text.from === 'provider' ? people.provider : people.client)[index] as Person;
    const at = now.getTime() - (index * 0.9 + random.next()) * DAY - 3_600_000;
    const isAnswered = text.reply !== undefined && index > 2;
    const isKnown = text.from !== 'visitor';
    const created_at = new Date(at).toISOString();
    const answered = new Date(at + 5 * 3_600_000).toISOString();
    const contact = {
      created_at,
      updated_at: created_at,
      type: text.type,
      name: person.name,
      phone: random.chance(0.9) ? person.phone : null,
      email: person.email ?? (isKnown ? null : 'info@partner.example'),
      user_type: isKnown ? text.from : null,
      user_id: isKnown ? person.id : null,
      country_id: person.country_id,
      subject: text.subject,
      message: text.message,
      preferred_language: /[a-z]/.test(text.subject) ? 'en' : 'ar',
      is_read: isAnswered || index > 6,
      replied_at: isAnswered ? answered : null,
    };
    const { id } = await one(client, db.insertInto('contacts').values(contact).returning('id'));
    if (isAnswered) await addReply(client, id, text, person, admins[index % admins.length]?.id ?? null, answered);
    if (isKnown && random.chance(0.5))
      await client.query(`insert into devices (token, user_type, user_id, platform) values ($1, $2, $3, $4) on conflict do nothing`, [
        `demo-${text.from}-${person.id}`,
        text.from,
        person.id,
        random.pick(['android', 'ios']),
      ]);
  }
}

async function addReply(
  client: pg.ClientBase,
  contact: number,
  text: DemoContact,
  person: Person,
  admin: number | null,
  at: string,
): Promise<void> {
  const channel = person.email ? 'email' : 'sms';
  const { reply = '' } = text;
  const message = {
    channel,
    recipient: person.email ?? person.phone,
    user_type: text.from === 'visitor' ? null : text.from,
    user_id: text.from === 'visitor' ? null : person.id,
    subject: text.subject,
    body: reply,
    language: 'ar',
    status: 'sent',
    attempts: 1,
    created_at: at,
    updated_at: at,
    sent_at: at,
  } as const;
  const { id: outbox_id } = await one(client, db.insertInto('outbox').values(message).returning('id'));
  const answer = { contact_id: contact, admin_id: admin, reply, outbox_id, created_at: at };
  await run(client, db.insertInto('contact_replies').values(answer));
}

/** Whom a demo broadcast went to: its kind, in its country. */
const MARKS: Partial<Record<(typeof BROADCASTS)[number]['user_type'], string>> = {
  driver: ' and is_driver',
  contributor: ' and owns_vehicles',
};

async function loadBroadcasts(client: pg.ClientBase, getId: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const everywhere = db.selectFrom('admins').select(['id', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')]);
  const admins = await all(
    client,
    everywhere
      .where((eb) => eb.or([eb('is_super_admin', '=', true), eb('all_countries', '=', true)]))
      .orderBy('id')
      .limit(2),
  );
  for (const [index, sent] of BROADCASTS.toReversed().entries()) {
    const admin = admins[index % admins.length];
    const table = AUDIENCES[sent.user_type] === 'clients' ? 'clients' : 'providers';
    const country = sent.country === null ? null : (getId.get(sent.country) ?? null);
    const at = new Date(now.getTime() - sent.days_ago * DAY).toISOString();
    const end = new Date(now.getTime() - sent.days_ago * DAY + 9_000).toISOString();
    const { rows: jobs } = await client.query<{ id: number }>(
      `insert into jobs (kind, admin_id, table_name, params, status, created_at, updated_at, started_at, finished_at) values ('broadcast', $1, $2, '{}', 'done', $3, $4, $3, $4) returning id`,
      [admin?.id, table, at, end],
    );
    const job = jobs[0]?.id;
    // Three in a hundred had left by the time that it reached them.
    await client.query(
      `insert into job_rows (job_id, row_id, status, error, at)
       select $1, id, case when id % 37 = 5 then 'failed' else 'done' end, case when id % 37 = 5 then 'broadcast.person_gone' end, $2
       from ${table} where not is_ban and ($3::int is null or country_id = $3) and created_at < $2${MARKS[sent.user_type] ?? ''}`,
      [job, end, country],
    );
    await client.query(
      `update jobs set total = c.total, done_count = c.done, failed_count = c.total - c.done
       from (select count(*) as total, count(*) filter (where status = 'done') as done from job_rows where job_id = $1) c where id = $1`,
      [job],
    );
    const { rows } = await client.query<{ id: number }>(
      `insert into broadcasts (created_at, updated_at, user_type, is_all_users, title, body, country_id, audience_count, sent_by_id, sent_by, job_id)
       select $1, $1, $2, true, $3, $4, $5, total, $6, $7, id from jobs where id = $8 returning id`,
      [at, sent.user_type, sent.title, sent.body, country, admin?.id, admin?.name, job],
    );
    await client.query(
      `insert into user_notifications (user_type, user_id, broadcast_id, notify_type, notify_id, created_at, read_at)
       select $1, row_id, $2, 'broadcast', $2, $3, case when row_id % 3 = 0 then $3::timestamptz + interval '2 hours' end from job_rows where job_id = $4 and status = 'done'`,
      [table === 'clients' ? 'client' : 'provider', rows[0]?.id, end, job],
    );
    await client.query(
      `update jobs set params = jsonb_build_object('broadcast_id', $2::int, 'user_type', $3::text, 'title', $4::text) where id = $1`,
      [job, rows[0]?.id, table === 'clients' ? 'client' : 'provider', sent.title],
    );
  }
}

async function loadNotices(client: pg.ClientBase, now: Date): Promise<void> {
  const texts = Array.from({ length: NOTICES_EACH }, (_, index) => NOTICES[(index * 5) % NOTICES.length]);
  const column = (name: 'type' | 'title_ar' | 'title_en' | 'body_ar' | 'body_en') => texts.map((text) => text?.[name]);
  await client.query(
    `insert into notifications (admin_id, notify_type, title_ar, title_en, body_ar, body_en, created_at, is_read, read_at)
     select a.id, n.type, n.title_ar, n.title_en, n.body_ar, n.body_en, n.at, n.at < $7::timestamptz - interval '${READ_AFTER_DAYS} days',
       case when n.at < $7::timestamptz - interval '${READ_AFTER_DAYS} days' then n.at + interval '3 hours' end
     from (select *, $7::timestamptz - (x.place * interval '19 hours' + interval '25 minutes') as at
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as x(type, title_ar, title_en, body_ar, body_en, place)
       where x.place <= $6) n, admins a order by n.at, a.id`,
    [column('type'), column('title_ar'), column('title_en'), column('body_ar'), column('body_en'), NOTICES_EACH, now.toISOString()],
  );
}
