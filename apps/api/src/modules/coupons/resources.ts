import { coupons } from '@diwan/contract/resources/coupons';
import { crud } from '../../crud/crud.ts';
import * as t from '../../schema/tables/coupons.ts';

export const couponsApi = crud(coupons, {
  table: t.coupons,
  beforeWrite(_context, { before, values }) {
    const type = values['discount_type'] ?? before?.['discount_type'];
    values['discount_unit'] = type === 'percentage' ? 'percent' : (values['currency'] ?? before?.['currency']);
    return Promise.resolve();
  },
});
