import type { TablesAnswer } from '@diwan/contract/statistics/calls';
import { providers } from '@diwan/contract/providers/resource';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { may } from '../../access/access.ts';
import { CANCELLED, ENDED_ORDERS } from './figures.ts';
import { providersTable } from './providers-table.ts';
import type { Question } from './question.ts';
import { reasonsTable } from './reasons-table.ts';
import { countedFigure } from './statistics.ts';

/** The tables of the statistics, as far as the admin may see what they count. */
export function tablesReader(apis: readonly ResourceApi[]) {
  const [cancelled, ended] = [countedFigure(CANCELLED, apis), countedFigure(ENDED_ORDERS, apis)];
  return async (app: Context, request: Request, question: Question): Promise<TablesAnswer> => {
    const sees = may(request.access, cancelled.figure.resource.can.list);
    const tables = await Promise.all([
      sees ? reasonsTable(app, request, cancelled, question) : null,
      sees && may(request.access, providers.can.list) ? providersTable(app, request, ended, question) : null,
    ]);
    return { tables: tables.filter((table) => table !== null) };
  };
}
