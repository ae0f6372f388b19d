import { statisticsCalls } from '@diwan/contract/calls/statistics';
import { PERIODS } from '@diwan/domain/periods';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../crud/calls/handle.ts';
import type { ResourceApi } from '../../crud/crud.ts';
import { answerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { registerDownload, type Download } from '../../crud/export/export-routes.ts';
import { questionFrom } from './question.ts';
import { statisticsDownload } from './statistics-file.ts';
import { countedFigures, getStatistics } from './statistics.ts';
import { tablesReader } from './tables.ts';

const TEXT: JsonSchema = { type: 'string' };
const DAY: JsonSchema = { type: 'string', format: 'date' };
const ID: JsonSchema = { type: 'integer' };

const QUESTION = {
  period: { type: 'string', enum: PERIODS, description: 'month where it is not named' },
  date: { ...DAY, description: 'A day of the period; today where it is not named' },
  country_id: ID,
  city_id: ID,
};

/** `GET statistics` and its export. Gives the export, for the links that lead to it. */
export function registerStatistics(app: FastifyInstance, apis: readonly ResourceApi[], prefix: string): Download {
  const figures = countedFigures(apis);
  const tag = 'statistics';
  handle(app, prefix, statisticsCalls.showStatistics, async ({ request, query }) => ({
    data: await getStatistics(app, request, figures, questionFrom(request, query, app.now())),
  }));

  const getTables = tablesReader(apis);
  handle(app, prefix, statisticsCalls.statisticsTables, async ({ request, query }) => ({
    data: await getTables(app, request, questionFrom(request, query, app.now())),
  }));

  const format = { type: 'string', enum: ['csv', 'xlsx'] };
  const download = statisticsDownload(app, figures, getTables);
  registerDownload(app, download, prefix, {
    file: {
      doc: { summary: 'The statistics as a file', tag, query: { ...QUESTION, format }, answerType: '*/*', refusals: [422] },
    },
    link: {
      doc: {
        summary: 'A link that downloads the statistics, once',
        tag,
        body: {
          type: 'object',
          properties: { format, filter: { type: 'object', properties: QUESTION }, language: TEXT },
          required: ['format'],
        },
        status: 201,
        answer: answerSchema(object({ url: TEXT })),
        refusals: [422],
      },
    },
  });
  return download;
}
