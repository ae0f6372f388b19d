import type { FastifyInstance } from 'fastify';
import { deskCalls, REPORT_GROUPS, REPORT_PERIODS } from '@diwan/contract/calls/desk';
import { handle } from '../../crud/calls/handle.ts';
import { answerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { registerDownload, type Download } from '../../crud/export/export-routes.ts';
import { reportDownload } from './report-file.ts';
import { questionFrom } from './report-question.ts';
import { getReportRows } from './report-rows.ts';
import { getReport } from './report.ts';
import { showBoard } from './show-board.ts';

const TEXT: JsonSchema = { type: 'string' };
const FORMAT = { type: 'string', enum: ['csv', 'xlsx'] };
const QUESTION = {
  period: { type: 'string', enum: REPORT_PERIODS, description: 'week where it is not named' },
  date: { type: 'string', format: 'date', description: 'A day of the period; today where it is not named' },
  group: { type: 'string', enum: REPORT_GROUPS, description: 'What its lines are: agents where it is not named' },
  agent_id: { type: 'integer' },
  team: TEXT,
};

/** What supervisors see of the desk. */
export function registerDesk(app: FastifyInstance, base: string) {
  handle(app, base, deskCalls.showBoard, async ({ request }) => ({ data: await showBoard(app, request.caller) }));
  handle(app, base, deskCalls.showReport, async ({ request, query }) => ({
    data: await getReport(app.database.pool, questionFrom(request.caller, query, app.now()), app.now()),
  }));
  handle(app, base, deskCalls.reportRows, async ({ request, query: { of = 'handled', ...asked } }) => ({
    data: await getReportRows(app.database.pool, questionFrom(request.caller, asked, app.now()), of),
  }));
}

/** The report's export. Gives it, for the links that lead to it. */
export function registerReportFile(app: FastifyInstance, prefix: string): Download {
  const tag = 'agents';
  const download = reportDownload(app);
  const link = {
    summary: 'A link that downloads the report of agents, once',
    tag,
    body: {
      type: 'object',
      properties: { format: FORMAT, filter: { type: 'object', properties: QUESTION }, language: TEXT },
      required: ['format'],
    },
    status: 201 as const,
    answer: answerSchema(object({ url: TEXT })),
    refusals: [422] as const,
  };
  registerDownload(app, download, prefix, {
    file: {
      doc: { summary: 'The report of agents as a file', tag, query: { ...QUESTION, format: FORMAT }, answerType: '*/*', refusals: [422] },
    },
    link: { doc: { ...link, refusals: [422] } },
  });
  return download;
}
