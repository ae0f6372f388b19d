import '../../crud/words/page-words.ts';
import { tickets, type Ticket } from '@diwan/contract/tickets/resource';
import { useEffect, useState } from 'react';
import { useFollowedRow, refreshRow } from '../../crud/resource/queries.ts';
import { RowArea } from '../../crud/page/row-area.tsx';
import type { Row } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import { loadArea } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCan } from '../../lib/permissions.ts';
import { onNews } from '../../lib/realtime.ts';
import { usePathPart } from '../../lib/search-params.ts';
import { usePhoneWidth } from '../../lib/use-phone-width.ts';
import frame from '../../ui/page.module.css';
import { Tabs } from '../../ui/tabs.tsx';
import { LiveThread } from '../chats/shared/live-thread.tsx';
import { ContactThread } from '../contacts/shared/contact-thread.tsx';
import { getTicketSubject } from './shared/ticket-subject.ts';
import { TicketHead } from './ticket-head.tsx';
import { TicketNotes } from './ticket-notes.tsx';
import { TicketSide } from './ticket-side.tsx';
import { TICKET_PLACE } from './ticket-steps.tsx';
import { TicketTimeline } from './ticket-timeline.tsx';
import classes from './tickets.module.css';

// The conversation stands on the page, and the order beside it.
await Promise.all([loadArea('chats'), loadArea('orders')]);

/** A ticket: what is talked about in the middle, what happened below it, and who and what it is about beside it. */
export default function TicketPage() {
  const id = usePathPart('id');
  const query = useFollowedRow(tickets, id);
  const words = useWords();
  usePageTitle(query.data && getTicketSubject(query.data, words));
  return (
    <RowArea key={id} query={query} place={TICKET_PLACE}>
      {(row) => <Whole row={row} />}
    </RowArea>
  );
}

/** Messages change when an answer is due, which is no edit of the ticket. */
function useMessages({ id, conversation_id: talk }: Row & Ticket): void {
  useEffect(() => onNews('message', (news) => news.conversation_id === talk && void refreshRow(tickets, id)), [id, talk]);
}

const PARTS = ['thread', 'details', 'timeline'] as const;

function Whole({ row }: { row: Row & Ticket }) {
  const words = useWords();
  const isPhone = usePhoneWidth();
  const [part, setPart] = useState<(typeof PARTS)[number]>('thread');
  useMessages(row);
  if (isPhone)
    return (
      <div className={frame.page}>
        <TicketHead row={row} />
        <Tabs
          label={words('detail.tabs')}
          items={PARTS.map((value) => ({ value, label: words(`support.tickets.parts.${value}`) }))}
          value={part}
          onChange={setPart}
        >
          {part === 'thread' ? <TicketThread row={row} /> : part === 'details' ? <TicketSide row={row} /> : <TicketTimeline row={row} />}
        </Tabs>
      </div>
    );
  return (
    <div className={frame.page}>
      <TicketHead row={row} />
      <div className={classes.columns}>
        <div className={frame.stack}>
          <TicketThread row={row} />
          <TicketTimeline row={row} />
        </div>
        <TicketSide row={row} />
      </div>
    </div>
  );
}

/** What a ticket is about: its conversation, which is answered here, what was written to the administration, or what was noted on the phone. */
function TicketThread({ row }: { row: Row & Ticket }) {
  const can = useCan();
  const { conversation_id: talk, contact_message_id: contact } = row;
  if (talk !== null && can('index-chats')) return <LiveThread id={talk} />;
  if (contact !== null && can('show-contacts')) return <ContactThread id={contact} />;
  return <TicketNotes row={row} />;
}
