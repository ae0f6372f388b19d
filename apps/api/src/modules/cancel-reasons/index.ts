import { cancelReasons } from '@diwan/contract/resources/cancel-reasons';
import * as t from '../../schema/tables/reasons.ts';
import { crud } from '../../crud/crud.ts';

export const cancelReasonsApi = crud(cancelReasons, { table: t.cancelReasons });
