import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWords } from '../../crud/words/words.ts';
import { call, type Data } from '../../lib/call.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { OF_SCREEN } from '../../lib/query-client.ts';
import { useTableNews } from '../../lib/use-live.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import { cx } from '../../ui/cx.ts';
import classes from './bank-accounts-page.module.css';
import table from '../../ui/small-table.module.css';
import { AccountHolder } from './shared/account-holder.tsx';
import { BankAccountDecision } from './shared/bank-account-decision.tsx';
import { PersonCell } from '../wallet/shared/person-cell.tsx';

type WaitingAccount = Data<'GET bank_accounts'>[number];

/** What changes in an account is told as news of its provider. */
const TABLES = new Set(['providers']);

const getName = ({ first_name, last_name }: WaitingAccount) => `${first_name} ${last_name}`;

/** The bank accounts that nobody has looked at, the oldest first, each decided where it stands. */
export default function BankAccountsPage() {
  const words = useWords();
  const title = words('menu.entries.bank_accounts_waiting');
  usePageTitle(title);
  const query = useQuery({
    // Whatever changes rows asks for it again, as for lists.
    queryKey: ['rows', 'bank_accounts'],
    meta: OF_SCREEN,
    queryFn: ({ signal }) => call('GET bank_accounts', { signal }),
  });
  const rows = useRef<HTMLDivElement>(null);
  useTableNews(TABLES, rows, () => void query.refetch());
  return (
    <>
      <PageHeader title={title} />
      <DataArea
        query={query}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={words('money.bank_account.none_waiting')} text={words('money.bank_account.none_waiting_text')} />}
      >
        {({ data, has_more: hasMore }) => (
          <section className={table.panel} ref={rows}>
            {hasMore && <p>{words('money.bank_account.more_waiting', { count: data.length })}</p>}
            <Accounts accounts={data} title={title} />
          </section>
        )}
      </DataArea>
    </>
  );
}

function Accounts({ accounts, title }: { accounts: readonly WaitingAccount[]; title: string }) {
  const words = useWords();
  const field = (name: string) => words(`resources.cash_outs.fields.${name}`);
  return (
    <div className={table.scroll}>
      <table className={cx(table.table, classes.table)}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words('money.bank_account.changed_at')}</th>
            <th scope="col">{words('enums.user_types.provider')}</th>
            <th scope="col">{field('holder_name')}</th>
            <th scope="col">{field('account_number')}</th>
            <th scope="col">{field('bank_name')}</th>
            <th scope="col">{words('money.decision')}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id} className="line">
              <td>
                <time dateTime={account.changed_at} data-tip={formatDateTime(account.changed_at, account.time_zone)}>
                  {formatRelative(account.changed_at)}
                </time>
              </td>
              <th scope="row">
                <PersonCell row={{ user_type: 'provider', user_id: account.id, user_name: getName(account) }} />
              </th>
              <td data-label={field('holder_name')}>
                <AccountHolder holder={account.holder_name} name={getName(account)} />
              </td>
              <td data-label={field('account_number')}>
                <Ltr>{account.account_number}</Ltr>
              </td>
              <td data-label={field('bank_name')}>
                <bdi>{[account.bank_name, account.branch, account.city].filter(Boolean).join(' · ')}</bdi>
              </td>
              <td>
                <BankAccountDecision size="small" provider={account.id} name={getName(account)} account={account} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
