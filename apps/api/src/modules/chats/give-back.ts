import { JOB } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Timer } from '../../platform/timers.ts';
import { IS_WAITING_CHAT } from '../../schema/tables/conversations.ts';
import { followAssignee, lockTalksWith } from '../tickets/index.ts';
import type { ConversationRow } from './conversation-row.ts';
import { writeMessage } from './write-message.ts';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

/** Conversations that one round gives back at the most; the others follow in the next. */
const AT_ONCE = 200;

/**
 * Those that somebody has taken, and in which a person has waited longer than their country allows: since they wrote, and since it
 * was given to whoever has it. Walked by who waits longest, and no further than the shortest of the times.
 */
const LEFT = `c.assignee_id is not null and c.kind <> 'order' and ${IS_WAITING_CHAT}
  and greatest(c.waiting_since, c.updated_at) < $2::timestamptz - interval '1 minute' * s.minutes`;
const FIND = `select c.id, s.minutes from conversations c join unnest($1::int[], $3::int[]) s (country_id, minutes) on s.country_id = c.country_id and s.minutes > 0
  where c.waiting_since < $4::timestamptz and ${LEFT} order by c.waiting_since, c.id limit ${AT_ONCE}`;
const LOCK = `select c.*, concat_ws(' ', a.first_name, a.last_name) as assignee_name from conversations c
  join unnest($1::int[], $3::int[]) s (country_id, minutes) on s.country_id = c.country_id
  join admins a on a.id = c.assignee_id where c.id = $4 and ${LEFT} for no key update of c skip locked`;

interface Found {
  readonly id: number;
  readonly minutes: number;
}
interface Limits {
  readonly countries: readonly number[];
  readonly minutes: readonly number[];
}

async function getLimits(app: Context): Promise<Limits> {
  const rows = await all(app.database.pool, db.selectFrom('countries').select('id').orderBy('id'));
  const settings = await Promise.all(rows.map(({ id }) => app.settings.of(id)));
  return { countries: rows.map(({ id }) => id), minutes: settings.map(({ chat_give_back_by_minutes: minutes }) => minutes) };
}

/** Gives one back, with a note of why; false where it was answered or taken meanwhile. */
function giveBack(app: Context, { countries, minutes: limits }: Limits, { id, minutes }: Found): Promise<boolean> {
  return inTransaction(app, async (transaction) => {
    const now = new Date(app.now()).toISOString();
    await lockTalksWith(transaction.client, id);
    const { rows } = await transaction.client.query<ConversationRow & { assignee_name: string }>(LOCK, [countries, now, limits, id]);
    if (!rows[0]) return false;
    const { assignee_name: name, ...row } = rows[0];
    const context = { caller: JOB, transaction, now: app.now() };
    const given = await changeRow<ConversationRow>(context, { table: 'conversations' }, row, { assignee_id: null });
    await followAssignee(context, id, null);
    await writeMessage(app, transaction, JOB, given, {
      client_key: `given-back-${row.seq}-${Date.parse(given.updated_at)}`,
      kind: 'note',
      noted: { reason: 'not_answered', name, minutes },
    });
    return true;
  });
}

/** Gives back to all what nobody has answered in time; one that cannot be given back holds up no other. Gives how many. */
export async function giveBackUnanswered(app: Context): Promise<number> {
  const limits = await getLimits(app);
  const on = limits.minutes.filter((minutes) => minutes > 0);
  if (on.length === 0) return 0;
  const now = app.now();
  const soonest = new Date(now - Math.min(...on) * 60_000).toISOString();
  const { rows } = await app.database.pool.query<Found>(FIND, [limits.countries, new Date(now).toISOString(), limits.minutes, soonest]);
  let given = 0;
  for (const found of rows) {
    const done = await giveBack(app, limits, found).catch((error: unknown) => {
      app.log.warn({ err: error, conversation: found.id }, 'a conversation could not be given back');
      return false;
    });
    given += done ? 1 : 0;
  }
  return given;
}

export const unansweredGivenBack: Timer<Context> = {
  name: 'conversations that nobody answers',
  every: 60_000,
  oneNode: true,
  run: giveBackUnanswered,
};
