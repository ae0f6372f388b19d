import type { TicketChannel } from '../tickets/ticket-transitions.ts';

/** What becomes of an offer: whoever it is before takes it, lets it go, does not answer, or it is taken back. */
export const OFFER_STATES = ['offered', 'accepted', 'declined', 'timed_out', 'withdrawn'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** Why an agent lets a ticket go. */
export const DECLINE_REASONS = ['busy', 'other_language', 'other_skill', 'leaving'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** The flag of a seat that says whether it is offered tickets of a channel. */
export const CHANNEL_FLAGS = {
  chat: 'takes_chats',
  call: 'takes_calls',
  contact_message: 'takes_contact_messages',
  complaint: 'takes_complaints',
} as const satisfies Readonly<Record<TicketChannel, string>>;
