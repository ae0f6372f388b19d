import type { Transitions } from '../transitions.ts';

export const TICKET_STATUSES = ['open', 'onCall', 'pending', 'replied', 'closed', 'reopen'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Where a ticket comes from. */
export const TICKET_CHANNELS = ['chat', 'call', 'contact_message', 'complaint'] as const;
export type TicketChannel = (typeof TICKET_CHANNELS)[number];

export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** While it is in one of these the desk owes something: it waits for an owner, or its owner for nobody. */
export const WAITING_TICKET_STATUSES = ['open', 'onCall', 'reopen'] as const satisfies readonly TicketStatus[];
const UNCLOSED = ['open', 'onCall', 'pending', 'replied', 'reopen'] as const satisfies readonly TicketStatus[];

/** What an admin does to a ticket. A call ends as an answer; only what was answered in public may wait for the person. */
export const TICKET_TRANSITIONS = {
  take_call: { from: ['open', 'pending', 'replied', 'reopen'], to: 'onCall' },
  hang_up: { from: ['onCall'], to: 'replied' },
  pend: { from: ['open', 'replied', 'reopen'], to: 'pending' },
  close: { from: UNCLOSED, to: 'closed' },
  reopen: { from: ['pending', 'replied', 'closed'], to: 'reopen' },
} as const satisfies Transitions<TicketStatus>;
export type TicketAction = keyof typeof TICKET_TRANSITIONS;

/** The status after a message of the person: what had been left to them, or was over, comes back. */
export function afterPersonWrote(status: TicketStatus): TicketStatus {
  return status === 'open' || status === 'onCall' ? status : 'reopen';
}

/** The status after an answer that the person sees; one on the phone is not over by it. */
export function afterReply(status: TicketStatus): TicketStatus {
  return status === 'open' || status === 'reopen' || status === 'pending' ? 'replied' : status;
}
