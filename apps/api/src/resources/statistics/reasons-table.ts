import type { TableAnswer } from '@diwan/contract/statistics';
import { bucketsOf, periodBefore, periodOf, unitOf, type Days } from '@diwan/domain/periods';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { translate } from '../../kit/translate.ts';
import { CANCELLED } from './figures.ts';
import type { Question } from './question.ts';
import { addressOf, partIn, readParts, together, type CountedFigure, type Series } from './read-parts.ts';

async function titlesOf(app: FastifyInstance, { language }: FastifyRequest, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await app.database.pool.query<{ id: number; title: string }>(
    `select id, title_${language} as title from cancel_reasons where id = any($1::int[])`,
    [ids.filter((id) => id !== '')],
  );
  return new Map(rows.map(({ id, title }) => [String(id), title]));
}

/** The cancelled orders of a period by the reasons that were given, beside the period before; those without a reason in a line of their own. */
export async function reasonsTable(
  app: FastifyInstance,
  request: FastifyRequest,
  cancelled: CountedFigure,
  question: Question,
): Promise<TableAnswer> {
  const { period, day } = question;
  const [now, previous] = [periodOf(period, day), periodBefore(period, day)];
  const [found = new Map<string, Series>()] = await readParts(app, request, [{ ...cancelled, by: 'cancel_reason_id' }], question, {
    from: previous.from,
    to: now.to,
  });
  const titles = await titlesOf(app, request, [...found.keys()]);
  const countIn = (series: Series, days: Days) =>
    together(bucketsOf(period, days).map((bucket) => partIn(series, bucket, unitOf(period)))).n;
  const rows = [...found]
    .map(([id, series]) => ({ id, value: countIn(series, now), previous: countIn(series, previous) }))
    .filter((row) => row.value + row.previous > 0)
    .toSorted((a, b) => b.value - a.value || b.previous - a.previous || Number(a.id) - Number(b.id));
  const word = (key: string) => translate(request.language, `statistics.tables.cancel_reasons.${key}`);
  return {
    id: 'cancel_reasons',
    title: word('title'),
    columns: [word('reason'), word('orders')],
    rows: rows.map(({ id, value, previous: before }) => {
      const reason = id === '' ? { filter: 'without_reason' } : { cancel_reason_id: id };
      const list = addressOf(CANCELLED, question, now, reason);
      return { name: titles.get(id) ?? word('none'), page: null, cells: [{ value, previous: before, list }] };
    }),
  };
}
