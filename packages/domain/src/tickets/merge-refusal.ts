import type { TicketStatus } from './ticket-transitions.ts';

/** A ticket as far as another may go over into it. */
interface Mergeable {
  readonly id: number;
  readonly country_id: number;
  readonly client_id: number | null;
  readonly provider_id: number | null;
  readonly complaint_id: number | null;
  readonly status: TicketStatus;
}

/** Why one ticket does not go over into another; null where it may. Nobody knows that two unknown people are the same. */
export function getMergeRefusal(one: Mergeable, into: Mergeable): 'same' | 'other_person' | 'closed' | 'on_call' | 'complaint' | null {
  if (one.id === into.id) return 'same';
  const isKnown = one.client_id !== null || one.provider_id !== null;
  if (!isKnown || one.client_id !== into.client_id || one.provider_id !== into.provider_id || one.country_id !== into.country_id)
    return 'other_person';
  if (one.status === 'closed' || into.status === 'closed') return 'closed';
  // A complaint has its ticket until it is decided; others may go over into that.
  if (one.complaint_id !== null) return 'complaint';
  return one.status === 'onCall' ? 'on_call' : null;
}
