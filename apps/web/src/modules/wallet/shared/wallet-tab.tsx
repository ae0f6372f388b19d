import type { WalletTransaction } from '@diwan/contract/resources/transactions';
import { useQuery } from '@tanstack/react-query';
import { call, type Data } from '../../../lib/call.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { DataArea } from '../../../ui/data-area.tsx';
import { Link } from '../../../ui/link.tsx';
import tableClasses from '../../../ui/small-table.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { Ltr } from '../../../ui/text.tsx';
import { Timestamp } from '../../../crud/cells/timestamp.tsx';
import { getZone } from '../../../crud/cells/row-country.ts';
import { useWords } from '../../../crud/words.ts';
import { Movement } from './movement.tsx';
import { Amount } from './amount.tsx';
import classes from './wallet.module.css';

type PersonWallet = Data<'GET clients/:id/wallet'>;

/** What a person has, and the latest lines of their statement. */
export function WalletTab({ table, userType, id }: { table: 'clients' | 'providers'; userType: string; id: number }) {
  const query = useQuery({
    queryKey: ['rows', table, 'wallet', id],
    queryFn: async ({ signal }) => (await call(`GET ${table}/:id/wallet`, { params: { id }, signal })).data,
  });
  return (
    <DataArea query={query}>
      {(wallet) => (
        <div className={classes.stack}>
          <Figures wallet={wallet} />
          <Commands who={`user_type=${userType}&user_ids=${id}`} list={`user_type=${userType}&user_id=${id}`} />
          <Lines rows={wallet.transactions} />
        </div>
      )}
    </DataArea>
  );
}

function Figures({ wallet }: { wallet: PersonWallet }) {
  const words = useWords();
  return wallet.wallets.map(({ currency, balance, points, held, promised }) => (
    <dl key={currency} className={classes.cards}>
      <div className={classes.card}>
        <dt>{words('money.balance')}</dt>
        <dd>
          <Amount amount={balance} unit={currency} />
        </dd>
      </div>
      <div className={classes.card}>
        <dt>{words('money.points_title')}</dt>
        <dd>
          <Ltr>{formatNumber(points)}</Ltr>
        </dd>
      </div>
      <div className={classes.card}>
        <dt>{words('money.held')}</dt>
        <dd>
          <Ltr>{formatMoney(held, currency)}</Ltr>
        </dd>
      </div>
      {!/^[0.]+$/.test(promised) && (
        <div className={classes.card}>
          <dt>{words('money.promised')}</dt>
          <dd>
            <Ltr>{formatMoney(promised, currency)}</Ltr>
          </dd>
        </div>
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls sideways has to be reached by keyboard */}
      <div className={tableClasses.scroll} tabIndex={0} role="group" aria-label={words('money.last')}>
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
                  <Timestamp short value={row.created_at} zone={getZone({ ...row })} />
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
      </div>
    </section>
  );
}
