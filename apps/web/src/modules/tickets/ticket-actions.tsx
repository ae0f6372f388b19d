import { TICKET_ASKS, tickets, type Ticket } from '@diwan/contract/resources/tickets';
import { getCallEvents, type CallEvent } from '@diwan/domain/tickets/call-time';
import { lazy, Suspense, useState } from 'react';
import { TransitionButtons } from '../../crud/transitions/transition-buttons.tsx';
import { refreshRows } from '../../crud/queries.ts';
import { useWords } from '../../crud/words.ts';
import { getLines } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { readSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { TicketAssignee } from './ticket-assignee.tsx';

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));
/** What happens to a call besides its being taken and hung up, which move the ticket. */
const CALLS = {
  hold: 'POST tickets/:id/hold_call',
  resume: 'POST tickets/:id/resume_call',
  wrap_up: 'POST tickets/:id/wrap_up_call',
} as const satisfies Partial<Record<CallEvent, string>>;
const isStep = (event: CallEvent): event is keyof typeof CALLS => event in CALLS;

/** What may be done with a ticket now: taking it, giving it to somebody, its call, its moves, and merging it. */
export function TicketActions({ row }: { row: Ticket }) {
  const words = useWords();
  const can = useCan();
  const [merging, setMerging] = useState(false);
  const me = readSession()?.id;
  const isMine = row.assignee_id === me;
  const isOpen = row.status !== 'closed';

  async function run(ask: () => Promise<{ message: string }>) {
    try {
      toast.success((await ask()).message);
    } catch (error) {
      toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
    }
    await refreshRows();
  }
  const params = { id: row.id };
  const assign = (admin_id: number | null) => run(() => call('POST tickets/:id/assign', { params, body: { admin_id } }));

  const mayWork = can('update-tickets') && isOpen;
  const mayTake = mayWork && (row.assignee_id === null || isMine || can('assign-tickets'));
  const isKnown = row.client_id !== null || row.provider_id !== null;
  return (
    <>
      {mayTake && me !== undefined && (
        <Button size="small" onClick={() => void assign(isMine ? null : me)}>
          {words(isMine ? 'support.tickets.give_back' : 'support.tickets.take')}
        </Button>
      )}
      {isOpen && <TicketAssignee row={row} onAssign={(to) => void assign(to)} />}
      {can('update-tickets') &&
        getCallEvents(row)
          .filter(isStep)
          .map((event) => (
            <Button key={event} size="small" onClick={() => void run(() => call(CALLS[event], { params }))}>
              {words(`support.tickets.${event}`)}
            </Button>
          ))}
      {mayTake && isKnown && row.status !== 'onCall' && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setMerging(true)}>
          {words('support.tickets.merge')}
        </Button>
      )}
      <TransitionButtons resource={tickets} moves={TICKET_ASKS} right="update-tickets" row={row} />
      {merging && (
        <Suspense>
          <MergeDialog row={row} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </>
  );
}
