import { afterOfferMove, OFFER_MOVES, type OfferMove } from '@diwan/domain/chat/offer';
import { minor, toMinor } from '@diwan/domain/money';
import type { PersonCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../platform/errors.ts';
import { demandNamedPrice, type NamedOrder, repriceLocked } from '../orders/index.ts';
import type { ConversationRow } from './conversation-row.ts';
import type { MessageRow } from './message-row.ts';
import { tellOfChange } from './tell-of-change.ts';

const ORDER = `select id, country_id, client_id, provider_id, currency, services_price, quoted_price, order_type from orders
where id = $1 and deleted_at is null`;
const FIND = `select * from messages where conversation_id = $1 and seq = $2 and kind = 'offer' and deleted_at is null for no key update`;
const DECIDE = 'update messages set offer_status = $2, offer_decided_at = $3 where id = $1 returning *';

/** An amount as it is offered, by either side: in the currency of the order that is talked about, and within the band of what that was quoted at. */
export async function readOffer(
  app: Context,
  { client }: Transaction,
  { kind, order_id, provider_id }: ConversationRow,
  amount: string,
): Promise<{ amount: number; currency: string }> {
  const { rows } = kind === 'order' ? await client.query<NamedOrder>(ORDER, [order_id]) : { rows: [] };
  const [order] = rows;
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
  const { rows: found } = await client.query<MessageRow>(FIND, [row.id, seq]);
  const [message] = found;
  if (!message) throw notFound();
  const status = nextStatus(message, move, caller);
  if (row.status === 'closed' && status === 'accepted') throw conflict('conversation.offer_too_late');
  if (status === 'accepted' && row.order_id !== null && row.provider_id !== null && message.amount !== null) {
    const agreed = { orderId: row.order_id, providerId: row.provider_id, price: minor(message.amount) };
    if (!(await repriceLocked({ app, caller, transaction }, agreed))) throw conflict('conversation.offer_too_late');
  }
  const { rows } = await client.query<MessageRow>(DECIDE, [message.id, status, new Date(app.now()).toISOString()]);
  const [decided] = rows;
  if (!decided) throw new Error('a statement wrote no row');
  await tellOfChange(transaction, row, decided, false);
  return decided.id;
}
