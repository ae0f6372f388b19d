import type { Ticket } from '@diwan/contract/resources/tickets';
import type { Row } from '../../crud/screens.ts';
import { useWords } from '../../crud/words.ts';
import { useCan } from '../../lib/permissions.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './tickets.module.css';

/** What a ticket is about, to be opened: the thread of its conversation, and its order. */
export function TicketLinks({ row }: { row: Row }) {
  const words = useWords();
  const can = useCan();
  const { conversation_id: talk, order_id: order, order_no, order_type } = row as Row & Ticket;
  const orders = order_type === 'trip' ? 'trips' : 'orders';
  return (
    <div className={classes.links}>
      {talk !== null && can('index-chats') && (
        <Link href={`/chats/${talk}`} className={buttonClass({ size: 'small' })}>
          {words('support.tickets.conversation')}
        </Link>
      )}
      {order !== null && can(`show-${orders}`) && (
        <Link href={`/${orders}/show/${order}`} className={buttonClass({ size: 'small' })}>
          {words('support.tickets.order')} <Ltr>{order_no}</Ltr>
        </Link>
      )}
    </div>
  );
}
