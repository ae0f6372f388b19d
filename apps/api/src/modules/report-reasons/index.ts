import { reportReasons } from '@diwan/contract/report-reasons/resource';
import * as t from '../../schema/tables/reasons.ts';
import { crud } from '../../crud/resource/crud.ts';
import type { Module } from '../module.ts';

const reportReasonsApi = crud(reportReasons, { table: t.reportReasons });

export const reportReasonsModule: Module = { resources: [reportReasonsApi] };
