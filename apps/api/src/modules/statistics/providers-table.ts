import type { TableAnswer } from '@diwan/contract/statistics/calls';
import { statusesCancelledBy } from '@diwan/domain/orders/order-phases';
import { getPeriod } from '@diwan/domain/periods';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { rowsFrom } from '../../crud/resource/rows.ts';
import { statement, type Query } from '../../platform/database/sql-text.ts';
import { translate } from '../../platform/translate.ts';
import { may } from '../../access/access.ts';
import { FINISHED, CANCELLED_BY_PROVIDER } from './figures.ts';
import type { Question } from './question.ts';
import { getFigureAddress, getFigureConditions, type CountedFigure } from './read-parts.ts';

/** As many providers as a table shows: those who finished the most. */
const BEST = 10;

interface Best {
  id: number;
  name: string;
  rate_avg: number | null;
  finished: number;
  cancelled: number;
}

// No counter knows providers: there are as many of them and their days as there are orders. One period is read along the days of
// its orders' ends.
function getBest(ended: CountedFigure, request: Request, question: Question): Query {
  const rows = rowsFrom(ended.api.store, getFigureConditions(ended, request, question, getPeriod(question.period, question.day)));
  const best: Query = {
    ...rows,
    select: [
      't.provider_id',
      `count(*) filter (where t.order_status = 'finished')::int as finished`,
      (params) =>
        `count(*) filter (where t.order_status = any(${params.add(statusesCancelledBy('provider'), 'text[]')}))::int as cancelled`,
    ],
    where: [...rows.where, 't.provider_id is not null'],
    group: ['1'],
    order: ['2 desc', '3', '1'],
    limit: BEST,
  };
  return {
    select: ['p.id', `concat_ws(' ', p.first_name, p.last_name) as name`, 'p.rate_avg::float8 as rate_avg', 'b.finished', 'b.cancelled'],
    from: { query: best, as: 'b' },
    joins: ['join providers p on p.id = b.provider_id'],
    order: ['b.finished desc', 'b.cancelled', 'p.rate_avg desc nulls last', 'p.id'],
  };
}

/** The providers who finished the most orders of a period, what they called off, and how people rate them now. */
export async function providersTable(app: Context, request: Request, ended: CountedFigure, question: Question): Promise<TableAnswer> {
  const { rows } = await app.database.pool.query<Best>(statement(getBest(ended, request, question)));
  const now = getPeriod(question.period, question.day);
  const word = (key: string) => translate(request.language, `statistics.tables.providers.${key}`);
  return {
    id: 'providers',
    title: word('title'),
    columns: ['provider', 'finished', 'cancelled', 'rating'].map(word),
    rows: rows.map(({ id, name, rate_avg: rating, finished, cancelled }) => {
      const theirs = { provider_id: String(id) };
      return {
        name,
        page: may(request.access, 'show-providers') ? `providers/show/${id}` : null,
        cells: [
          { value: finished, list: getFigureAddress(FINISHED, question, now, theirs) },
          { value: cancelled, list: getFigureAddress(CANCELLED_BY_PROVIDER, question, now, theirs) },
          { value: rating, list: null },
        ],
      };
    }),
  };
}
