import type { ClientDesk } from '@diwan/contract/clients/calls';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Ltr } from '../../../ui/text.tsx';
import { Timestamp } from '../../../crud/cells/timestamp.tsx';
import { getRowZone } from '../../../crud/cells/row-country.ts';
import type { Row } from '../../../crud/resource/screens.ts';
import { useWords } from '../../../crud/words/words.ts';
import { BalanceParts } from '../../wallet/shared/balance-parts.tsx';
import classes from './desk.module.css';
import { useDesk } from './use-desk.ts';

/** Beyond this the server does not count. */
const MANY = 100;

/** What a client has, what is open, and when they were last heard of: as far as one may see it. */
export function DeskFacts({ row }: { row: Row }) {
  const words = useWords();
  const desk = useDesk(row.id);
  if (!desk) return <div className={classes.room} aria-hidden="true" />;
  const { wallet, open_orders: open } = desk;
  const last = lastContact(desk);
  return (
    <dl className={classes.facts}>
      {wallet && (
        <Fact term={words('detail.desk.balance')}>
          <Ltr>{formatMoney(wallet.balance, wallet.currency)}</Ltr>
          <BalanceParts parts={wallet} />
        </Fact>
      )}
      {open !== null && (
        <Fact term={words('detail.desk.open_orders')} isTermHidden={open === 0}>
          {open === 0 ? (
            words('detail.desk.none')
          ) : (
            <Link href={`/orders/show-all?client_id=${row.id}&filter=in_progress`}>
              <Ltr>{open < MANY ? formatNumber(open) : `${formatNumber(MANY - 1)}+`}</Ltr>
            </Link>
          )}
        </Fact>
      )}
      {last && (
        <Fact term={words('detail.desk.last_contact')}>
          <Timestamp short value={last.at} zone={getRowZone(row)} /> <bdi>{words(`detail.desk.${last.how}`, { what: last.what })}</bdi>
        </Fact>
      )}
    </dl>
  );
}

/** What says its own term has it for readers alone. */
function Fact({ term, isTermHidden = false, children }: { term: string; isTermHidden?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className={isTermHidden ? 'sr-only' : undefined}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The later of what they ordered and what they wrote. */
export function lastContact({ last_order: order, last_message: message }: ClientDesk) {
  if (message && (!order || message.created_at > order.created_at))
    return { at: message.created_at, how: 'by_message', what: message.subject } as const;
  return order && ({ at: order.created_at, how: 'by_order', what: order.order_no } as const);
}
