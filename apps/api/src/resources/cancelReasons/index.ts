import { cancelReasons } from '@diwan/contract/resources/cancel-reasons';
import * as t from '../../db/tables/reasons.ts';
import { crud } from '../../kit/crud.ts';

export const cancelReasonsApi = crud(cancelReasons, { table: t.cancelReasons });
