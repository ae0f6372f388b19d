import type { Server } from '../../platform/http/server.ts';
import { moneyCalls } from '@diwan/contract/app/money';
import { handle, handlePrepared } from '../../crud/calls/handle.ts';
import { getShownPage } from '../../crud/list/one-more.ts';
import { payDebt } from '../../ledger/pay-debt.ts';
import { conflict } from '../../platform/errors.ts';
import { getHome } from './home-currency.ts';
import { askCashOut, checkedAmount, getCashOuts } from './ask-cash-out.ts';
import { getBankAccount, saveBankAccount } from './bank-account.ts';
import { getRatings, getRatingTotal } from './own-ratings.ts';
import { getOwnTransactions, getOwnWallet } from './own-wallet.ts';

/** One's wallet and statement, being paid out, and what others thought of one. */
export function registerMoneyCalls(app: Server, base: string) {
  const { pool } = app.database;
  handle(app, base, moneyCalls.showWallet, async ({ request }) => ({ data: await getOwnWallet(app, request.person) }));

  handlePrepared(
    app,
    base,
    moneyCalls.payDebt,
    ({ request }) => getHome(pool, request.person.countryId),
    async ({ request, transaction, prepared: { currency } }) => {
      // In the demo a card always has enough on it; elsewhere a gateway is asked, of which there is none yet.
      if (!app.config.demo) throw conflict('wallet.no_gateway');
      const { id: client_id, countryId: country_id } = request.person;
      await payDebt(transaction, request.caller, { client_id, country_id, currency }, new Date(app.now()).toISOString());
      return { data: await getOwnWallet(app, request.person, transaction.client), message: 'app_orders.debt_paid' };
    },
  );

  handle(app, base, moneyCalls.listTransactions, async ({ request, query: { before, per_page } }) =>
    getShownPage(await getOwnTransactions(app, request.person, before, per_page + 1), per_page, ({ id }) => id),
  );

  handle(app, base, moneyCalls.showBankAccount, async ({ request }) => ({
    data: await getBankAccount(pool, request.person.id, app.now()),
  }));

  handle(app, base, moneyCalls.saveBankAccount, async ({ request, body }) => ({
    data: await saveBankAccount(app, request.caller, request.person, body),
    message: 'updated',
  }));

  handlePrepared(
    app,
    base,
    moneyCalls.askCashOut,
    ({ request, body }) => checkedAmount(app, request.person, body.amount),
    async ({ request, transaction, prepared }) => ({
      data: await askCashOut(app, transaction, request.caller, request.person, prepared),
      message: 'cash_outs.asked',
    }),
  );

  handle(app, base, moneyCalls.listCashOuts, async ({ request, query: { before, per_page } }) =>
    getShownPage(await getCashOuts(pool, request.person.id, before, per_page + 1), per_page, ({ id }) => id),
  );

  handle(app, base, moneyCalls.listRatings, async ({ request, query: { before, per_page } }) => {
    const { data, beside } = getShownPage(
      await getRatings(pool, request.person, before, per_page + 1),
      per_page,
      ({ order_id }) => order_id,
    );
    return { data, beside: { ...beside, rating: await getRatingTotal(pool, request.person) } };
  });
}
