import type { Request, Server } from '../../platform/http/server.ts';
import { conversationCalls } from '@diwan/contract/chats/app-calls';
import { MESSAGES_PAGE } from '@diwan/contract/chats/messages';
import type { PersonCaller } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import { getShownPage } from '../../crud/list/one-more.ts';
import { inTransaction, keepPlans } from '../../platform/database/transaction.ts';
import { forbidden } from '../../platform/errors.ts';
import { findOrBegin } from './begin-conversation.ts';
import { lockConversation } from './lock-conversation.ts';
import { decideOffer, readOffer } from './decide-offer.ts';
import { findMessage, findMessages, withFile } from './message-row.ts';
import { findOwnConversation, getOwnConversations, toOwnConversation, toOwnMessage } from './own-conversations.ts';
import { noteReading } from './read-conversation.ts';
import { writeMessage } from './write-message.ts';

function getPerson({ caller }: Request): PersonCaller {
  if (caller.kind !== 'client' && caller.kind !== 'provider') throw forbidden();
  return caller;
}

/** Conversations of clients and providers, each with their own. */
export function registerOwnChats(app: Server, base: string) {
  const { pool } = app.database;

  handle(app, base, conversationCalls.listConversations, async ({ request, query: { before, per_page } }) => {
    const person = getPerson(request);
    const page = getShownPage(await getOwnConversations(pool, person, before, per_page + 1), per_page, ({ id }) => id);
    return { ...page, data: page.data.map((row) => toOwnConversation(row, person)) };
  });

  handle(app, base, conversationCalls.beginConversation, async ({ request, body }) => {
    const person = getPerson(request);
    const { client_key, message: text, order_id = null } = body;
    const id = await inTransaction(app, async (transaction) => {
      const row = await findOrBegin(app, transaction, person, { user_type: person.kind, user_id: person.id, order_id });
      return (await writeMessage(app, transaction, person, row, { client_key, kind: 'text', text })).conversation.id;
    });
    return { data: toOwnConversation(await findOwnConversation(pool, person, id), person), message: 'sent' };
  });

  handle(app, base, conversationCalls.listMessages, async ({ request, params, query }) => {
    const person = getPerson(request);
    const row = await findOwnConversation(pool, person, params.id);
    const { rows, meta } = await findMessages(pool, row, query, { limit: MESSAGES_PAGE, withNotes: false });
    return {
      data: rows.map((message) => toOwnMessage(message, row, person)),
      beside: { meta, conversation: toOwnConversation(row, person) },
    };
  });

  handle(app, base, conversationCalls.sendMessage, async ({ request, params, body }) => {
    const person = getPerson(request);
    const data = await inTransaction(app, async (transaction) => {
      await keepPlans(transaction);
      const row = await lockConversation(transaction, person, params.id);
      const { client_key, message_type: kind, message: text, file, waveform, amount } = body;
      const offer = kind === 'offer' ? await readOffer(app, transaction, row, amount ?? '') : undefined;
      const sent = await writeMessage(app, transaction, person, row, { client_key, kind, text, file, waveform, offer });
      return toOwnMessage(await withFile(transaction.client, sent.conversation, sent.message), sent.conversation, person);
    });
    return { data, message: 'sent' };
  });

  handle(app, base, conversationCalls.decideOffer, async ({ request, params }) => {
    const person = getPerson(request);
    const data = await inTransaction(app, async (transaction) => {
      const row = await lockConversation(transaction, person, params.id);
      const id = await decideOffer(app, transaction, person, row, params);
      return toOwnMessage(await findMessage(transaction.client, row, id), row, person);
    });
    return { data, message: 'updated' };
  });

  handle(app, base, conversationCalls.readConversation, async ({ request, params, body }) => {
    const person = getPerson(request);
    await inTransaction(app, async (transaction) => {
      const row = await lockConversation(transaction, person, params.id);
      await noteReading(transaction, row, person.kind, body);
    });
    return {};
  });
}
