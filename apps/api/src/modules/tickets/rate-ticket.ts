import type { Server } from '../../platform/http/server.ts';
import { ownTicketCalls } from '@diwan/contract/tickets/app-calls';
import { getScoreRefusal } from '@diwan/domain/tickets/satisfaction';
import type { Caller } from '../../access/caller.ts';
import type { Person } from '../../access/persons/person.ts';
import { handle } from '../../crud/calls/handle.ts';
import type { Context } from '../../crud/resource/context.ts';
import { recordBeside } from '../../crud/record/change-log.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ticketsApi } from './resources.ts';
import { db } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';

const OWN = {
  client:
    'select r.asked_at, r.score, t.country_id from ticket_ratings r join tickets t on t.id = r.ticket_id where t.id = $1 and t.client_id = $2',
  provider:
    'select r.asked_at, r.score, t.country_id from ticket_ratings r join tickets t on t.id = r.ticket_id where t.id = $1 and t.provider_id = $2 and t.client_id is null',
} as const;

interface Asked {
  readonly asked_at: string | null;
  readonly score: number | null;
  readonly country_id: number;
}

/** Takes a person's answer to how the desk did, once; it stands in the log of the ticket. */
function rateTicket(app: Context, caller: Caller, { kind, id: person }: Person, id: number, score: number): Promise<void> {
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    await run(client, db.selectFrom('ticket_ratings').select('ticket_id').where('ticket_id', '=', id).forUpdate());
    const { rows } = await client.query<Asked>(OWN[kind], [id, person]);
    const [asked] = rows;
    if (!asked || asked.asked_at === null) throw notFound();
    const now = app.now();
    const refusal = getScoreRefusal({ askedAt: Date.parse(asked.asked_at), score: asked.score }, now);
    if (refusal) throw conflict(`ticket.score_${refusal}`);
    const answered = db.updateTable('ticket_ratings').set({ score, answered_at: new Date(now).toISOString() });
    await run(client, answered.where('ticket_id', '=', id));
    const row = { id, country_id: asked.country_id };
    await recordBeside({ caller, transaction, now }, ticketsApi.store, row, { score: { before: null, after: score } });
  });
}

/** What people say of how their ticket was handled. */
export function registerRatings(app: Server, base: string) {
  handle(app, base, ownTicketCalls.rateTicket, async ({ request, params: { id }, body: { score } }) => {
    await rateTicket(app, request.caller, request.person, id, score);
    return { data: { id, score }, message: 'sent' };
  });
}
