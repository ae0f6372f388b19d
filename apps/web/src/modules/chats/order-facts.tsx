import type { ChatConversation } from './chat-types.ts';
import { getOrderKind } from '@diwan/contract/order-kinds';
import { orders, trips, type Order } from '@diwan/contract/resources/orders';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readRow } from '../../crud/queries.ts';
import { getZone } from '../../crud/cells/row-country.ts';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { buttonClass } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import card from '../../ui/card.module.css';
import classes from './chats.module.css';

/** The order that the talk is about: where it is, what it costs, and the way to it. */
export function OrderFacts({ order }: { order: NonNullable<ChatConversation['order']> }) {
  const { t } = useTranslation();
  const can = useCan();
  const { id, order_no: number, order_type: type, order_status: status } = order;
  const isTrip = getOrderKind(type).name === 'trips';
  const resource = isTrip ? trips : orders;
  const { data } = useQuery({
    // It changes with the status that the conversation tells of.
    queryKey: ['rows', resource.name, 'one', String(id), status],
    queryFn: async ({ signal }) => (await readRow(resource, id, signal)) as unknown as Order,
  });
  const href = `/${resource.name}/show/${id}`;
  return (
    <section className={card.card} aria-label={t('chats.order')}>
      <div className={card.head}>
        <h3>
          <Link href={href} className={classes.link} aria-label={t('chats.open_order', { number })}>
            <Ltr>{number}</Ltr>
          </Link>
        </h3>
        <StatusChip status={status} label={t(`enums.order_statuses.${status}`)} />
      </div>
      {data && (
        <dl className={classes.pairs}>
          <div>
            <dt>{t('chats.price')}</dt>
            <dd>
              <Ltr>{formatMoney(data.total_price, data.currency)}</Ltr>
            </dd>
          </div>
          <div>
            <dt>{t('chats.created')}</dt>
            <dd>{formatDateTime(data.created_at, getZone({ ...data }))}</dd>
          </div>
        </dl>
      )}
      {can('refund-orders') && data && data.pay_status !== 'unpaid' && (
        <div className={classes.doings}>
          <Link href={href} className={buttonClass({ size: 'small' })}>
            {t('chats.refund')}
          </Link>
        </div>
      )}
    </section>
  );
}
