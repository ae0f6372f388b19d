import type { ReplyChannel } from '@diwan/contract/contacts/replies';
import type { StatusLine } from '@diwan/contract/status/calls';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all, one } from '../../platform/database/typed.ts';
import { isOfGateway } from '../../platform/outbox/open-channels.ts';
import { getAge, grade, HOUR_S, makeLine, MINUTE_S, worst, type StatusPart, type StatusSources } from './line.ts';

/** No more rows are counted: "a thousand or more" is as telling. */
const MOST = 1_000;
/** So many of the newest messages, and of those that have waited longest, tell how a gateway is. */
const NEWEST = 100;
const OLDEST = 50;
/** Seconds since the last failure: what failed longer ago says nothing of today. */
const RECENT = 24 * HOUR_S;

/** Seconds that a job may wait for its turn, and may go on without a batch. */
const JOB_WAITS = { look: 5 * MINUTE_S, bad: 30 * MINUTE_S };
const JOB_STUCK = { look: 15 * MINUTE_S, bad: HOUR_S };
/** A message is tried again for some ten minutes. */
const MESSAGE_WAITS = { look: 2 * MINUTE_S, bad: 15 * MINUTE_S };
/** The list is tried again after a quarter of an hour at most. */
const ERASED_WAITS = { look: 20 * MINUTE_S, bad: 24 * HOUR_S };

const countFacts = (waiting: number) => (waiting >= MOST ? { waiting_more: MOST } : { waiting });

const JOBS = db
  .selectFrom(
    db
      .selectFrom('jobs')
      .select(['status', 'created_at', 'updated_at'])
      .where('status', 'in', ['queued', 'running'])
      .orderBy('id')
      .limit(MOST)
      .as('job'),
  )
  .select([
    sql<number>`count(*) filter (where status = 'queued')::int`.as('waiting'),
    sql<number>`count(*) filter (where status = 'running')::int`.as('running'),
    sql<string | null>`min(created_at)`.as('oldest_at'),
    sql<string | null>`min(created_at) filter (where status = 'queued')`.as('queued_at'),
    sql<string | null>`min(updated_at) filter (where status = 'running')`.as('moved_at'),
  ]);

const jobs: StatusPart = {
  line: 'jobs',
  async read({ runner, now }) {
    const { waiting, running, oldest_at, queued_at, moved_at } = await one(runner, JOBS);
    const stuck = grade(getAge(moved_at, now), JOB_STUCK);
    return [
      makeLine('jobs', {
        state: worst([stuck, grade(getAge(queued_at, now), JOB_WAITS)]),
        advice: stuck === 'good' ? 'jobs_wait' : 'job_stuck',
        facts: { ...countFacts(waiting), running, oldest_at },
      }),
    ];
  },
};

const unsent = (channel: ReplyChannel, count: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'status', 'created_at', 'updated_at', 'sent_at', 'error', 'error_detail'])
    .where('channel', '=', channel)
    .where('status', 'in', ['queued', 'held'])
    .orderBy('id')
    .limit(count);

const countUnsent = (channel: ReplyChannel) =>
  db
    .selectFrom(unsent(channel, MOST).as('message'))
    .select([
      sql<number>`count(*) filter (where status = 'queued')::int`.as('waiting'),
      sql<number>`count(*) filter (where status = 'held')::int`.as('kept'),
      sql<string | null>`min(created_at) filter (where status = 'queued')`.as('oldest_at'),
    ]);

/** Of the newest messages of all channels: only what is unsent has an index by itself. */
const newestMessages = (channel: ReplyChannel) =>
  db
    .selectFrom(
      db
        .selectFrom('outbox')
        .select(['id', 'channel', 'status', 'created_at', 'updated_at', 'sent_at', 'error', 'error_detail'])
        .orderBy('id', 'desc')
        .limit(NEWEST)
        .as('message'),
    )
    .select(['id', 'status', 'created_at', 'updated_at', 'sent_at', 'error', 'error_detail'])
    .where('channel', '=', channel);

/** What a gateway has last answered where nothing has gone out since, and since when. */
async function findOutage({ runner, now }: StatusSources, channel: ReplyChannel) {
  const messages = [...(await all(runner, unsent(channel, OLDEST))), ...(await all(runner, newestMessages(channel)))];
  const sentAt =
    messages
      .map(({ sent_at }) => sent_at ?? '')
      .toSorted()
      .at(-1) ?? '';
  const failed = messages
    .filter(({ error, updated_at }) => error !== null && isOfGateway(channel, error) && updated_at > sentAt)
    .toSorted((one, other) => Date.parse(one.updated_at) - Date.parse(other.updated_at) || one.id - other.id);
  const last = failed.at(-1);
  if (!last || (getAge(last.updated_at, now) ?? 0) > RECENT) return undefined;
  const since = failed.map(({ created_at }) => created_at).toSorted()[0];
  return { error: last.error, detail: last.error_detail, since: since === undefined || since < sentAt ? sentAt : since };
}

async function getChannelLine(sources: StatusSources, channel: ReplyChannel): Promise<StatusLine> {
  const { waiting, kept, oldest_at } = await one(sources.runner, countUnsent(channel));
  const isSetUp = sources.app.channels[channel] !== undefined;
  const outage = await findOutage(sources, channel);
  const facts = { ...countFacts(waiting), kept: kept === 0 ? null : kept, oldest_at };
  if (outage)
    return makeLine(channel, {
      state: 'bad',
      advice: 'gateway_fails',
      facts: { ...facts, failing_since: outage.since, cause: outage.error },
      detail: outage.detail,
    });
  const waits = grade(getAge(oldest_at, sources.now), MESSAGE_WAITS);
  if (isSetUp || waits !== 'good') return makeLine(channel, { state: waits, advice: 'messages_wait', facts });
  return makeLine(channel, {
    state: kept > 0 ? 'look' : 'good',
    advice: 'channel_not_set_up',
    facts: { result: 'not_set_up', kept: facts.kept },
  });
}

const getChannelPart = (channel: ReplyChannel): StatusPart => ({
  line: channel,
  read: async (sources) => [await getChannelLine(sources, channel)],
});

const ERASED = db
  .selectFrom(
    db
      .selectFrom('person_deletions')
      .select('erased_at')
      .where('erased_at', 'is not', null)
      .where('listed_at', 'is', null)
      .limit(MOST)
      .as('person'),
  )
  .select([sql<number>`count(*)::int`.as('waiting'), sql<string | null>`min(erased_at)`.as('oldest_at')]);

const erased: StatusPart = {
  line: 'erased',
  async read({ runner, now }) {
    const { waiting, oldest_at } = await one(runner, ERASED);
    return [
      makeLine('erased', {
        state: grade(getAge(oldest_at, now), ERASED_WAITS),
        advice: 'erased_wait',
        facts: { ...countFacts(waiting), oldest_at },
      }),
    ];
  },
};

export const queueParts: readonly StatusPart[] = [jobs, getChannelPart('email'), getChannelPart('sms'), getChannelPart('fcm'), erased];
