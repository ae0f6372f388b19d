import { reportReasons } from '@diwan/contract/resources/report-reasons';
import * as t from '../../schema/tables/reasons.ts';
import { crud } from '../../crud/crud.ts';

export const reportReasonsApi = crud(reportReasons, { table: t.reportReasons });
