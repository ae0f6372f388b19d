import { describe, expect, it } from 'vitest';
import { getAllowedTransitions } from '../transitions.ts';
import { afterPersonWrote, afterReply, TICKET_STATUSES, TICKET_TRANSITIONS } from './ticket-transitions.ts';

describe('a ticket', () => {
  it.each([
    ['open', ['take_call', 'pend', 'close']],
    ['onCall', ['hang_up', 'close']],
    ['pending', ['take_call', 'close', 'reopen']],
    ['replied', ['take_call', 'pend', 'close', 'reopen']],
    ['closed', ['reopen']],
    ['reopen', ['take_call', 'pend', 'close']],
    ['nonsense', []],
  ])('that is %s allows %j', (status, actions) => {
    expect(getAllowedTransitions(TICKET_TRANSITIONS, status)).toEqual(actions);
  });

  it('comes back when the person writes to what was left to them or over, and only then', () => {
    const after = TICKET_STATUSES.map((status) => [status, afterPersonWrote(status)]);
    expect(Object.fromEntries(after)).toEqual({
      open: 'open',
      onCall: 'onCall',
      pending: 'reopen',
      replied: 'reopen',
      closed: 'reopen',
      reopen: 'reopen',
    });
  });

  it('is replied to by an answer, but a call is not over by it, and what is closed stays closed', () => {
    const after = TICKET_STATUSES.map((status) => [status, afterReply(status)]);
    expect(Object.fromEntries(after)).toEqual({
      open: 'replied',
      onCall: 'onCall',
      pending: 'replied',
      replied: 'replied',
      closed: 'closed',
      reopen: 'replied',
    });
  });
});
