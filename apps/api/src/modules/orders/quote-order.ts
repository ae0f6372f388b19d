import type { Quote } from '@diwan/contract/calls/order-placing';
import type { ValuesOf } from '@diwan/contract/kit/form';
import { quoteForm } from '@diwan/contract/order-calls';
import { type Minor, NONE } from '@diwan/domain/money';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../crud/context.ts';
import { checkReferences } from '../../crud/write/references.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { translate } from '../../platform/translate.ts';
import { couponPreview } from './order-coupon.ts';
import { getPrice, getQuote } from './price-order.ts';

/** What an order would cost; a coupon that cannot be used takes nothing off, and the answer says why. */
export async function quoteOrder(app: Context, caller: Caller, { services: lines, ...values }: ValuesOf<typeof quoteForm>): Promise<Quote> {
  return inTransaction(app, async (transaction) => {
    await checkReferences(transaction, caller, quoteForm, null, values);
    let couponError: string | null = null;
    const getDiscount = async (price: Minor) => {
      if (typeof values.coupon_code !== 'string') return NONE;
      try {
        return await couponPreview(transaction, values, price, app.now());
      } catch (error) {
        if (!(error instanceof AppError) || !error.code.startsWith('coupon.')) throw error;
        couponError = translate(caller.language, `errors.${error.code}`, error.params);
        return NONE;
      }
    };
    const priced = await getPrice(app, transaction.client, values, lines, getDiscount);
    return { ...getQuote(priced), coupon_error: couponError };
  });
}
