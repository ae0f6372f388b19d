import type { Order } from '@diwan/contract/resources/orders';
import { useTranslation } from 'react-i18next';
import cellClasses from '../../kit/cells/cell.module.css';
import { formatDay } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';

/** When an order is due: a day and a time on the clocks of its country, or at once. */
export function Appointment({ row }: { row: Pick<Order, 'visit_date' | 'visit_time'> }) {
  const { t } = useTranslation();
  if (!row.visit_date) return <span className={cellClasses['muted']}>{t('orders.as_soon_as_possible')}</span>;
  return (
    <time dateTime={`${row.visit_date}${row.visit_time ? `T${row.visit_time}` : ''}`}>
      {formatDay(row.visit_date)} {row.visit_time && <Ltr>{row.visit_time}</Ltr>}
    </time>
  );
}
