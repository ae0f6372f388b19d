import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseAgent,
  findAgentRefusal,
  LAST_AGENT_WITHIN,
  PASS_PAUSE,
  planOffers,
  type RoutedAgent,
  type WaitingTicket,
} from './plan-offers.ts';
import { PRESENCES, type Presence } from './presence.ts';

const NOW = 1_000_000_000;
const agent = (id: number, more: Partial<RoutedAgent> = {}): RoutedAgent => ({
  id,
  state: 'active',
  countries: null,
  languages: ['ar', 'en'],
  skills: ['chat', 'call'],
  capacity: 3,
  load: 0,
  cantReceive: false,
  hasOffer: false,
  idleSince: id,
  ...more,
});
const ticket = (id: number, more: Partial<WaitingTicket> = {}): WaitingTicket => ({
  id,
  countryId: 1,
  language: 'ar',
  channel: 'chat',
  waitingSince: id,
  fillsAll: false,
  skippedBy: [],
  lastAgent: null,
  ...more,
});

const skips = (...ids: number[]) => ids.map((agentId) => ({ agentId, passedAt: null }));

describe('an offer', () => {
  it('goes to who has waited longest, and before them to who handled this person within a day', () => {
    const agents = [agent(1, { idleSince: 30 }), agent(2, { idleSince: 10 }), agent(3, { idleSince: 20 })];
    expect(chooseAgent(ticket(1), agents, NOW)?.id).toBe(2);
    expect(chooseAgent(ticket(1, { lastAgent: { id: 1, at: NOW - LAST_AGENT_WITHIN + 1 } }), agents, NOW)?.id).toBe(1);
    expect(chooseAgent(ticket(1, { lastAgent: { id: 1, at: NOW - LAST_AGENT_WITHIN } }), agents, NOW)?.id).toBe(2);
  });

  it('goes by their number where all else is alike, the first of the tickets as well', () => {
    const alike = [2, 1, 3].map((id) => agent(id, { idleSince: 5 }));
    expect(chooseAgent(ticket(1), alike, NOW)?.id).toBe(1);
    expect(planOffers([2, 1].map((id) => ticket(id, { waitingSince: 7 })), [agent(9)], NOW)).toEqual([{ ticketId: 1, agentId: 9 }]); // prettier-ignore
  });

  it('goes on to the others after who let it go, and around again where all have', () => {
    const agents = [agent(1), agent(2)];
    expect(chooseAgent(ticket(1, { skippedBy: skips(1) }), agents, NOW)?.id).toBe(2);
    expect(chooseAgent(ticket(1, { skippedBy: skips(1, 2) }), agents, NOW)?.id).toBe(1);
    expect(chooseAgent(ticket(1, { skippedBy: skips(1, 2, 1) }), agents, NOW)?.id).toBe(2);
    expect(chooseAgent(ticket(1, { skippedBy: skips(1), lastAgent: { id: 1, at: NOW } }), agents, NOW)?.id).toBe(2);
  });

  it('is not made again for a while to whoever passed it on, even where nobody else is there', () => {
    const passed = (ago: number) => ticket(1, { skippedBy: [{ agentId: 1, passedAt: NOW - ago }] });
    expect(chooseAgent(passed(PASS_PAUSE - 1), [agent(1)], NOW)).toBeUndefined();
    expect(chooseAgent(passed(PASS_PAUSE), [agent(1)], NOW)?.id).toBe(1);
    expect(chooseAgent(ticket(2), [agent(1)], NOW)?.id).toBe(1);
    expect(findAgentRefusal(agent(1), passed(0), NOW)).toBe('passed');
    // Not to who did not answer, nor for what somebody else passed on.
    expect(findAgentRefusal(agent(1), ticket(1, { skippedBy: skips(1) }), NOW)).toBeNull();
    expect(findAgentRefusal(agent(2), passed(0), NOW)).toBeNull();
  });

  it('goes to nobody who is not active, may not, cannot or has no room; a call needs all of it', () => {
    const refusals = [
      agent(1, { state: 'break' }),
      agent(1, { cantReceive: true }),
      agent(1, { countries: [2] }),
      agent(1, { languages: ['en'] }),
      agent(1, { skills: ['call'] }),
      agent(1, { hasOffer: true }),
      agent(1, { load: 3 }),
    ].map((one) => findAgentRefusal(one, ticket(1), NOW));
    expect(refusals).toEqual(['not_active', 'cant_receive', 'country', 'language', 'skill', 'has_offer', 'no_room']);
    const call = ticket(1, { channel: 'call', fillsAll: true });
    expect([findAgentRefusal(agent(1), call, NOW), findAgentRefusal(agent(1, { load: 1 }), call, NOW)]).toEqual([null, 'no_room']);
  });
});

describe('offers of a moment', () => {
  // Most may have most of what waits: where hardly anybody may have anything, nobody is asked twice.
  const mostly = <T>(usual: T, other: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
  const anyAgent = fc.record({
    state: mostly<Presence>('active', fc.constantFrom(...PRESENCES)),
    countries: mostly<number[] | null>(null, fc.subarray([1, 2])),
    languages: mostly(['ar', 'en'], fc.subarray(['ar', 'en'])),
    skills: mostly(['chat', 'call'], fc.subarray(['chat', 'call'])),
    capacity: fc.integer({ min: 1, max: 3 }),
    load: mostly(0, fc.nat({ max: 3 })),
    cantReceive: mostly(false, fc.boolean()),
    hasOffer: mostly(false, fc.boolean()),
    idleSince: fc.nat({ max: 5 }),
  });
  const anyTicket = fc.record({
    countryId: fc.constantFrom(1, 2),
    language: fc.constantFrom('ar', 'en'),
    channel: fc.constantFrom('chat', 'call'),
    waitingSince: fc.nat({ max: 5 }),
    fillsAll: fc.boolean(),
    skippedBy: fc.array(
      fc.record({
        agentId: fc.integer({ min: 1, max: 6 }),
        passedAt: mostly<number | null>(null, fc.constantFrom(NOW - PASS_PAUSE, NOW - PASS_PAUSE + 1)),
      }),
      { maxLength: 4 },
    ),
  });

  it('are one of each ticket and one to each agent who may have it; what is left waits for nobody who is free, nor is passed over', () => {
    fc.assert(
      fc.property(fc.array(anyAgent, { maxLength: 6 }), fc.array(anyTicket, { maxLength: 8 }), (someAgents, someTickets) => {
        const agents = someAgents.map((one, place) => agent(place + 1, one));
        const tickets = someTickets.map((one, place) => ticket(place + 1, one));
        const offers = planOffers(tickets, agents, NOW);
        expect(new Set(offers.map(({ agentId }) => agentId)).size).toBe(offers.length);
        expect(new Set(offers.map(({ ticketId }) => ticketId)).size).toBe(offers.length);
        const byTicket = new Map(offers.map(({ ticketId, agentId }) => [ticketId, agentId]));
        for (const one of tickets) {
          const able = agents.filter((someone) => findAgentRefusal(someone, one, NOW) === null).map(({ id }) => id);
          const given = byTicket.get(one.id);
          if (given !== undefined) expect(able).toContain(given);
          // Whoever could have had it has one that waited longer.
          else
            for (const id of able) {
              const other = tickets.find((each) => byTicket.get(each.id) === id);
              expect(
                other && (other.waitingSince < one.waitingSince || (other.waitingSince === one.waitingSince && other.id < one.id)),
              ).toBe(true);
            }
        }
      }),
    );
  });
});
