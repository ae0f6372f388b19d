import type { Request, Server } from '../../platform/http/server.ts';
import { orderCalls } from '@diwan/contract/orders/calls';
import { fromMinor, type Minor, minorDigits, plus, toMinor } from '@diwan/domain/money';
import { demandAdmin } from '../../access/caller.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { handle } from '../../crud/calls/handle.ts';
import type { ResourceApi, Waiting } from '../../crud/resource/crud.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { lockRow, showRow } from '../../crud/record/read.ts';
import type { Row } from '../../crud/fields/row.ts';
import { approvalForOrder, type OrderMoney, typedForRefund } from './approved-order-money.ts';
import { passedAsOne } from '../../ledger/till/duties.ts';
import { typedIntoOrder } from '../../ledger/till/limit.ts';
import { withinLimit } from '../../ledger/till/within-limit.ts';
import { checkPayment, recordPayment } from '../../ledger/record-payment.ts';
import { refundAndTell } from '../../ledger/refund-and-tell.ts';
import { getBorne, getCounted, movedBy, type PlannedRefund, planRefund } from '../../ledger/refund-order.ts';
import { writableOff, writeOff } from '../../ledger/write-off.ts';
import { ordersApi, tripsApi } from './resources.ts';
import type { TransitionContext } from './transition-order.ts';
import { demandReleased } from './order-waits.ts';
import { handleOrder } from './order-routes.ts';
import type { OrderRow } from './order-row.ts';
import type { CallBody } from '@diwan/contract/kit/call';

type PaymentCalls = (typeof orderCalls)['orders' | 'trips'];

function getAmount(value: unknown, { currency }: OrderRow): Minor {
  const amount = toMinor(String(value), currency);
  if (amount === undefined) throw invalidField('amount', 'amount_decimals', { count: minorDigits(currency) });
  if (amount === 0n) throw invalidField('amount', 'above_zero');
  return amount;
}

const given = (value: unknown) => (typeof value === 'string' ? value : null);

/** Moves money of an order within the limit, as that counts it, and shows the order then. */
function moveWithin(
  context: TransitionContext,
  order: OrderRow,
  money: OrderMoney,
  { back, work }: { readonly back?: PlannedRefund; readonly work: (now: string) => Promise<unknown> },
): Promise<Row | Waiting> {
  const { app, api, caller, transaction } = context;
  const { id } = demandAdmin(caller);
  const entered = back ? typedForRefund(order, getCounted(back.shares), getBorne(back), id) : typedIntoOrder(order, money.amount, id);
  const purpose = { wants: money.kind, order: order.id, provider: order.provider_id } as const;
  return withinLimit(context, { ...entered, purpose }, approvalForOrder(order, money), async () => {
    await work(new Date(app.now()).toISOString());
    return showRow(transaction.client, api, caller, order.id, 'change');
  });
}

/** Records what a terminal's receipt says; above the limit it waits for a second admin. */
async function pay(context: TransitionContext, order: OrderRow, values: CallBody<PaymentCalls['pay']>): Promise<Row | Waiting> {
  const { caller, transaction } = context;
  const { id: admin_id } = demandAdmin(caller);
  demandReleased(order);
  const amount = getAmount(values.amount, order);
  const [reference, notes] = [values.reference, given(values.notes)];
  await checkPayment(transaction, order, amount);
  return moveWithin(
    context,
    order,
    { kind: 'payment', amount, reference, notes },
    { work: (now) => recordPayment(transaction, caller, order, { amount, reference, notes, admin_id, approved_by: null, now }) },
  );
}

/** Gives back what was paid, or a part of it; above the limit it waits for a second admin. */
async function refund(context: TransitionContext, order: OrderRow, values: CallBody<PaymentCalls['refund']>): Promise<Row | Waiting> {
  const { caller, transaction } = context;
  const { id: admin_id } = demandAdmin(caller);
  const amountText = given(values.amount);
  const { reason } = values;
  const back = await planRefund(transaction.client, order, amountText === null ? null : getAmount(amountText, order));
  const { shares } = back;
  return moveWithin(
    context,
    order,
    { kind: 'refund', amount: movedBy(shares), reference: null, notes: reason },
    { back, work: (now) => refundAndTell(transaction, caller, order, { amount: shares.gross, reason, admin_id, approved_by: null, now }) },
  );
}

/** Writes off what nobody will pay any more; above the limit it waits for a second admin. */
async function giveUp(context: TransitionContext, order: OrderRow, values: CallBody<PaymentCalls['writeOff']>): Promise<Row | Waiting> {
  const { caller, transaction } = context;
  const { id: admin_id } = demandAdmin(caller);
  const { reason } = values;
  const amount = await writableOff(transaction.client, order);
  if (amount === 0n) throw conflict('write_off.nothing_due');
  return moveWithin(
    context,
    order,
    { kind: 'write_off', amount, reference: null, notes: reason },
    { work: (now) => writeOff(transaction, caller, order, { amount, reason, admin_id, approved_by: null, now }) },
  );
}

/** Who would bear what of a refund, and whether it would wait for a second admin; nothing is done. */
async function preview(app: Server, api: ResourceApi<OrderRow>, request: Request, id: number, amountText: string | null) {
  return inTransaction(app, async (transaction) => {
    const order = await lockRow(transaction.client, api, request.caller, id);
    const planned = await planRefund(transaction.client, order, amountText === null ? null : getAmount(amountText, order));
    const { settled, paid, left, shares, charged } = planned;
    const typed = typedForRefund(order, getCounted(shares), getBorne(planned), request.access.adminId);
    const limit = await passedAsOne(app, transaction.client, typed, { wants: 'refund', order: order.id, provider: order.provider_id });
    const shown = (amount: Minor) => fromMinor(amount, order.currency);
    return {
      currency: order.currency,
      way: settled?.pay_type ?? order.pay_type,
      paid: shown(paid),
      left: shown(left),
      amount: shown(shares.gross),
      provider: shown(getBorne(planned)),
      app: shown(plus(shares.app, charged.provider)),
      vat: shown(shares.vat),
      discount: shown(shares.discount),
      limit: limit === null ? null : shown(limit),
    };
  });
}

/** Recording what was paid for orders and trips, and giving it back. */
export function registerPayments(app: Server, prefix: string) {
  for (const [api, calls] of [[ordersApi, orderCalls.orders] as const, [tripsApi, orderCalls.trips] as const]) {
    handleOrder(app, prefix, api, calls.pay, { said: 'orders.paid', work: pay });
    handleOrder(app, prefix, api, calls.refund, { said: 'orders.refunded', work: refund });
    handleOrder(app, prefix, api, calls.writeOff, { said: 'orders.written_off', work: giveUp });
    handle(app, prefix, calls.previewRefund, async ({ request, params, body }) => ({
      data: await preview(app, api, request, params.id, given(body.amount)),
    }));
  }
}
