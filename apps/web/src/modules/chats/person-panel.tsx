import type { ChatConversation } from './chat-types.ts';
import { Suspense } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Skeleton } from '../../ui/states.tsx';
import { IconButton } from '../../ui/button.tsx';
import { IconChevronLeft } from '../../ui/icons.ts';
import { OrderFacts } from './shared/order-facts.tsx';
import { PastOrders } from './shared/past-orders.tsx';
import { PersonFacts } from './shared/person-facts.tsx';
import classes from './chats.module.css';

const ComplaintBeside = lazyPart(() => import('../orders/shared/complaint-beside.tsx'));

/** Whom one talks to and about what: what one would look up elsewhere stands beside the talk. */
export function PersonPanel({ conversation, onBack }: { conversation: ChatConversation; onBack: () => void }) {
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
