import type { Runner } from '../../platform/database/runner.ts';

/** A ticket with those that went over into it: their threads are its own. */
const GROUP = 'select id from tickets where (id = $1 or merged_into_id = $1) and deleted_at is null';

/** Conversations come before tickets, as a message locks them: the first to come does not wait for who waits for it. */
const TALKS_FIRST = `select from conversations where id in (select conversation_id from tickets where id = any($1::int[]) or merged_into_id = any($1::int[]))
  order by id for no key update`;
const TALKS = `select c.* from conversations c where c.id in (select conversation_id from tickets where id in (${GROUP})) order by c.id for no key update`;
const WAITING = `select min(waiting_since) as since from conversations where id in (select conversation_id from tickets where id in (${GROUP}))`;

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

/** The conversations of a locked ticket, and of what went over into it. */
export async function getTalks(runner: Runner, id: number): Promise<GroupTalk[]> {
  return (await runner.query<GroupTalk>(TALKS, [id])).rows;
}

/** Since when somebody waits in any of them. */
export async function getWaitingSince(runner: Runner, id: number): Promise<string | null> {
  return (await runner.query<{ since: string | null }>(WAITING, [id])).rows[0]?.since ?? null;
}
