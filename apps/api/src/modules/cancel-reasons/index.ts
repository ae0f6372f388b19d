import { cancelReasons } from '@diwan/contract/resources/cancel-reasons';
import * as t from '../../schema/tables/reasons.ts';
import { crud } from '../../crud/crud.ts';
import type { Module } from '../module.ts';

const cancelReasonsApi = crud(cancelReasons, { table: t.cancelReasons });

export const cancelReasonsModule: Module = { resources: [cancelReasonsApi] };
