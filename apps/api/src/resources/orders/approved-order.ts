import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toMinor } from '@diwan/domain/money';
import type { Row } from '../../kit/store.ts';
import type { Transaction } from '../../kit/transaction.ts';
import type { ApprovalWork } from '../../money/approval-kind.ts';
import { askApproval, type AskedMoney } from '../../money/ask-approval.ts';
import { takeFromLimit } from '../../money/limit.ts';
import { checkOrder, placeOrder, type CheckedOrder } from './place-order.ts';

/** The prices of an order that an operator types, where the catalogue says all others. */
const TYPED = ['total_addition_price', 'shipping_price'] as const;

/** What was typed into an order's price, and who gains by it: the provider, or the client while nobody is named. */
async function typedMoney({ client }: Transaction, values: Row): Promise<AskedMoney | null> {
  const { rows } = await client.query<{ currency: string }>('select currency from countries where id = $1', [values['country_id']]);
  const currency = rows[0]?.currency;
  if (currency === undefined) return null;
  const amounts = TYPED.map((name) => (typeof values[name] === 'string' ? (toMinor(values[name], currency) ?? 0n) : 0n));
  const amount = amounts.reduce((sum, one) => sum + one, 0n);
  const provider = values['provider_id'];
  const person = typeof provider === 'number' ? provider : (values['client_id'] as number);
  return amount === 0n
    ? null
    : { user_type: typeof provider === 'number' ? 'provider' : 'client', user_ids: [person], unit: currency, amount };
}

/**
 * Places an order within what its admin has left of the limit. Typed prices above it wait for a second admin: the order is tried,
 * so that whatever else is wrong with it is said now, and then only asked for.
 */
export async function placeWithin(
  app: FastifyInstance,
  request: FastifyRequest,
  transaction: Transaction,
  { body, ...asked }: CheckedOrder & { readonly body: unknown },
): Promise<Row | { readonly approval_id: number }> {
  const country_id = asked.values['country_id'] as number;
  const money = await typedMoney(transaction, asked.values);
  const passed =
    money && (await takeFromLimit(app, transaction, { ...money, currency: money.unit, admin_id: request.access.adminId, country_id }));
  if (money === null || passed === null) return placeOrder(app, request, transaction, asked);
  const { client } = transaction;
  await client.query('savepoint trial');
  await placeOrder(app, request, transaction, asked);
  await client.query('rollback to savepoint trial');
  const notes = (asked.values['notes'] as string | null | undefined) ?? null;
  return { approval_id: await askApproval(transaction, request, { kind: 'order', country_id, money, notes, payload: { body } }) };
}

/** Places the order in the name of whoever asked, at the prices of this moment beside the typed ones. */
export const approvedOrder: ApprovalWork = {
  right: 'create-orders',
  async carryOut({ app, transaction, asker, row }) {
    const { body } = row.payload as { body: unknown };
    const placed = await placeOrder(app, asker, transaction, await checkOrder(app, body));
    return { order_id: placed['id'] as number };
  },
};
