import { PERIODS } from '@diwan/domain/periods';
import type { FastifyInstance } from 'fastify';
import type { ResourceApi } from '../../crud/crud.ts';
import { answerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { registerDownload, type Download } from '../../crud/export/export-routes.ts';
import { translate } from '../../platform/translate.ts';
import { readQuestion } from './question.ts';
import { statisticsDownload } from './statistics-file.ts';
import { countedFigures, statisticsOf } from './statistics.ts';
import { tablesReader } from './tables.ts';

const TEXT: JsonSchema = { type: 'string' };
const DAY: JsonSchema = { type: 'string', format: 'date' };
const ID: JsonSchema = { type: 'integer' };
const VALUE: JsonSchema = { type: ['number', 'string', 'null'], description: 'Money as a decimal string' };
const CHANGE: JsonSchema = { type: ['number', 'null'] };
const DAYS = { from: DAY, to: DAY };
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

const QUESTION = {
  period: { type: 'string', enum: PERIODS, description: 'month where it is not named' },
  date: { ...DAY, description: 'A day of the period; today where it is not named' },
  country_id: ID,
  city_id: ID,
};

const ADDRESS = { table: TEXT, route: TEXT, filters: { type: 'object', additionalProperties: TEXT } };
const LIST = { ...object(ADDRESS), properties: { ...ADDRESS, sort: TEXT } };

const FIGURE = object({
  id: TEXT,
  title: TEXT,
  measure: { type: 'string', enum: ['count', 'average', 'sum', 'money'] },
  currency: { type: ['string', 'null'], description: 'Of money, which has a figure for each currency' },
  value: VALUE,
  previous: VALUE,
  change_percentage: { ...CHANGE, description: 'Whole percent, rounded up; null where there was nothing to compare with' },
  series: { ...listOf(VALUE), description: 'A value for each bucket of the period' },
  list: LIST,
});

const CELL = {
  ...object({ value: CHANGE, list: { ...LIST, type: ['object', 'null'] } }),
  properties: { value: CHANGE, previous: CHANGE, list: { ...LIST, type: ['object', 'null'] } },
};
const TABLES = object({
  tables: listOf(
    object({
      id: TEXT,
      title: TEXT,
      columns: listOf(TEXT),
      rows: listOf(object({ name: TEXT, page: { type: ['string', 'null'] }, cells: listOf(CELL) })),
    }),
  ),
});

const ANSWER = object({
  period: object({
    ...DAYS,
    kind: TEXT,
    previous: object(DAYS),
    unit: { type: 'string', enum: ['hour', 'day', 'week', 'month'] },
    buckets: listOf({ ...object(DAYS), properties: { ...DAYS, hour: { type: 'integer' } } }),
  }),
  figures: listOf(FIGURE),
  left_out: listOf(object({ id: TEXT, title: TEXT })),
});

/** `GET statistics` and its export. Gives the export, for the links that lead to it. */
export function registerStatistics(app: FastifyInstance, apis: readonly ResourceApi[], prefix: string): Download {
  const figures = countedFigures(apis);
  const tag = 'statistics';
  const doc = {
    summary: 'What came into being in a period, beside the period before: days are those of each row’s own country',
    tag,
    query: QUESTION,
    answer: answerSchema(ANSWER),
    refusals: [422],
  };
  app.get(`${prefix}/statistics`, { config: { guard: 'show-statistics', doc } }, async (request) => {
    const question = readQuestion(request, request.query as Record<string, unknown>, app.now());
    const data = await statisticsOf(app, request, figures, question);
    return { status: 'success', message: translate(request.language, 'messages.ok'), data };
  });

  const tablesOf = tablesReader(apis);
  const tablesDoc = {
    ...doc,
    summary: 'Cancelled orders by reason, and the providers who finished the most',
    answer: answerSchema(TABLES),
  };
  app.get(`${prefix}/statistics/tables`, { config: { guard: 'show-statistics', doc: tablesDoc } }, async (request) => {
    const question = readQuestion(request, request.query as Record<string, unknown>, app.now());
    return { status: 'success', message: translate(request.language, 'messages.ok'), data: await tablesOf(app, request, question) };
  });

  const format = { type: 'string', enum: ['csv', 'xlsx'] };
  const download = statisticsDownload(app, figures, tablesOf);
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
