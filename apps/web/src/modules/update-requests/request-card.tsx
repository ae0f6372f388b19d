import type { UpdateRequest } from '@diwan/contract/update-requests/calls';
import { useTranslation } from '../../lib/translate.ts';
import cellClasses from '../../crud/cells/cell.module.css';
import { getName } from '../../crud/resource/labels.ts';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import { Phone } from '../../crud/cells/phone.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Chip, StatusChip } from '../../ui/chip.tsx';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Avatar, CountryFlag } from '../../ui/picture.tsx';
import { ChangesTable } from './shared/changes-table.tsx';
import { UpdateRequestDecisionButtons } from './shared/decision-buttons.tsx';
import classes from './update-requests.module.css';

/** Who asks, for what, and the decision: to be made, or as it was made. */
export function RequestCard({ request }: { request: UpdateRequest }) {
  const { t } = useTranslation();
  const can = useCan();
  const { provider, country } = request;
  const name = getName({ ...provider });
  const pending = request.request_status === 'pending';
  return (
    <li className={classes.card}>
      <header className={classes.head}>
        <Avatar name={name} image={provider.image} size={36} />
        <div className={classes.who}>
          <h2>
            {can('show-providers') ? (
              <Link href={`/providers/show/${provider.id}`} className={cellClasses['read']}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </h2>
          <p className={classes.note}>
            <span className={cellClasses['place']}>
              <CountryFlag src={country.flag} /> {getName({ ...country })}
            </span>{' '}
            · <Phone phone={provider.phone} /> ·{' '}
            <time dateTime={request.created_at}>
              {t('vehicles.requests.asked_at', { when: formatDateTime(request.created_at, country.time_zone) })}
            </time>
          </p>
        </div>
        <div className={classes.side}>
          {request.has_conflict && (
            <Chip tone="wait" dot>
              {t('vehicles.requests.conflict')}
            </Chip>
          )}
          {pending ? <UpdateRequestDecisionButtons request={request} name={name} /> : <Decided request={request} />}
        </div>
      </header>
      {request.has_conflict && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('vehicles.requests.conflict_text')}
        </p>
      )}
      <ChangesTable request={request} name={name} />
      {request.reject_reason && (
        <p className={classes.note}>
          <bdi>{t('vehicles.requests.reason_was', { reason: request.reject_reason })}</bdi>
        </p>
      )}
    </li>
  );
}

function Decided({ request }: { request: UpdateRequest }) {
  const { t } = useTranslation();
  return (
    <span className={classes.decided}>
      <StatusChip status={request.request_status} label={t(`enums.update_statuses.${request.request_status}`)} />
      <span className={classes.note}>
        {request.decided_at && <Timestamp value={request.decided_at} zone={request.country.time_zone} />}{' '}
        {request.decided_by && <bdi>{t('vehicles.requests.by', { name: getName({ ...request.decided_by }) })}</bdi>}
      </span>
    </span>
  );
}
