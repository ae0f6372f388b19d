import * as z from 'zod/mini';
import { DECLINE_REASONS } from '@diwan/domain/agents/offers';
import { PRESENCE_TRANSITIONS, PRESENCES } from '@diwan/domain/agents/presence';
import { TICKET_CHANNELS, TICKET_PRIORITIES } from '@diwan/domain/tickets/ticket-transitions';
import { getKeys } from '@diwan/domain/records';
import { id, timestamp } from '../kit/answers.ts';
import { body } from '../kit/body.ts';
import { defineCall, type DataOf } from '../kit/call.ts';

/** Every step of presence, by its name on the wire. */
export const PRESENCE_ACTIONS = getKeys(PRESENCE_TRANSITIONS);

const offer = z.object({
  id: id(),
  ticket_id: id(),
  ticket_no: z.string(),
  subject: z.string(),
  channel: z.enum(TICKET_CHANNELS),
  priority: z.enum(TICKET_PRIORITIES),
  person: z.nullable(z.string()),
  waiting_since: timestamp(),
  /** How long it still stands: never a time that a browser's clock compares. */
  expires_in_ms: z.int(),
});

/** An agent's own seat: what they do now, since when, and what is offered to them. */
const ownSeat = z.nullable(
  z.object({
    agent_id: id(),
    name: z.string(),
    presence: z.enum(PRESENCES),
    presence_at: z.nullable(timestamp()),
    offer: z.nullable(offer),
  }),
);

const showOwnSeat = defineCall({
  method: 'GET',
  path: 'desk/me',
  permission: 'session',
  tag: 'agents',
  summary: 'One’s own seat at the desk: what one does now, and the ticket that is offered; null without a seat',
  answer: ownSeat,
});

const setOwnPresence = defineCall({
  method: 'POST',
  path: 'desk/me',
  permission: 'session',
  tag: 'agents',
  summary: 'Say what one does now',
  body: body({ action: z.enum(PRESENCE_ACTIONS, { error: 'choice' }) }),
  answer: ownSeat,
  errors: { 409: ['agent.no_seat', 'row.move_not_allowed'] },
});

const REFUSED = ['agent.no_seat', 'agent.offer_over', 'ticket.taken'] as const;

const acceptOffer = defineCall({
  method: 'POST',
  path: 'desk/offers/:id/accept',
  permission: 'update-tickets',
  tag: 'agents',
  summary: 'Take the ticket that is offered',
  answer: ownSeat,
  errors: { 409: REFUSED, 422: ['validation'] },
});

const declineOffer = defineCall({
  method: 'POST',
  path: 'desk/offers/:id/decline',
  permission: 'update-tickets',
  tag: 'agents',
  summary: 'Let the ticket that is offered go to the next',
  body: body({ reason: z.enum(DECLINE_REASONS, { error: 'choice' }) }),
  answer: ownSeat,
  errors: { 409: REFUSED },
});

export const agentCalls = { showOwnSeat, setOwnPresence, acceptOffer, declineOffer };
export type OwnSeat = NonNullable<DataOf<typeof showOwnSeat>>;
