import { paymentWays } from '@diwan/contract/resources/payment-ways';
import * as t from '../../schema/tables/payment-ways.ts';
import { crud } from '../../crud/crud.ts';
import type { Module } from '../module.ts';

const paymentWaysApi = crud(paymentWays, { table: t.paymentWays });

export const paymentWaysModule: Module = { resources: [paymentWaysApi] };
