import type { ChatConversation } from '../chat-types.ts';
import { orders } from '@diwan/contract/orders/resource';
import { useTranslation } from '../../../lib/translate.ts';
import { useListPage } from '../../../crud/resource/queries.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import { Link } from '../../../ui/link.tsx';
import { Ltr } from '../../../ui/text.tsx';
import card from '../../../ui/card.module.css';
import classes from '../chats.module.css';

const SHOWN = 5;
/** What stands of each. */
const FIELDS = 'created_at,currency,order_no,order_status,total_price';

interface PastOrdersProps {
  person: Pick<ChatConversation['receiver'], 'id' | 'user_type'>;
  /** The order that stands beside the talk already. */
  besides: number | null;
}

/** What somebody ordered or served last. */
export function PastOrders({ person, besides }: PastOrdersProps) {
  const { t } = useTranslation();
  const can = useCan();
  const filter = { [`${person.user_type}_id`]: person.id };
  const { data } = useListPage(orders, { ...filter, per_page: SHOWN + 1, fields: FIELDS }, { enabled: can('index-orders') });
  if (!data) return null;
  const rows = data.data.filter(({ id }) => id !== besides).slice(0, SHOWN);
  const title = t(besides === null ? 'chats.past_orders' : 'chats.besides_orders');
  return (
    <section className={card.card} aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className={card.note}>{t(besides === null ? 'chats.no_orders' : 'chats.no_besides_orders')}</p>
      ) : (
        <ul className={classes.past}>
          {rows.map((order) => (
            <li key={order.id}>
              <Link href={`/orders/show/${order.id}`} className={classes.pastOrder}>
                <span className={classes.line}>
                  <Ltr>{order.order_no}</Ltr>
                  <Ltr>{formatMoney(order.total_price, order.currency)}</Ltr>
                </span>
                <span className={classes.line}>
                  <time dateTime={order.created_at}>{formatDate(order.created_at)}</time>
                  <StatusChip status={order.order_status} label={t(`enums.order_statuses.${order.order_status}`)} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <Link href={`/orders/show-all?${person.user_type}_id=${person.id}`} className={classes.link}>
          {t('chats.all_orders')}
        </Link>
      )}
    </section>
  );
}
