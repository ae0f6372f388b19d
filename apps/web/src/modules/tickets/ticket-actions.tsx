import { TICKET_ASKS, tickets, type Ticket } from '@diwan/contract/resources/tickets';
import { TransitionButtons } from '../../crud/transitions/transition-buttons.tsx';
import { refreshRows } from '../../crud/queries.ts';
import { useWords } from '../../crud/words.ts';
import { getLines } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { readSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';

/** What may be done with a ticket now: taking it, giving it back, and its moves. */
export function TicketActions({ row }: { row: Ticket }) {
  const words = useWords();
  const can = useCan();
  const me = readSession()?.id;
  const isMine = row.assignee_id === me;

  async function assign(admin_id: number | null) {
    try {
      toast.success((await call('POST tickets/:id/assign', { params: { id: row.id }, body: { admin_id } })).message);
      await refreshRows();
    } catch (error) {
      toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
    }
  }

  const mayTake = can('update-tickets') && row.status !== 'closed' && (row.assignee_id === null || isMine || can('assign-tickets'));
  return (
    <>
      {mayTake && me !== undefined && (
        <Button size="small" onClick={() => void assign(isMine ? null : me)}>
          {words(isMine ? 'support.tickets.give_back' : 'support.tickets.take')}
        </Button>
      )}
      <TransitionButtons resource={tickets} moves={TICKET_ASKS} right="update-tickets" row={row} />
    </>
  );
}
