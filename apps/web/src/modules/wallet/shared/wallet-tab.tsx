import type { WalletTransaction } from '@diwan/contract/wallet/transactions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, type Data } from '../../../lib/call.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { DataArea } from '../../../ui/data-area.tsx';
import { Link } from '../../../ui/link.tsx';
import tableClasses from '../../../ui/small-table.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { Sideways } from '../../../ui/sideways.tsx';
import { Ltr } from '../../../ui/text.tsx';
import { Timestamp } from '../../../crud/cells/timestamp.tsx';
import { getRowZone } from '../../../crud/cells/row-country.ts';
import { useWords } from '../../../crud/words/words.ts';
import { Movement } from './movement.tsx';
import { Amount, isNothing } from './amount.tsx';
import classes from './wallet.module.css';

type PersonWallet = Data<'GET clients/:id/wallet'>;

interface WalletTabProps {
  readonly table: 'clients' | 'providers';
  readonly userType: string;
  readonly id: number;
  /** The person's own. */
  readonly zone: string | undefined;
}

/** What a person has, and the latest lines of their statement. */
export function WalletTab({ table, userType, id, zone }: WalletTabProps) {
  const query = useQuery({
    queryKey: ['rows', table, 'wallet', id],
    queryFn: async ({ signal }) => (await call(`GET ${table}/:id/wallet`, { params: { id }, signal })).data,
  });
  return (
    <DataArea query={query}>
      {(wallet) => (
        <div className={classes.stack}>
          <Figures wallet={wallet} zone={zone} />
          <Commands who={`user_type=${userType}&user_ids=${id}`} list={`user_type=${userType}&user_id=${id}`} />
          <Lines rows={wallet.transactions} />
        </div>
      )}
    </DataArea>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.card}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is there, and beside it what may be taken out and why the rest may not; what is nothing says nothing. */
function Figures({ wallet, zone }: { wallet: PersonWallet; zone: string | undefined }) {
  const words = useWords();
  return wallet.wallets.map(({ currency, balance, points, held, promised, available, pending, pending_until, stopped }) => (
    <dl key={currency} className={classes.cards}>
      <Figure label={words('money.balance')}>
        <Amount amount={balance} unit={currency} />
      </Figure>
      <Figure label={words('detail.balance_parts.available')}>
        <Ltr>{formatMoney(available, currency)}</Ltr>
      </Figure>
      {!isNothing(pending) && (
        <Figure label={words('detail.balance_parts.pending')}>
          <Ltr>{formatMoney(pending, currency)}</Ltr>
          {pending_until !== null && (
            <small className={classes.until}>
              {words('detail.balance_parts.pending_until', { at: formatDateTime(pending_until, zone) })}
            </small>
          )}
        </Figure>
      )}
      {!isNothing(stopped) && (
        <Figure label={words('detail.balance_parts.stopped')}>
          <Ltr>{formatMoney(stopped, currency)}</Ltr>
        </Figure>
      )}
      <Figure label={words('money.points_title')}>
        <Ltr>{formatNumber(points)}</Ltr>
      </Figure>
      <Figure label={words('money.held')}>
        <Ltr>{formatMoney(held, currency)}</Ltr>
      </Figure>
      {!isNothing(promised) && (
        <Figure label={words('detail.balance_parts.promised')}>
          <Ltr>{formatMoney(promised, currency)}</Ltr>
        </Figure>
      )}
    </dl>
  ));
}

function Commands({ who, list }: { who: string; list: string }) {
  const words = useWords();
  const can = useCan();
  return (
    <div className={classes.buttons}>
      {can('charge-multiple') && (
        <Link href={`/wallet/charge?${who}`} className={buttonClass({ variant: 'primary' })}>
          {words('money.charge.submit')}
        </Link>
      )}
      {can('withdraw-multiple') && (
        <Link href={`/wallet/withdraw?${who}`} className={buttonClass({})}>
          {words('money.withdraw.submit')}
        </Link>
      )}
      <Link href={`/wallet/transactions/show-all?${list}`} className={buttonClass({ variant: 'quiet' })}>
        {words('money.all_lines')}
      </Link>
    </div>
  );
}

function Lines({ rows }: { rows: readonly WalletTransaction[] }) {
  const words = useWords();
  const field = (name: string) => words(`resources.transactions.fields.${name}`);
  if (rows.length === 0) return <EmptyState title={words('money.no_lines')} />;
  return (
    <section className={tableClasses.panel}>
      <h2>{words('money.last')}</h2>
      <Sideways label={words('money.last')}>
        <table className={tableClasses.table}>
          <caption className="sr-only">{words('money.last')}</caption>
          <thead>
            <tr>
              <th scope="col">{field('created_at')}</th>
              <th scope="col">{field('transaction_type')}</th>
              <th scope="col" className={tableClasses.number}>
                {field('amount')}
              </th>
              <th scope="col" className={tableClasses.number}>
                {field('balance_after')}
              </th>
              <th scope="col" className={tableClasses.number}>
                {field('point_after')}
              </th>
              <th scope="col">{field('notes')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Timestamp short value={row.created_at} zone={getRowZone({ ...row })} />
                </td>
                <td>
                  <Movement row={row} />
                </td>
                <td className={tableClasses.number}>
                  <Amount amount={row.amount} unit={row.unit} signed />
                </td>
                <td className={tableClasses.number}>
                  <Amount amount={row.balance_after} unit={row.currency} />
                </td>
                <td className={tableClasses.number}>
                  <Ltr>{formatNumber(row.point_after)}</Ltr>
                </td>
                <td>
                  <bdi>{row.notes}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </section>
  );
}
