import { Readable } from 'node:stream';
import type { ReportLine } from '@diwan/contract/agents/desk-calls';
import { PRESENCES } from '@diwan/domain/agents/presence';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { csvHead, csvLine } from '../../crud/export/csv.ts';
import type { Cells } from '../../crud/export/export-batches.ts';
import type { FileColumn } from '../../crud/export/export-columns.ts';
import type { ExportOrder } from '../../crud/export/export-order.ts';
import type { Download } from '../../crud/routes/export-routes.ts';
import { xlsxStream } from '../../crud/export/xlsx.ts';
import { invalidField } from '../../platform/errors.ts';
import { translate } from '../../platform/translate.ts';
import { readReportQuestion, type ReportQuestion } from './report-question.ts';
import { getReport } from './report.ts';

const percent = (part: number | null) => (part === null ? null : Math.round(part * 1000) / 10);
const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 6) / 10);

/** What stands in each column of a line: parts in percent, times in minutes. */
const COLUMNS: Readonly<Record<string, (line: ReportLine) => number | null>> = {
  attendance: (line) => percent(line.attendance),
  adherence: (line) => percent(line.adherence),
  late: (line) => minutes(line.late_seconds),
  left_early: (line) => minutes(line.left_early_seconds),
  offered: (line) => line.offered,
  accepted: (line) => line.accepted,
  declined: (line) => line.declined,
  timed_out: (line) => line.timed_out,
  skipped_rate: (line) => percent(line.skipped_rate),
  handled: (line) => line.handled,
  chats_average: (line) => minutes(line.chats.average),
  chats_median: (line) => minutes(line.chats.median),
  chats_p90: (line) => minutes(line.chats.p90),
  calls_average: (line) => minutes(line.calls.average),
  calls_median: (line) => minutes(line.calls.median),
  calls_p90: (line) => minutes(line.calls.p90),
  first_response: (line) => minutes(line.first_response),
  first_response_working: (line) => minutes(line.first_response_working),
  next_response: (line) => minutes(line.next_response),
  next_response_working: (line) => minutes(line.next_response_working),
  resolution: (line) => minutes(line.resolution),
  reopen_rate: (line) => percent(line.reopen_rate),
  occupancy: (line) => percent(line.occupancy),
  satisfaction: (line) => percent(line.satisfaction),
  scores: (line) => line.scores,
};

async function* only<T>(value: T): AsyncGenerator<T, void> {
  yield value;
}

/** The report as a file: the same lines, by the same rights, as the screen shows. */
export function reportDownload(app: Context): Download {
  const read = (request: Request, { filter, sort }: ExportOrder): ReportQuestion => {
    if (sort !== undefined) throw invalidField('sort', 'unknown_key');
    return readReportQuestion(request.caller, filter, app.now());
  };
  return {
    name: 'agent_reports',
    can: 'index-agent-reports',
    table: 'agents',
    title: ({ language }) => translate(language, 'menu.entries.agent_reports'),
    check: (request, order) => void read(request, order),
    async open(request, order) {
      const question = read(request, order);
      const word = (key: string) => translate(request.language, key);
      const columns: FileColumn[] = [
        { header: word(`desk.report.groups.${question.group}`), kind: 'text' },
        ...Object.keys(COLUMNS).map((name) => ({ header: word(`desk.report.file.${name}`), kind: 'number' }) as const),
        ...PRESENCES.map((state) => ({ header: word(`enums.presences.${state}`), kind: 'number' }) as const),
      ];
      const { lines } = await getReport(app.database.pool, question, app.now());
      const rows: Cells[] = lines.map((line) => [
        line.name,
        ...Object.values(COLUMNS).map((read) => read(line)),
        ...PRESENCES.map((state) => minutes(line.states[state] ?? 0)),
      ]);
      if (order.format === 'csv') {
        const text = rows.map((cells) => csvLine(columns, cells)).join('');
        return Readable.from([Buffer.concat([csvHead(columns), Buffer.from(text)])], { objectMode: false });
      }
      return xlsxStream({ columns, title: word('menu.entries.agent_reports'), rightToLeft: request.language === 'ar' }, only(rows));
    },
  };
}
