import type { Order } from '@diwan/contract/orders/resource';
import { useTranslation } from '../../lib/translate.ts';
import cellClasses from '../../crud/cells/cell.module.css';
import { formatDay } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { Ltr } from '../../ui/text.tsx';

/** When an order is due: a day and a time on the clocks of its country, or at once. In a table the time stands below. */
export function Appointment({ row, narrow = false }: { row: Pick<Order, 'visit_date' | 'visit_time'>; narrow?: boolean }) {
  const { t } = useTranslation();
  if (!row.visit_date)
    return <span className={cx(cellClasses['muted'], narrow && cellClasses['wraps'])}>{t('orders.as_soon_as_possible')}</span>;
  return (
    <time dateTime={`${row.visit_date}${row.visit_time ? `T${row.visit_time}` : ''}`}>
      {formatDay(row.visit_date)}{' '}
      {row.visit_time && (
        // The line runs as the page does, the time within it left to right.
        <span className={narrow ? cellClasses['note'] : undefined}>
          <Ltr>{row.visit_time}</Ltr>
        </span>
      )}
    </time>
  );
}
