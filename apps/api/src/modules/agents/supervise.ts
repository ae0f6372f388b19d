import type { SupervisorAction } from '@diwan/domain/agents/presence';
import { demandFrom, type AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { lockRow, showRow } from '../../crud/record/read.ts';
import { recordBeside } from '../../crud/record/change-log.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { noteSteppingIn } from '../chats/index.ts';
import { takeOverTicket, ticketsApi } from '../tickets/index.ts';
import { takeStep } from './own-seat.ts';
import { agentsApi } from './resources.ts';

/** Has another away or off work: the log says why, and they are told. What was before them goes to others. */
export function setPresence(app: Context, caller: AdminCaller, id: number, action: SupervisorAction, reason: string) {
  return inTransaction(app, async (transaction) => {
    const row = await lockRow(transaction.client, agentsApi, caller, id);
    await takeStep(app, transaction, row, action, 'supervisor');
    await recordBeside({ caller, transaction, now: app.now() }, agentsApi.store, row, {
      presence: { before: row.presence, after: action },
      reason: { before: null, after: reason },
    });
    if (row.admin_id !== caller.id)
      await notifyAdmins(transaction, {
        // Of their own: the list of agents is for who supervises them.
        type: 'account',
        id: null,
        title: `messages.agent.set_${action}`,
        body: 'messages.agent.set_reason',
        params: { reason },
        to: [row.admin_id],
      });
    return showRow(transaction.client, agentsApi, caller, id);
  });
}

/** Takes a ticket and its conversations over openly: whoever had it is told, and their thread says so. */
export function stepIn(app: Context, caller: AdminCaller, id: number) {
  return inTransaction(app, async (transaction) => {
    await showRow(transaction.client, ticketsApi, caller, id);
    // They become its owner, and are answered with all of it: watching the board alone allows neither.
    demandFrom(caller, 'show-tickets');
    demandFrom(caller, 'update-tickets');
    const { from, talks } = await takeOverTicket({ caller, transaction, now: app.now() }, id);
    if (from !== null) for (const talk of talks) await noteSteppingIn(app, transaction, caller, talk, from);
    return showRow(transaction.client, ticketsApi, caller, id);
  });
}
