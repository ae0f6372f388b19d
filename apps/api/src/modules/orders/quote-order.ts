import type { Quote } from '@diwan/contract/orders/placing-calls';
import type { ValuesOf } from '@diwan/contract/kit/form';
import { quoteForm } from '@diwan/contract/orders/forms';
import { type Minor, NONE } from '@diwan/domain/money';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { checkReferences } from '../../crud/write/references.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { translate } from '../../platform/translate.ts';
import { demandAirport } from './airports/demand-airport.ts';
import { foreseeWait } from './approved-order.ts';
import { couponPreview } from './order-coupon.ts';
import { getReservedWorth } from '../../ledger/package-visits.ts';
import { holdIfLargest } from './order-waits.ts';
import { getPayType, getPlannedOrder } from './place-order.ts';
import { getPackage } from './package-of-order.ts';
import { getOrderPrice, getQuote, type Priced, type TypedOrder } from './price-order.ts';

interface Quoting {
  readonly app: Context;
  readonly caller: Caller;
  readonly transaction: Transaction;
}

/** Whose yes it would wait for, as far as that is known: without a client or a way to pay they stop nothing yet. */
async function getWait({ app, caller, transaction }: Quoting, values: TypedOrder, priced: Priced, coupon: number | null) {
  const isPaidSomehow = typeof values.payment_way_id === 'number';
  const planned = getPlannedOrder(
    { country_id: values.country_id, client_id: values.client_id ?? 0 },
    {
      id: 0,
      provider_id: values.provider_id ?? priced.lines[0]?.provider_id ?? null,
      pay_type: isPaidSomehow ? await getPayType(transaction.client, values) : 'cash',
      platform_type: 'admin',
      currency: priced.currency,
    },
    priced,
  );
  if (caller.kind === 'admin') return foreseeWait(app, transaction, planned, { values, admin: caller.id, coupon });
  return (await holdIfLargest({ app, transaction }, planned))?.waitsFor ?? null;
}

/** What an order would cost, and whose yes it would wait for; a coupon that cannot be used takes nothing off, and the answer says why. */
export async function quoteOrder(app: Context, caller: Caller, { services: lines, ...values }: ValuesOf<typeof quoteForm>): Promise<Quote> {
  return inTransaction(app, async (transaction) => {
    await checkReferences(transaction, caller, quoteForm, null, values);
    await demandAirport(values);
    let couponError: string | null = null;
    let coupon: number | null = null;
    const getDiscount = async (price: Minor) => {
      if (typeof values.coupon_code !== 'string') return NONE;
      try {
        const used = await couponPreview(transaction, values, price, app.now());
        coupon = used.coupon_id;
        return used.discount;
      } catch (error) {
        if (!(error instanceof AppError) || !error.code.startsWith('coupon.')) throw error;
        couponError = translate(caller.language, `errors.${error.code}`, error.params);
        return NONE;
      }
    };
    const pack = await getPackage(transaction.client, { ...values, coupon_code: null }, lines, app.now(), false);
    const priced = await getOrderPrice(app, transaction.client, values, lines, getDiscount, pack && getReservedWorth(pack));
    if (pack && typeof values.coupon_code === 'string') couponError = translate(caller.language, 'validation.of_package');
    const waits_for = await getWait({ app, caller, transaction }, values, priced, coupon);
    return { ...getQuote(priced), coupon_error: couponError, waits_for };
  });
}
