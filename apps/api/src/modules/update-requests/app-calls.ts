import type { Server } from '../../platform/http/server.ts';
import { ownUpdateCalls } from '@diwan/contract/update-requests/app-calls';
import { handle, handleOnce } from '../../crud/calls/handle.ts';
import { getShownPage } from '../../crud/list/one-more.ts';
import { askUpdate, getUpdateRequests } from './ask-update.ts';

/** What providers ask to have changed of themselves. */
export function registerOwnUpdates(app: Server, base: string) {
  handleOnce(app, base, ownUpdateCalls.askUpdate, async ({ request, transaction, body }) => ({
    data: await askUpdate(app, transaction, request.caller, request.person, body),
    message: 'request_sent',
  }));

  handle(app, base, ownUpdateCalls.listUpdates, async ({ request, query: { before, per_page } }) =>
    getShownPage(await getUpdateRequests(app.database.pool, request.person.id, before, per_page + 1), per_page, ({ id }) => id),
  );
}
