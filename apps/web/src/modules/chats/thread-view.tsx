import { useTranslation } from '../../lib/translate.ts';
import type { Thread } from './thread-data.ts';
import { ThreadHead } from './thread-head.tsx';
import { useLiveTalk } from './live-talk.ts';
import { ThreadArea, ThreadBody } from './shared/live-thread.tsx';
import { useChatName } from './use-chat-name.ts';
import { useDecisions } from './use-decisions.ts';
import classes from './chats.module.css';
import type { ChatConversation } from './chat-types.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Skeleton } from '../../ui/states.tsx';
import { IconButton } from '../../ui/button.tsx';
import { IconChevronLeft } from '../../ui/icons.ts';
import { OrderFacts } from './shared/order-facts.tsx';
import { PastOrders } from './shared/past-orders.tsx';
import { PersonFacts } from './shared/person-facts.tsx';

interface ThreadViewProps {
  id: number;
  /** Whether people and order are shown where there is no room beside the thread. */
  hasPanel: boolean;
  onPanel: (shown: boolean) => void;
  onBack: () => void;
}

/** The conversation that is open. */
export function ThreadView({ id, ...rest }: ThreadViewProps) {
  return (
    <ThreadArea id={id} className={classes.nothing}>
      {(thread) => <OpenThread thread={thread} {...rest} />}
    </ThreadArea>
  );
}

function OpenThread({ thread, hasPanel, onPanel, onBack }: Omit<ThreadViewProps, 'id'> & { thread: Thread }) {
  const { t } = useTranslation();
  const { conversation } = thread;
  const name = useChatName(conversation);
  const decisions = useDecisions(conversation);
  const { typing, presence } = useLiveTalk(conversation.id);
  return (
    <>
      <section className={classes.thread} aria-label={t('chats.thread', { name })}>
        <ThreadHead
          conversation={conversation}
          presence={presence}
          decisions={decisions}
          hasPanel={hasPanel}
          onPanel={() => onPanel(!hasPanel)}
          onBack={onBack}
        />
        <ThreadBody thread={thread} decisions={decisions} typing={typing} />
      </section>
      <PersonPanel conversation={conversation} onBack={() => onPanel(false)} />
    </>
  );
}

const ComplaintBeside = lazyPart(() => import('../orders/shared/complaint-beside.tsx'));

/** Whom one talks to and about what: what one would look up elsewhere stands beside the talk. */
function PersonPanel({ conversation, onBack }: { conversation: ChatConversation; onBack: () => void }) {
  const { t } = useTranslation();
  const { kind, people, order, receiver } = conversation;
  return (
    <section className={classes.panel} aria-label={t('chats.details')}>
      <IconButton
        className={classes.fromPanel}
        name={t('chats.back_to_thread')}
        icon={<IconChevronLeft size={18} data-mirror />}
        onClick={onBack}
      />
      {order && <OrderFacts order={order} />}
      {order && kind === 'complaint' && (
        <Suspense fallback={<Skeleton height={120} />}>
          <ComplaintBeside order={order} talk={conversation.id} />
        </Suspense>
      )}
      {people.map((person) => (
        <PersonFacts key={`${person.user_type} ${person.id}`} person={person} />
      ))}
      <PastOrders person={receiver} besides={order?.id ?? null} />
    </section>
  );
}
