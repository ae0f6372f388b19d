import { useServerNow } from '../../lib/use-server-now.ts';
import { tickets, type Ticket } from '@diwan/contract/resources/tickets';
import { lazy, Suspense, useEffect, useState } from 'react';
import { getName } from '../../crud/labels.ts';
import { refreshRow } from '../../crud/queries.ts';
import { useWords } from '../../crud/words.ts';
import { useCan } from '../../lib/permissions.ts';
import { onNews } from '../../lib/realtime.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './tickets.module.css';

const ReplyDialog = lazy(() => import('../contacts/shared/reply-dialog.tsx').then((file) => ({ default: file.ReplyDialog })));

/** The page follows its ticket by itself; this, what is written in its conversation, which stands in its timeline. */
function useMessages({ id, conversation_id: talk }: Ticket): void {
  useEffect(() => onNews('message', (news) => news.conversation_id === talk && void refreshRow(tickets, id)), [id, talk]);
}

/** What the call is at, and for how long: it counts while one looks. */
function CallClock({ state, since }: { state: string; since: string }) {
  const words = useWords();
  const now = useServerNow(1000);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  return (
    <Chip dot tone={state === 'talk' ? 'good' : 'wait'}>
      {words(`enums.call_states.${state}`)} <Ltr>{`${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`}</Ltr>
    </Chip>
  );
}

/** What a ticket is about, to be opened: its call, the thread of its conversation, the message it began with, its order. */
export function TicketLinks({ row }: { row: Ticket }) {
  const words = useWords();
  const can = useCan();
  const [replying, setReplying] = useState(false);
  useMessages(row);
  const { conversation_id: talk, contact_message_id: contact, order_id: order, order_no, order_type } = row;
  const orders = order_type === 'trip' ? 'trips' : 'orders';
  const small = buttonClass({ size: 'small' });
  const person = row.client ?? row.provider;
  return (
    <div className={classes.links}>
      {row.call_state !== null && row.call_state_since !== null && <CallClock state={row.call_state} since={row.call_state_since} />}
      {row.merged_into_id !== null && (
        <Link href={`/tickets/show/${row.merged_into_id}`} className={small}>
          {words('support.tickets.merged_into')} <Ltr>{row.merged_into_no}</Ltr>
        </Link>
      )}
      {talk !== null && can('index-chats') && (
        <Link href={`/chats/${talk}`} className={small}>
          {words('support.tickets.conversation')}
        </Link>
      )}
      {contact !== null && can('show-contacts') && (
        <Link href={`/contact_messages/show/${contact}`} className={small}>
          {words('support.tickets.contact')}
        </Link>
      )}
      {contact !== null && can('reply-contacts') && row.status !== 'closed' && (
        <Button size="small" variant="primary" aria-haspopup="dialog" onClick={() => setReplying(true)}>
          {words('support.tickets.reply')}
        </Button>
      )}
      {order !== null && can(`show-${orders}`) && (
        <Link href={`/${orders}/show/${order}`} className={small}>
          {words('support.tickets.order')} <Ltr>{order_no}</Ltr>
        </Link>
      )}
      {replying && contact !== null && (
        <Suspense>
          <ReplyDialog contact={{ id: contact, name: person ? getName(person) : row.subject }} onClose={() => setReplying(false)} />
        </Suspense>
      )}
    </div>
  );
}
