import type { Request, Server } from '../../platform/http/server.ts';
import { chatCalls, type ChatConversation } from '@diwan/contract/chats/calls';
import { MESSAGES_PAGE } from '@diwan/contract/chats/messages';
import { demandAdmin, type AdminCaller, countriesInScope } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockTalksWith } from '../tickets/index.ts';
import { findOrBegin } from './begin-conversation.ts';
import { toChat, JOINS, SHOWN, type ShownConversation } from './conversation-sql.ts';
import { assignConversation, closeConversation, getAgents, pendConversation, reopenConversation } from './decide-conversation.ts';
import { deleteMessage } from './delete-message.ts';
import { listConversations } from './list-conversations.ts';
import { lockConversation } from './lock-conversation.ts';
import { readMessage, readMessages } from './message-row.ts';
import { noteLook } from './note-look.ts';
import { redactMessage } from './redact-message.ts';
import { noteReading } from './read-conversation.ts';
import { writeMessage } from './write-message.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { notFound } from '../../platform/errors.ts';

const SHOW = `select ${SHOWN} from conversations c ${JOINS} where c.id = $1 and ($2::int[] is null or c.country_id = any($2))`;

/** A conversation of the admin's countries as it is stored; 404 for one out of reach. */
async function findConversation(runner: Runner, caller: AdminCaller, id: number): Promise<ShownConversation> {
  const { rows } = await runner.query<ShownConversation>({ name: 'conversation', text: SHOW, values: [id, countriesInScope(caller)] });
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The same as the wire has it. */
async function showConversation(app: Context, runner: Runner, caller: AdminCaller, id: number): Promise<ChatConversation> {
  return toChat(await findConversation(runner, caller, id), caller, app.now());
}

/** The desk's conversations. */
export function registerChats(app: Server, base: string) {
  const { pool } = app.database;
  const show = ({ caller }: Request, id: number) => showConversation(app, pool, demandAdmin(caller), id);

  handle(app, base, chatCalls.listConversations, async ({ request, query }) => {
    const { data, meta, statistics } = await listConversations(app, demandAdmin(request.caller), query);
    return { data, beside: { meta, statistics }, message: '' };
  });

  handle(app, base, chatCalls.showConversation, async ({ request, params }) => ({ data: await show(request, params.id) }));

  handle(app, base, chatCalls.listAgents, async ({ request, params }) => {
    const { country_id } = await findConversation(pool, demandAdmin(request.caller), params.id);
    return { data: await getAgents(pool, country_id) };
  });

  handle(app, base, chatCalls.listMessages, async ({ request, params, query }) => {
    const caller = demandAdmin(request.caller);
    const row = await findConversation(pool, caller, params.id);
    await noteLook(app, caller, row);
    const { messages, meta } = await readMessages(pool, row, query, MESSAGES_PAGE);
    return { data: messages, beside: { meta, conversation: toChat(row, caller, app.now()) } };
  });

  handle(app, base, chatCalls.sendMessage, async ({ request, params, body }) => {
    const data = await inTransaction(app, async (transaction) => {
      // An answer may take the conversation, and with it all of its ticket.
      if (body.message_type !== 'note') await lockTalksWith(transaction.client, params.id);
      const row = await lockConversation(transaction, request.caller, params.id);
      const { client_key, message_type: kind, message: text, file, waveform, seen_seq: seenSeq } = body;
      const sent = await writeMessage(app, transaction, request.caller, row, { client_key, kind, text, file, waveform, seenSeq });
      return readMessage(transaction.client, sent.conversation, sent.message.id);
    });
    return { data, message: 'sent' };
  });

  handle(app, base, chatCalls.deleteMessage, async ({ request, params }) => {
    const data = await deleteMessage(app, demandAdmin(request.caller), params.id, params.seq);
    return { data, message: 'deleted' };
  });

  handle(app, base, chatCalls.redactMessage, async ({ request, params }) => {
    const data = await redactMessage(app, demandAdmin(request.caller), params.id, params.seq);
    return { data, message: 'deleted' };
  });

  handle(app, base, chatCalls.readConversation, async ({ request, params, body }) => {
    await inTransaction(app, async (transaction) => {
      const row = await lockConversation(transaction, request.caller, params.id);
      await noteReading(transaction, row, 'desk', body);
    });
    return {};
  });

  handle(app, base, chatCalls.assignConversation, async ({ request, params, body }) => {
    await assignConversation(app, demandAdmin(request.caller), params.id, body.admin_id);
    return { data: await show(request, params.id), message: 'updated' };
  });

  handle(app, base, chatCalls.closeConversation, async ({ request, params }) => {
    await closeConversation(app, demandAdmin(request.caller), params.id);
    return { data: await show(request, params.id), message: 'updated' };
  });

  handle(app, base, chatCalls.reopenConversation, async ({ request, params }) => {
    await reopenConversation(app, demandAdmin(request.caller), params.id);
    return { data: await show(request, params.id), message: 'updated' };
  });

  handle(app, base, chatCalls.pendConversation, async ({ request, params }) => {
    await pendConversation(app, demandAdmin(request.caller), params.id);
    return { data: await show(request, params.id), message: 'ticket.left' };
  });

  handle(app, base, chatCalls.beginConversation, async ({ request, body }) => {
    const { user_type, user_id, order_id = null, client_key, message: text } = body;
    const id = await inTransaction(app, async (transaction) => {
      const row = await findOrBegin(app, transaction, request.caller, { user_type, user_id, order_id });
      const { conversation } = await writeMessage(app, transaction, request.caller, row, { client_key, kind: 'text', text });
      return conversation.id;
    });
    return { data: await show(request, id), message: 'sent' };
  });
}
