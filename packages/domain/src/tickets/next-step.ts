import type { CallState } from './call-time.ts';
import type { TicketStatus } from './ticket-transitions.ts';

/** What is most likely done with a ticket next: the one step that its page offers first. */
export const NEXT_STEPS = ['take', 'reply', 'take_call', 'hang_up', 'wrap_up', 'close', 'reopen'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

interface TicketState {
  readonly status: TicketStatus;
  readonly assignee_id: number | null;
  readonly call_state: CallState | null;
  readonly contact_message_id: number | null;
  readonly merged_into_id: number | null;
}

/** The next step of a ticket; null for one that went over into another, which nothing brings back. */
export function getNextStep({ status, assignee_id, call_state, contact_message_id, merged_into_id }: TicketState): NextStep | null {
  if (status === 'closed') return merged_into_id === null ? 'reopen' : null;
  if (status === 'onCall') return 'hang_up';
  if (call_state === 'after_call') return 'wrap_up';
  if (assignee_id === null) return 'take';
  if (status === 'replied' || status === 'pending') return 'close';
  // Whoever wrote to the administration is answered in writing.
  return contact_message_id === null ? 'take_call' : 'reply';
}
