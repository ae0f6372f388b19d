import type { OrderDetails } from '@diwan/contract/calls/order-details';
import { COMPLAINT_ASKS, COMPLAINT_RIGHTS, complaints } from '@diwan/contract/resources/complaints';
import { useTranslation } from 'react-i18next';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import { getZone } from '../../crud/cells/row-country.ts';
import { getName } from '../../crud/labels.ts';
import { TransitionButtons } from '../../crud/transitions/transition-buttons.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { IconAlertTriangle } from '../../ui/icons.ts';
import classes from './complaint-card.module.css';

/** The complaint about an order, which its page leads with: why, what was written, who owns it, and the decision. */
export function ComplaintCard({ complaint }: { complaint: NonNullable<OrderDetails['complaint']> }) {
  const { t } = useTranslation();
  const { status, order_type: type, owner_name: owner, decision } = complaint;
  const isOpen = status !== 'resolved';
  const who =
    owner === null
      ? t('orders.complaint.no_owner')
      : t(isOpen ? 'orders.complaint.owner' : 'orders.complaint.resolved_by', { name: owner });
  return (
    <section className={classes.card} data-open={isOpen} aria-labelledby="complaint">
      <header className={classes.head}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        <h2 id="complaint">
          {t(type === 'trip' ? 'orders.complaint.title' : 'orders.complaint.title_order')}:{' '}
          <bdi>{getName(complaint.report_reason_data)}</bdi>
        </h2>
        <StatusChip status={status} label={t(`enums.complaint_statuses.${status}`)} />
      </header>
      <p className={complaint.description === null ? classes.quiet : classes.text} dir="auto">
        {complaint.description ?? t('orders.complaint.no_text')}
      </p>
      {decision !== null && (
        <p className={classes.text}>
          <b>{t('orders.complaint.decision')}:</b> <bdi>{decision}</bdi>
        </p>
      )}
      <footer className={classes.foot}>
        <p className={classes.quiet}>
          {t(`orders.complaint.by.${complaint.complained_by}`)} ·{' '}
          <Timestamp value={complaint.created_at} zone={getZone({ ...complaint })} /> · <bdi>{who}</bdi>
        </p>
        <TransitionButtons resource={complaints} moves={COMPLAINT_ASKS} right={COMPLAINT_RIGHTS} row={complaint} />
      </footer>
    </section>
  );
}
