import type { Resource } from '@diwan/contract/kit/resource';
import type { OrderDetails } from '@diwan/contract/orders/detail-calls';
import { useTranslation } from '../../../lib/translate.ts';
import { Timestamp } from '../../../crud/cells/timestamp.tsx';
import { getRowZone } from '../../../crud/cells/row-country.ts';
import { getName } from '../../../crud/resource/labels.ts';
import { refreshRow } from '../../../crud/resource/queries.ts';
import { useCan } from '../../../lib/permissions.ts';
import { useRowNews } from '../../../lib/use-live.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import classes from './complaint-card.module.css';
import { ComplaintPriorityPicker } from './complaint-priority.tsx';
import { ComplaintMoves } from './complaint-moves.tsx';
import type { ComplaintRepeat } from '@diwan/contract/complaints/calls';
import { REPEATED_WITHIN } from '@diwan/contract/complaints/resource';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../crud/words/words.ts';
import { call } from '../../../lib/call.ts';

interface ComplaintCardProps {
  /** Of its order, which is read again when somebody works on the complaint. */
  resource: Resource;
  complaint: OrderDetails['complaints'][number];
  /** It is shown where it is talked about already. */
  isBesideTalk?: boolean;
}

/** A complaint about an order, which its page leads with: why, what was written, who owns it, and the decision. */
export function ComplaintCard({ resource, complaint, isBesideTalk = false }: ComplaintCardProps) {
  const { t } = useTranslation();
  const can = useCan();
  useRowNews('complaints', complaint.id, () => void refreshRow(resource, complaint.order_id));
  const { status, order_type: type, owner_name: owner, decision, conversation_id: talk } = complaint;
  const isOpen = status !== 'resolved';
  const who =
    owner === null
      ? t('orders.complaint.no_owner')
      : t(isOpen ? 'orders.complaint.owner' : 'orders.complaint.resolved_by', { name: owner });
  return (
    <section className={classes.card} data-open={isOpen} aria-labelledby={`complaint-${complaint.id}`}>
      <header className={classes.head}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        <h2 id={`complaint-${complaint.id}`}>
          {t(type === 'trip' ? 'orders.complaint.title' : 'orders.complaint.title_order')}:{' '}
          <bdi>{getName(complaint.report_reason_data)}</bdi>
        </h2>
        <ComplaintPriorityPicker complaint={complaint} />
        <StatusChip status={status} label={t(`enums.complaint_statuses.${status}`)} />
      </header>
      <p className={complaint.description === null ? classes.quiet : classes.text} dir="auto">
        {complaint.description ?? t('orders.complaint.no_text')}
      </p>
      <ComplaintRepeats id={complaint.id} />
      {decision !== null && (
        <p className={classes.text}>
          <b>{t('orders.complaint.decision')}:</b> <bdi>{decision}</bdi>
        </p>
      )}
      <footer className={classes.foot}>
        <p className={classes.quiet}>
          {t(`orders.complaint.by.${complaint.complained_by}`)} ·{' '}
          <Timestamp value={complaint.created_at} zone={getRowZone({ ...complaint })} /> · <bdi>{who}</bdi>
        </p>
        {talk !== null && !isBesideTalk && can('index-chats') && (
          <Link href={`/chats?queue=all&id=${talk}`} className={buttonClass({ size: 'small' })}>
            {t('orders.complaint.talk')}
          </Link>
        )}
        <ComplaintMoves row={complaint} />
      </footer>
    </section>
  );
}

/** The list of complaints that a figure counts. */
function getAddress({ about, about_id, complained_by, from_date }: ComplaintRepeat): string {
  const filters = { [`${about}_id`]: String(about_id), complained_by, from_date };
  return `/complaints/show-all?${new URLSearchParams(filters).toString()}`;
}

/** Others have complained about the same lately: about whom and how often, each leading to the list of them. Says nothing about a first one. */
function ComplaintRepeats({ id }: { id: number }) {
  const words = useWords();
  const mayList = useCan()('index-complaints');
  const { data = [] } = useQuery({
    // Among the rows, so that whatever refreshes these refreshes it.
    queryKey: ['rows', 'complaints', 'repeats', id],
    queryFn: async ({ signal }) => (await call('GET complaints/:id/repeats', { params: { id }, signal })).data,
  });
  if (data.length === 0) return null;
  return (
    <ul className={classes.repeats} aria-label={words('orders.complaint.repeated')}>
      {data.map((one) => {
        const text = words(`orders.complaint.repeats.${one.about}`, { count: one.count, days: REPEATED_WITHIN });
        return (
          <li key={one.about}>
            <IconAlertTriangle size={14} aria-hidden="true" />
            {mayList ? <Link href={getAddress(one)}>{text}</Link> : text}
          </li>
        );
      })}
    </ul>
  );
}
