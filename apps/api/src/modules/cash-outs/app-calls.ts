import type { Server } from '../../platform/http/server.ts';
import { ownCashOutCalls } from '@diwan/contract/cash-outs/app-calls';
import { handle, handlePrepared } from '../../crud/calls/handle.ts';
import { getShownPage } from '../../crud/list/one-more.ts';
import { askCashOut, checkedAmount, getCashOuts } from './ask-cash-out.ts';

/** Being paid out. */
export function registerOwnCashOuts(app: Server, base: string) {
  handlePrepared(
    app,
    base,
    ownCashOutCalls.askCashOut,
    ({ request, body }) => checkedAmount(app, request.person, body.amount),
    async ({ request, transaction, prepared }) => ({
      data: await askCashOut(app, transaction, request.caller, request.person, prepared),
      message: 'cash_outs.asked',
    }),
  );

  handle(app, base, ownCashOutCalls.listCashOuts, async ({ request, query: { before, per_page } }) =>
    getShownPage(await getCashOuts(app.database.pool, request.person.id, before, per_page + 1), per_page, ({ id }) => id),
  );
}
