import type { Module } from '../module.ts';
import { questionsAsked } from './ask-satisfaction.ts';
import { ticketsApi } from './resources.ts';
import { clocksRecounted } from './recount-clocks.ts';
import { clocksTold } from './tell-clocks.ts';
import { registerRatings } from './rate-ticket.ts';
import { registerTickets } from './ticket-calls.ts';

export { claimTicket, followAssignee, takeOverTicket } from './assign-ticket.ts';
export { followReply, openForContact } from './follow-contact.ts';
export { followMessage } from './follow-message.ts';
export { openForComplaint } from './open-for-complaint.ts';
export { askRecounts } from './recount-clocks.ts';
export { ticketsApi } from './resources.ts';
export { getTicketSubject } from './ticket-subject.ts';
export { forgetSubject } from './forget-subject.ts';
export { lockTalksWith } from './ticket-group.ts';
export { followComplaintMove, prioritiseWithComplaint } from './with-complaint.ts';
export { followClosing, followPending } from './transition-ticket.ts';

export const ticketsModule: Module = {
  resources: [ticketsApi],
  register: registerTickets,
  registerApp: registerRatings,
  timers: [clocksTold, clocksRecounted, questionsAsked],
};
