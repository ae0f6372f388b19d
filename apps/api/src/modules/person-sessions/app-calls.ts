import type { Server } from '../../platform/http/server.ts';
import { sessionAppCalls } from '@diwan/contract/person-sessions/app-calls';
import { personCaller } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { logInByCode } from './log-in.ts';
import { noteEnded, noteSeen } from './person-rows.ts';
import { sendCode } from './send-code.ts';
import { endPersonSession, endPersonSessions, sessionsOfPerson } from './sessions.ts';
import type { Person } from '../../access/persons/person.ts';

/** A session takes push messages in one place; whoever used that place before gets none there any more. */
async function saveDevice({ client }: Transaction, person: Person, token: string | null, now: number): Promise<void> {
  await client.query('delete from devices where session_id = $1 and token is distinct from $2', [person.sessionId, token]);
  if (token === null) return;
  await client.query(
    `insert into devices (token, user_type, user_id, platform, updated_at, session_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (token) do update set user_type = $2, user_id = $3, platform = $4, updated_at = $5, session_id = $6`,
    [token, person.kind, person.id, person.platform, new Date(now).toISOString(), person.sessionId],
  );
}

/** Logging in by a code, and out. */
export function registerSessionCalls(app: Server, base: string) {
  handle(app, base, sessionAppCalls.sendCode, async ({ request, body }) => ({
    data: await sendCode(app, request, body),
    message: 'code_sent',
  }));

  handle(app, base, sessionAppCalls.logIn, async ({ request, reply, body }) => {
    reply.header('cache-control', 'no-store');
    return { data: await logInByCode(app, request, body), message: 'logged_in' };
  });

  handle(app, base, sessionAppCalls.listSessions, async ({ request }) => ({ data: await sessionsOfPerson(app, request.person) }));

  handle(app, base, sessionAppCalls.endSession, async ({ request, params: { id } }) => {
    await inTransaction(app, async (transaction) => {
      if (!(await endPersonSession(app, transaction, request.person, id))) throw notFound();
      await noteEnded(transaction, request.caller, [{ ...request.person, ended: 1 }]);
    });
    return { message: 'session_ended' };
  });

  handle(app, base, sessionAppCalls.endOtherSessions, async ({ request }) => {
    const { person } = request;
    await inTransaction(app, async (transaction) => {
      const ended = await endPersonSessions(app, transaction, person, person.sessionId);
      await noteEnded(transaction, request.caller, [{ ...person, ended }]);
    });
    return { message: 'sessions_ended' };
  });

  handle(app, base, sessionAppCalls.logOut, async ({ request }) => {
    const { person } = request;
    await inTransaction(app, async (transaction) => {
      await endPersonSession(app, transaction, person, person.sessionId);
      await noteSeen(transaction, personCaller(person, request), 'out', app.now());
    });
    return { message: 'logged_out' };
  });

  handle(app, base, sessionAppCalls.saveDevice, async ({ request, body }) => {
    await inTransaction(app, (transaction) => saveDevice(transaction, request.person, body.push_token ?? null, app.now()));
    return { message: 'updated' };
  });
}
