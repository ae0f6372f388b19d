import { paymentWays } from '@diwan/contract/resources/payment-ways';
import * as t from '../../db/tables/payment-ways.ts';
import { crud } from '../../kit/crud.ts';

export const paymentWaysApi = crud(paymentWays, { table: t.paymentWays });
