import type { Server } from '../../platform/http/server.ts';
import { ownRequestCalls } from '@diwan/contract/requests/app-calls';
import { handle, handleOnce, handlePrepared } from '../../crud/calls/handle.ts';
import { getShownPage } from '../../crud/list/one-more.ts';
import { getSubscriptions, subscribe } from './own-subscriptions.ts';
import { paySubscription, stopSubscription } from './own-package-money.ts';
import { askService, checkWanted, getServiceRequests } from './service-requests.ts';

/** What clients ask for beside orders: legal advice, video calls, and packages of visits. */
export function registerRequestCalls(app: Server, base: string) {
  const { pool } = app.database;
  handlePrepared(
    app,
    base,
    ownRequestCalls.askService,
    ({ request, body }) => checkWanted(app, request.person, body.wanted_at),
    async ({ request, transaction, body, prepared }) => ({
      data: await askService(app, transaction, request.caller, request.person, { ...body, wanted_at: prepared }),
      message: 'request_sent',
    }),
  );

  handle(app, base, ownRequestCalls.listServices, async ({ request, query: { before, per_page, kind } }) =>
    getShownPage(await getServiceRequests(pool, kind, request.person.id, before, per_page + 1), per_page, ({ id }) => id),
  );

  handleOnce(app, base, ownRequestCalls.subscribe, async ({ request, transaction, body }) => ({
    data: await subscribe(app, transaction, request.caller, request.person, body.provider_service_id),
    message: 'request_sent',
  }));

  handleOnce(app, base, ownRequestCalls.paySubscription, async ({ request, transaction, params, body }) => ({
    data: await paySubscription(app, transaction, request.caller, request.person, params.id, body.payment_way_id),
    message: 'package_paid',
  }));

  handleOnce(app, base, ownRequestCalls.stopSubscription, async ({ request, transaction, params, body }) => ({
    data: await stopSubscription(app, transaction, request.caller, request.person, params.id, body.stop_reason ?? null),
    message: 'updated',
  }));

  handle(app, base, ownRequestCalls.listSubscriptions, async ({ request, query: { before, per_page } }) =>
    getShownPage(await getSubscriptions(app, pool, request.person, request.language, before, per_page + 1), per_page, ({ id }) => id),
  );
}
