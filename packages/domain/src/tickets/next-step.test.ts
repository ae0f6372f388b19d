import { expect, it } from 'vitest';
import { getNextStep } from './next-step.ts';

const TICKET = { status: 'open', assignee_id: 7, call_state: null, contact_message_id: null, merged_into_id: null } as const;

it.each([
  ['is taken while it is nobody’s, whatever it began with', { assignee_id: null, contact_message_id: 3 }, 'take'],
  ['is answered in writing where somebody wrote to the administration', { contact_message_id: 3 }, 'reply'],
  ['is called about, where nothing else is due', { status: 'reopen' }, 'take_call'],
  ['has its call ended', { status: 'onCall', call_state: 'hold' }, 'hang_up'],
  ['has its call written up before all else', { status: 'replied', call_state: 'after_call', assignee_id: null }, 'wrap_up'],
  ['is closed once it was answered', { status: 'replied', contact_message_id: 3 }, 'close'],
  ['is closed while it is left to its person', { status: 'pending' }, 'close'],
  ['comes back when it is over', { status: 'closed', assignee_id: null }, 'reopen'],
  ['stays as it is once it went over into another', { status: 'closed', merged_into_id: 4 }, null],
] as const)('a ticket %s', (_, state, step) => {
  expect(getNextStep({ ...TICKET, ...state })).toBe(step);
});
