import type { AppNotification } from '@diwan/contract/notifications/app-calls';
import type { Locale } from '@diwan/contract/kit/constants';
import type { Person } from '../../access/persons/person.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { one, run } from '../../platform/database/typed.ts';

/** An inbox counts this far: whoever has left more unread will not miss the number. */
const COUNT_LIMIT = 1_000;

const LIST = `select n.id::int as id, n.notify_type, n.notify_id,
  coalesce(b.title, case $3 when 'ar' then n.title_ar else n.title_en end, '') as title, coalesce(b.body, case $3 when 'ar' then n.body_ar else n.body_en end, '') as body,
  (n.read_at is not null)::int as is_read, n.created_at
from user_notifications n left join broadcasts b on b.id = n.broadcast_id
where n.user_type = $1 and n.user_id = $2 and n.id < coalesce($4::bigint, 9223372036854775807) order by n.id desc limit $5`;

/** A page of somebody's inbox in a language, the newest first. */
export async function getOwnInbox(
  runner: Runner,
  { kind, id }: Person,
  language: Locale,
  before: number | undefined,
  limit: number,
): Promise<AppNotification[]> {
  const values = [kind, id, language, before ?? null, limit];
  const { rows } = await runner.query<AppNotification>({ name: 'own_inbox', text: LIST, values });
  return rows;
}

/** How many of them somebody has not read yet. */
export async function countUnread(runner: Runner, { kind, id }: Person): Promise<number> {
  const unread = db.selectFrom('user_notifications').select('id').where('user_type', '=', kind).where('user_id', '=', id);
  const counted = db.selectFrom(unread.where('read_at', 'is', null).limit(COUNT_LIMIT).as('x'));
  return (
    await one(
      runner,
      counted.select(({ fn }) => fn.countAll<number>().as('n')),
    )
  ).n;
}

/** Marks one of somebody's notifications read; false where they have none of that number. */
export async function markOneRead(runner: Runner, { kind, id }: Person, notification: number, now: number): Promise<boolean> {
  const read_at = sql<string>`coalesce(read_at, ${new Date(now).toISOString()})`;
  const own = db.updateTable('user_notifications').set({ read_at }).where('user_type', '=', kind).where('user_id', '=', id);
  return (await run(runner, own.where('id', '=', notification))) === 1;
}

export async function markAllRead(runner: Runner, { kind, id }: Person, now: number): Promise<void> {
  const read_at = new Date(now).toISOString();
  const own = db.updateTable('user_notifications').set({ read_at }).where('user_type', '=', kind).where('user_id', '=', id);
  await run(runner, own.where('read_at', 'is', null));
}
