import { coupons } from '@diwan/contract/coupons/resource';
import { crud } from '../../crud/resource/crud.ts';
import { waitingSave } from '../../ledger/till/approved-save.ts';
import { secondForCoupon, type StoredCoupon } from '../../ledger/till/coupon-cost.ts';
import * as t from '../../schema/tables/coupons.ts';

/** What a new coupon costs before anybody uses it. */
const NEW = { max_discount: null, max_used: null, number_of_use_for_user: null, budget: null, is_active: true, used_count: 0, spent: 0 };

export const couponsApi = crud(coupons, {
  table: t.coupons,
  beforeWrite(_context, { before, values }) {
    const type = values.discount_type ?? before?.discount_type;
    Object.assign(values, { discount_unit: type === 'percentage' ? 'percent' : (values.currency ?? before?.currency) });
    return Promise.resolve();
  },
  async waits({ app, caller, transaction }, { before, values, columns }) {
    const after = { ...NEW, ...before, ...columns } as unknown as StoredCoupon;
    return secondForCoupon(app, caller, transaction, {
      before: before as unknown as StoredCoupon | null,
      after,
      payload: waitingSave({ resource: coupons }, before, values),
    });
  },
});
