import type { Server } from '../../platform/http/server.ts';
import { agentCalls } from '@diwan/contract/agents/calls';
import { demandAdmin } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import { acceptTicketOffer, declineTicketOffer } from './offers.ts';
import { getOwnSeat, setOwnPresence } from './own-seat.ts';

/** What agents say of themselves. */
export function registerAgents(app: Server, base: string) {
  handle(app, base, agentCalls.showOwnSeat, async ({ request }) => ({
    data: await getOwnSeat(app.database.pool, demandAdmin(request.caller), app.now()),
  }));
  handle(app, base, agentCalls.setOwnPresence, async ({ request, body }) => ({
    data: await setOwnPresence(app, demandAdmin(request.caller), body.action),
    message: 'updated',
  }));
  handle(app, base, agentCalls.acceptOffer, async ({ request, params }) => {
    const caller = demandAdmin(request.caller);
    await acceptTicketOffer(app, caller, params.id);
    return { data: await getOwnSeat(app.database.pool, caller, app.now()), message: 'updated' };
  });
  handle(app, base, agentCalls.declineOffer, async ({ request, params, body }) => {
    const caller = demandAdmin(request.caller);
    await declineTicketOffer(app, caller, params.id, body.reason);
    return { data: await getOwnSeat(app.database.pool, caller, app.now()), message: 'updated' };
  });
}
