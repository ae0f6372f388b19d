import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkReply, OUTBOX_STATUSES, REPLY_CHANNELS, REPLY_MAX, type Reply } from '@diwan/contract/replies';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { contacts } from '@diwan/contract/resources/contacts';
import type { ResourceApi } from '../../crud/crud.ts';
import { answerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { plainForm } from '../../platform/http/form-body.ts';
import { putIntoOutbox, sendAgain } from '../../platform/outbox/outbox.ts';
import { lockRows, showRow } from '../../crud/read.ts';
import { rowId } from '../../platform/http/row-id.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { demand } from '../../access/access.ts';
import { replyChannels, type Writer } from './reply-channels.ts';
import { findReply, repliesOf } from './replies.ts';

const TEXT: JsonSchema = { type: 'string' };
const MAYBE: JsonSchema = { type: ['string', 'null'] };
const REPLY = object({
  id: { type: 'integer' },
  reply: TEXT,
  send_type: { type: 'string', enum: REPLY_CHANNELS },
  recipient: MAYBE,
  status: { type: 'string', enum: OUTBOX_STATUSES },
  attempts: { type: 'integer' },
  error: MAYBE,
  error_detail: MAYBE,
  created_at: TEXT,
  sent_at: MAYBE,
  admin: MAYBE,
});
const CHANNEL = object({ channel: { type: 'string', enum: REPLY_CHANNELS }, address: MAYBE, fault: MAYBE });
const LIST_ANSWER = answerSchema(object({ replies: { type: 'array', items: REPLY }, channels: { type: 'array', items: CHANNEL } }));
const BODY = {
  type: 'object',
  properties: {
    reply: { type: 'string', maxLength: REPLY_MAX },
    send_type: { type: 'string', enum: REPLY_CHANNELS },
    send_vai: { type: 'string', enum: REPLY_CHANNELS, description: 'Another name of send_type' },
  },
  required: ['reply'],
};
const doc = (summary: string, more: object) => ({ summary, tag: 'contacts', ...more });

const success = (request: FastifyRequest, key: string, data: unknown) => ({
  status: 'success',
  message: translate(request.language, `messages.${key}`),
  data,
});

/** Keeps a reply, its message and its entry in the log together, and queues the message with them. */
async function saveReply(
  app: FastifyInstance,
  transaction: Transaction,
  request: FastifyRequest,
  writer: Writer,
  { reply, channel }: Reply,
) {
  const { client } = transaction;
  const outboxId = await putIntoOutbox(app, transaction, {
    channel,
    recipient: channel === 'email' ? writer.email : channel === 'sms' ? writer.phone : null,
    person: writer.user_type !== null && writer.user_id !== null ? { user_type: writer.user_type, user_id: writer.user_id } : null,
    subject: translate(writer.preferred_language === 'en' ? 'en' : 'ar', 'messages.contact.subject', { subject: writer.subject }),
    body: reply,
    language: writer.preferred_language,
  });
  const { rows } = await client.query<{ id: number }>(
    'insert into contact_replies (contact_id, admin_id, reply, outbox_id) values ($1, $2, $3, $4) returning id',
    [writer.id, request.access.adminId, reply, outboxId],
  );
  const now = new Date(app.now()).toISOString();
  const says = { reply: { before: null, after: reply }, send_type: { before: null, after: channel } };
  await changeRow({ request, transaction, now }, recorded(contacts), writer, { replied_at: now, is_read: true }, { says });
  return findReply(client, rows[0]?.id ?? 0);
}

/** Answers a contact message; 409 when the way chosen is not configured, or does not lead to that person. */
async function replyTo(app: FastifyInstance, api: ResourceApi, request: FastifyRequest, id: number, body: unknown) {
  const data = await inTransaction(app, async (transaction) => {
    const [row] = await lockRows(transaction.client, api, request, [id]);
    if (!row) throw notFound();
    const checked = checkReply(body);
    if (!checked.ok) throw invalid(checked.errors);
    const writer = row as unknown as Writer;
    const states = await replyChannels(transaction.client, app.channels, writer);
    const fault = states.find(({ channel }) => channel === checked.value.channel)?.fault;
    if (fault) throw conflict(`channel.${fault}`);
    return saveReply(app, transaction, request, writer, checked.value);
  });
  return success(request, 'reply_sent', data);
}

/** The reply as a form sends it (§7): `POST contacts/{id}` with `_method=PUT`. */
export function replyByForm(app: FastifyInstance, api: ResourceApi, request: FastifyRequest, id: number, body: unknown) {
  demand(request.access, 'reply-contacts');
  return replyTo(app, api, request, id, body);
}

/** Answering contact messages, and what became of the answers. */
export function registerReplies(app: FastifyInstance, api: ResourceApi, prefix: string) {
  const { pool } = app.database;
  const base = `${prefix}/contacts/:id`;
  const sendDoc = doc('Answer a contact message by push, SMS or mail', {
    body: BODY,
    status: 201,
    answer: answerSchema(REPLY),
    refusals: [404, 409, 422],
  });
  const send = (app_: FastifyInstance) => async (request: FastifyRequest) =>
    replyTo(app_, api, request, rowId(request), await plainForm(request));

  app.post(`${base}/reply`, { config: { guard: 'reply-contacts', forms: true, doc: sendDoc } }, async (request, reply) =>
    reply.status(201).send(await send(app)(request)),
  );
  const putDoc = doc('Answer a contact message: another name of the reply call', {
    body: BODY,
    answer: answerSchema(REPLY),
    refusals: [404, 409, 422],
  });
  app.put(base, { config: { guard: 'reply-contacts', forms: true, doc: putDoc } }, send(app));

  const listDoc = doc('The answers to a contact message, and the ways in which another can go', { answer: LIST_ANSWER, refusals: [404] });
  app.get(`${base}/replies`, { config: { guard: 'show-contacts', doc: listDoc } }, async (request) => {
    const id = rowId(request);
    const writer = (await showRow(pool, api, request, id)) as unknown as Writer;
    const [replies, channels] = await Promise.all([repliesOf(pool, id), replyChannels(pool, app.channels, writer)]);
    return success(request, 'ok', { replies, channels });
  });

  const againDoc = doc('Send an answer that failed once more', { status: 202, answer: answerSchema(REPLY), refusals: [404, 409] });
  app.post(`${base}/replies/:reply/retry`, { config: { guard: 'reply-contacts', doc: againDoc } }, async (request, answer) => {
    const id = rowId(request);
    await showRow(pool, api, request, id);
    const wanted = Number((request.params as { reply: string }).reply);
    const data = await inTransaction(app, async (transaction) => {
      const found = (await repliesOf(transaction.client, id)).find((one) => one.id === wanted);
      if (!found) throw notFound();
      if (!(await sendAgain(app, transaction, found.outbox_id))) throw conflict('channel.not_failed');
      return findReply(transaction.client, wanted);
    });
    return answer.status(202).send(success(request, 'queued', data));
  });
}
