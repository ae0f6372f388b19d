import { paymentWays } from '@diwan/contract/resources/payment-ways';
import * as t from '../../schema/tables/payment-ways.ts';
import { crud } from '../../crud/crud.ts';

export const paymentWaysApi = crud(paymentWays, { table: t.paymentWays });
