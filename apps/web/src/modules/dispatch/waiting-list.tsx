import type { WaitingOrder } from '@diwan/contract/dispatch/calls';
import { useTranslation } from '../../lib/translate.ts';
import { getName } from '../../crud/resource/labels.ts';
import { useWords } from '../../crud/words/words.ts';
import { formatDateTime, formatMoney, formatRelative, formatWait } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import { moveInList } from '../../ui/move-in-list.ts';
import { waitingOrders, type WaitingQuery as List } from './use-desk.ts';
import classes from './dispatch.module.css';

interface WaitingListProps {
  list: List;
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** The orders that wait, whoever is wanted first above the others. */
export function WaitingList({ list, chosen, onChoose }: WaitingListProps) {
  const { t } = useTranslation();
  const words = useWords();
  const orders = waitingOrders(list);
  return (
    <section className={classes.waiting} aria-label={t('dispatch.list')}>
      <h2 aria-live="polite">{list.data && (list.hasNextPage ? t('dispatch.list') : words('dispatch.count', { count: orders.length }))}</h2>
      <DataArea
        query={list}
        loading={<LoadingState rows={8} height={64} />}
        isEmpty={() => orders.length === 0}
        empty={<EmptyState title={t('dispatch.none')} text={t('dispatch.none_text')} />}
      >
        {() => (
          <>
            <ul className={classes.orders}>
              {orders.map((order) => (
                <WaitingItem key={order.id} order={order} isChosen={order.id === chosen} onChoose={onChoose} />
              ))}
            </ul>
            {list.hasNextPage && (
              <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>
                {t('dispatch.more')}
              </Button>
            )}
          </>
        )}
      </DataArea>
    </section>
  );
}

interface WaitingItemProps {
  order: WaitingOrder;
  isChosen: boolean;
  onChoose: (id: number) => void;
}

function WaitingItem({ order, isChosen, onChoose }: WaitingItemProps) {
  const { t } = useTranslation();
  const { city, group_service: service, due_at: due, time_zone: zone, state } = order;
  return (
    <li>
      <button
        type="button"
        data-item
        data-order={order.id}
        aria-current={isChosen}
        className={classes.order}
        onKeyDown={moveInList}
        onClick={() => onChoose(order.id)}
      >
        <span className={classes.top}>
          <strong>
            <Ltr>{order.order_no}</Ltr>
          </strong>
          <StatusChip status={state} label={t(`enums.dispatch_states.${state}`)} />
        </span>
        <span className={classes.about}>
          <bdi>{service ? getName({ ...service }) : t(`enums.order_types.${order.order_type}`)}</bdi>
          {city && <bdi>{getName({ ...city })}</bdi>}
          <Ltr>{formatMoney(order.total_price, order.currency)}</Ltr>
        </span>
        <span className={classes.about}>
          <bdi>{order.contact_name}</bdi>
          <time dateTime={due} title={formatDateTime(due, zone)}>
            {order.is_scheduled ? t('dispatch.due', { when: formatRelative(due) }) : t('dispatch.waits', { when: formatWait(due) })}
          </time>
        </span>
      </button>
    </li>
  );
}
