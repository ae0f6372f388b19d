import { describe, expect, it } from 'vitest';
import { getMergeRefusal } from './merge-refusal.ts';

type Ticket = Parameters<typeof getMergeRefusal>[0];
const ticket = (id: number, more: Partial<Ticket> = {}): Ticket => ({
  id,
  country_id: 1,
  client_id: 7,
  provider_id: null,
  complaint_id: null,
  status: 'open',
  ...more,
});

describe('a ticket', () => {
  it.each<[string, Partial<Ticket>, Partial<Ticket>]>([
    ['of the same client', {}, {}],
    ['of the same provider', { client_id: null, provider_id: 8 }, { client_id: null, provider_id: 8 }],
    ['of a client about a provider', { provider_id: 8 }, { provider_id: 8 }],
    ['left to its person', { status: 'pending' }, { status: 'replied' }],
  ])('goes over into another one: %s', (_, one, into) => {
    expect(getMergeRefusal(ticket(1, one), ticket(2, into))).toBeNull();
  });

  it.each<[string, Partial<Ticket>, Partial<Ticket>, string]>([
    ['of another client', {}, { client_id: 9 }, 'other_person'],
    ['of another provider', { provider_id: 8 }, { provider_id: 9 }, 'other_person'],
    ['of a provider with the number of the client', {}, { client_id: null, provider_id: 7 }, 'other_person'],
    ['of another country', {}, { country_id: 2 }, 'other_person'],
    ['of people whom nobody knows', { client_id: null }, { client_id: null }, 'other_person'],
    ['that is over', { status: 'closed' }, {}, 'closed'],
    ['into one that is over', {}, { status: 'closed' }, 'closed'],
    ['of a complaint', { complaint_id: 3 }, {}, 'complaint'],
    ['while somebody is on the phone about it', { status: 'onCall' }, {}, 'on_call'],
  ])('does not: %s', (_, one, into, refusal) => {
    expect(getMergeRefusal(ticket(1, one), ticket(2, into))).toBe(refusal);
  });

  it('is none of its own, and others may go over into that of a complaint and of a call', () => {
    expect(getMergeRefusal(ticket(1), ticket(1))).toBe('same');
    expect(getMergeRefusal(ticket(1), ticket(2, { complaint_id: 3, status: 'onCall' }))).toBeNull();
  });
});
