import type { Runner } from '../../platform/database/runner.ts';

/** A ticket with those that went over into it: their threads are its own. */
const GROUP = 'select id from tickets where (id = $1 or merged_into_id = $1) and deleted_at is null';

/** Conversations come before tickets, as a message locks them: the first to come does not wait for who waits for it. */
const TALKS_FIRST = `select from conversations where id in (select conversation_id from tickets where id = any($1::int[]) or merged_into_id = any($1::int[]))
  order by id for no key update`;
const TALKS = `select c.* from conversations c where c.id in (select conversation_id from tickets where id in (${GROUP})) order by c.id for no key update`;
const WAITING = `select min(waiting_since) as since from conversations where id in (select conversation_id from tickets where id in (${GROUP}))`;

const TALKS_OF_GROUP = `select from conversations where id = $1 or id in (select t.conversation_id from tickets t
    join (select coalesce(x.merged_into_id, x.id) as id from tickets x where x.conversation_id = $1 and x.deleted_at is null order by x.id desc limit 1) g
      on t.id = g.id or t.merged_into_id = g.id where t.deleted_at is null)
  order by id for no key update`;

/** A conversation as far as its ticket changes it. */
export interface GroupTalk {
  readonly id: number;
  readonly kind: 'order' | 'support' | 'complaint';
  readonly status: 'open' | 'closed';
  readonly assignee_id: number | null;
}

/** Locks the conversations of some tickets; the tickets come next. */
export async function lockTalks(runner: Runner, ids: readonly number[]): Promise<void> {
  await runner.query(TALKS_FIRST, [ids]);
}

/** Locks a conversation with the others of its ticket: whoever is given one is given all. */
export async function lockTalksWith(runner: Runner, conversationId: number): Promise<void> {
  await runner.query(TALKS_OF_GROUP, [conversationId]);
}

/** The conversations of a locked ticket, and of what went over into it. */
export async function getTalks(runner: Runner, id: number): Promise<GroupTalk[]> {
  return (await runner.query<GroupTalk>(TALKS, [id])).rows;
}

/** Since when somebody waits in any of them. */
export async function getWaitingSince(runner: Runner, id: number): Promise<string | null> {
  return (await runner.query<{ since: string | null }>(WAITING, [id])).rows[0]?.since ?? null;
}
