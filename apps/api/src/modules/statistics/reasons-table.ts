import type { TableAnswer } from '@diwan/contract/statistics/calls';
import { getBuckets, comparedWith, getPeriod, getBucketUnit, type Bucket } from '@diwan/domain/periods';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { translate } from '../../platform/translate.ts';
import { CANCELLED } from './figures.ts';
import { getUtcToday, type Question } from './question.ts';
import { getFigureAddress, partIn, readParts, readRest, together, type CountedFigure, type Series } from './read-parts.ts';
import { db } from '../../platform/database/tables.ts';
import { all, among } from '../../platform/database/typed.ts';

async function getTitles(app: Context, { language }: Request, ids: readonly string[]): Promise<Map<string, string>> {
  const titled = db.selectFrom('cancel_reasons').select(['id', `title_${language} as title`]);
  const known = ids.filter((id) => id !== '').map(Number);
  const rows = await all(app.database.pool, titled.where('id', '=', among(known)));
  return new Map(rows.map(({ id, title }) => [String(id), title]));
}

/** The cancelled orders of a period by the reasons that were given, beside the period before; those without a reason in a line of their own. */
export async function reasonsTable(app: Context, request: Request, cancelled: CountedFigure, question: Question): Promise<TableAnswer> {
  const { period, day } = question;
  const [now, previous] = [getPeriod(period, day), comparedWith(period, day, getUtcToday(app.now()))];
  const counted = [{ ...cancelled, by: 'cancel_reason_id' }];
  const before = getBuckets(period, previous);
  const [[found = new Map<string, Series>()], rest] = await Promise.all([
    readParts(app, request, counted, question, { from: previous.from, to: now.to }),
    readRest(app, request, counted, question, before.at(-1)),
  ]);
  const titles = await getTitles(app, request, [...found.keys()]);
  const countIn = (series: Series, buckets: readonly Bucket[]) =>
    together(buckets.map((bucket) => partIn(series, bucket, getBucketUnit(period)))).n;
  const countBefore = (id: string, series: Series) =>
    rest ? countIn(series, before.slice(0, -1)) + together([...(rest[0]?.get(id)?.values() ?? [])]).n : countIn(series, before);
  const rows = [...found]
    .map(([id, series]) => ({ id, value: countIn(series, getBuckets(period, now)), previous: countBefore(id, series) }))
    .filter((row) => row.value + row.previous > 0)
    .toSorted((a, b) => b.value - a.value || b.previous - a.previous || Number(a.id) - Number(b.id));
  const word = (key: string) => translate(request.language, `statistics.tables.cancel_reasons.${key}`);
  return {
    id: 'cancel_reasons',
    title: word('title'),
    columns: [word('reason'), word('orders')],
    rows: rows.map(({ id, value, previous: before }) => {
      const reason = id === '' ? { filter: 'without_reason' } : { cancel_reason_id: id };
      const list = getFigureAddress(CANCELLED, question, now, reason);
      return { name: titles.get(id) ?? word('none'), page: null, cells: [{ value, previous: before, list }] };
    }),
  };
}
