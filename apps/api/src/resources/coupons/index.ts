import { coupons } from '@diwan/contract/resources/coupons';
import { crud } from '../../kit/crud.ts';
import * as t from '../../db/tables/coupons.ts';

export const couponsApi = crud(coupons, { table: t.coupons });
