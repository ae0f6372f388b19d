import type { WaitingItem } from '@diwan/contract/home/calls';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { getName } from '../../crud/resource/labels.ts';
import { Amount } from '../wallet/shared/amount.tsx';
import { OrderLink } from '../wallet/shared/order-link.tsx';
import { PersonCell } from '../wallet/shared/person-cell.tsx';
import { useWords } from '../../crud/words/words.ts';
import { formatList } from '../../lib/format.ts';
import { loadArea } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useHasRested } from '../../lib/use-has-rested.ts';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import { Age } from './age.tsx';
import classes from './home-queue.module.css';
import { ApprovalSubject, AskedAmount } from '../approvals/shared/about.tsx';
import { TimeLock } from '../approvals/shared/waits-alone.tsx';

// Kinds and reasons are those of the lists, with their words.
await Promise.all([loadArea('money'), loadArea('orders'), loadArea('support'), loadArea('till'), loadArea('vehicles')]);

const Decision = lazyPart(() => import('./decision.tsx'));
const ChangesTable = lazyPart(async () => ({ default: (await import('../update-requests/shared/changes-table.tsx')).ChangesTable }));

/** What waits for this admin's decision, the oldest first, each with the decision itself: its buttons come once the browser rests. */
export function HomeQueue({ items }: { items: readonly WaitingItem[] }) {
  const { t } = useTranslation();
  const hasRested = useHasRested();
  return (
    <ul className={classes.queue} aria-label={t('pages.home.oldest')}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.row.id}`} className={cx('line', classes.item)}>
          <span className={classes.kind}>{t(`pages.home.kinds.${item.kind}`)}</span>
          <div className={classes.about}>
            <Subject item={item} />
          </div>
          <span className={classes.age}>
            <Age since={item.since} zone={getRowZone({ ...item.row })} />
          </span>
          <div className={classes.decision}>
            {hasRested && (
              <Suspense>
                <Decision item={item} />
              </Suspense>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Whom or what it is about, and how much. */
function Subject({ item }: { item: WaitingItem }): ReactNode {
  const { t } = useTranslation();
  switch (item.kind) {
    case 'cash_outs':
      return (
        <>
          <b>
            <PersonCell row={item.row} />
          </b>
          <Amount amount={item.row.amount} unit={item.row.currency} />
          <span className={classes.quiet}>
            <bdi>{item.row.bank_name}</bdi>
          </span>
        </>
      );
    case 'bank_accounts':
      return (
        <>
          <b>
            <PersonCell row={{ user_type: 'provider', user_id: item.row.id, user_name: getName({ ...item.row }) }} />
          </b>
          <Ltr>{item.row.account_number}</Ltr>
          <span className={classes.quiet}>
            <bdi>{[item.row.holder_name, item.row.bank_name].filter(Boolean).join(' · ')}</bdi>
          </span>
        </>
      );
    case 'update_requests':
      return <Changes request={item.row} />;
    case 'approvals':
    case 'findings':
      return <TillSubject item={item} />;
    case 'complaints':
      return (
        <>
          <b>
            <bdi>{getName(item.row.report_reason_data)}</bdi>
          </b>
          <OrderLink row={item.row} />
          <span className={classes.quiet}>
            {item.row.owner_name === null ? t('orders.complaint.no_owner') : t('orders.complaint.owner', { name: item.row.owner_name })}
          </span>
        </>
      );
    case 'tickets':
      return (
        <>
          <b>
            <Link href={`/tickets/show/${item.row.id}`}>
              <bdi>{item.row.subject}</bdi>
            </Link>
          </b>
          <Ltr>{item.row.ticket_no}</Ltr>
          <span className={classes.quiet}>{t(`enums.ticket_priorities.${item.row.priority}`)}</span>
        </>
      );
    case 'unassigned_orders':
      return <OrderFacts row={item.row} />;
  }
}

/** Which order it is, where, and for whom. */
function OrderFacts({ row }: { row: Extract<WaitingItem, { kind: 'unassigned_orders' }>['row'] }) {
  const words = useWords();
  const { id, order_no, order_type: type, group_service: category, city, client } = row;
  return (
    <>
      <b>
        <OrderLink row={{ order_id: id, order_no, order_type: type }} />
      </b>
      <bdi>{category ? getName(category) : words(`enums.order_types.${type}`)}</bdi>
      <span className={classes.quiet}>
        <bdi>{[...(city ? [getName(city)] : []), getName(client)].join(' · ')}</bdi>
      </span>
    </>
  );
}

/** Who asks for which fields; from what to what stands folded away below. */
function Changes({ request }: { request: Extract<WaitingItem, { kind: 'update_requests' }>['row'] }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const name = getName({ ...request.provider });
  const fields = request.changes.map(({ field }) => words(`resources.providers.fields.${field}`));
  return (
    <>
      <b>
        <PersonCell row={{ user_type: 'provider', user_id: request.provider_id, user_name: name }} />
      </b>
      <details className={classes.changes} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{formatList(fields)}</summary>
        {open && (
          <Suspense>
            <ChangesTable request={request} name={name} />
          </Suspense>
        )}
      </details>
    </>
  );
}

/** What an approval or a finding is about, and how much. */
function TillSubject({ item }: { item: Extract<WaitingItem, { kind: 'approvals' | 'findings' }> }) {
  const { t } = useTranslation();
  if (item.kind === 'findings') {
    const { id, rule, amount, currency, client, provider, subject } = item.row;
    return (
      <>
        <b>
          <Link href={`/findings?id=${id}`}>{t(`enums.finding_rules.${rule}`)}</Link>
        </b>
        <AskedAmount amount={amount} unit={currency} />
        <span className={classes.quiet}>
          <bdi>{[client, provider, subject].flatMap((one) => (one ? [getName(one)] : [])).join(' · ')}</bdi>
        </span>
      </>
    );
  }
  const { row } = item;
  return (
    <>
      <b>{t(`enums.approval_kinds.${row.kind}`)}</b>
      <ApprovalSubject row={row} />
      {row.total_amount !== null && <AskedAmount amount={row.total_amount} unit={row.currency} />}
      <TimeLock row={row} />
      {row.requested_by_name !== null && (
        <span className={classes.quiet}>
          <bdi>{row.requested_by_name}</bdi>
        </span>
      )}
    </>
  );
}
