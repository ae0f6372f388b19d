import { afterOfferMove, OFFER_MOVES, type OfferMove } from '@diwan/domain/chat/offer';
import { minor, toMinor } from '@diwan/domain/money';
import type { PersonCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../platform/errors.ts';
import { demandNamedPrice, repriceLocked } from '../orders/index.ts';
import type { ConversationRow } from './conversation-row.ts';
import type { MessageRow } from './message-row.ts';
import { tellOfChange } from './tell-of-change.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe, one } from '../../platform/database/typed.ts';

const findOrder = (runner: Runner, id: number | null) =>
  maybe(
    runner,
    db
      .selectFrom('orders')
      .select(['id', 'country_id', 'client_id', 'provider_id', 'currency', 'services_price', 'quoted_price', 'order_type'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** An amount as it is offered, by either side: in the currency of the order that is talked about, and within the band of what that was quoted at. */
export async function readOffer(
  app: Context,
  { client }: Transaction,
  { kind, order_id, provider_id }: ConversationRow,
  amount: string,
): Promise<{ amount: number; currency: string }> {
  const order = kind === 'order' ? await findOrder(client, order_id) : undefined;
  if (!order) throw conflict('conversation.offer_no_order');
  const price = toMinor(amount, order.currency);
  if (price === undefined) throw invalidField('amount', 'decimals');
  if (price <= 0n) throw invalidField('amount', 'money');
  await demandNamedPrice(app, client, order, price, provider_id);
  return { amount: Number(price), currency: order.currency };
}

function nextStatus(message: MessageRow, move: OfferMove, { kind, id }: PersonCaller) {
  if (message.offer_status === null) throw notFound();
  const by = message.sender_kind === kind && message.sender_id === id ? 'maker' : 'other';
  if (OFFER_MOVES[move].by !== by) throw conflict('conversation.offer_not_yours');
  const status = afterOfferMove(message.offer_status, move, by);
  if (status === null) throw conflict('conversation.offer_decided');
  return status;
}

/** Decides an offer of a locked conversation once; accepted for a package it is the order's price from then on, or nothing happens at all. */
export async function decideOffer(
  app: Context,
  transaction: Transaction,
  caller: PersonCaller,
  row: ConversationRow,
  { seq, move }: { readonly seq: number; readonly move: OfferMove },
): Promise<number> {
  const { client } = transaction;
  const offer = db
    .selectFrom('messages')
    .selectAll()
    .where((eb) => eb.and({ conversation_id: row.id, seq, kind: 'offer', deleted_at: null }));
  const message = await maybe(client, offer.forNoKeyUpdate());
  if (!message) throw notFound();
  const status = nextStatus(message, move, caller);
  if (row.status === 'closed' && status === 'accepted') throw conflict('conversation.offer_too_late');
  if (status === 'accepted' && row.order_id !== null && row.provider_id !== null && message.amount !== null) {
    const agreed = { orderId: row.order_id, providerId: row.provider_id, price: minor(message.amount) };
    if (!(await repriceLocked({ app, caller, transaction }, agreed))) throw conflict('conversation.offer_too_late');
  }
  const decision = { offer_status: status, offer_decided_at: new Date(app.now()).toISOString() };
  const decided = await one(client, db.updateTable('messages').set(decision).where('id', '=', message.id).returningAll());
  await tellOfChange(transaction, row, decided, false);
  return decided.id;
}
