import type { Request, Server } from '../../platform/http/server.ts';
import { contactCalls } from '@diwan/contract/contacts/calls';
import { replyBody, type ContactReply } from '@diwan/contract/contacts/replies';
import { checkedBy } from '../../crud/calls/check-asked.ts';
import { handle, handleOnce } from '../../crud/calls/handle.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { contacts } from '@diwan/contract/contacts/resource';
import type { TypedApi } from '../../crud/resource/crud.ts';
import type { contacts as stored } from '../../schema/tables/messages.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { putIntoOutbox, sendAgain } from '../../platform/outbox/outbox.ts';
import { lockRow, showRow } from '../../crud/record/read.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import { demand } from '../../access/access.ts';
import { followReply } from '../tickets/index.ts';
import { replyChannels, type Writer } from './reply-channels.ts';
import { findReply, getReplies } from './replies.ts';
import { readName } from '../../access/persons/read-name.ts';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

type ContactsApi = TypedApi<typeof stored, typeof contacts>;

/** Keeps a reply, its message and its entry in the log together, and queues the message with them. */
async function saveReply(app: Server, transaction: Transaction, request: Request, writer: Writer, { reply, channel }: ContactReply) {
  const { client } = transaction;
  const name = await readName(client, 'admin', request.access.adminId);
  const outboxId = await putIntoOutbox(app, transaction, {
    channel,
    recipient: channel === 'email' ? writer.email : channel === 'sms' ? writer.phone : null,
    person: writer.user_type !== null && writer.user_id !== null ? { user_type: writer.user_type, user_id: writer.user_id } : null,
    subject: translate(writer.preferred_language === 'en' ? 'en' : 'ar', 'messages.contact.subject', { subject: writer.subject }),
    body: reply,
    language: writer.preferred_language,
    writer: name,
  });
  const written = db
    .insertInto('contact_replies')
    .values({ contact_id: writer.id, admin_id: request.access.adminId, reply, outbox_id: outboxId });
  const { id } = await one(client, written.returning('id'));
  const now = new Date(app.now()).toISOString();
  const says = { reply: { before: null, after: reply }, send_type: { before: null, after: channel } };
  await changeRow({ caller: request.caller, transaction, now }, recorded(contacts), writer, { replied_at: now, is_read: true }, { says });
  await followReply(app, transaction, request.caller, writer.id);
  return findReply(client, id);
}

/** Answers a contact message; 409 when the way chosen is not configured, or does not lead to that person. */
async function replyTo(app: Server, transaction: Transaction, api: ContactsApi, request: Request, id: number, reply: ContactReply) {
  const row = await lockRow(transaction.client, api, request.caller, id);
  const states = await replyChannels(transaction.client, app, row);
  const fault = states.find(({ channel }) => channel === reply.channel)?.fault;
  if (fault) throw conflict(`channel.${fault}`);
  return saveReply(app, transaction, request, row, reply);
}

/** The reply as a form sends it (§7): `POST contacts/{id}` with `_method=PUT`. */
export async function replyByForm(app: Server, api: ContactsApi, request: Request, id: number, body: unknown) {
  demand(request.access, 'reply-contacts');
  const reply = checkedBy(replyBody, body);
  const data = await inTransaction(app, (transaction) => replyTo(app, transaction, api, request, id, reply));
  return { status: 'success', message: translate(request.language, 'messages.reply_sent'), data };
}

/** Answering contact messages, and what became of the answers. */
export function registerReplies(app: Server, api: ContactsApi, prefix: string) {
  const { pool } = app.database;
  handleOnce(app, prefix, contactCalls.replyToContact, async ({ request, transaction, params: { id }, body }) => ({
    data: await replyTo(app, transaction, api, request, id, body),
    message: 'reply_sent',
  }));
  handle(app, prefix, contactCalls.replyByPut, async ({ request, params: { id }, body }) => ({
    data: await inTransaction(app, (transaction) => replyTo(app, transaction, api, request, id, body)),
    message: 'reply_sent',
  }));

  handle(app, prefix, contactCalls.listReplies, async ({ request, params: { id } }) => {
    const writer = await showRow(pool, api, request.caller, id);
    const [replies, channels] = await Promise.all([getReplies(pool, id), replyChannels(pool, app, writer)]);
    return { data: { replies, channels } };
  });

  handle(app, prefix, contactCalls.retryReply, async ({ request, params: { id, reply: wanted } }) => {
    await showRow(pool, api, request.caller, id);
    const data = await inTransaction(app, async (transaction) => {
      const found = (await getReplies(transaction.client, id)).find((one) => one.id === wanted);
      if (!found) throw notFound();
      if (!(await sendAgain(app, transaction, found.outbox_id))) throw conflict('channel.not_failed');
      return findReply(transaction.client, wanted);
    });
    return { data, message: 'queued' };
  });
}
