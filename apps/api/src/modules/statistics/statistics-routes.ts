import { statisticsCalls } from '@diwan/contract/statistics/calls';
import type { Server } from '../../platform/http/server.ts';
import { handle } from '../../crud/calls/handle.ts';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { downloadDocs } from '../../crud/documents/download-doc.ts';
import { getProperties } from '../../crud/documents/json-schema.ts';
import { registerDownload, type Download } from '../../crud/routes/export-routes.ts';
import { statisticsQuestionFrom } from './question.ts';
import { statisticsDownload } from './statistics-file.ts';
import { countedFigures, getStatistics } from './statistics.ts';
import { tablesReader } from './tables.ts';

/** `GET statistics` and its export. Gives the export, for the links that lead to it. */
export function registerStatistics(app: Server, apis: readonly ResourceApi[], prefix: string): Download {
  const figures = countedFigures(apis);
  handle(app, prefix, statisticsCalls.showStatistics, async ({ request, query }) => ({
    data: await getStatistics(app, request, figures, statisticsQuestionFrom(request, query, app.now())),
  }));

  const getTables = tablesReader(apis);
  handle(app, prefix, statisticsCalls.statisticsTables, async ({ request, query }) => ({
    data: await getTables(app, request, statisticsQuestionFrom(request, query, app.now())),
  }));

  const download = statisticsDownload(app, figures, getTables);
  const { file, link } = downloadDocs({
    tag: 'statistics',
    file: 'The statistics as a file',
    link: 'A link that downloads the statistics, once',
    filters: getProperties(statisticsCalls.showStatistics.query, 'input'),
  });
  registerDownload(app, download, prefix, { file: { doc: file }, link: { doc: link } });
  return download;
}
