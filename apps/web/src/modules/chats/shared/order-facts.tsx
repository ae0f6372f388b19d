import type { ChatConversation } from '../chat-types.ts';
import { useTranslation } from '../../../lib/translate.ts';
import { Timestamp } from '../../../crud/cells/timestamp.tsx';
import { getRowZone } from '../../../crud/cells/row-country.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { Link } from '../../../ui/link.tsx';
import { Ltr } from '../../../ui/text.tsx';
import card from '../../../ui/card.module.css';
import { getOrderList, useOrder } from '../use-order.ts';
import classes from '../chats.module.css';

/** The order that the talk is about: where it is, what it costs, and the way to it. */
export function OrderFacts({ order }: { order: NonNullable<ChatConversation['order']> }) {
  const { t } = useTranslation();
  const can = useCan();
  const { id, order_no: number, order_status: status } = order;
  const data = useOrder(order);
  const mayRefund = can('refund-orders') && data !== undefined && data.pay_status !== 'unpaid';
  // What somebody complains of while they talk about an order.
  const mayComplain = can('create-complaints') && data !== undefined;
  const href = `/${getOrderList(order).name}/show/${id}`;
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
            <dd>
              <Timestamp short value={data.created_at} zone={getRowZone({ ...data })} />
            </dd>
          </div>
        </dl>
      )}
      {(mayRefund || mayComplain) && (
        <div className={classes.doings}>
          {mayRefund && (
            <Link href={href} className={buttonClass({ size: 'small' })}>
              {t('chats.refund')}
            </Link>
          )}
          {mayComplain && (
            <Link href={`/complaints/add?order_id=${id}`} className={buttonClass({ size: 'small' })}>
              {t('chats.complain')}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}
