import type { Presence } from './presence.ts';

/** Somebody who let a ticket go. */
interface Skip {
  readonly agentId: number;
  /** When they passed it on; null where they did not answer at all. */
  readonly passedAt: number | null;
}

/** Something that waits for an owner. Timestamps are milliseconds. */
export interface WaitingTicket {
  readonly id: number;
  readonly countryId: number;
  readonly language: string;
  readonly channel: string;
  readonly waitingSince: number;
  /** A call fills an agent, whatever their capacity. */
  readonly fillsAll: boolean;
  /** Whom it was offered to and who let it go, the last of them last. */
  readonly skippedBy: readonly Skip[];
  /** Who handled this person last, and until when. */
  readonly lastAgent: { readonly id: number; readonly at: number } | null;
}

export interface RoutedAgent {
  readonly id: number;
  readonly state: Presence;
  /** Null for all. */
  readonly countries: readonly number[] | null;
  readonly languages: readonly string[];
  readonly skills: readonly string[];
  readonly capacity: number;
  /** What they have that takes a place: pending is free, and so is a chat that awaits its person for long. */
  readonly load: number;
  readonly cantReceive: boolean;
  readonly hasOffer: boolean;
  /** Since when they have been given nothing. */
  readonly idleSince: number;
}

export interface TicketOffer {
  readonly ticketId: number;
  readonly agentId: number;
}

/** Whoever handled a person within this time comes first, in milliseconds. */
export const LAST_AGENT_WITHIN = 24 * 60 * 60_000;
/** Whoever passes a ticket on is not asked about it again for so long, in milliseconds, even where nobody else is there. */
export const PASS_PAUSE = 5 * 60_000;
/** So many offers in a row that timed out make an agent away. */
export const TIMEOUTS_AWAY = 2;

/** Why an agent is not offered a ticket; null where they are. */
export function findAgentRefusal(agent: RoutedAgent, ticket: WaitingTicket, now: number) {
  if (agent.state !== 'active') return 'not_active';
  if (agent.cantReceive) return 'cant_receive';
  if (agent.countries !== null && !agent.countries.includes(ticket.countryId)) return 'country';
  if (!agent.languages.includes(ticket.language)) return 'language';
  if (!agent.skills.includes(ticket.channel)) return 'skill';
  if (agent.hasOffer) return 'has_offer';
  if (ticket.skippedBy.some(({ agentId, passedAt }) => agentId === agent.id && passedAt !== null && now - passedAt < PASS_PAUSE))
    return 'passed';
  return agent.load + (ticket.fillsAll ? agent.capacity : 1) > agent.capacity ? 'no_room' : null;
}

/**
 * The agent whom a ticket is offered to: who handled this person last, within a day; else who has waited longest. Whoever let it go
 * is asked again only once everybody else who may have it has let it go as well, the one of longest ago first, and never within the
 * pause after passing it on.
 */
export function chooseAgent(ticket: WaitingTicket, agents: readonly RoutedAgent[], now: number): RoutedAgent | undefined {
  const { lastAgent, skippedBy } = ticket;
  const isLast = ({ id }: RoutedAgent) => Number(lastAgent?.id === id && now - lastAgent.at < LAST_AGENT_WITHIN);
  const getSkip = ({ id }: RoutedAgent) => skippedBy.findLastIndex(({ agentId }) => agentId === id);
  return agents
    .filter((agent) => findAgentRefusal(agent, ticket, now) === null)
    .toSorted((a, b) => getSkip(a) - getSkip(b) || isLast(b) - isLast(a) || a.idleSince - b.idleSince || a.id - b.id)[0];
}

/** Offers for all that waits, who waits longest first; each agent has one before them at a time. */
export function planOffers(waiting: readonly WaitingTicket[], agents: readonly RoutedAgent[], now: number): TicketOffer[] {
  const left = new Map(agents.map((agent) => [agent.id, agent]));
  const offers: TicketOffer[] = [];
  for (const ticket of waiting.toSorted((a, b) => a.waitingSince - b.waitingSince || a.id - b.id)) {
    const agent = chooseAgent(ticket, [...left.values()], now);
    if (!agent) continue;
    offers.push({ ticketId: ticket.id, agentId: agent.id });
    left.delete(agent.id);
  }
  return offers;
}
