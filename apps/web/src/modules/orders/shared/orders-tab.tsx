import { orders } from '@diwan/contract/orders/resource';
import { useTranslation } from '../../../lib/translate.ts';
import { useCan } from '../../../lib/permissions.ts';
import { RelatedRows } from '../../../crud/detail/related-rows.tsx';

const COLUMNS = ['order_no', 'order_type', 'order_status', 'total_price', 'pay_type', 'created_at'] as const;

/** The newest orders that a filter leaves, and the way to all of them. */
export function OrdersTab({ filter }: { filter: Readonly<Record<string, string>> }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <RelatedRows
      resource={orders}
      filter={filter}
      columns={COLUMNS}
      linked={can('show-orders')}
      empty={t('orders.none_yet')}
      all={t('orders.all_orders')}
    />
  );
}
