import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AUDIENCE_NAMES, BODY_MAX, checkAddressees, checkBroadcast, TITLE_MAX, type Broadcast } from '@diwan/contract/broadcasts';
import { recorded } from '../../crud/record/change-log.ts';
import { insertRow } from '../../crud/record/change-row.ts';
import { broadcasts } from '@diwan/contract/resources/broadcasts';
import type { ResourceApi } from '../../crud/crud.ts';
import { answerSchema, object } from '../../crud/documents/record-schema.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { plainForm } from '../../platform/http/form-body.ts';
import { jobView } from '../../crud/jobs/job-events.ts';
import { JOB_SCHEMA } from '../../crud/jobs/job-routes.ts';
import { startJob } from '../../crud/jobs/start-job.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { countPeople, peopleOf, type People } from '../people/index.ts';

const PEOPLE = {
  all: { enum: [0, 1], description: 'All of the kind within reach, or those of user_ids' },
  user_type: { type: 'string', enum: AUDIENCE_NAMES, description: "The people's table without its last letter" },
  user_ids: { type: 'array', items: { type: 'integer' } },
} as const;
const BODY = {
  type: 'object',
  properties: { ...PEOPLE, title: { type: 'string', maxLength: TITLE_MAX }, body: { type: 'string', maxLength: BODY_MAX } },
  required: ['user_type', 'title', 'body'],
  additionalProperties: false,
};
const SEND_DOC = {
  summary: 'Send a notification to many people; a job delivers it to each exactly once',
  tag: 'notifications',
  body: BODY,
  status: 202,
  answer: answerSchema(object({ ...(JOB_SCHEMA['properties'] as object), broadcast_id: { type: 'integer' } })),
  refusals: [409, 422],
};
const COUNT_DOC = {
  summary: 'How many people a notification would reach',
  tag: 'notifications',
  body: { type: 'object', properties: PEOPLE, required: ['user_type'], additionalProperties: false },
  answer: answerSchema(object({ count: { type: 'integer' } })),
  refusals: [422],
};

/**
 * The country that a broadcast belongs to; null is all of them, which only who works in all may write to: what belongs to no country
 * is listed in every one. Who works in several says in which.
 */
function countryOf({ access, countryId }: FastifyRequest): number | null {
  if (countryId !== null || access.countries === null) return countryId;
  const [only, ...others] = access.countries;
  if (only === undefined || others.length > 0) throw conflict('broadcast.several_countries');
  return only;
}

/** The number of the broadcast to come, which its job names, and its sender's name, which it keeps. */
async function beginBroadcast({ client }: Transaction, adminId: number) {
  const { rows } = await client.query<{ id: number; sent_by: string }>(
    `select nextval(pg_get_serial_sequence('broadcasts', 'id'))::int as id, concat_ws(' ', first_name, last_name) as sent_by from admins where id = $1`,
    [adminId],
  );
  return rows[0] ?? { id: 0, sent_by: '' };
}

/** Everything about a broadcast at once: what is said, to whom, the job that delivers it, and the entry in the log. */
async function send(app: FastifyInstance, transaction: Transaction, request: FastifyRequest, broadcast: Broadcast, people: People) {
  const { adminId } = request.access;
  const { id, sent_by } = await beginBroadcast(transaction, adminId);
  const { user_type, all, title, body } = broadcast;
  const job = await startJob(app, transaction, {
    kind: 'broadcast',
    adminId,
    ip: request.ip,
    table: people.base,
    params: { broadcast_id: id, user_type: people.base === 'clients' ? 'client' : 'provider', title },
    rows: people.ids,
  });
  const said = { user_type, is_all_users: all, title, body, audience_count: job.total };
  const columns = { id, ...said, country_id: countryOf(request), sent_by_id: adminId, sent_by, job_id: job.id };
  await insertRow({ request, transaction, now: app.now() }, recorded(broadcasts), columns, {
    says: Object.fromEntries(Object.entries(said).map(([name, after]) => [name, { before: null, after }])),
  });
  return { ...jobView(job), broadcast_id: id };
}

/** Sending notifications to many (§7), and counting them before. */
export function registerBroadcasts(app: FastifyInstance, apis: readonly ResourceApi[], prefix: string) {
  const guard = 'push-notifications';

  app.post(`${prefix}/notifications`, { config: { guard, forms: true, doc: SEND_DOC } }, async (request, reply) => {
    const said = await plainForm(request);
    const checked = checkBroadcast(said);
    if (!checked.ok) throw invalid(checked.errors);
    // A send that is tried again after a lost answer must not reach people twice.
    return answerOnce(app, request, reply, said, {
      prepare: async () => peopleOf(apis, request, checked.value),
      work: async (transaction, people) => {
        if ((await countPeople(transaction.client, people, checked.value)) === 0) throw conflict('broadcast.nobody');
        const data = await send(app, transaction, request, checked.value, people);
        return { status: 202, body: { status: 'success', message: translate(request.language, 'messages.sent'), data } };
      },
    });
  });

  app.post(`${prefix}/notifications/audience`, { config: { guard, forms: true, doc: COUNT_DOC } }, async (request) => {
    const checked = checkAddressees(await plainForm(request));
    if (!checked.ok) throw invalid(checked.errors);
    const count = await countPeople(app.database.pool, peopleOf(apis, request, checked.value), checked.value);
    return { status: 'success', message: translate(request.language, 'messages.ok'), data: { count } };
  });
}
