import type { Request, Server } from '../../platform/http/server.ts';
import { personSessionCalls } from '@diwan/contract/person-sessions/calls';
import type { UserType } from '@diwan/domain/people';
import { handle } from '../../crud/calls/handle.ts';
import { lockRows } from '../../crud/record/read.ts';
import { notFound } from '../../platform/errors.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { clientsApi } from '../clients/index.ts';
import { providersApi } from '../providers/index.ts';
import { noteEnded } from './person-rows.ts';
import type { PersonId } from '../../crud/events/tell-persons.ts';
import { endPersonSession, endPersonSessions, readOpenSessions } from './sessions.ts';

async function demandPerson({ client }: Transaction, { caller }: Request, { kind, id }: PersonId): Promise<void> {
  const found = kind === 'client' ? await lockRows(client, clientsApi, caller, [id]) : await lockRows(client, providersApi, caller, [id]);
  if (found.length === 0) throw notFound();
}

function register(app: Server, base: string, kind: UserType) {
  // Their paths differ, and nothing else.
  const calls = personSessionCalls[kind];

  handle(app, base, calls.list, async ({ request, params: { id } }) => {
    await inTransaction(app, (transaction) => demandPerson(transaction, request, { kind, id }));
    return { data: await readOpenSessions(app, { kind, id }) };
  });

  handle(app, base, calls.end, async ({ request, params: { id, session } }) => {
    await inTransaction(app, async (transaction) => {
      await demandPerson(transaction, request, { kind, id });
      if (!(await endPersonSession(app, transaction, { kind, id }, session))) throw notFound();
      await noteEnded(transaction, request.caller, [{ kind, id, ended: 1 }]);
    });
    return { message: 'session_ended' };
  });

  handle(app, base, calls.endAll, async ({ request, params: { id } }) => {
    await inTransaction(app, async (transaction) => {
      await demandPerson(transaction, request, { kind, id });
      const ended = await endPersonSessions(app, transaction, { kind, id });
      await noteEnded(transaction, request.caller, [{ kind, id, ended }]);
    });
    return { message: 'sessions_ended' };
  });
}

/** Where clients and providers are logged in, and ending it there, for admins within whose reach they are. */
export function registerAdminCalls(app: Server, base: string) {
  register(app, base, 'client');
  register(app, base, 'provider');
}
