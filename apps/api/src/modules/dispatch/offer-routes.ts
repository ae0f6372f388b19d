import { offerCalls } from '@diwan/contract/dispatch/app-calls';
import type { Request, Server } from '../../platform/http/server.ts';
import type { PersonCaller } from '../../access/caller.ts';
import { handle, handleOnce } from '../../crud/calls/handle.ts';
import { acceptOffer, declineOffer, priceOffer } from './answer-offer.ts';
import { listOffers } from './list-offers.ts';
import { acceptPrice, listPrices } from './package-prices.ts';
import { markSeen } from './tell-offers.ts';

/** What a provider is offered, and their answers. */
function registerProviderCalls(app: Server, base: string) {
  handle(app, base, offerCalls.listOffers, async ({ request }) => ({ data: await listOffers(app, request.person.id) }));

  handleOnce(app, base, offerCalls.acceptOffer, async ({ request, transaction, params }) => ({
    data: await acceptOffer({ app, caller: getPerson(request), transaction }, params.id),
    message: 'ok',
  }));

  handleOnce(app, base, offerCalls.declineOffer, async ({ request, transaction, params, body }) => {
    await declineOffer({ app, caller: getPerson(request), transaction }, params.id, body.reason || null);
    return { message: 'ok' };
  });

  handleOnce(app, base, offerCalls.priceOffer, async ({ request, transaction, params, body }) => ({
    data: await priceOffer({ app, caller: getPerson(request), transaction }, params.id, body.amount),
    message: 'ok',
  }));
}

const getPerson = ({ caller }: Request) => caller as PersonCaller;

/** The calls of apps about offers. */
export function registerOfferCalls(app: Server, base: string) {
  registerProviderCalls(app, base);

  handle(app, base, offerCalls.listPrices, async ({ request, params }) => ({
    data: await listPrices(app, getPerson(request), params.id),
  }));

  handleOnce(app, base, offerCalls.acceptPrice, async ({ request, transaction, params }) => ({
    data: await acceptPrice({ app, caller: getPerson(request), transaction }, params.id, params.offer_id),
    message: 'ok',
  }));

  app.personSockets.on('seen', async ({ person }, id) => {
    if (person.kind === 'provider') await markSeen(app, person.id, [id]);
    return { ok: true };
  });
}
