import type { Server } from '../../platform/http/server.ts';
import { deskCalls } from '@diwan/contract/agents/desk-calls';
import { demandAdmin } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import { downloadDocs } from '../../crud/documents/download-doc.ts';
import { getProperties } from '../../crud/documents/json-schema.ts';
import { registerDownload, type Download } from '../../crud/routes/export-routes.ts';
import { reportDownload } from './report-file.ts';
import { reportQuestionFrom } from './report-question.ts';
import { getReportRows } from './report-rows.ts';
import { getReport } from './report.ts';
import { showBoard } from './show-board.ts';
import { setPresence, stepIn } from './supervise.ts';

/** What supervisors see of the desk, and do there. */
export function registerAgentDesk(app: Server, base: string) {
  handle(app, base, deskCalls.showBoard, async ({ request }) => ({ data: await showBoard(app, request.caller) }));
  handle(app, base, deskCalls.setPresence, async ({ request, params, body: { action, reason } }) => ({
    data: await setPresence(app, demandAdmin(request.caller), params.id, action, reason),
    message: 'updated',
  }));
  handle(app, base, deskCalls.stepIn, async ({ request, params }) => ({
    data: await stepIn(app, demandAdmin(request.caller), params.id),
    message: 'updated',
  }));
  handle(app, base, deskCalls.showReport, async ({ request, query }) => ({
    data: await getReport(app.database.pool, reportQuestionFrom(request.caller, query, app.now()), app.now()),
  }));
  handle(app, base, deskCalls.reportRows, async ({ request, query: { of = 'handled', ...asked } }) => ({
    data: await getReportRows(app.database.pool, reportQuestionFrom(request.caller, asked, app.now()), of),
  }));
}

/** The report's export. Gives it, for the links that lead to it. */
export function registerReportFile(app: Server, prefix: string): Download {
  const download = reportDownload(app);
  const { file, link } = downloadDocs({
    tag: 'agents',
    file: 'The report of agents as a file',
    link: 'A link that downloads the report of agents, once',
    filters: getProperties(deskCalls.showReport.query, 'input'),
  });
  registerDownload(app, download, prefix, { file: { doc: file }, link: { doc: link } });
  return download;
}
