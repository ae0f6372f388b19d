import { toMinor, fromMinor, type Minor, writeAmount } from '@diwan/domain/money';
import { GRACE_MS } from '@diwan/domain/dispatch/rounds';
import { JOB, type PersonCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { tellPersons } from '../../crud/events/tell-persons.ts';
import { notifyPerson } from '../../crud/events/notify-person.ts';
import { writeEvent } from '../../ledger/order-events.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { demandEligible, demandNamedPrice, ordersApi, transitionLocked, type OrderRow } from '../orders/index.ts';
import { demandOpen, lockOwnOffer } from './lock-offer.ts';
import { tellDesk } from './tell-desk.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** Who answers, in which transaction. */
export interface Answering {
  readonly app: Context;
  readonly caller: PersonCaller;
  readonly transaction: Transaction;
}

const ANSWER = `update order_offers set answer = $2, answered_at = $3, price = $4, reason = $5
where id = $1 and answer is null and expires_at >= $6::timestamptz`;

interface Answer {
  readonly answer: 'accepted' | 'declined' | 'priced';
  readonly price?: Minor;
  readonly reason?: string | null;
}

/** Writes an answer down, once: where it is there already, or too late, 409. */
async function write({ app, transaction }: Answering, id: number, { answer, price, reason = null }: Answer): Promise<void> {
  const now = app.now();
  const at = new Date(now).toISOString();
  const open = new Date(now - GRACE_MS).toISOString();
  const { rowCount } = await transaction.client.query(ANSWER, [id, answer, at, price === undefined ? null : String(price), reason, open]);
  if (rowCount !== 1) throw conflict('offer_expired');
}

async function writeStep(
  { app, caller, transaction }: Answering,
  order: OrderRow,
  step: { readonly action: string; readonly notes?: string | null; readonly amount?: Minor },
): Promise<void> {
  const at = new Date(app.now()).toISOString();
  const status = { from_status: order.order_status, to_status: order.order_status };
  await writeEvent(transaction, { ...step, ...status, order_id: order.id, at, actor: 'provider', admin_id: null, provider_id: caller.id });
  await tellDesk(transaction, order);
}

/** Takes an order by an offer of it: one of many who try has it, and the others are told who was faster. */
export async function acceptOffer(answering: Answering, id: number) {
  const { app, caller, transaction } = answering;
  const { order, offer } = await lockOwnOffer(transaction.client, id, caller.id, app.now());
  demandOpen(order, offer, app.now());
  if (order.order_type === 'transfer_package') throw conflict('offer_wants_price');
  await write(answering, id, { answer: 'accepted' });
  const action = order.order_type === 'trip' ? 'partner_accept_trip' : 'accept_order';
  await transitionLocked({ app, caller, transaction, api: ordersApi }, order, { action, actor: 'provider', providerId: caller.id });
  return { id, order_id: order.id, order_status: action === 'accept_order' ? 'accepted' : action } as const;
}

// Where all have answered, nobody waits for the time of the round.
const HURRY = `update dispatch set next_at = $2 where order_id = $1 and next_at > $2::timestamptz
and not exists (select from order_offers where order_id = $1 and answer is null)`;

/** Says no to an offer. */
export async function declineOffer(answering: Answering, id: number, reason: string | null): Promise<void> {
  const { app, caller, transaction } = answering;
  const { order, offer } = await lockOwnOffer(transaction.client, id, caller.id, app.now());
  demandOpen(order, offer, app.now());
  await write(answering, id, { answer: 'declined', reason });
  await writeStep(answering, order, { action: 'offer_declined', notes: reason });
  const { rowCount } = await transaction.client.query(HURRY, [order.id, new Date(app.now()).toISOString()]);
  if (rowCount) transaction.afterCommit(() => app.wake('dispatch'));
}

async function tellOfPrice({ caller, transaction }: Answering, order: OrderRow, price: Minor): Promise<void> {
  const named = db
    .selectFrom('orders as o')
    .innerJoin('providers as p', (join) => join.on('p.id', '=', caller.id))
    .select(['p.first_name as name', 'o.order_status', 'o.updated_at'])
    .where('o.id', '=', order.id);
  const now = await maybe(transaction, named);
  if (!now) return;
  const client = { kind: 'client', id: order.client_id } as const;
  await tellPersons(transaction, [client], 'order', { id: order.id, status: now.order_status, version: now.updated_at }, [client]);
  await notifyPerson(
    transaction,
    { user_type: 'client', user_id: order.client_id },
    {
      type: 'order',
      id: order.id,
      title: 'messages.notices.price_named.title',
      body: 'messages.notices.price_named.body',
      params: { number: order.order_no, name: now.name, amount: writeAmount(price, order.currency) },
    },
  );
}

/** Names a price for taking a package; the first one opens the order for its client to choose. */
export async function priceOffer(answering: Answering, id: number, amount: string) {
  const { app, caller, transaction } = answering;
  const { order, offer } = await lockOwnOffer(transaction.client, id, caller.id, app.now());
  demandOpen(order, offer, app.now());
  if (order.order_type !== 'transfer_package') throw conflict('offer_no_price');
  const price = toMinor(amount, order.currency);
  if (price === undefined) throw invalidField('amount', 'decimals');
  if (price <= 0n) throw invalidField('amount', 'money');
  await demandNamedPrice(app, transaction.client, order, price, caller.id);
  await demandEligible({ app, caller, transaction }, order, caller.id, { isTakenNow: true, why: undefined });
  await write(answering, id, { answer: 'priced', price });
  await writeStep(answering, order, { action: 'offer_priced', amount: price });
  // The order is nobody's yet, so that its provider-to-be does not reach it: the system opens it in their name.
  if (order.order_status === 'pending')
    await transitionLocked({ app, caller: JOB, transaction, api: ordersApi }, order, {
      action: 'client_receive_offers',
      actor: 'provider',
    });
  await transaction.client.query(HURRY, [order.id, new Date(app.now()).toISOString()]);
  await tellOfPrice(answering, order, price);
  return { id, order_id: order.id, price: fromMinor(price, order.currency), currency: order.currency };
}
