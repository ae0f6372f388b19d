import { afterCallEvent, moveCall, type CallTime } from '@diwan/domain/tickets/call-time';
import { afterAnswer, NO_CLOCKS, pauseClocks, resumeClocks, stopClocks, type TicketClocks } from '@diwan/domain/tickets/ticket-clocks';
import { TICKET_TRANSITIONS, type TicketAction } from '@diwan/domain/tickets/ticket-transitions';
import { getAllowedTransitions } from '@diwan/domain/transitions';
import { getAdminId } from '../../access/caller.ts';
import type { ChangeContext } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/fields/row.ts';
import { conflict } from '../../platform/errors.ts';
import { ticketsApi } from './resources.ts';
import { clockColumns, getBeat } from './ticket-clock.ts';
import type { TicketRow } from './ticket-row.ts';

type Beat = Awaited<ReturnType<typeof getBeat>>;

/** What an action makes of the clocks: whoever takes a call answers by it. */
const CLOCKS_AFTER: Readonly<Record<TicketAction, (clocks: TicketClocks, beat: Beat) => TicketClocks>> = {
  take_call: (clocks, beat) => resumeClocks(afterAnswer(clocks, beat), beat),
  hang_up: (clocks) => clocks,
  pend: pauseClocks,
  close: stopClocks,
  reopen: resumeClocks,
};

/** The call after an action: what ends a ticket ends the writing up, too. */
function getCall(before: CallTime, action: TicketAction, at: string): CallTime {
  if (action === 'take_call' || action === 'hang_up') return afterCallEvent(before, action, at) ?? before;
  return action === 'reopen' ? before : moveCall(before, null, at);
}

/** Who takes a call that nobody has taken owns it. */
const getOwner = (row: TicketRow, action: TicketAction, context: ChangeContext) =>
  action === 'take_call' && row.assignee_id === null ? { assignee_id: getAdminId(context.caller) } : {};

/** Nobody is left waiting for an answer that was never given. */
function demandAllowed(row: TicketRow, action: TicketAction): void {
  const { status } = row;
  const from: readonly string[] = TICKET_TRANSITIONS[action].from;
  if (!from.includes(status) || (action === 'reopen' && row.merged_into_id !== null))
    throw conflict('row.move_not_allowed', {}, { status, allowed: getAllowedTransitions(TICKET_TRANSITIONS, status) });
  if (action === 'pend' && row.first_responded_at === null) throw conflict('ticket.not_answered');
}

/** The columns that count a call. */
export const callColumns = ({ call_state, call_state_since, talk_seconds, hold_seconds, after_call_seconds }: CallTime) => ({
  call_state,
  call_state_since,
  talk_seconds,
  hold_seconds,
  after_call_seconds,
});

/** Takes a locked ticket from its status to the next, with its clocks and its call; `more` are columns that follow from why. */
export async function moveLocked(context: ChangeContext, row: TicketRow, action: TicketAction, at: string, more: Row = {}): Promise<void> {
  demandAllowed(row, action);
  const beat = await getBeat(context.transaction.client, row.country_id, row.priority, at);
  const silently = {
    status_at: at,
    closed_at: action === 'close' ? at : null,
    waiting_since: action === 'close' || action === 'take_call' ? null : row.waiting_since,
    first_responded_at: row.first_responded_at ?? (action === 'take_call' ? at : null),
    ...clockColumns(CLOCKS_AFTER[action](row.clocks ?? NO_CLOCKS, beat)),
    ...callColumns(getCall(row, action, at)),
  };
  const patch = { status: TICKET_TRANSITIONS[action].to, ...getOwner(row, action, context), ...more };
  await changeRow(context, ticketsApi.store, row, patch, { silently });
}
