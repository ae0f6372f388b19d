import { reportReasons } from '@diwan/contract/resources/report-reasons';
import * as t from '../../db/tables/reasons.ts';
import { crud } from '../../kit/crud.ts';

export const reportReasonsApi = crud(reportReasons, { table: t.reportReasons });
