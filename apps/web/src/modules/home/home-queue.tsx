import '../../crud/page-words.ts';
import type { WaitingItem } from '@diwan/contract/calls/home';
import { COMPLAINT_ASKS, COMPLAINT_RIGHTS, complaints } from '@diwan/contract/resources/complaints';
import { orders } from '@diwan/contract/resources/orders';
import { providers } from '@diwan/contract/resources/providers';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getZone } from '../../crud/cells/row-country.ts';
import { labelKey, getName } from '../../crud/labels.ts';
import { TransitionButtons } from '../../crud/transitions/transition-buttons.tsx';
import { Amount } from '../wallet/shared/amount.tsx';
import { OrderLink } from '../wallet/shared/order-link.tsx';
import { PersonCell } from '../wallet/shared/person-cell.tsx';
import { useWords } from '../../crud/words.ts';
import { formatList } from '../../lib/format.ts';
import { loadArea } from '../../lib/i18n.ts';
import { About, AskedAmount } from '../approvals/shared/about.tsx';
import { DecisionButtons as ApprovalButtons } from '../approvals/shared/decision-buttons.tsx';
import { TimeLock } from '../approvals/shared/waits-alone.tsx';
import { DecisionButtons as CashOutButtons } from '../cash-outs/shared/decision-buttons.tsx';
import { BankAccountDecision } from '../providers/shared/bank-account-decision.tsx';
import { DelegateDialog } from '../orders/shared/delegate-dialog.tsx';
import { ChangesTable } from '../update-requests/shared/changes-table.tsx';
import { DecisionButtons as RequestButtons } from '../update-requests/shared/decision-buttons.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import { Age } from './age.tsx';
import classes from './home-queue.module.css';
import { DECISION_ABOUT, DECISION_RESULTS } from '../orders/shared/decision-about.ts';

// The dialogs are those of the lists, with their words.
await Promise.all([loadArea('money'), loadArea('orders'), loadArea('support'), loadArea('till'), loadArea('vehicles')]);

/** What waits for this admin's decision, the oldest first, each with the decision itself. */
export default function HomeQueue({ items }: { items: readonly WaitingItem[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.queue} aria-label={t('pages.home.oldest')}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.row.id}`} className={classes.item}>
          <span className={classes.kind}>{t(`pages.home.kinds.${item.kind}`)}</span>
          <span className={classes.about}>
            <Subject item={item} />
          </span>
          <span className={classes.age}>
            <Age since={item.since} zone={getZone({ ...item.row })} />
          </span>
          <span className={classes.decision}>
            <Decision item={item} />
          </span>
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
    case 'approvals':
      return (
        <>
          <b>{t(`enums.approval_kinds.${item.row.kind}`)}</b>
          <About row={item.row} />
          {item.row.total_amount !== null && <AskedAmount amount={item.row.total_amount} unit={item.row.currency} />}
          <TimeLock row={item.row} />
          {item.row.requested_by_name !== null && (
            <span className={classes.quiet}>
              <bdi>{item.row.requested_by_name}</bdi>
            </span>
          )}
        </>
      );
    case 'update_requests':
      return <Changes request={item.row} />;
    case 'findings':
      return (
        <>
          <b>
            <Link href={`/findings?id=${item.row.id}`}>{t(`enums.finding_rules.${item.row.rule}`)}</Link>
          </b>
          <AskedAmount amount={item.row.amount} unit={item.row.currency} />
          <span className={classes.quiet}>
            <bdi>{[item.row.client, item.row.provider, item.row.subject].flatMap((one) => (one ? [getName(one)] : [])).join(' · ')}</bdi>
          </span>
        </>
      );
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
  const name = getName({ ...request.provider });
  const fields = request.changes.map(({ field }) => words(labelKey(providers, field)));
  return (
    <>
      <b>
        <PersonCell row={{ user_type: 'provider', user_id: request.provider_id, user_name: name }} />
      </b>
      <details className={classes.changes}>
        <summary>{formatList(fields)}</summary>
        <ChangesTable request={request} name={name} />
      </details>
    </>
  );
}

/** The same buttons and dialogs as in the list of its kind. */
function Decision({ item }: { item: WaitingItem }) {
  switch (item.kind) {
    case 'cash_outs':
      return <CashOutButtons row={item.row} />;
    case 'bank_accounts':
      return <BankAccountDecision size="small" provider={item.row.id} name={getName({ ...item.row })} account={item.row} />;
    case 'approvals':
      return <ApprovalButtons row={item.row} />;
    case 'update_requests':
      return <RequestButtons request={item.row} name={getName({ ...item.row.provider })} />;
    case 'complaints':
      return (
        <TransitionButtons
          resource={complaints}
          moves={COMPLAINT_ASKS}
          right={COMPLAINT_RIGHTS}
          about={DECISION_ABOUT}
          results={DECISION_RESULTS}
          row={item.row}
        />
      );
    case 'findings':
      return <OpenFinding row={item.row} />;
    case 'tickets':
      return <TakeTicket row={item.row} />;
    case 'unassigned_orders':
      return <Assign row={item.row} />;
  }
}

/** Whoever has time takes it, and finds it open. */
function TakeTicket({ row }: { row: Extract<WaitingItem, { kind: 'tickets' }>['row'] }) {
  const { t } = useTranslation();
  return (
    <Link href={`/tickets/show/${row.id}`} className={buttonClass({ size: 'small', variant: 'primary' })}>
      {t('pages.home.open_ticket')}
      <span className="sr-only">: {row.ticket_no}</span>
    </Link>
  );
}

/** It is decided beside its evidence. */
function OpenFinding({ row }: { row: Extract<WaitingItem, { kind: 'findings' }>['row'] }) {
  const { t } = useTranslation();
  return (
    <Link href={`/findings?id=${row.id}`} className={buttonClass({ size: 'small', variant: 'primary' })}>
      {t('pages.home.open_finding')}
      <span className="sr-only">: {row.id}</span>
    </Link>
  );
}

function Assign({ row }: { row: Extract<WaitingItem, { kind: 'unassigned_orders' }>['row'] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('pages.home.assign')}
        <span className="sr-only">: {row.order_no}</span>
      </Button>
      {open && <DelegateDialog resource={orders} row={row} onClose={() => setOpen(false)} />}
    </>
  );
}
