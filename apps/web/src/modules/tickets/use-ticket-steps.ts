import { tickets, type Ticket } from '@diwan/contract/tickets/resource';
import type { CallEvent } from '@diwan/domain/tickets/call-time';
import type { TicketAction } from '@diwan/domain/tickets/ticket-transitions';
import { patchRow, refreshRows } from '../../crud/resource/queries.ts';
import { useSend, type Once } from '../../crud/resource/use-send.ts';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
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

type StepCall = 'POST tickets/:id/assign' | `POST tickets/:id/${TicketAction}` | (typeof CALL_STEPS)[keyof typeof CALL_STEPS];

const getCall = (step: QuickStep): StepCall =>
  step in CALL_STEPS ? CALL_STEPS[step as keyof typeof CALL_STEPS] : `POST tickets/:id/${step as TicketAction}`;

interface Owner {
  readonly id: number;
  readonly name: string;
}

/** A step on its way: its button, what the message says once it is done, and what takes it back. */
interface Step {
  readonly key: string;
  readonly call: StepCall;
  readonly body: object;
  readonly done: string;
  readonly undo?: Step | undefined;
}

/** Does at once what needs no dialog, and says of which ticket it was; giving, closing and reopening are taken back from the message. */
export function useTicketSteps({ id, ticket_no, status, assignee_id: owner, assignee_name: ownerName }: Ticket) {
  const words = useWords();
  const me = readSession();
  const number = ltr(ticket_no);

  const make = ({ call: name, body }: Step, once: Once) => call(name, { params: { id }, body, ...once([name, body]) });
  const always = refreshRows;
  function show({ data }: { data: Ticket }, { done, undo }: Step) {
    patchRow(tickets, id, { ...data });
    const action = undo && { label: words('support.tickets.undo'), run: () => void undoing.send(undo) };
    toast.success(done, action && { duration: UNDO_MS, action });
  }
  const undoing = useSend(make, { success: show, always });
  const { sent, send } = useSend(make, { success: show, always });
  const say = (step: string, params = {}) => words(`support.tickets.done.${step}`, { number, ...params });
  const female = me?.gender === 'female' ? { context: 'female' } : {};

  function sayGiven(to: Owner | null): string {
    if (to === null) return say('given_back');
    return to.id === me?.id ? say('take', female) : say('assign', { name: to.name });
  }
  const give = (to: Owner | null, undo?: Step): Step => ({
    key: 'assign',
    call: 'POST tickets/:id/assign',
    body: { admin_id: to?.id ?? null },
    done: sayGiven(to),
    undo,
  });
  const move = (step: QuickStep, undo?: Step): Step => ({ key: step, call: getCall(step), body: {}, done: say(step), undo });
  function getUndo(step: QuickStep): Step | undefined {
    const back = step === 'close' ? 'reopen' : step === 'reopen' && status === 'closed' ? 'close' : null;
    return back === null ? undefined : move(back);
  }
  return {
    busy: sent?.key ?? undoing.sent?.key ?? null,
    /** Gives the ticket to somebody, or back to the queue. */
    assign: (to: Owner | null) => send(give(to, give(owner === null ? null : { id: owner, name: ownerName ?? '' }))),
    take: (step: QuickStep) => send(move(step, getUndo(step))),
  };
}
