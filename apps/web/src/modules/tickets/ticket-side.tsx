import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import { orders, trips } from '@diwan/contract/orders/resource';
import { tickets, type Ticket } from '@diwan/contract/tickets/resource';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { CellContext } from '../../crud/cells/cell-context.ts';
import { FieldList } from '../../crud/fields/field-list.tsx';
import { isNone } from '../../crud/cells/missing.tsx';
import { getName } from '../../crud/resource/labels.ts';
import { useFollowedRow } from '../../crud/resource/queries.ts';
import type { FieldName, Row } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import { useCan } from '../../lib/permissions.ts';
import card from '../../ui/card.module.css';
import frame from '../../ui/page.module.css';
import { Skeleton } from '../../ui/states.tsx';
import { OrderFacts } from '../chats/shared/order-facts.tsx';
import { PastOrders } from '../chats/shared/past-orders.tsx';
import { PersonFacts } from '../chats/shared/person-facts.tsx';
import { TicketPromises } from './ticket-clocks.tsx';

const ComplaintBeside = lazy(() => import('../orders/shared/complaint-beside.tsx'));

const FIELDS = [
  'assignee_name',
  'channel',
  'priority',
  'tags',
  'notes',
  'country_id',
  'created_at',
  'first_responded_at',
  'closed_at',
  'talk_seconds',
  'hold_seconds',
  'after_call_seconds',
] as const satisfies readonly FieldName<typeof tickets>[];

/** Who and what a ticket is about, what was promised, and what else is known of it. */
export function TicketSide({ row }: { row: Row & Ticket }) {
  const words = useWords();
  const { client, provider } = row;
  const person = client
    ? ({ user_type: 'client', ...client } as const)
    : provider
      ? ({ user_type: 'provider', ...provider } as const)
      : null;
  return (
    <aside className={frame.stack} aria-label={words('detail.summary')}>
      <h2 className="sr-only">{words('support.tickets.parts.details')}</h2>
      {person && <PersonFacts person={{ id: person.id, user_type: person.user_type, name: getName(person), image: null }} />}
      <TicketPromises row={row} />
      <TicketOrder row={row}>
        <About row={row} />
        {person && <PastOrders person={person} besides={row.order_id} />}
      </TicketOrder>
    </aside>
  );
}

interface TicketOrderProps {
  row: Ticket;
  /** What stands below. */
  children: ReactNode;
}

/** The order, for whoever may see orders of its kind; with what somebody complains of about it. */
function TicketOrder({ row, children }: TicketOrderProps) {
  const { order_id: id, order_type: type, complaint_id: complaint, conversation_id: talk } = row;
  const can = useCan();
  if (id === null || type === null || !can(getOrderKind(type).show)) return children;
  const resource = getOrderKind(type).name === 'trips' ? trips : orders;
  return (
    <KnownOrder id={id} resource={resource} talk={complaint === null ? null : talk}>
      {children}
    </KnownOrder>
  );
}

interface KnownOrderProps extends Pick<TicketOrderProps, 'children'> {
  id: number;
  resource: typeof orders | typeof trips;
  /** The conversation of the complaint, if there is one. */
  talk: number | null;
}

function KnownOrder({ id, resource, talk, children }: KnownOrderProps) {
  const { data: order, isPending } = useFollowedRow(resource, String(id), { ofScreen: false });
  return (
    <>
      {order ? (
        <OrderFacts order={order} />
      ) : (
        isPending && (
          // As high as it will be: what stands below would jump.
          <section className={card.card} aria-hidden="true">
            <Skeleton height={126} />
          </section>
        )
      )}
      {talk === null || (!order && !isPending) ? (
        children
      ) : (
        <Suspense>
          {order && (
            <ComplaintBeside order={order} talk={talk}>
              {children}
            </ComplaintBeside>
          )}
        </Suspense>
      )}
    </>
  );
}

/** What else is known: what is not, is left out. */
function About({ row }: { row: Row & Ticket }) {
  const words = useWords();
  const context = useMemo<CellContext>(
    () => ({ resource: tickets, words, cut: false, preview: () => undefined, read: () => undefined, toggle: undefined }),
    [words],
  );
  const isInMiddle = row.conversation_id === null && row.contact_message_id === null;
  const fields = FIELDS.filter((name) => !isNone(row[name]) && row[name] !== 0 && !(name === 'notes' && isInMiddle));
  return (
    <section className={card.card}>
      <h2>{words('support.tickets.about')}</h2>
      <FieldList context={context} fields={fields} row={row} />
    </section>
  );
}
