import type { Server } from '../../platform/http/server.ts';
import { paperCalls } from '@diwan/contract/app/papers';
import { handle, handleOnce } from '../../crud/calls/handle.ts';
import { getShownPage } from '../../crud/list/one-more.ts';
import { askUpdate, getUpdateRequests } from './ask-update.ts';
import { getOwnVehicles } from '../vehicles/index.ts';
import { addOwnVehicle, demandVehicle, getRequirements, handInDocument, saveOwnVehicle } from './own-vehicles.ts';

/** What providers have on record, and ask to have changed there. */
export function registerPaperCalls(app: Server, base: string) {
  const { pool } = app.database;
  handleOnce(app, base, paperCalls.askUpdate, async ({ request, transaction, body }) => ({
    data: await askUpdate(app, transaction, request.caller, request.person, body),
    message: 'request_sent',
  }));

  handle(app, base, paperCalls.listUpdates, async ({ request, query: { before, per_page } }) =>
    getShownPage(await getUpdateRequests(pool, request.person.id, before, per_page + 1), per_page, ({ id }) => id),
  );

  handle(app, base, paperCalls.listVehicles, async ({ request }) => ({
    data: await getOwnVehicles(pool, request.person.id, request.language),
  }));

  handleOnce(app, base, paperCalls.addVehicle, async ({ request, transaction, body }) => ({
    data: await addOwnVehicle(app, transaction, request.caller, request.person, body),
    message: 'created',
  }));

  handle(app, base, paperCalls.saveVehicle, async ({ request, params: { id }, body }) => ({
    data: await saveOwnVehicle(app, request.caller, request.person, id, body),
    message: 'updated',
  }));

  handle(app, base, paperCalls.listRequirements, async ({ request, params: { id } }) => {
    await demandVehicle(pool, request.person, request.caller, id);
    return { data: await getRequirements(pool, id, request.language, app.now()) };
  });

  handleOnce(app, base, paperCalls.handIn, async ({ request, transaction, params: { id }, body }) => {
    await handInDocument(app, transaction, request.caller, { id, countryId: request.person.countryId }, body);
    return { data: await getRequirements(transaction.client, id, request.language, app.now()), message: 'created' };
  });
}
