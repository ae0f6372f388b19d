import { tickets, type Ticket } from '@diwan/contract/resources/tickets';
import type { CallEvent } from '@diwan/domain/tickets/call-time';
import type { TicketAction } from '@diwan/domain/tickets/ticket-transitions';
import { useState } from 'react';
import { useCallOnce } from '../../crud/resource/once.ts';
import { patchRow, refreshRows } from '../../crud/resource/queries.ts';
import { useWords } from '../../crud/words/words.ts';
import { getLines } from '../../lib/api-error.ts';
import { ltr } from '../../lib/format.ts';
import { readSession } from '../../lib/session.ts';
import { toast } from '../../ui/toast-store.ts';

/** What is done with one press is taken back as easily, for so long. */
const UNDO_MS = 10_000;

/** What happens to a call besides its being taken and hung up, which move the ticket. */
const CALL_STEPS = {
  hold: 'POST tickets/:id/hold_call',
  resume: 'POST tickets/:id/resume_call',
  wrap_up: 'POST tickets/:id/wrap_up_call',
} as const satisfies Partial<Record<CallEvent, string>>;

/** What takes no more than a press. */
export type QuickStep = TicketAction | keyof typeof CALL_STEPS;

interface Owner {
  readonly id: number;
  readonly name: string;
}

type Undo = (() => Promise<void>) | undefined;

/** Does at once what needs no dialog, and says of which ticket it was; giving, closing and reopening are taken back from the message. */
export function useTicketSteps({ id, ticket_no, status, assignee_id: owner, assignee_name: ownerName }: Ticket) {
  const words = useWords();
  const [busy, setBusy] = useState<string | null>(null);
  const callOnce = useCallOnce();
  const me = readSession();
  const number = ltr(ticket_no);

  async function run(key: string, ask: () => Promise<{ data: Ticket }>, done: string, undo?: Undo): Promise<void> {
    setBusy(key);
    try {
      patchRow(tickets, id, { ...(await ask()).data });
      toast.success(done, undo && { duration: UNDO_MS, action: { label: words('support.tickets.undo'), run: () => void undo() } });
    } catch (error) {
      toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
    } finally {
      setBusy(null);
      await refreshRows();
    }
  }
  const move = (step: QuickStep) => () => {
    const name = step in CALL_STEPS ? CALL_STEPS[step as keyof typeof CALL_STEPS] : (`POST tickets/:id/${step as TicketAction}` as const);
    return callOnce(name, { params: { id }, body: {} });
  };
  const say = (step: string, params = {}) => words(`support.tickets.done.${step}`, { number, ...params });
  const female = me?.gender === 'female' ? { context: 'female' } : {};

  function sayGiven(to: Owner | null): string {
    if (to === null) return say('given_back');
    return to.id === me?.id ? say('take', female) : say('assign', { name: to.name });
  }
  const give = (to: Owner | null, undo?: Undo) =>
    run('assign', () => callOnce('POST tickets/:id/assign', { params: { id }, body: { admin_id: to?.id ?? null } }), sayGiven(to), undo);
  /** Gives the ticket to somebody, or back to the queue. */
  const assign = (to: Owner | null) => give(to, () => give(owner === null ? null : { id: owner, name: ownerName ?? '' }));

  function getUndo(step: QuickStep): Undo {
    const back = step === 'close' ? 'reopen' : step === 'reopen' && status === 'closed' ? 'close' : null;
    return back === null ? undefined : () => run(back, move(back), say(back));
  }
  const take = (step: QuickStep) => run(step, move(step), say(step), getUndo(step));
  return { busy, assign, take };
}
