import type { TrackedPartner } from '@diwan/contract/tracking/calls';
import { useTranslation } from '../../lib/translate.ts';
import { getName } from '../../crud/resource/labels.ts';
import { formatDateTime, formatList, formatRelative } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './tracking.module.css';

/** Who a partner is, what they are doing, for which order, and when they were last seen. */
export function PartnerLine({ partner }: { partner: TrackedPartner }) {
  const { t } = useTranslation();
  const { state, is_stale: isStale, city, country } = partner;
  return (
    <div className={classes.line} data-stale={isStale === 1}>
      <span className={classes.name}>
        <PartnerName partner={partner} />
        {/* What was so long ago is shown grey, whatever it was. */}
        <StatusChip status={isStale ? 'offline' : state} label={t(`enums.partner_states.${state}`)} />
      </span>
      <span className={classes.facts}>
        <span>{getName({ ...(city ?? country) })}</span>
        <time dateTime={partner.seen_at} title={formatDateTime(partner.seen_at)}>
          {t('tracking.seen', { when: formatRelative(partner.seen_at) })}
        </time>
        <OrderLink partner={partner} />
      </span>
      {partner.doubts.length > 0 && (
        <span className={classes.doubts}>
          {t('tracking.doubts', { what: formatList(partner.doubts.map((one) => t(`enums.place_doubts.${one}`))) })}
        </span>
      )}
    </div>
  );
}

function PartnerName({ partner: { id, name, is_driver: drives } }: { partner: TrackedPartner }) {
  const { t } = useTranslation();
  const can = useCan();
  if (!can('show-providers')) return <strong>{name}</strong>;
  return (
    <Link href={`/${drives ? 'partners' : 'providers'}/show/${id}`} aria-label={t('tracking.page_of', { name })}>
      {name}
    </Link>
  );
}

function OrderLink({ partner: { order } }: { partner: TrackedPartner }) {
  const { t } = useTranslation();
  if (!order) return null;
  const route = order.order_type === 'trip' ? 'trips' : 'orders';
  return (
    <Link href={`/${route}/show/${order.id}`} aria-label={t('tracking.order', { number: order.order_no })}>
      <Ltr>{order.order_no}</Ltr>
    </Link>
  );
}
