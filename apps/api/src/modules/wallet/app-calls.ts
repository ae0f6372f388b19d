import type { Server } from '../../platform/http/server.ts';
import { ownWalletCalls } from '@diwan/contract/wallet/app-calls';
import { handle, handlePrepared } from '../../crud/calls/handle.ts';
import { getShownPage } from '../../crud/list/one-more.ts';
import { payDebt } from '../../ledger/pay-debt.ts';
import { conflict } from '../../platform/errors.ts';
import { readHome } from '../../crud/resource/country.ts';
import { getOwnTransactions, getOwnWallet } from './own-wallet.ts';

/** One's wallet and statement. */
export function registerOwnWallet(app: Server, base: string) {
  const { pool } = app.database;
  handle(app, base, ownWalletCalls.showWallet, async ({ request }) => ({ data: await getOwnWallet(app, request.person) }));

  handlePrepared(
    app,
    base,
    ownWalletCalls.payDebt,
    ({ request }) => readHome(pool, request.person.countryId),
    async ({ request, transaction, prepared: { currency } }) => {
      // In the demo a card always has enough on it; elsewhere a gateway is asked, of which there is none yet.
      if (!app.config.demo) throw conflict('wallet.no_gateway');
      const { id: client_id, countryId: country_id } = request.person;
      await payDebt(transaction, request.caller, { client_id, country_id, currency }, new Date(app.now()).toISOString());
      return { data: await getOwnWallet(app, request.person, transaction.client), message: 'app_orders.debt_paid' };
    },
  );

  handle(app, base, ownWalletCalls.listTransactions, async ({ request, query: { before, per_page } }) =>
    getShownPage(await getOwnTransactions(app, request.person, before, per_page + 1), per_page, ({ id }) => id),
  );
}
