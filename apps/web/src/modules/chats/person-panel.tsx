import type { ChatConversation } from './chat-types.ts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { IconChevronLeft } from '../../ui/icons.ts';
import { OrderFacts } from './order-facts.tsx';
import { PastOrders } from './past-orders.tsx';
import { PersonFacts } from './person-facts.tsx';
import classes from './chats.module.css';

/** Whom one talks to and about what: what one would look up elsewhere stands beside the talk. */
export function PersonPanel({ conversation, onBack }: { conversation: ChatConversation; onBack: () => void }) {
  const { t } = useTranslation();
  const { people, order, receiver } = conversation;
  return (
    <section className={classes.panel} aria-label={t('chats.details')}>
      <IconButton
        className={classes.fromPanel}
        name={t('chats.back_to_thread')}
        icon={<IconChevronLeft size={18} data-mirror />}
        onClick={onBack}
      />
      {order && <OrderFacts order={order} />}
      {people.map((person) => (
        <PersonFacts key={`${person.user_type} ${person.id}`} person={person} />
      ))}
      <PastOrders person={receiver} besides={order?.id ?? null} />
    </section>
  );
}
