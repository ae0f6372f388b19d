import { Readable } from 'node:stream';
import type { StatisticsAnswer, TablesAnswer } from '@diwan/contract/statistics/calls';
import { changePercentage, SMALLEST_BASE } from '@diwan/domain/change-percentage';
import type { Days } from '@diwan/domain/periods';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { csvHead, csvLine } from '../../crud/export/csv.ts';
import type { Cells } from '../../crud/export/export-batches.ts';
import type { FileColumn } from '../../crud/export/export-columns.ts';
import type { CellKind } from '../../crud/fields/kinds/kind.ts';
import type { ExportOrder } from '../../crud/export/export-order.ts';
import type { Download } from '../../crud/routes/export-routes.ts';
import { xlsxStream } from '../../crud/export/xlsx.ts';
import { translate } from '../../platform/translate.ts';
import { readStatisticsQuestion, type Question } from './question.ts';
import type { CountedFigure } from './read-parts.ts';
import { getStatistics } from './statistics.ts';
import type { tablesReader } from './tables.ts';

const COLUMNS = {
  figure: 'word',
  part: 'word',
  from: 'day',
  to: 'day',
  hour: 'code',
  value: 'number',
  previous: 'number',
  change: 'number',
  country: 'text',
  city: 'text',
  currency: 'text',
  of: 'text',
} as const satisfies Record<string, CellKind>;

/** Each figure for the whole period, and then for each of its parts: one table, which spreadsheets can filter. */
function getRows({ period, figures }: StatisticsAnswer, place: Cells, word: (key: string) => string): Cells[] {
  return figures.flatMap((figure) => {
    const end = [...place, figure.currency, null];
    return [
      [figure.title, word('whole'), period.from, period.to, null, figure.value, figure.previous, figure.change_percentage, ...end],
      ...period.buckets.map(({ from, to, hour }, index) => {
        const time = hour === undefined ? null : `${String(hour).padStart(2, '0')}:00`;
        return [figure.title, word(period.unit), from, to, time, figure.series[index] ?? null, null, null, ...end];
      }),
    ];
  });
}

/** The cells of each table, under the name of its line: of a reason, of a provider. */
function tableRows({ tables }: TablesAnswer, { from, to }: Days, place: Cells, word: (key: string) => string): Cells[] {
  return tables.flatMap(({ title, columns, rows }) =>
    rows.flatMap(({ name, cells }) =>
      cells.map(({ value, previous = null }, index) => {
        const figure = `${title}: ${columns[index + 1] ?? ''}`;
        return [
          figure,
          word('whole'),
          from,
          to,
          null,
          value,
          previous,
          previous === null || previous < SMALLEST_BASE ? null : changePercentage(previous, value),
          ...place,
          null,
          name,
        ];
      }),
    ),
  );
}

/** The names of the asked country and city; that of a city elsewhere is nobody's business. */
async function placeNames(app: Context, request: Request, { country, city }: Question): Promise<Cells> {
  const { rows } = await app.database.pool.query<{ country: string | null; city: string | null }>(
    `select (select name_${request.language} from countries where id = $1) as country,
      (select name_${request.language} from cities where id = $2 and ($3::int[] is null or country_id = any($3))) as city`,
    [country ?? request.countryId, city, request.access.countries],
  );
  return [rows[0]?.country ?? null, rows[0]?.city ?? null];
}

async function* only<T>(value: T): AsyncGenerator<T, void> {
  yield value;
}

/** The statistics as a file: the same figures, by the same rights, as the screen shows. */
export function statisticsDownload(app: Context, figures: readonly CountedFigure[], getTables: ReturnType<typeof tablesReader>): Download {
  const read = (request: Request, { filter, sort }: ExportOrder): Question => {
    if (sort !== undefined) throw invalidField('sort', 'unknown_key');
    return readStatisticsQuestion(request, filter, app.now());
  };
  return {
    name: 'statistics',
    can: 'show-statistics',
    table: 'statistics',
    title: ({ language }) => translate(language, 'menu.entries.statistics'),
    check: (request, order) => void read(request, order),
    async open(request, order) {
      const question = read(request, order);
      const word = (key: string) => translate(request.language, `statistics.file.${key}`);
      const columns: FileColumn[] = Object.entries(COLUMNS).map(([name, kind]) => ({ header: word(`columns.${name}`), kind }));
      const [answer, tables, place] = await Promise.all([
        getStatistics(app, request, figures, question),
        getTables(app, request, question),
        placeNames(app, request, question),
      ]);
      const part = (key: string) => word(`parts.${key}`);
      const rows = [...getRows(answer, place, part), ...tableRows(tables, answer.period, place, part)];
      if (order.format === 'csv') {
        const lines = rows.map((cells) => csvLine(columns, cells)).join('');
        return Readable.from([Buffer.concat([csvHead(columns), Buffer.from(lines)])], { objectMode: false });
      }
      const title = translate(request.language, 'menu.entries.statistics');
      return xlsxStream({ columns, title, rightToLeft: request.language === 'ar' }, only(rows));
    },
  };
}
